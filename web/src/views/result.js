/** Who wins what, pot by pot (R4.3): in the middle of the table, on small screens in the dock. */

import { h } from "../dom.js";
import { nameAt, playerAt } from "../seating.js";
import { amount, potLabel } from "../text.js";
import { ownInsurance } from "./insurance.js";

/** One line a pot, and for the insured what his insurance came to. */
export function result({ public: view, private: own }) {
  const insured = ownInsurance(own);
  return [pots(view), insured && h("span", { key: "insured", class: "win" }, insured)];
}

function pots(view) {
  const { results } = view.hand;
  return results.map((pot, index) =>
    h(
      "span",
      { key: index, class: "win" },
      pot.shares.map((share, place) => [place > 0 && " · ", winner(view, share)]),
      results.length > 1 && h("span", { class: "soft" }, ` (${potLabel(index).toLowerCase()})`),
    ),
  );
}

function winner(view, { seat, cents }) {
  const hand = playerAt(view, seat)?.hand;
  return [h("strong", null, nameAt(view, seat)), ` wins ${amount(cents)}`, hand && ` with ${hand}`];
}
