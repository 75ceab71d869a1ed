/** One table in the pit: what it waits for, what is played there, and what can be done about it. */

import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import type { PitTable } from "../../play/pit.ts";
import { nameAt } from "../../play/seating.ts";
import type { LobbyLine, PublicView } from "../../protocol/views.ts";
import type { Words } from "../../words/words.ts";
import { Button } from "../parts/button.tsx";
import { CardRow } from "../parts/card-row.tsx";
import { PrizeDecisions } from "./prize-decision.tsx";
import { TablePowers } from "./table-powers.tsx";
import { WaitingLine } from "./waiting-line.tsx";

export function PitTableCard({ table }: { table: PitTable }) {
  const { deeds, words } = useClient();
  const { staff } = words;
  const { line, view, waiting } = table;
  return (
    <article class={`pit-table ${waiting ? "waits" : ""}`} aria-label={line.name}>
      <header>
        <h2>{line.name}</h2>
        <span class={`tag ${line.live ? "tag-live" : ""}`}>{line.live ? staff.live : staff.rng}</span>
        {line.status !== "open" && <span class="tag">{staff.tableStatus[line.status]}</span>}
        <span class="grow" />
        <Button
          kind="quiet"
          aria-label={staff.openTableNamed(line.name)}
          onClick={() => (view ? deeds.showRoom(line.table_id) : void deeds.openTable(line.table_id))}
        >
          {staff.openTable}
        </Button>
      </header>
      <WaitingLine view={view} waiting={waiting} />
      <p class="pit-facts">{facts(words, line).join(" · ")}</p>
      {view ? <Playing view={view} /> : <p class="soft">{staff.notInRoom}</p>}
      {view && <PrizeDecisions view={view} />}
      {view && <TablePowers view={view} />}
    </article>
  );
}

function facts({ staff }: Words, line: LobbyLine): string[] {
  return [
    staff.blinds(amount(line.small_blind_cents), amount(line.big_blind_cents)),
    staff.seated(line.players, line.seats),
    staff.watching(line.watchers),
    ...(line.jackpot_cents === null ? [] : [staff.jackpotAt(amount(line.jackpot_cents))]),
  ];
}

/** The running hand in a line, and its board. */
function Playing({ view }: { view: PublicView }) {
  const { words } = useClient();
  const { staff } = words;
  const { hand } = view;
  const dealer = view.live ? [view.dealer ? staff.dealerThere : staff.dealerMissing] : [];
  const now = hand ? [staff.onHand(hand.hand_id), stageWords(words, view)] : [staff.idle];
  return (
    <div class="pit-playing">
      <p>{[...dealer, ...now].join(" · ")}</p>
      {hand && hand.board.length > 0 && <CardRow cards={hand.board} label={staff.board} />}
    </div>
  );
}

function stageWords({ staff }: Words, view: PublicView): string {
  const { hand } = view;
  if (!hand) return staff.idle;
  if (hand.turn) return staff.turnOf(nameAt(view, hand.turn.seat));
  if (hand.scan) {
    const { position, count, needed } = hand.scan;
    return `${staff.position(position)}${needed > 1 ? ` ${staff.count(count + 1, needed)}` : ""}`;
  }
  return staff.stage[hand.stage];
}
