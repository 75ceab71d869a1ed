/** Cards, drawn with CSS and four suit symbols; every card has its name as a text alternative. */

import { h } from "./dom.js";

const RANKS = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

const SHAPES = {
  s: "M16 2C20 9 29 13 29 20.5a6.5 6.5 0 0 1-11 4.7c.4 2.3 1.4 3.8 3.2 4.8H10.8c1.8-1 2.8-2.5 3.2-4.8a6.5 6.5 0 0 1-11-4.7C3 13 12 9 16 2z",
  h: "M16 29C12 23 2 18 2 10.5A7 7 0 0 1 16 8a7 7 0 0 1 14 2.5C30 18 20 23 16 29z",
  d: "M16 2c3 5.5 6.5 10 10.5 14C22.5 20 19 24.5 16 30c-3-5.5-6.5-10-10.5-14C9.5 12 13 7.5 16 2z",
  c: "M16 2a6.5 6.5 0 0 1 5.2 10.4A6.5 6.5 0 1 1 18 24.3c.3 2.6 1.3 4.5 3.2 5.7H10.8c1.9-1.2 2.9-3.1 3.2-5.7a6.5 6.5 0 1 1-3.2-11.9A6.5 6.5 0 0 1 16 2z",
};

/** "As" to "ace of spades". */
export function cardName(card) {
  return `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

/** The symbols that cards refer to; one of these must be on the page. */
export function suitSheet() {
  const symbols = Object.entries(SHAPES).map(([suit, shape]) =>
    h("symbol", { key: suit, id: `suit-${suit}`, viewBox: "0 0 32 32" }, h("path", { d: shape })),
  );
  return h("svg", { class: "unseen", "aria-hidden": "true", key: "suits" }, symbols);
}

/** One card face up. `extra` are further CSS classes. */
export function face(card, extra = "") {
  const pip = (name) =>
    h("svg", { class: name, key: name, "aria-hidden": "true" }, h("use", { href: `#suit-${card[1]}` }));
  const rank = card[0] === "T" ? "10" : card[0];
  return h(
    "span",
    { key: card, class: `card suit-${card[1]} ${extra}`, role: "img", "aria-label": cardName(card) },
    h("span", { class: "rank", "aria-hidden": "true" }, rank),
    pip("pip"),
    pip("emblem"),
  );
}

/** One card face down; `place` tells the two hole cards apart. */
export function back(place, extra = "") {
  return h("span", { key: `back-${place}`, class: `card back ${extra}`, "aria-hidden": "true" });
}

/** The empty place of a board card that is still to come. */
export function emptyPlace(place) {
  return h("span", { key: `place-${place}`, class: "card place", "aria-hidden": "true" });
}
