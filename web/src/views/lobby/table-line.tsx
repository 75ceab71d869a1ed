/** One table of the lobby's list: what is going on there, and whether one is let in (R2.3, R2.4). */

import type { ComponentChildren } from "preact";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { freeSeats, type NoEntry, noEntry, ROOM_PEOPLE } from "../../play/tables.ts";
import type { LobbyLine } from "../../protocol/views.ts";
import { mine } from "../../state/state.ts";
import type { Words } from "../../words/words.ts";
import { Button } from "../parts/button.tsx";

interface Props {
  line: LobbyLine;
  /** Where its blinds are not said by a heading above. */
  withBlinds: boolean;
}

export function TableLine({ line, withBlinds }: Props) {
  const { state, words } = useClient();
  const room = state.rooms[line.table_id] ?? null;
  const seated = mine(room) !== null;
  return (
    <li class={`line ${seated ? "line-mine" : ""} ${line.live ? "line-live" : ""}`}>
      <div class="line-name">
        <h3>{line.name}</h3>
        {withBlinds && (
          <span class="line-blinds">
            <span class="unseen">{words.lobby.blinds} </span>
            {words.lobby.stakes(line.small_blind_cents, line.big_blind_cents)}
          </span>
        )}
        <span class={`tag ${line.live ? "tag-live" : ""}`}>
          {line.live ? words.lobby.live : words.lobby.rng}
        </span>
        {room && (
          <span class="tag tag-mine">{seated ? words.lobby.seatedHere : words.lobby.watchingHere}</span>
        )}
      </div>
      <Facts line={line} />
      <Status line={line} />
      <Entry line={line} inRoom={room !== null} />
    </li>
  );
}

function Facts({ line }: { line: LobbyLine }) {
  const { lobby } = useClient().words;
  return (
    <dl class="facts">
      <Fact name={lobby.players}>
        {line.players}/{line.seats}
        <Seats line={line} />
      </Fact>
      <Fact name={lobby.watching}>{line.watchers}</Fact>
      <Fact name={lobby.people} class={line.people >= ROOM_PEOPLE ? "fact-full" : ""}>
        {lobby.peopleOf(line.people, ROOM_PEOPLE)}
      </Fact>
      <Fact name={lobby.buyIn} class="fact-buy-in">
        {lobby.buyInRange(line.min_buy_in_cents, line.max_buy_in_cents)}
      </Fact>
      <Fact name={lobby.jackpot} class={line.jackpot_cents === null ? "fact-none" : "fact-jackpot"}>
        {line.jackpot_cents === null ? lobby.noJackpot : amount(line.jackpot_cents)}
      </Fact>
    </dl>
  );
}

function Fact({
  name,
  class: extra = "",
  children,
}: {
  name: string;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <div class={`fact ${extra}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Taken and free seats at a glance. */
function Seats({ line }: { line: LobbyLine }) {
  const places = Array.from({ length: line.seats }, (_, place) => place);
  return (
    <span class="seat-dots" aria-hidden="true">
      {places.map((place) => (
        <i key={place} class={place < line.players ? "taken" : ""} />
      ))}
    </span>
  );
}

/** What the table does, and what it waits for. */
export function statusText(words: Words, line: LobbyLine): string {
  if (line.status !== "open") return words.lobby.status[line.status];
  if (line.waiting_for) return words.lobby.waiting(line.waiting_for);
  return words.lobby.status[line.playing ? "playing" : "open"];
}

function Status({ line }: { line: LobbyLine }) {
  const { words } = useClient();
  const waits = line.status === "open" && line.waiting_for !== "";
  const look = line.status !== "open" ? "off" : waits ? "waits" : line.playing ? "playing" : "open";
  return <p class={`status status-${look}`}>{statusText(words, line)}</p>;
}

export function reasonText(words: Words, refused: NoEntry): string {
  const { reasons } = words.lobby;
  switch (refused.reason) {
    case "room_full":
      return reasons.room_full(refused.people);
    case "balance_too_low":
      return reasons.balance_too_low(refused.needed_cents);
    default:
      return reasons[refused.reason];
  }
}

/** The way in, or why there is none now; who is in the room already always gets back. */
function Entry({ line, inRoom }: { line: LobbyLine; inRoom: boolean }) {
  const { state, deeds, words } = useClient();
  if (inRoom) {
    return (
      <div class="entry">
        <Button
          kind="gold"
          aria-label={words.lobby.backTo(line.name)}
          onClick={() => deeds.showRoom(line.table_id)}
        >
          {words.lobby.back}
        </Button>
      </div>
    );
  }
  const refused = noEntry(line, state.me);
  const watchOnly = !refused && freeSeats(line) === 0 && state.me?.role === "player";
  const note = refused ? reasonText(words, refused) : watchOnly ? words.lobby.watchOnly : "";
  const noteId = `entry-${line.table_id}`;
  return (
    <div class="entry">
      <Button
        aria-label={words.lobby.enterTable(line.name)}
        aria-describedby={note ? noteId : undefined}
        disabled={refused !== null}
        onClick={() => void deeds.openTable(line.table_id)}
      >
        {words.lobby.enter}
      </Button>
      {note && (
        <p class="entry-note" id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}
