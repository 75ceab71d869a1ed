/** The lobby: tables by blinds, and one's own balance (R2.3, R3.1). */

import { h } from "../dom.js";
import { amount } from "../text.js";
import { button } from "./button.js";

/** The lobby screen. */
export function lobby(state, actions) {
  const tables = state.lobby?.tables ?? [];
  return [
    header(state, actions),
    h(
      "main",
      { class: "lobby", key: "lobby" },
      h(
        "div",
        { class: "lobby-title" },
        h("h1", null, "Tables"),
        button("password", "quiet", "Change password", actions.askPassword),
      ),
      state.lobby === null && h("p", { class: "soft" }, "Loading…"),
      state.lobby && tables.length === 0 && h("p", { class: "soft" }, "No table is open."),
      [...byBlinds(tables)].map(([name, lines]) => channel(name, lines, state, actions)),
    ),
  ];
}

function header(state, actions) {
  return h(
    "header",
    { class: "top", key: "top" },
    h(
      "span",
      { class: "brand small" },
      h("svg", { class: "brand-mark", "aria-hidden": "true" }, h("use", { href: "#suit-s" })),
      "R Live",
    ),
    h("span", { class: "grow" }),
    state.me &&
      h(
        "span",
        { class: "who" },
        h("span", { class: "soft" }, state.me.nickname),
        state.me.role === "player" && h("strong", null, amount(state.me.balance_cents)),
      ),
    button("out", "quiet", "Sign out", actions.signOut),
  );
}

function channel(name, lines, state, actions) {
  const rows = lines.map((line) => row(line, state, actions));
  return h("section", { key: name, class: "channel" }, h("h2", null, name), h("ul", null, rows));
}

function blinds(line) {
  return `${amount(line.small_blind_cents)}/${amount(line.big_blind_cents)}`;
}

function byBlinds(lines) {
  const groups = new Map();
  for (const line of lines) groups.set(blinds(line), [...(groups.get(blinds(line)) ?? []), line]);
  return groups;
}

function row(line, state, actions) {
  const tooPoor = state.me && state.me.balance_cents < line.min_buy_in_cents;
  return h(
    "li",
    { key: line.table_id, class: "line" },
    h(
      "div",
      { class: "line-name" },
      h("strong", null, line.name),
      h("span", { class: `tag ${line.live ? "tag-live" : ""}` }, line.live ? "Live dealer" : "RNG"),
    ),
    fact("Players", `${line.players}/${line.seats}`),
    fact("Watching", line.watchers),
    fact("Jackpot", line.jackpot_cents === null ? null : amount(line.jackpot_cents)),
    fact("Buy-in", `${amount(line.min_buy_in_cents)} – ${amount(line.max_buy_in_cents)}`, "wide"),
    h("span", { class: `status status-${line.status}` }, statusName(line)),
    h(
      "button",
      {
        class: "button",
        type: "button",
        disabled: line.status !== "open",
        "aria-label": `Enter ${line.name}`,
        title: tooPoor ? "Your balance is below the minimum buy-in" : null,
        onClick: () => actions.openTable(line.table_id),
      },
      "Enter",
    ),
  );
}

function fact(label, value, extra = "") {
  return h("span", { class: `fact ${extra}` }, h("span", { class: "soft" }, label), value ?? "–");
}

const WAITING_FOR = {
  dealer: "No dealing",
  confirmation: "Prize waits",
  decision: "Prize waits",
  resume: "Paused",
};

function statusName(line) {
  if (line.status === "closing") return "Closing";
  if (line.status !== "open") return "Preparing";
  if (line.waiting_for) return WAITING_FOR[line.waiting_for];
  return line.playing ? "Playing" : "Open";
}
