/** Changing one's password (R2.1). */

import { h } from "../dom.js";
import { refusal } from "../text.js";
import { button } from "./button.js";
import { field } from "./field.js";
import { formPanel, panel } from "./panel.js";

const TITLE = "Change password";

/** The form, and what has come of it. */
export function password(state, actions) {
  const { busy, done, error } = state.dialog;
  if (done) {
    return panel(
      TITLE,
      h("p", { role: "status" }, "Your password is changed. Wherever else you were signed in, you are no more."),
      button("done", "button gold", "OK", actions.closeDialog, { focus: true }),
    );
  }
  const submit = (fields) => {
    if (!busy) actions.changePassword(fields.get("old"), fields.get("new"));
  };
  return formPanel(
    TITLE,
    submit,
    field("old", "Present password", { type: "password", autocomplete: "current-password", focus: true }),
    field("new", "New password", { type: "password", autocomplete: "new-password" }),
    h("p", { class: "soft", key: "rule" }, "8 to 12 letters and digits, at least one of each."),
    h("p", { class: "problem", role: "alert", key: "problem" }, error && problem(error)),
    h(
      "div",
      { class: "buttons", key: "buttons" },
      button("cancel", "button", "Cancel", actions.closeDialog),
      h("button", { class: "button gold", type: "submit", disabled: Boolean(busy) }, "Change"),
    ),
  );
}

function problem({ code, facts }) {
  if (code !== "bad_credentials") return refusal(code, facts);
  return refusal("wrong_old_password", facts);
}
