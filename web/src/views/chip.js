/** A chip to press: its worth stands on it, `words` say what a press does. */

import { button } from "./button.js";

/** Describe a chip of `cents`. */
export function chip(cents, words, onClick, props = {}) {
  const worth = cents >= 100_000 ? `$${cents / 100_000}K` : `$${cents / 100}`;
  return button(`chip-${cents}`, `chip chip-${cents}`, worth, onClick, { "aria-label": words, ...props });
}
