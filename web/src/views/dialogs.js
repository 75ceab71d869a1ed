/** Dialogs over the table: buying in, adding chips, leaving. */

import { h } from "../dom.js";
import { canTopUp, leaveKind, roomForChips } from "../seating.js";
import { ownSeat } from "../store.js";
import { amount, leaveQuestion, parseAmount } from "../text.js";
import { amountInput } from "./amount-input.js";
import { password } from "./password.js";
import { button } from "./button.js";
import { chip } from "./chip.js";
import { countdown } from "./countdown.js";
import { panel } from "./panel.js";

/** The dialog that is open, or nothing. */
export function dialogs(state, actions) {
  if (!state.dialog) return null;
  if (state.dialog.kind === "password") return h("div", { class: "veil", key: "veil" }, password(state, actions));
  if (!state.table?.public) return null;
  const inner = { buy_in: buyIn, top_up: topUp, tip, leave }[state.dialog.kind](state, actions);
  return h("div", { class: "veil", key: "veil" }, inner);
}

function line(label, value) {
  return h(
    "p",
    { class: "dialog-line", key: label },
    h("span", { class: "soft" }, label),
    h("strong", null, value),
  );
}

/** Choose from `least` to `most` cents, at first `most`; `done` is the button's verb, `onDone(cents)` its deed. */
function chooser({ state, actions, least, most, unit, done, onDone }) {
  const { text } = state.dialog;
  const cents = text === null ? most : parseAmount(text);
  const wrong = cents === null || cents < least || cents > most;
  const submit = (event) => {
    event.preventDefault();
    if (!wrong) onDone(cents);
  };
  const input = amountInput({
    cents,
    text,
    least,
    most,
    unit,
    wrong: wrong ? "bad_amount" : "",
    onCents: (chosen) => actions.typeDialog(amount(chosen)),
    onText: actions.typeDialog,
    box: { focus: true },
  });
  return h(
    "form",
    { class: "chooser", onSubmit: submit, key: "form" },
    h("div", { class: "amount-row" }, input),
    h(
      "div",
      { class: "ends soft" },
      h("span", null, `Min ${amount(least)}`),
      h("span", null, `Max ${amount(most)}`),
    ),
    h(
      "button",
      { class: "button gold", type: "submit", disabled: wrong },
      wrong ? done : `${done} ${amount(cents)}`,
    ),
  );
}

function buyIn(state, actions) {
  const { rules } = state.table.public;
  const seat = ownSeat(state.table);
  const again = seat?.status === "rebuying";
  const least = rules.min_buy_in_cents;
  const most = Math.min(rules.max_buy_in_cents, state.me.balance_cents);
  const kept = again ? "Your seat is kept for" : "The seat is reserved for";
  return panel(
    again ? "Buy in again" : "Buy in",
    line("Balance", amount(state.me.balance_cents)),
    seat?.until_ms && line(kept, countdown(seat.until_ms, rules.reserve_ms, { role: "timer" })),
    most < least
      ? h("p", { class: "problem" }, "Your balance is below the minimum buy-in.")
      : chooser({
          state,
          actions,
          least,
          most,
          unit: rules.big_blind_cents,
          done: "Buy in for",
          onDone: actions.buyIn,
        }),
    button("cancel", "quiet", again ? "Give up the seat" : "Cancel", actions.cancelSeat),
  );
}

function topUp(state, actions) {
  const { public: view } = state.table;
  const seat = ownSeat(state.table);
  const most = Math.min(roomForChips(view, seat), state.me.balance_cents);
  const unit = view.rules.small_blind_cents;
  const later = "A hand is being played: the chips are added when it is over.";
  return panel(
    "Add chips",
    line("Balance", amount(state.me.balance_cents)),
    !canTopUp(view, seat) && h("p", { class: "soft" }, later),
    most < 1
      ? h("p", { class: "problem" }, "Nothing can be added now.")
      : chooser({ state, actions, least: 1, most, unit, done: "Add", onDone: actions.topUp }),
    button("cancel", "quiet", "Cancel", actions.closeDialog),
  );
}

/** One chip a time, from the balance (R8.2). */
function tip(state, actions) {
  const { chips_cents: chips } = state.table.public.rules;
  return panel(
    "Tip the dealer",
    line("Balance", amount(state.me.balance_cents)),
    h(
      "div",
      { class: "quick", key: "chips" },
      chips.map((cents) =>
        chip(cents, `Tip ${amount(cents)}`, () => actions.tip(cents), {
          disabled: cents > state.me.balance_cents,
        }),
      ),
    ),
    h("p", { class: "soft" }, "From your balance. Your chips at the table stay as they are."),
    button("cancel", "quiet", "Cancel", actions.closeDialog, { focus: true }),
  );
}

function leave(state, actions) {
  const seat = ownSeat(state.table);
  const kind = leaveKind(state.table.public, seat);
  return panel(
    "Leave the table?",
    h("p", null, leaveQuestion(kind, seat?.stack_cents ?? 0)),
    h(
      "div",
      { class: "buttons" },
      button("stay", "button", "Stay", actions.closeDialog, { focus: true }),
      button("leave", "button fold", "Leave", actions.leave, { disabled: kind === "refused" }),
    ),
  );
}
