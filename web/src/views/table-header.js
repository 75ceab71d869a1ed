/** The table's header: back to the lobby, name and blinds, hand, own balance, state of the connection. */

import { h } from "../dom.js";
import { amount } from "../text.js";

/** The header; the table's own part comes with its first frame. */
export function header(state, actions) {
  const view = state.table?.public;
  const rules = view?.rules;
  return h(
    "header",
    { class: "top", key: "top" },
    h(
      "button",
      { class: "quiet back-button", type: "button", onClick: actions.askLeave, "aria-label": "To the lobby" },
      "‹ Lobby",
    ),
    view &&
      h(
        "div",
        { class: "table-name" },
        h("strong", null, view.name),
        h(
          "span",
          { class: "soft" },
          `${amount(rules.small_blind_cents)}/${amount(rules.big_blind_cents)} No-limit`,
        ),
      ),
    view?.live && h("span", { class: "tag tag-live" }, "Live dealer"),
    h("span", { class: "grow" }),
    view?.hand && h("span", { class: "soft hand-id" }, `Hand ${view.hand.hand_id}`),
    state.me &&
      h(
        "span",
        { class: "who" },
        h("span", { class: "soft" }, state.me.nickname),
        state.me.role === "player" && h("strong", { title: "Balance" }, amount(state.me.balance_cents)),
      ),
    h("span", {
      class: `line-dot line-${state.connection}`,
      role: "img",
      "aria-label": state.connection === "open" ? "Connected" : "Not connected",
    }),
  );
}
