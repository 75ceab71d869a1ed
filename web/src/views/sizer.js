/** Slider, amount box, chips and presets: they build the bet and never send it (R3.6, R10.2). */

import { chips, presets, problem } from "../betting.js";
import { h } from "../dom.js";
import { totalPot } from "../seating.js";
import { amount } from "../text.js";
import { amountInput } from "./amount-input.js";
import { button } from "./button.js";
import { chip as chipButton } from "./chip.js";

/** What builds a bet or raise in a turn. */
export function sizer(turn, state, actions) {
  const { bet } = state;
  const input = amountInput({
    cents: bet ? bet.cents : turn.min_to_cents,
    text: bet?.text ?? null,
    least: turn.min_to_cents,
    most: turn.max_to_cents,
    unit: state.table.public.rules.small_blind_cents,
    wrong: bet ? problem(bet.cents, turn) : "",
    onCents: actions.setBet,
    onText: actions.typeBet,
    box: { id: "bet-amount", onFocus: (event) => event.target.select() },
  });
  const reset = button("reset", "quiet reset", "Reset", actions.resetBet, {
    disabled: bet === null,
    "aria-keyshortcuts": "Escape",
  });
  return h(
    "div",
    { class: "sizer", key: "sizer" },
    quick(turn, state, actions),
    h("div", { class: "amount-row", key: "row" }, input, reset),
  );
}

function quick(turn, state, actions) {
  const { rules, hand } = state.table.public;
  const chosen = (cents) => (state.bet?.cents === cents ? "chosen" : "");
  return h(
    "div",
    { class: "quick", key: "quick" },
    chips(rules.big_blind_cents).map((chip) =>
      chipButton(chip, `Add ${amount(chip)}`, () => actions.addChip(chip)),
    ),
    presets(turn, totalPot(hand), rules.small_blind_cents).map(({ label, cents }) =>
      button(label, `preset ${chosen(cents)}`, label, () => actions.setBet(cents)),
    ),
  );
}
