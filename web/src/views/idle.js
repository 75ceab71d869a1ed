/** What stands in the place of the action bar while it is not one's turn. */

import { h } from "../dom.js";
import { nameAt, playerOf, settled } from "../seating.js";
import { ownSeat } from "../store.js";
import { amount } from "../text.js";
import { openOffer } from "../wagers.js";
import { button } from "./button.js";
import { countdown } from "./countdown.js";
import { offerTold, ownInsurance } from "./insurance.js";
import { windowChoice } from "./jackpot.js";
import { prizes } from "./prizes.js";
import { result } from "./result.js";

const SIT_OUT_MS = 180_000;

/** A line about what is going on, or the choice that one has. */
export function idle(state, actions) {
  const { public: view, private: own } = state.table;
  const seat = ownSeat(state.table);
  const paying = settled(view.hand);
  const choice = windowChoice(state, actions);
  if (choice) return choice;
  if (own?.post_choice && !(own.choice && paying)) return postChoice(own, view, actions);
  if (seat?.sit_out === "now") return comeBack("You are sitting out.", own.sit_out_until_ms, actions);
  if (seat?.leaving) return comeBack("You leave when this hand is over.", null, actions);
  if (paying) {
    const lines = view.hand.stage === "result" ? result(state.table) : prizes(view);
    return h("div", { class: "results", "aria-hidden": "true" }, lines);
  }
  if (openOffer(view)) return offerTold(view);
  if (own?.time_outs >= 2) {
    return comeBack("Your time ran out twice. Once more and you go to the lobby.", null, actions);
  }
  return h("p", { class: "soft" }, seat ? playerLine(view, seat, own) : watcherLine(view, state.me));
}

function playerLine(view, seat, own) {
  const { hand } = view;
  const player = playerOf(view, seat);
  if (seat.status === "seated" && hand && !player) return "You play from the next hand on.";
  if (hand?.turn) return `Waiting for ${nameAt(view, hand.turn.seat)}…`;
  return player?.folded ? "You have folded." : ownInsurance(own);
}

function watcherLine(view, me) {
  if (me?.role !== "player") return "You are watching.";
  const free = view.seats.length < view.rules.seats;
  return free ? "You are watching. Take a free seat to play." : "You are watching. All seats are taken.";
}

function comeBack(words, untilMs, actions) {
  const left = untilMs && [" ", countdown(untilMs, SIT_OUT_MS, { class: "seconds", role: "timer" })];
  return [h("p", { key: "words" }, words, left), button("back", "button gold", "I’m back", actions.imBack)];
}

/** R7.1: post a live blind at the next hand, or wait for the big blind. */
function postChoice(own, view, actions) {
  const option = (choice, words) =>
    button(
      choice,
      `button ${own.choice === choice ? "chosen" : ""}`,
      words,
      () => actions.postBlind(choice),
      {
        "aria-pressed": own.choice === choice ? "true" : "false",
      },
    );
  return [
    h("p", { key: "words" }, own.choice ? "You can still change your choice." : "How do you want to join?"),
    h(
      "div",
      { key: "options", class: "buttons" },
      option("wait", "Wait for the big blind"),
      option("post", `Post ${amount(view.rules.big_blind_cents)} now`),
    ),
  ];
}
