/** An amount between two limits, by slider and by number. */

import { h } from "../dom.js";
import { amount, refusal } from "../text.js";

/**
 * A slider from `least` to `most` in steps of `unit` cents, and a box. `cents` null: what was typed is no
 * amount; `text`: what was typed, null when nothing was; `wrong`: the code of what is wrong with it, or "".
 */
export function amountInput({ cents, text, least, most, unit, wrong, onCents, onText, box = {} }) {
  const limits = { min_to_cents: least, max_to_cents: most, min_cents: least, max_cents: most };
  const shown = Math.min(most, Math.max(least, cents ?? least));
  return [
    h("input", {
      key: "slider",
      type: "range",
      min: least,
      max: most,
      step: 1,
      value: shown,
      "aria-label": "Amount",
      "aria-valuetext": amount(shown),
      style: { "--done": ((shown - least) / Math.max(1, most - least)).toFixed(4) },
      onInput: (event) => onCents(snapped(Number(event.target.value), least, most, unit)),
    }),
    h("input", {
      key: "amount",
      class: `amount ${wrong ? "wrong" : ""}`,
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      "aria-label": "Amount",
      "aria-invalid": wrong ? "true" : null,
      title: wrong ? refusal(wrong, limits) : null,
      value: text ?? amount(cents),
      onInput: (event) => onText(event.target.value),
      ...box,
    }),
  ];
}

/** The slider moves in whole units, but reaches both ends exactly. */
function snapped(cents, least, most, unit) {
  if (cents >= most - unit / 2) return most;
  return Math.max(least, cents - (cents % unit));
}
