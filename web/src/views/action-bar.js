/** The action bar of one's turn: fold, check or call, bet or raise, each with its amount. */

import { choices, problem } from "../betting.js";
import { h } from "../dom.js";
import { ownSeat, ownTurn } from "../store.js";
import { amount } from "../text.js";
import { openOffer, ownOffer } from "../wagers.js";
import { button } from "./button.js";
import { dealer } from "./dealer.js";
import { idle } from "./idle.js";
import { insurance, offerTold } from "./insurance.js";
import { pitBoss } from "./pit-boss.js";
import { scanner } from "./scanner.js";
import { sizer } from "./sizer.js";

const STAFF = { dealer, scanner, pit_boss: pitBoss, admin: pitBoss };

/** The lower right part of the dock: the action bar in one's turn, else a line about what is going on. */
export function actionArea(state, actions) {
  return h("section", { class: "act", key: "act", "aria-label": "Your actions" }, inner(state, actions));
}

function inner(state, actions) {
  const turn = ownTurn(state.table);
  if (turn) return bar(turn, state, actions);
  if (ownOffer(state.table)) return insurance(state, actions);
  const desk = STAFF[state.me?.role];
  if (desk) {
    const { public: view } = state.table;
    const offer = openOffer(view) && h("div", { class: "desk-offer", key: "offer" }, offerTold(view));
    return [offer, desk(state, actions)];
  }
  return h("div", { class: "idle", key: "idle" }, idle(state, actions));
}

function bar(turn, state, actions) {
  const offered = choices(state.table, turn);
  const off = !state.ready || state.sending !== null;
  // While a bet is being built, the other moves are off, so that no slip undoes it (R10.2).
  const other = { disabled: off || state.bet !== null };
  const move = (name, kind, words, props) =>
    button(name, `button move ${kind}`, words, () => actions.act(name), props);
  return h(
    "div",
    { class: "bar", key: `turn-${turn.turn}` },
    offered.size && sizer(turn, state, actions),
    h(
      "div",
      { class: "buttons", key: "buttons" },
      move("fold", "fold", "Fold", { ...other, "aria-keyshortcuts": "F" }),
      move(offered.passive, "passive", passiveLabel(offered.passive, turn, state), {
        ...other,
        "aria-keyshortcuts": "C",
      }),
      offered.size && sizeButton(offered.size, turn, state, actions, off),
      offered.allIn && move("all_in", "gold", labelled("All-in", turn.max_to_cents), { disabled: off }),
    ),
  );
}

function labelled(verb, cents) {
  return [h("span", { key: "verb" }, verb), h("strong", { key: "sum" }, amount(cents))];
}

function passiveLabel(move, turn, state) {
  if (move === "check") return "Check";
  const allIn = turn.to_call_cents === ownSeat(state.table)?.stack_cents;
  return labelled(allIn ? "Call all-in" : "Call", turn.to_call_cents);
}

function sizeButton(size, turn, state, actions, off) {
  const cents = state.bet ? state.bet.cents : turn.min_to_cents;
  const verb = size === "bet" ? "Bet" : "Raise to";
  const words = cents === null ? verb : labelled(cents === turn.max_to_cents ? "All-in" : verb, cents);
  return button("size", "button move gold", words, () => actions.act(size, cents), {
    disabled: off || problem(cents, turn) !== "",
    "aria-keyshortcuts": "R Enter",
  });
}
