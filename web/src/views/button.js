/** A button: `kind` are its CSS classes, further props go to the element. */

import { h } from "../dom.js";

/** Describe a button with its key, classes, words and what a press does. */
export function button(key, kind, words, onClick, props = {}) {
  return h("button", { key, class: kind, type: "button", onClick, ...props }, words);
}
