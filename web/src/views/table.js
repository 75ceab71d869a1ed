/** The table: header, felt with seats and bets, and the dock with log, controls and actions. */

import { h } from "../dom.js";
import { places, playerAt, settled } from "../seating.js";
import { actionArea } from "./action-bar.js";
import { centre } from "./centre.js";
import { controls } from "./controls.js";
import { meter, paysTable, standingOrder } from "./jackpot.js";
import { log } from "./log.js";
import { bet, emptySeat, seatPlate } from "./seat.js";
import { header } from "./table-header.js";

/** The table screen. */
export function table(state, actions) {
  const view = state.table?.public;
  if (!view) return [header(state, actions), h("p", { class: "plain", key: "wait" }, "Entering the table…")];
  return [
    header(state, actions),
    h("main", { class: "stage", key: "stage", "data-seats": view.rules.seats }, felt(state, actions)),
    h(
      "footer",
      { class: `dock ${state.table.private?.seat ? "playing" : ""}`, key: "dock" },
      log(state, actions),
      controls(state, actions),
      actionArea(state, actions),
    ),
  ];
}

function felt(state, actions) {
  const { public: view, private: own } = state.table;
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
    // When the pots are paid, the last street's bets have gone into them.
    !settled(view.hand) && numbers.map((number) => bet(playerAt(view, number), around.get(number))),
    meter(state, actions),
    standingOrder(state, actions),
    paysTable(state, actions),
  ];
}
