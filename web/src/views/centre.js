/** The middle of the table: pots, board, and what is happening. */

import { emptyPlace, face } from "../cards.js";
import { h } from "../dom.js";
import { totalPot } from "../seating.js";
import { amount, potLabel } from "../text.js";
import { countdown } from "./countdown.js";
import { result } from "./result.js";

const WINDOW_MS = 5_000;

/** Pots above the board, the news and one's own hand below it. */
export function centre(state) {
  const { public: view, private: own } = state.table;
  const hand = view.hand;
  return h(
    "div",
    { class: "centre", key: "centre" },
    h("div", { class: "pots", key: "pots" }, hand && pots(hand)),
    board(hand),
    h(
      "div",
      { class: "under", key: "under" },
      h("div", { class: "banner", key: "banner" }, view.paused ? paused(view) : banner(view)),
      hand &&
        own?.hand &&
        hand.stage !== "result" &&
        h(
          "div",
          { class: "own-hand", key: "own" },
          h("span", { class: "lead" }, "You have: "),
          h("strong", null, own.hand),
        ),
    ),
  );
}

function pots(hand) {
  if (hand.results.length > 0) {
    return hand.results.map((pot, index) => potPill(potLabel(index), pot.cents, index));
  }
  const total = totalPot(hand);
  if (total === 0) return [];
  return [
    h("span", { class: "pot total", key: "total" }, "Pot ", h("strong", null, amount(total))),
    hand.pots.length > 1 && hand.pots.map((pot, index) => potPill(potLabel(index), pot.cents, index)),
  ];
}

function potPill(label, cents, key) {
  return h("span", { class: "pot", key }, `${label} `, h("strong", null, amount(cents)));
}

function board(hand) {
  const shown = hand?.board ?? [];
  const cards = [0, 1, 2, 3, 4].map((place) => (shown[place] ? face(shown[place]) : emptyPlace(place)));
  return h("div", { class: "board", key: "board", role: "group", "aria-label": "Board" }, cards);
}

const PAUSES = {
  card_refused: "A card was refused. The pit boss has been told.",
  dealer: "The dealer has paused the table.",
};

function paused(view) {
  return [
    h("strong", null, "Table paused"),
    h("span", null, PAUSES[view.paused.reason] ?? "Play goes on soon."),
  ];
}

/** The line under the board: what is happening while nobody has the turn. */
function banner(view) {
  const hand = view.hand;
  if (!hand) return waiting(view);
  if (hand.stage === "announced") return h("strong", { class: "herald" }, "A New Game Begins");
  if (hand.stage === "window") {
    const left = hand.due_ms && countdown(hand.due_ms, WINDOW_MS, { class: "seconds", role: "timer" });
    return [h("strong", { key: "next" }, "The blinds are next"), left];
  }
  if (hand.stage === "result") return result(view);
  if (hand.scan) return scanning(hand.scan);
  if (hand.stage === "dealing") return h("span", null, "Dealing…");
  return null;
}

function waiting(view) {
  const seated = view.seats.filter((seat) => seat.status === "seated" && seat.sit_out !== "now").length;
  let words = "The next hand is about to begin";
  if (view.status === "closing" || view.status === "closed") words = "This table closes. Thank you for playing";
  else if (view.status !== "open") words = "This table is being prepared";
  else if (seated < 2) words = "Waiting for players";
  else if (view.live) words = view.dealer ? "Waiting for the dealer to start" : "Waiting for a dealer";
  return h("span", null, words);
}

const SCANS = {
  hole: "Dealing the hole cards",
  burn: "Burning a card",
  flop: "Dealing the flop",
  turn: "Dealing the turn",
  river: "Dealing the river",
};

function scanning(scan) {
  return h(
    "span",
    null,
    SCANS[scan.position] ?? "Dealing",
    scan.needed > 1 && ` ${scan.count}/${scan.needed}`,
  );
}
