/** The event log in words: a polite live region. */

import { cardName } from "../cards.js";
import { h } from "../dom.js";
import { sentence } from "../text.js";

const words = (cards) => cards.map((card) => cardName(card)).join(", ");
const SUIT_GLYPHS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The log; on small screens it opens over the table. */
export function log(state, actions) {
  return h(
    "aside",
    { class: `log ${state.logOpen ? "open" : ""}`, key: "log", "aria-label": "What happened" },
    h(
      "button",
      { class: "close log-close", type: "button", "aria-label": "Close the log", onClick: actions.toggleLog },
      "×",
    ),
    h("ol", { role: "log", "aria-live": "polite", "data-follow": "", tabindex: "0" }, state.log.map(line)),
  );
}

function line({ number, event, names }) {
  const spoken = sentence(event, (seat) => names[seat] ?? `Seat ${seat}`, words);
  if (!spoken) return null;
  // Eyes read glyphs faster than words; the spoken sentence stays for screen readers.
  const shown = sentence(
    event,
    (seat) => names[seat] ?? `Seat ${seat}`,
    (cards) => cards.map(glyphs).join(" "),
  );
  return h(
    "li",
    { key: number, class: `event event-${event.name}` },
    shown === spoken
      ? spoken
      : [h("span", { class: "unseen" }, spoken), h("span", { "aria-hidden": "true" }, shown)],
  );
}

function glyphs(card) {
  return `${card[0] === "T" ? "10" : card[0]}${SUIT_GLYPHS[card[1]]}`;
}
