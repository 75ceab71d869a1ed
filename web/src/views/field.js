/** A text field with its label. */

import { h } from "../dom.js";

/** Describe a field; `props` go to the input. */
export function field(name, label, props) {
  return h(
    "label",
    { class: "field", key: name },
    h("span", null, label),
    h("input", { name, required: true, maxlength: 64, autocapitalize: "none", spellcheck: "false", ...props }),
  );
}
