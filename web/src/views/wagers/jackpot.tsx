/** The jackpot: the meter, the bet in its window, the standing order (R5.1, R5.2, R10.2). */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { jackpotChoice } from "../../play/wagers.ts";
import type { Jackpot } from "../../protocol/views.ts";
import { mine, openTable, ownSeat } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { Seconds, TimeBar, useRemaining } from "../parts/countdown.tsx";
import { PaysTable } from "./pays-table.tsx";
import { useRising } from "./rising.ts";

/** The progressive amount; a press opens the pays table. */
export function JackpotMeter() {
  const { state } = useClient();
  const jackpot = openTable(state)?.view.jackpot;
  if (!jackpot) return null;
  return (
    <>
      <Meter jackpot={jackpot} />
      {state.paysOpen && <PaysTable jackpot={jackpot} />}
    </>
  );
}

function Meter({ jackpot }: { jackpot: Jackpot }) {
  const { state, deeds, words } = useClient();
  const { shown, climbing } = useRising(jackpot.cents);
  return (
    <button
      type="button"
      class={`meter ${climbing ? "climbing" : ""}`}
      // While the digits run, the name stays what it is.
      aria-label={words.wagers.meter(amount(jackpot.cents))}
      aria-expanded={state.paysOpen}
      title={words.wagers.pays}
      onClick={() => deeds.togglePanel("paysOpen")}
    >
      <span class="meter-word">{words.wagers.jackpot}</span>
      <strong>{amount(shown)}</strong>
    </button>
  );
}

/** In the window: place the bet or take it back; nothing for who has none to place. */
export function JackpotWindow() {
  const { state, deeds, words } = useClient();
  const { wagers } = words;
  const table = openTable(state);
  const own = mine(table);
  const choice = table && jackpotChoice(table.view, own);
  if (!choice || !table.view.jackpot) return null;
  const { jackpot, hand, paused, rules } = table.view;
  const bet = amount(jackpot.bet_cents);
  const off = state.asking || paused !== null;
  const byOrder = own?.jackpot?.continuity ?? false;
  const short = own?.jackpot?.skipped ? wagers.orderSkipped(bet) : wagers.tooShort(bet);
  return (
    <section class="jackpot-window" aria-label={wagers.windowTitle}>
      <p class="jackpot-lead">
        <strong>{wagers.windowTitle}</strong>
        {hand?.due_ms && !paused ? <Seconds deadlineMs={hand.due_ms} /> : null}
      </p>
      {hand?.due_ms && !paused ? <Left deadlineMs={hand.due_ms} totalMs={rules.window_ms} /> : null}
      {choice.short && (
        <p class="jackpot-words" role="status">
          {short}
        </p>
      )}
      {choice.placed && (
        <>
          <p class="jackpot-words" role="status">
            {byOrder ? wagers.placedByOrder(bet) : wagers.placed(bet)}
          </p>
          <Button class="wide" disabled={off} onClick={() => void deeds.jackpotBet(false)}>
            {wagers.takeBack}
          </Button>
        </>
      )}
      {!choice.placed && !choice.short && (
        <>
          <p class="jackpot-words">{wagers.windowWords}</p>
          <Button kind="gold" class="wide" disabled={off} onClick={() => void deeds.jackpotBet(true)}>
            {wagers.placeBet(bet)}
          </Button>
        </>
      )}
    </section>
  );
}

/** What is left of a count, as a bar. */
export function Left({ deadlineMs, totalMs }: { deadlineMs: number; totalMs: number }) {
  const { fraction, urgent } = useRemaining(deadlineMs, totalMs);
  return <TimeBar fraction={fraction} urgent={urgent} />;
}

/** The standing order in the lower left; its arrow opens the pays table. Nothing for who has no seat. */
export function StandingOrder() {
  const { state, deeds, words } = useClient();
  const { wagers } = words;
  // Until the answer is there the box shows what was pressed, and then what the table says.
  const [wished, setWished] = useState<boolean | null>(null);
  const table = openTable(state);
  const jackpot = table?.view.jackpot;
  const order = mine(table)?.jackpot;
  const seat = ownSeat(table);
  if (!jackpot || !order || seat?.status !== "seated") return null;
  const wish = async (on: boolean) => {
    setWished(on);
    await deeds.jackpotContinuity(on);
    setWished(null);
  };
  return (
    <div class={`standing ${order.skipped ? "skipped" : ""}`}>
      <label>
        <input
          type="checkbox"
          checked={wished ?? order.continuity}
          onChange={(event) => void wish(event.currentTarget.checked)}
        />
        <span class="standing-word">{wagers.everyHand}</span>
      </label>
      <button
        type="button"
        class="arrow"
        aria-label={wagers.pays}
        aria-expanded={state.paysOpen}
        onClick={() => deeds.togglePanel("paysOpen")}
      >
        <span aria-hidden="true">{state.paysOpen ? "▾" : "▴"}</span>
      </button>
      {order.skipped && !jackpotChoice(table.view, mine(table)) && (
        <p class="standing-note">{wagers.orderSkipped(amount(jackpot.bet_cents))}</p>
      )}
      {order.continuity && !order.skipped && seat.sit_out === "now" && (
        <p class="standing-note">{wagers.orderRests}</p>
      )}
    </div>
  );
}
