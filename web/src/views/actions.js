/** The action bar of one's turn, and what stands in its place otherwise. */

import { chips, choices, presets, problem } from "../betting.js";
import { h } from "../dom.js";
import { nameAt, playerAt, totalPot } from "../seating.js";
import { ownSeat, ownTurn } from "../store.js";
import { amount, refusal } from "../text.js";
import { result } from "./result.js";

/** The lower right part of the dock. */
export function actionArea(state, actions) {
  const turn = ownTurn(state.table);
  const inner = turn ? bar(turn, state, actions) : h("div", { class: "idle", key: "idle" }, idle(state, actions));
  return h("section", { class: "act", key: "act", "aria-label": "Your actions" }, inner);
}

function bar(turn, state, actions) {
  const offered = choices(state.table, turn);
  const off = !state.ready || state.sending !== null;
  const building = state.bet !== null;
  return h("div", { class: "bar", key: `turn-${turn.turn}` },
    offered.size && sizer(turn, state, actions),
    h("div", { class: "buttons", key: "buttons" },
      state.table.private.moves.includes("fold") && h("button", {
        key: "fold", class: "button move fold", type: "button", disabled: off || building, onClick: () => actions.act("fold"), "aria-keyshortcuts": "F",
      }, "Fold"),
      offered.passive && h("button", {
        key: "passive", class: "button move passive", type: "button", disabled: off || building,
        onClick: () => actions.act(offered.passive), "aria-keyshortcuts": "C",
      }, offered.passive === "check" ? "Check" : callLabel(turn, state)),
      offered.size && sizeButton(offered.size, turn, state, actions, off),
      offered.allIn && h("button", {
        key: "all-in", class: "button move gold", type: "button", disabled: off, onClick: () => actions.act("all_in"),
      }, label("All-in", allInTo(turn, state)))));
}

const label = (verb, cents) => [h("span", { key: "verb" }, verb), h("strong", { key: "sum" }, amount(cents))];

function callLabel(turn, state) {
  const stack = ownSeat(state.table)?.stack_cents;
  return label(turn.to_call_cents === stack ? "Call all-in" : "Call", turn.to_call_cents);
}

function allInTo(turn, state) {
  return turn.max_to_cents ?? ownSeat(state.table).stack_cents + (playerAt(state.table.public, turn.seat)?.bet_cents ?? 0);
}

function sizeButton(size, turn, state, actions, off) {
  const cents = state.bet ? state.bet.cents : turn.min_to_cents;
  const wrong = problem(cents, turn);
  const verb = cents === turn.max_to_cents ? "All-in" : size === "bet" ? "Bet" : "Raise to";
  return h("button", {
    key: "size", class: "button move gold", type: "button", disabled: off || Boolean(wrong),
    onClick: () => actions.act(size, cents), "aria-keyshortcuts": "R Enter",
  }, cents === null ? verb : label(verb, cents));
}

/** Slider, amount box, chips and presets: they build the bet and never send it (R3.6, R10.2). */
function sizer(turn, state, actions) {
  const { rules, hand } = state.table.public;
  const { bet } = state;
  const cents = bet?.cents ?? turn.min_to_cents;
  const wrong = bet ? problem(bet.cents, turn) : "";
  const most = turn.max_to_cents;
  return h("div", { class: "sizer", key: "sizer" },
    h("div", { class: "quick", key: "quick" },
      chips(rules.big_blind_cents).map((chip) => h("button", {
        key: `chip-${chip}`, class: `chip chip-${chip}`, type: "button", "aria-label": `Add ${amount(chip)}`, onClick: () => actions.addChip(chip),
      }, shortAmount(chip))),
      presets(turn, totalPot(hand), rules.small_blind_cents).map((preset) => h("button", {
        key: preset.label, class: `preset ${bet?.cents === preset.cents ? "chosen" : ""}`, type: "button", onClick: () => actions.setBet(preset.cents),
      }, preset.label))),
    h("div", { class: "amount-row", key: "row" },
      h("input", {
        key: "slider", type: "range", min: turn.min_to_cents, max: most, step: 1, value: Math.min(cents, most), "aria-label": "Amount",
        "aria-valuetext": amount(cents), style: { "--done": sliderShare(cents, turn) },
        onInput: (event) => actions.setBet(snapped(Number(event.target.value), turn, rules.small_blind_cents)),
      }),
      h("input", {
        key: "amount", id: "bet-amount", class: `amount ${wrong ? "wrong" : ""}`, type: "text", inputmode: "decimal", autocomplete: "off", "aria-label": "Amount",
        "aria-invalid": wrong ? "true" : null, title: wrong && refusal(wrong, turn), value: bet?.text ?? amount(cents),
        onInput: (event) => actions.typeBet(event.target.value), onFocus: (event) => event.target.select(),
      }),
      h("button", { key: "reset", class: "quiet reset", type: "button", disabled: bet === null, onClick: actions.resetBet, "aria-keyshortcuts": "Escape" }, "Reset")));
}

