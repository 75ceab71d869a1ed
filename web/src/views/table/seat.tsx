/** A seat: plate with name and stack, cards, discs, turn ring, marks; or a free chair. */

import { useClient, useMoney } from "../../app/client.ts";
import { absent } from "../../play/badges.ts";
import type { Place } from "../../play/places.ts";
import { playerOf, settled } from "../../play/seating.ts";
import { mayTakeSeat } from "../../play/sitting.ts";
import type { Hand, Player, Seat } from "../../protocol/views.ts";
import { mine, ownSeat, type Table } from "../../state/state.ts";
import { SeatBubble } from "../room/seat-bubble.tsx";
import { at } from "./at.ts";
import type { Chance } from "./chances.ts";
import { HoleCards } from "./hole-cards.tsx";
import { Ring } from "./ring.tsx";
import { Discs, JackpotChip, Mark } from "./seat-marks.tsx";

interface Props {
  readonly place: Place;
  readonly table: Table;
}

/** A seat that somebody holds. */
export function OccupiedSeat({ seat, place, table, chance }: Props & { seat: Seat; chance?: Chance }) {
  const { words } = useClient();
  const { view } = table;
  const own = mine(table)?.seat === seat.seat ? mine(table) : null;
  const { hand } = view;
  const player = playerOf(view, seat);
  const turn = hand?.turn?.seat === seat.seat ? hand.turn : null;
  const looks = {
    self: own !== null,
    acting: turn !== null,
    folded: player?.folded,
    winner: settled(hand) && (player?.won_cents ?? 0) > 0,
    loser: settled(hand) && player?.won_cents === 0,
    absent: absent(seat),
    reserved: seat.status === "reserved",
  };
  const names = Object.entries(looks).filter(([, on]) => on);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a seat is no field of a form
    <div
      class={`seat at-${place.side} ${names.map(([name]) => name).join(" ")}`}
      style={at(place)}
      role="group"
      aria-label={words.table.seatOf(seat.seat, seat.nickname)}
    >
      <HoleCards player={player} hand={hand} own={own} chance={chance} />
      <div class="plate">
        {turn?.deadline_ms != null && !view.paused && (
          <Ring deadlineMs={turn.deadline_ms} totalMs={view.rules.betting_ms} />
        )}
        <Name seat={seat} />
        <Stack seat={seat} player={player} hand={hand} />
        <Mark seat={seat} player={player} hand={hand} sitOutUntilMs={own?.sit_out_until_ms ?? null} />
      </div>
      <JackpotChip player={player} />
      <Discs hand={hand} seat={seat.seat} />
      <SeatBubble seat={seat} />
    </div>
  );
}

/** The name, which shows its player's statistics when it is pressed (R9.2). */
function Name({ seat }: { seat: Seat }) {
  const { deeds, words } = useClient();
  return (
    <button
      type="button"
      class="nickname"
      title={words.table.showPlayer(seat.nickname)}
      onClick={() => deeds.showPlayer(seat.player_id, seat.nickname)}
    >
      {!seat.connected && (
        <svg class="no-line" viewBox="0 0 16 16" role="img" aria-label={words.table.disconnected}>
          <path d="M2 6.5a9 9 0 0 1 12 0M4.5 9.3a5.5 5.5 0 0 1 7 0M8 12.5v.01M2 2l12 12" />
        </svg>
      )}
      <span>{seat.nickname}</span>
    </button>
  );
}

function Stack({ seat, player, hand }: { seat: Seat; player: Player | undefined; hand: Hand | null }) {
  const { words } = useClient();
  const money = useMoney();
  const allIn = player?.all_in && !player.folded && !settled(hand);
  let text = money(seat.stack_cents);
  if (seat.status === "reserved") text = words.table.noStack;
  else if (allIn) text = words.table.allIn;
  return <span class={`stack ${allIn ? "all-in" : ""}`}>{text}</span>;
}

/** A free chair: an invitation to those who may sit down. */
export function FreeSeat({ number, place, table }: Props & { number: number }) {
  const { state, deeds, words } = useClient();
  const inviting = mayTakeSeat(table.view, state.me?.role ?? null, ownSeat(table) !== null);
  return (
    <div class={`seat free at-${place.side} ${inviting ? "inviting" : ""}`} style={at(place)}>
      {inviting ? (
        <button
          type="button"
          class="take"
          aria-label={words.table.takeSeat(number)}
          onClick={() => deeds.takeSeat(number)}
        >
          {words.table.takeSeatShort}
        </button>
      ) : (
        <span class="vacant" role="img" aria-label={words.table.freeSeat(number)} />
      )}
      <Discs hand={table.view.hand} seat={number} />
    </div>
  );
}
