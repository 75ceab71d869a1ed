/** The whole page: one screen, and what lies over every screen. */

import { suitSheet } from "../cards.js";
import { h } from "../dom.js";
import { notice, refusal } from "../text.js";
import { button } from "./button.js";
import { dialogs } from "./dialogs.js";
import { lobby } from "./lobby.js";
import { panel } from "./panel.js";
import { signIn } from "./sign-in.js";
import { table } from "./table.js";

const SCREENS = { sign_in: signIn, lobby, table };

/** The page as a function of the state. */
export function page(state, actions) {
  return [
    suitSheet(),
    h(
      "div",
      { key: state.screen, class: `screen screen-${state.screen}` },
      SCREENS[state.screen](state, actions),
    ),
    lostBanner(state),
    state.connection === "replaced" && replaced(actions),
    dialogs(state, actions),
    h(
      "div",
      { key: "toasts", class: "toasts", role: "status" },
      state.notices.map((entry) => noticeBox(entry, actions)),
      state.toasts.map((entry) => toast(entry, actions)),
    ),
  ];
}

function lostBanner(state) {
  const shown = state.screen !== "sign_in" && !["open", "replaced"].includes(state.connection);
  return (
    shown &&
    h(
      "div",
      { key: "lost", class: "lost-banner", role: "alert" },
      h("span", { class: "spinner", "aria-hidden": "true" }),
      "Connection lost. Trying to reconnect…",
    )
  );
}

/** Another tab of the same session has taken over; which of the two goes on is for the person to say. */
function replaced(actions) {
  return h(
    "div",
    { class: "veil over", key: "replaced" },
    panel(
      "Open in another tab",
      h("p", { role: "alert" }, "You went on in another tab or window. This one stands still."),
      h(
        "div",
        { class: "buttons" },
        button("out", "button", "Sign out", actions.signOut),
        button("back", "button gold", "Go on here", actions.takeBack, { focus: true }),
      ),
    ),
  );
}

function toast({ key, code, facts }, actions) {
  return h(
    "div",
    { key: `toast-${key}`, class: "toast" },
    h("span", null, refusal(code, facts)),
    h(
      "button",
      { class: "close", type: "button", "aria-label": "Dismiss", onClick: () => actions.dismissToast(key) },
      "×",
    ),
  );
}

function noticeBox(entry, actions) {
  return h(
    "div",
    { key: `notice-${entry.notice_id}`, class: "toast notice" },
    h("span", null, notice(entry.code, entry.facts) || entry.code),
    h("button", { class: "quiet", type: "button", onClick: () => actions.acknowledge(entry) }, "OK"),
  );
}