/** The slider moves in small blinds, but reaches both ends exactly. */
function snapped(cents, turn, unitCents) {
  if (cents >= turn.max_to_cents - unitCents / 2 || cents <= turn.min_to_cents) return cents;
  return Math.max(turn.min_to_cents, cents - (cents % unitCents));
}

function sliderShare(cents, turn) {
  const span = Math.max(1, turn.max_to_cents - turn.min_to_cents);
  return Math.min(1, Math.max(0, (cents - turn.min_to_cents) / span)).toFixed(4);
}

function shortAmount(cents) {
  return cents >= 100_000 ? `$${cents / 100_000}K` : `$${cents / 100}`;
}

/** What the place of the action bar says while it is not one's turn. */
function idle(state, actions) {
  const { public: view, private: own } = state.table;
  const seat = ownSeat(state.table);
  if (view.hand?.stage === "result" && !own?.post_choice) return h("div", { class: "results", "aria-hidden": "true" }, result(view));
  if (!seat) return h("p", { class: "soft" }, watcherLine(view, state));
  if (own.post_choice) return postChoice(own, view, actions);
  if (seat.sit_out === "now") return back("You are sitting out.", own.sit_out_until_ms, actions);
  if (seat.leaving) return back("You leave when this hand is over.", null, actions);
  if (own.time_outs >= 2) return back("Your time ran out twice. Once more and you go to the lobby.", null, actions);
  const turn = view.hand?.turn;
  if (turn) return h("p", { class: "soft" }, `Waiting for ${nameAt(view, turn.seat)}…`);
  const player = playerAt(view, seat.seat);
  if (seat.status === "seated" && view.hand && !player) return h("p", { class: "soft" }, "You play from the next hand on.");
  return h("p", { class: "soft" }, player?.folded ? "You have folded." : "");
}

function watcherLine(view, state) {
  if (state.me?.role !== "player") return "You are watching.";
  return view.seats.length < view.rules.seats ? "You are watching. Take a free seat to play." : "You are watching. All seats are taken.";
}

function back(words, untilMs, actions) {
  return [
    h("p", { key: "words" }, words, untilMs && " ",
      untilMs && h("span", { class: "seconds", role: "timer", "data-deadline": untilMs, "data-total": 180_000, "data-seconds": "" })),
    h("button", { key: "back", class: "button gold", type: "button", onClick: actions.imBack }, "I’m back"),
  ];
}

/** R7.1: post a live blind at the next hand, or wait for the big blind. */
function postChoice(own, view, actions) {
  const option = (choice, words) => h("button", {
    key: choice, class: `button ${own.choice === choice ? "chosen" : ""}`, type: "button", "aria-pressed": own.choice === choice ? "true" : "false",
    onClick: () => actions.postBlind(choice),
  }, words);
  return [
    h("p", { key: "words" }, own.choice ? "You join as chosen; you can still change it." : "How do you want to join?"),
    h("div", { key: "options", class: "buttons" },
      option("wait", "Wait for the big blind"), option("post", `Post ${amount(view.rules.big_blind_cents)} now`)),
  ];
}
