/** A panel that lies over the page and wants an answer. */

import { h } from "../dom.js";

/** A dialog's panel with its title. */
export function panel(title, ...children) {
  const props = { class: "panel dialog", role: "dialog", "aria-modal": "true", "aria-label": title };
  return h("div", props, h("h2", null, title), children);
}

/** A panel that is a form; `onSubmit(fields)` gets what has been filled in. */
export function formPanel(title, onSubmit, ...children) {
  const submit = (event) => {
    event.preventDefault();
    onSubmit(new FormData(event.target));
  };
  const props = { class: "panel dialog", role: "dialog", "aria-modal": "true", "aria-label": title };
  return h("form", { ...props, onSubmit: submit }, h("h2", null, title), children);
}
