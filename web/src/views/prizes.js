/** Jackpot prizes: who has won what, and what the house's people say about it (R5.6 to R5.12). */

import { h } from "../dom.js";
import { nameAt } from "../seating.js";
import { amount, prizeLabel, prizeStatus } from "../text.js";
import { nextPrize } from "../wagers.js";

/** One line a prize. */
export function prizes(view) {
  const { hand } = view;
  const next = nextPrize(hand);
  return hand.prizes.map((prize) =>
    h(
      "span",
      { key: prize.prize_id, class: `win prize prize-${prize.status}` },
      h("strong", null, nameAt(view, prize.seat)),
      `: ${prizeTitle(prize)} · `,
      h("span", { class: "soft" }, prizeStatus(prize, next)),
    ),
  );
}

/** "royal flush, $8,000"; the amount of a royal flush is known once the prizes before it are decided. */
export function prizeTitle({ kind, cents }) {
  return prizeLabel(kind) + (cents ? ` ${amount(cents)}` : "");
}
