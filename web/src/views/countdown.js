/** The seconds to a deadline; the clock writes them, ten times a second. */

import { h } from "../dom.js";

/** `deadlineMs`: server time. `totalMs`: how long it runs. `props`: class, role and the like. */
export function countdown(deadlineMs, totalMs, props = {}) {
  return h("span", {
    key: "left",
    "data-deadline": deadlineMs,
    "data-total": totalMs,
    "data-seconds": "",
    ...props,
  });
}
