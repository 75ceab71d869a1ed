/** The large line of the dealer's desk: the next card, whose turn it is, or what else goes on. */

import { useClient, useMoney } from "../../app/client.ts";
import { readyPlayers } from "../../play/desk.ts";
import { nameAt } from "../../play/seating.ts";
import type { PublicView, Turn } from "../../protocol/views.ts";
import { Seconds } from "../parts/countdown.tsx";
import { Left } from "../wagers/jackpot.tsx";
import { ScanReadout } from "./scan-readout.tsx";

export function DeskNews({ view }: { view: PublicView }) {
  const { staff } = useClient().words;
  const late = view.waiting_for === "dealer";
  const reading = Boolean(view.hand?.scan || view.shoe_check);
  return (
    <div class={`desk-news ${late ? "late" : ""}`} role="status">
      {late && <p class="desk-late">{staff.waitsForDealer[reading ? "scan" : "start"]}</p>}
      <News view={view} />
    </div>
  );
}

function News({ view }: { view: PublicView }) {
  const { hand } = view;
  const offered = hand?.insurance && !hand.insurance.decided;
  if (view.shoe_check || offered || hand?.scan) return <ScanReadout view={view} />;
  if (hand?.turn) return <TurnNews view={view} turn={hand.turn} />;
  return hand ? <StageNews view={view} /> : <IdleNews view={view} />;
}

function TurnNews({ view, turn }: { view: PublicView; turn: Turn }) {
  const { staff } = useClient().words;
  const money = useMoney();
  const running = turn.deadline_ms !== null && !view.paused;
  return (
    <div class="readout">
      <p class="readout-main">
        <strong>{staff.turnOf(nameAt(view, turn.seat))}</strong>{" "}
        {running && turn.deadline_ms !== null && <Seconds deadlineMs={turn.deadline_ms} />}
      </p>
      {running && turn.deadline_ms !== null && (
        <Left deadlineMs={turn.deadline_ms} totalMs={view.rules.betting_ms} />
      )}
      <p class="readout-hint">
        {turn.to_call_cents > 0 ? staff.toCall(money(turn.to_call_cents)) : staff.nothingToCall}
      </p>
    </div>
  );
}

function StageNews({ view }: { view: PublicView }) {
  const { staff } = useClient().words;
  const { hand } = view;
  if (!hand) return null;
  const counted = hand.due_ms !== null && !view.paused && hand.stage !== "betting";
  const words = view.waiting_for === "decision" ? staff.waitsForPitBoss : staff.stage[hand.stage];
  return (
    <div class="readout">
      <p class="readout-main">
        <strong>{words}</strong> {counted && hand.due_ms !== null && <Seconds deadlineMs={hand.due_ms} />}
      </p>
    </div>
  );
}

function IdleNews({ view }: { view: PublicView }) {
  const { staff } = useClient().words;
  const ready = readyPlayers(view);
  const hint = view.status !== "open" ? staff.notOpen : ready < 2 ? staff.tooFew : staff.ready(ready);
  return (
    <div class="readout">
      <p class="readout-main">
        <strong>{staff.noHand}</strong>
      </p>
      <p class="readout-hint">{hint}</p>
    </div>
  );
}
