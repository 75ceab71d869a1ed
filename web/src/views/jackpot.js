/** The jackpot: the meter, the pays table, the standing order, and the bet in its window (R5). */

import { h } from "../dom.js";
import { ownSeat } from "../store.js";
import { amount, prizeLabel } from "../text.js";
import { jackpotChoice } from "../wagers.js";
import { button } from "./button.js";
import { countdown } from "./countdown.js";

export const WINDOW_MS = 5_000;

/** The progressive amount in the upper left of the room; a press opens the pays table. */
export function meter(state, actions) {
  const { jackpot } = state.table.public;
  if (!jackpot) return null;
  const words = [
    h("span", { class: "soft", key: "label" }, "Jackpot"),
    h("strong", { key: "amount" }, amount(jackpot.cents)),
  ];
  return button("meter", "meter", words, actions.togglePays, {
    "aria-expanded": state.paysOpen ? "true" : "false",
    title: "What the jackpot pays",
  });
}

/** The standing order in the lower left (R10.2); its arrow opens the pays table. Empty for watchers. */
export function standingOrder(state, actions) {
  const { jackpot } = state.table.public;
  const own = state.table.private?.jackpot;
  if (!jackpot || !own || ownSeat(state.table)?.status !== "seated") return null;
  const box = h("input", {
    key: "box",
    type: "checkbox",
    checked: own.continuity,
    onChange: (event) => actions.jackpotContinuity(event.target.checked),
  });
  return h(
    "div",
    { class: `standing ${own.skipped ? "skipped" : ""}`, key: "standing" },
    h(
      "label",
      { key: "label" },
      box,
      h("span", null, h("span", { class: "lead" }, "Jackpot "), `${amount(jackpot.bet_cents)} every hand`),
    ),
    button("arrow", "arrow", state.paysOpen ? "▾" : "▴", actions.togglePays, {
      "aria-label": "What the jackpot pays",
      "aria-expanded": state.paysOpen ? "true" : "false",
    }),
    own.skipped && h("span", { key: "skipped", role: "status" }, "Not placed: your stack is too small."),
  );
}

/** What the bet pays, with the amounts of this moment. */
export function paysTable(state, actions) {
  const { jackpot } = state.table.public;
  if (!jackpot || !state.paysOpen) return null;
  const share = (percent) => `${percent}% · ${amount(Math.floor((jackpot.cents * percent) / 100))}`;
  const pays = {
    royal_flush: share(jackpot.royal_flush_percent),
    straight_flush: share(jackpot.straight_flush_percent),
    ...Object.fromEntries(Object.entries(jackpot.prizes).map(([kind, cents]) => [kind, amount(cents)])),
  };
  const lines = Object.entries(pays).map(([kind, paid]) =>
    h("tr", { key: kind }, h("th", { scope: "row" }, prizeLabel(kind)), h("td", null, paid)),
  );
  return h(
    "section",
    { class: "pays", key: "pays", "aria-label": "What the jackpot pays" },
    button("close", "close", "×", actions.togglePays, { "aria-label": "Close" }),
    h("table", { key: "table" }, h("tbody", null, lines)),
    h(
      "p",
      { class: "soft", key: "rule" },
      `${amount(jackpot.bet_cents)} a hand, on your two cards and the flop, exactly these five. ` +
        `The jackpot begins at ${amount(jackpot.floor_cents)}. Without a flop the bet comes back.`,
    ),
  );
}

/** In the window: place the bet or take it back (R5.1); null where one has nothing to choose. */
export function windowChoice(state, actions) {
  const choice = jackpotChoice(state.table);
  if (!choice) return null;
  const { jackpot, hand, paused } = state.table.public;
  const bet = amount(jackpot.bet_cents);
  const left = hand.due_ms && !paused && countdown(hand.due_ms, WINDOW_MS, { class: "seconds", role: "timer" });
  const off = { disabled: state.asking || Boolean(paused) };
  if (choice.placed) {
    return [
      h("p", { key: "words" }, `Your jackpot bet of ${bet} is placed. `, left),
      button("withdraw", "button", `Take back ${bet}`, () => actions.jackpotBet(false), off),
    ];
  }
  if (choice.short) {
    const skipped = state.table.private.jackpot.skipped ? "Your standing order was skipped: the" : "The";
    const words = `${skipped} jackpot bet of ${bet} would leave nothing of your stack.`;
    return h("p", { class: "soft", key: "short" }, words);
  }
  return [
    h("p", { key: "words" }, "Place your bet on the jackpot: ", left),
    button("place", "button gold", `Bet ${bet} on the jackpot`, () => actions.jackpotBet(true), off),
  ];
}
