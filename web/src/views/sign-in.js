/** Sign in with name and password. */

import { h } from "../dom.js";
import { refusal } from "../text.js";
import { field } from "./field.js";

/** The sign-in screen. */
export function signIn(state, actions) {
  const { busy, error } = state.signIn;
  const submit = (event) => {
    event.preventDefault();
    const fields = new FormData(event.target);
    if (!busy) actions.signIn(fields.get("name").trim(), fields.get("password"));
  };
  return h(
    "main",
    { class: "welcome" },
    h(
      "form",
      { class: "panel", onSubmit: submit },
      h(
        "h1",
        { class: "brand" },
        h("svg", { class: "brand-mark", "aria-hidden": "true" }, h("use", { href: "#suit-s" })),
        "R Live",
      ),
      h("p", { class: "soft" }, "Hold’em tables, dealt live."),
      field("name", "Name", { autocomplete: "username", focus: true }),
      field("password", "Password", { type: "password", autocomplete: "current-password" }),
      h("p", { class: "problem", role: "alert" }, error && refusal(error.code, error.facts)),
      h("button", { class: "button gold", type: "submit", disabled: busy }, busy ? "Signing in…" : "Sign in"),
    ),
  );
}
