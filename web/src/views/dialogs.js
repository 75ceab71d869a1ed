/** Dialogs over the table: buying in, adding chips, leaving. */

import { h } from "../dom.js";
import { canTopUp, leaveKind } from "../seating.js";
import { ownSeat } from "../store.js";
import { amount, leaveQuestion, parseAmount } from "../text.js";

/** The dialog that is open, or nothing. */
export function dialogs(state, actions) {
  if (!state.dialog || !state.table?.public) return null;
  const inner = { buy_in: buyIn, top_up: topUp, leave }[state.dialog.kind](state, actions);
  return h("div", { class: "veil", key: "veil" }, inner);
}

function box(title, ...children) {
  return h("div", { class: "panel dialog", role: "dialog", "aria-modal": "true", "aria-label": title }, h("h2", null, title), children);
}

/** Amounts from `least` to `most` with slider and number; `onDone(cents)`. */
function chooser({ state, actions, least, most, first, done, onDone, unit }) {
  const { text } = state.dialog;
  const cents = text === null ? first : parseAmount(text);
  const wrong = cents === null || cents < least || cents > most;
  const submit = (event) => {
    event.preventDefault();
    if (!wrong) onDone(cents);
  };
  const snap = (value) => (value >= most ? most : Math.max(least, value - (value % unit)));
  const share = most > least ? Math.min(1, Math.max(0, ((cents ?? least) - least) / (most - least))) : 1;
  return h("form", { class: "chooser", onSubmit: submit, key: "form" },
    h("div", { class: "amount-row" },
      h("input", {
        type: "range", min: least, max: most, step: 1, value: Math.min(cents ?? least, most), "aria-label": "Amount", "aria-valuetext": amount(cents ?? least),
        style: { "--done": share.toFixed(4) }, onInput: (event) => actions.typeDialog(amount(snap(Number(event.target.value)))),
      }),
      h("input", {
        class: `amount ${wrong ? "wrong" : ""}`, type: "text", inputmode: "decimal", autocomplete: "off", "aria-label": "Amount", focus: true,
        "aria-invalid": wrong ? "true" : null, value: text ?? amount(first), onInput: (event) => actions.typeDialog(event.target.value),
      })),
    h("div", { class: "ends soft" }, h("span", null, `Min ${amount(least)}`), h("span", null, `Max ${amount(most)}`)),
    h("button", { class: "button gold", type: "submit", disabled: wrong }, wrong ? done : `${done} ${amount(cents)}`));
}

function buyIn(state, actions) {
  const { rules } = state.table.public;
  const seat = ownSeat(state.table);
  const balance = state.me.balance_cents;
  const most = Math.min(rules.max_buy_in_cents, balance);
  const least = rules.min_buy_in_cents;
  const again = seat?.status === "rebuying";
  return box(again ? "Buy in again" : "Buy in",
    h("p", { class: "dialog-line" }, h("span", { class: "soft" }, "Balance"), h("strong", null, amount(balance))),
    seat?.until_ms && h("p", { class: "dialog-line" }, h("span", { class: "soft" }, again ? "Your seat is kept for" : "The seat is reserved for"),
      h("strong", { role: "timer", "data-deadline": seat.until_ms, "data-total": rules.reserve_ms, "data-seconds": "" })),
    most < least
      ? h("p", { class: "problem" }, "Your balance is below the minimum buy-in.")
      : chooser({ state, actions, least, most, first: most, done: "Buy in for", onDone: actions.buyIn, unit: rules.big_blind_cents }),
    h("button", { class: "quiet", type: "button", onClick: actions.cancelSeat }, again ? "Give up the seat" : "Cancel"));
}

function topUp(state, actions) {
  const { public: view } = state.table;
  const seat = ownSeat(state.table);
  const most = Math.min(view.rules.max_buy_in_cents - seat.stack_cents, state.me.balance_cents);
  return box("Add chips",
    h("p", { class: "dialog-line" }, h("span", { class: "soft" }, "Balance"), h("strong", null, amount(state.me.balance_cents))),
    !canTopUp(view, seat.seat) && h("p", { class: "soft" }, "A hand is being played: the chips are added when it is over."),
    most < 1
      ? h("p", { class: "problem" }, "Nothing can be added now.")
      : chooser({ state, actions, least: 1, most, first: most, done: "Add", onDone: actions.topUp, unit: view.rules.small_blind_cents }),
    h("button", { class: "quiet", type: "button", onClick: actions.closeDialog }, "Cancel"));
}

function leave(state, actions) {
  const seat = ownSeat(state.table);
  const kind = leaveKind(state.table.public, seat?.seat);
  return box("Leave the table?",
    h("p", null, leaveQuestion(kind, seat?.stack_cents ?? 0)),
    h("div", { class: "buttons" },
      h("button", { class: "button", type: "button", onClick: actions.closeDialog, focus: true }, "Stay"),
      h("button", { class: "button fold", type: "button", disabled: kind === "refused", onClick: actions.leave }, "Leave")));
}
