/** The dealer's desk at a live table: console, start, what is read next, taking back, prizes, pause (R22). */

import { h } from "../dom.js";
import { nameAt, settled } from "../seating.js";
import { nextPrize } from "../wagers.js";
import { button } from "./button.js";
import { prizeTitle } from "./prizes.js";
import { expected } from "./scanner.js";

/** Everything that a dealer can do now. */
export function dealer(state, actions) {
  const { public: view, private: own } = state.table;
  const off = { disabled: state.asking };
  if (!view.live) return desk(h("p", { class: "soft" }, "This table is not dealt by people."));
  if (!own?.console) {
    return desk(
      h("p", { key: "words" }, view.dealer ? "Another dealer is at this console." : "The console is free."),
      button("open", "button gold", "Open the console", actions.openConsole, {
        disabled: state.asking || view.dealer,
      }),
    );
  }
  return desk(
    prizeToConfirm(view, actions, off) ??
      h("p", { key: "next", class: "expected", role: "status" }, expected(view)),
    h(
      "div",
      { class: "buttons", key: "buttons" },
      button("start", "button gold", "Start hand", actions.startHand, {
        disabled: state.asking || view.hand !== null || view.paused !== null || view.shoe_check !== null,
      }),
      button("undo", "button", "Take back", actions.undoScan, {
        disabled: state.asking || !view.hand || settled(view.hand),
      }),
      button("pause", "button fold", "Pause", () => actions.pause("dealer"), {
        disabled: state.asking || view.paused !== null,
      }),
    ),
    h(
      "div",
      { class: "desk-row", key: "more" },
      view.shoe_check
        ? button("shoe", "quiet", "End the check", () => actions.checkShoe(false), off)
        : button("shoe", "quiet", "Check the cards", () => actions.checkShoe(true), {
            disabled: state.asking || view.hand !== null,
          }),
      button("close", "quiet", "Close the console", actions.closeConsole, off),
    ),
  );
}

function desk(...inner) {
  return h("div", { class: "desk", key: "desk", role: "group", "aria-label": "Dealer" }, inner);
}

function prizeToConfirm(view, actions, off) {
  const prize = nextPrize(view.hand);
  if (view.hand?.stage !== "approval" || prize?.status !== "dealer") return null;
  const who = h("strong", { key: "who" }, nameAt(view, prize.seat));
  return [
    h("p", { key: "prize", role: "status" }, who, `: ${prizeTitle(prize)}`),
    button(
      "confirm",
      "button gold",
      "Confirm hand and amount",
      () => actions.confirmPrize(prize.prize_id),
      off,
    ),
  ];
}
