/** What lies around a plate: discs, the jackpot bet, the last move, and what is to be said of the seat. */

import { useClient, useMoney } from "../../app/client.ts";
import { badge, discsAt } from "../../play/badges.ts";
import { settled } from "../../play/seating.ts";
import type { Hand, Player, Seat } from "../../protocol/views.ts";
import { Seconds } from "../parts/countdown.tsx";

export function Discs({ hand, seat }: { hand: Hand | null; seat: number }) {
  const { words } = useClient();
  const { discs, discLetters } = words.table;
  return (
    <span class="discs">
      {discsAt(hand, seat).map((disc) => (
        <span key={disc} class={`disc disc-${disc}`} role="img" aria-label={discs[disc]} title={discs[disc]}>
          {discLetters[disc]}
        </span>
      ))}
    </span>
  );
}

/** The jackpot bet at the player's place (R5.1). */
export function JackpotChip({ player }: { player: Player | undefined }) {
  const { words } = useClient();
  const money = useMoney();
  if (!player?.jackpot_cents) return null;
  const title = words.table.jackpotBet(money(player.jackpot_cents));
  return (
    <span class="disc disc-jackpot" role="img" aria-label={title} title={title}>
      {words.table.jackpotLetter}
    </span>
  );
}

interface Props {
  readonly seat: Seat;
  readonly player: Player | undefined;
  readonly hand: Hand | null;
  /** When a seat that is sitting out is given up; known of one's own alone. */
  readonly sitOutUntilMs: number | null;
}

/** The one label at the plate's lower edge: what was won, else the seat's state, else the last move of the street. */
export function Mark({ seat, player, hand, sitOutUntilMs }: Props) {
  const { words } = useClient();
  const money = useMoney();
  if (player && settled(hand) && player.won_cents > 0) {
    return <span class="mark gain">{words.table.won(money(player.won_cents))}</span>;
  }
  const state = badge(seat, player);
  if (state) {
    const until = seat.until_ms ?? (state === "sitting_out" ? sitOutUntilMs : null);
    return (
      <span class={`mark state state-${state}`}>
        {words.table.badges[state]} {until !== null && <Seconds deadlineMs={until} />}
      </span>
    );
  }
  const move = player?.last_action;
  // Who is all-in has that in place of his stack.
  const label = move && move !== "all_in" && words.table.moves[move];
  return label ? (
    <span key={move} class={`mark did-${move}`}>
      {label}
    </span>
  ) : null;
}
