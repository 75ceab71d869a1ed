/** The scanner's desk: a box to type the next card into, where no machine reads it (R22.1). */

import { h } from "../dom.js";
import { openOffer } from "../wagers.js";

const POSITIONS = {
  hole: "Hole card",
  burn: "Burn card",
  flop: "Flop",
  turn: "Turn",
  river: "River",
};

/** Which card is read next, by position and count; never a card (R22.2). */
export function expected(view) {
  if (view.shoe_check) return `Checking the cards: ${view.shoe_check.count} of ${view.shoe_check.needed} read`;
  const scan = view.hand?.scan;
  if (view.paused) return "The table is paused";
  if (openOffer(view)) return "Wait: an insurance is being decided";
  if (!scan) return view.hand ? "No card now" : "No hand is on";
  const place = scan.needed > 1 ? ` ${scan.count + 1} of ${scan.needed}` : "";
  return `Next: ${POSITIONS[scan.position] ?? scan.position}${place}`;
}

/** The box; what was typed is sent as it is, because the table is to refuse what is no card. */
export function scanner(state, actions) {
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const card = new FormData(form).get("card").trim();
    if (!card || state.asking) return;
    form.reset();
    await actions.scanCard(card);
  };
  return h(
    "form",
    { class: "desk", key: "desk", "aria-label": "Scanner", onSubmit: submit },
    h("p", { key: "next", class: "expected", role: "status" }, expected(state.table.public)),
    h(
      "div",
      { class: "desk-row", key: "row" },
      h("input", {
        name: "card",
        class: "amount",
        "aria-label": "Card, as As or Td",
        placeholder: "As, Td …",
        maxlength: 8,
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: "false",
        required: true,
        focus: true,
      }),
      h("button", { class: "button gold", type: "submit", disabled: state.asking }, "Read"),
    ),
  );
}
