/** The pit boss's desk: prizes to decide, pause, resume, null game, cancel (R5.7, R18.1, R20.1). */

import { face } from "../cards.js";
import { h } from "../dom.js";
import { nameAt } from "../seating.js";
import { prizeStatus, reasonText } from "../text.js";
import { nextPrize } from "../wagers.js";
import { button } from "./button.js";
import { prizeTitle } from "./prizes.js";

/**
 * Everything that a pit boss can do now. One reason is typed for all of it; a press on a button that needs
 * one sends the form, so that the browser asks for it.
 */
export function pitBoss(state, actions) {
  const { hand, paused } = state.table.public;
  const prize = nextPrize(hand);
  const deeds = {
    reject: (reason) => actions.rejectPrize(hand.hand_id, prize.prize_id, reason),
    pause: (reason) => actions.pause(reason),
    declare: (reason) => actions.declareNull(hand.hand_id, reason),
    cancel: (reason) => actions.cancelHand(hand.hand_id, reason),
  };
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const reason = new FormData(form).get("reason").trim();
    if (reason && (await deeds[event.submitter.value]?.(reason))) form.reset();
  };
  const withReason = (value, kind, words, disabled) =>
    h("button", { key: value, class: kind, type: "submit", value, disabled: state.asking || disabled }, words);
  return h(
    "form",
    { class: "desk", key: "desk", "aria-label": "Pit boss", onSubmit: submit },
    waitingPrize(state, actions, withReason),
    h("input", {
      // What was typed about one prize is never the reason for the next.
      key: prize ? `reason ${hand.hand_id} ${prize.prize_id}` : "reason",
      name: "reason",
      class: "reason",
      "aria-label": "Reason",
      placeholder: "Reason (not to approve or resume)",
      maxlength: 200,
      autocomplete: "off",
      required: true,
      // Which of the buttons Enter would press is anybody's guess.
      onKeyDown: (event) => event.key === "Enter" && event.preventDefault(),
    }),
    h(
      "div",
      { class: "desk-row", key: "row" },
      paused
        ? button("resume", "quiet", "Resume", actions.resume, { disabled: state.asking })
        : withReason("pause", "quiet", "Pause", false),
      withReason("declare", "quiet", "Declare null", !hand),
      withReason("cancel", "quiet", "Cancel hand", !hand),
      paused && h("span", { class: "soft", key: "why" }, reasonText(paused.reason)),
    ),
  );
}

/** The prize to be decided, with the five cards that count: two of the winner's and the flop. */
function waitingPrize(state, actions, withReason) {
  const view = state.table.public;
  const prize = nextPrize(view.hand);
  if (!prize) return h("p", { class: "soft", key: "none" }, "No prize waits for a decision.");
  const { hand_id, board } = view.hand;
  const five = [...prize.cards, ...board.slice(0, 3)];
  const early = view.hand.stage !== "approval" || prize.status !== "pit_boss";
  return h(
    "div",
    { class: "desk-prize", key: prize.prize_id, role: "status" },
    h(
      "p",
      null,
      h("strong", null, nameAt(view, prize.seat)),
      `: ${prizeTitle(prize)} `,
      h("span", { class: "soft" }, prizeStatus(prize, prize)),
    ),
    h("div", { class: "river-cards" }, five.map((card) => face(card))),
    h(
      "div",
      { class: "buttons" },
      button("approve", "button gold", "Approve", () => actions.approvePrize(hand_id, prize.prize_id), {
        disabled: state.asking || early,
      }),
      withReason("reject", "button fold", "Reject", early),
    ),
  );
}
