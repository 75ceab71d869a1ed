/** The middle of the table: pots, board, and what is happening. */

import { emptyPlace, face } from "../cards.js";
import { h } from "../dom.js";
import { nameAt, settled, totalPot } from "../seating.js";
import { amount, oddsLabel, potLabel, reasonText } from "../text.js";
import { openOffer } from "../wagers.js";
import { countdown } from "./countdown.js";
import { offerSeconds } from "./insurance.js";
import { WINDOW_MS } from "./jackpot.js";
import { prizes } from "./prizes.js";
import { result } from "./result.js";

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
      h("div", { class: "banner", key: "banner" }, view.paused ? paused(view) : banner(state.table)),
      hand &&
        own?.hand &&
        !settled(hand) &&
        !openOffer(view) &&
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

function paused(view) {
  return [
    h("strong", { key: "paused" }, "Table paused"),
    h("span", { key: "why", class: "sentence" }, reasonText(view.paused.reason)),
    view.hand?.prizes.length > 0 && prizes(view),
    nullGame(view),
  ];
}

const WAITING_FOR = {
  dealer: "Waiting for the dealer",
  confirmation: "The dealer is asked to confirm a prize",
  decision: "The Pit Boss decides about a prize",
};

/** The line under the board: what is happening while nobody has the turn. */
function banner(table) {
  const { public: view } = table;
  const hand = view.hand;
  if (view.shoe_check) return h("span", null, checking(view.shoe_check));
  if (!hand) return waiting(view);
  if (hand.stage === "announced") return h("strong", { class: "herald" }, "A New Game Begins");
  if (hand.stage === "window") {
    const left = hand.due_ms && countdown(hand.due_ms, WINDOW_MS, { class: "seconds", role: "timer" });
    return [h("strong", { key: "next" }, view.jackpot ? "Jackpot bets, please" : "The blinds are next"), left];
  }
  if (hand.stage === "result") return result(table);
  if (settled(hand)) return prizesShown(view);
  if (openOffer(view)) return offered(view);
  if (view.waiting_for === "dealer") return h("strong", null, WAITING_FOR.dealer);
  if (hand.scan) return scanning(hand.scan);
  if (hand.stage === "dealing") return h("span", null, "Dealing…");
  return null;
}

function checking({ count, needed }) {
  return `The cards are checked ${count}/${needed}`;
}

function prizesShown(view) {
  return [h("strong", { key: "who" }, WAITING_FOR[view.waiting_for] ?? "Jackpot prizes"), prizes(view)];
}

function offered(view) {
  const { seat, odds_tenths } = openOffer(view);
  const who = h("strong", null, nameAt(view, seat));
  return h("span", null, "Insurance for ", who, ` at ${oddsLabel(odds_tenths)} `, offerSeconds(view));
}

function waiting(view) {
  if (view.waiting_for === "dealer") return [nullGame(view), h("strong", { key: "late" }, WAITING_FOR.dealer)];
  return [nullGame(view), h("span", { key: "next" }, betweenHands(view))];
}

/** That the last hand was null is said until the next one begins (R18). */
function nullGame(view) {
  const last = view.recent.findLast(({ name }) => name === "hand_voided" || name === "hand_announced");
  if (last?.name !== "hand_voided") return null;
  return h("strong", { key: "null" }, "Null game: everybody has back what was bet");
}

function betweenHands(view) {
  const seated = view.seats.filter((seat) => seat.status === "seated" && seat.sit_out !== "now").length;
  let words = "The next hand is about to begin";
  if (view.status === "closing" || view.status === "closed") words = "This table closes. Thank you for playing";
  else if (view.status !== "open") words = "This table is being prepared";
  else if (seated < 2) words = "Waiting for players";
  else if (view.live) words = view.dealer ? "Waiting for the dealer to start" : "Waiting for a dealer";
  return words;
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
