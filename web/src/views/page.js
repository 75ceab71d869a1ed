/** The whole page: one screen, and what lies over every screen. */

import { suitSheet } from "../cards.js";
import { h } from "../dom.js";
import { notice, refusal } from "../text.js";
import { dialogs } from "./dialogs.js";
import { lobby } from "./lobby.js";
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
  const shown = state.screen !== "sign_in" && state.connection !== "open";
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
