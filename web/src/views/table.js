/** The table: header, felt with seats, bets, board and pots, and the dock with log, controls and actions. */

import { emptyPlace, face } from "../cards.js";
import { h } from "../dom.js";
import { places, playerAt, totalPot } from "../seating.js";
import { amount, potLabel } from "../text.js";
import { actionArea } from "./actions.js";
import { controls } from "./controls.js";
import { log } from "./log.js";
import { result } from "./result.js";
import { bet, emptySeat, seatPlate } from "./seat.js";

/** The table screen. */
export function table(state, actions) {
  const view = state.table?.public;
  if (!view) return [header(state, actions), h("p", { class: "plain", key: "wait" }, "Entering the table…")];
  return [
    header(state, actions),
    h("main", { class: "stage", key: "stage", "data-seats": view.rules.seats }, felt(state, actions)),
    h("footer", { class: `dock ${state.table.private?.seat ? "playing" : ""}`, key: "dock" },
      log(state, actions), controls(state, actions), actionArea(state, actions)),
  ];
}

function header(state, actions) {
  const view = state.table?.public;
  const rules = view?.rules;
  return h("header", { class: "top", key: "top" },
    h("button", { class: "quiet back-button", type: "button", onClick: actions.askLeave, "aria-label": "To the lobby" }, "‹ Lobby"),
    view && h("div", { class: "table-name" }, h("strong", null, view.name),
      h("span", { class: "soft" }, `${amount(rules.small_blind_cents)}/${amount(rules.big_blind_cents)} No-limit`)),
    view?.live && h("span", { class: "tag tag-live" }, "Live dealer"),
    h("span", { class: "grow" }),
    view?.hand && h("span", { class: "soft hand-id" }, `Hand ${view.hand.hand_id}`),
    state.me && h("span", { class: "who" }, h("span", { class: "soft" }, state.me.nickname), h("strong", { title: "Balance" }, amount(state.me.balance_cents))),
    h("span", { class: `line-dot ${state.connection}`, role: "img", "aria-label": state.connection === "open" ? "Connected" : "Not connected" }));
}

function felt(state, actions) {
  const { table: { public: view, private: own } } = state;
  const count = view.rules.seats;
  const around = places(count, own?.seat ?? 1);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return [
    h("div", { class: "rail", key: "rail" }, h("div", { class: "cloth" })),
    centre(state),
    numbers.map((number) => {
      const seat = view.seats.find((entry) => entry.seat === number);
      const place = around.get(number);
      return seat ? seatPlate(seat, place, state) : emptySeat(number, place, state, actions);
    }),
    numbers.map((number) => bet(playerAt(view, number), around.get(number))),
  ];
}

function centre(state) {
  const { public: view, private: own } = state.table;
  const hand = view.hand;
  return h("div", { class: "centre", key: "centre" },
    h("div", { class: "pots", key: "pots" }, hand && pots(hand)),
    board(hand),
    h("div", { class: "under", key: "under" },
      h("div", { class: "banner", key: "banner" }, view.paused ? paused(view) : banner(view)),
      hand && own?.hand && hand.stage !== "result"
        && h("div", { class: "own-hand", key: "own" }, h("span", { class: "lead" }, "You have: "), h("strong", null, own.hand))));
}

function pots(hand) {
  if (hand.results?.length) return hand.results.map((pot, index) => potPill(potLabel(index), pot.cents, index, "paid"));
  const total = totalPot(hand);
  if (total === 0) return [];
  return [
    h("span", { class: "pot total", key: "total" }, "Pot ", h("strong", null, amount(total))),
    hand.pots.length > 1 && hand.pots.map((pot, index) => potPill(potLabel(index), pot.cents, index)),
  ];
}

function potPill(label, cents, key, extra = "") {
  return h("span", { class: `pot ${extra}`, key }, `${label} `, h("strong", null, amount(cents)));
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
  return [h("strong", null, "Table paused"), h("span", null, PAUSES[view.paused.reason] ?? "Play goes on soon.")];
}

function countdown(dueMs, totalMs) {
  return h("span", { key: "seconds", class: "seconds", role: "timer", "data-deadline": dueMs, "data-total": totalMs, "data-seconds": "" });
}

/** The line under the board: what is happening while nobody has the turn. */
function banner(view) {
  const hand = view.hand;
  if (!hand) return waiting(view);
  if (hand.stage === "announced") return h("strong", { class: "herald" }, "A New Game Begins");
  if (hand.stage === "window") return [h("strong", null, "The blinds are next"), hand.due_ms && countdown(hand.due_ms, 5_000)];
  if (hand.stage === "result") return result(view);
  if (hand.scan) return scanning(hand.scan);
  if (hand.stage === "dealing") return h("span", null, "Dealing…");
  return null;
}

function waiting(view) {
  const seated = view.seats.filter((seat) => seat.status === "seated" && seat.sit_out !== "now").length;
  if (view.status !== "open") return h("span", null, "This table is being prepared.");
  if (seated < 2) return h("span", null, "Waiting for players");
  return h("span", null, view.live ? (view.dealer ? "Waiting for the dealer to start" : "Waiting for a dealer") : "The next hand is about to begin");
}

const SCANS = { hole: "Dealing the hole cards", burn: "Burning a card", flop: "Dealing the flop", turn: "Dealing the turn", river: "Dealing the river" };

function scanning(scan) {
  return h("span", null, SCANS[scan.position] ?? "Dealing", scan.needed > 1 && ` ${scan.count}/${scan.needed}`);
}
