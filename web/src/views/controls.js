/** What a seated player can do besides playing: sit out, add chips, leave. */

import { h } from "../dom.js";
import { ownSeat } from "../store.js";
import { amount } from "../text.js";

/** The row of seat controls; empty for watchers. */
export function controls(state, actions) {
  const seat = ownSeat(state.table);
  const { rules } = state.table.public;
  const button = (key, words, onClick, props = {}) =>
    h("button", { key, class: "quiet", type: "button", onClick, ...props }, words);
  const log = button("log", "Log", actions.toggleLog, {
    class: "quiet log-toggle",
    "aria-expanded": state.logOpen ? "true" : "false",
  });
  if (!seat || seat.status !== "seated")
    return h("nav", { class: "controls", key: "controls", "aria-label": "Seat" }, log);
  const full = seat.stack_cents >= rules.max_buy_in_cents;
  return h(
    "nav",
    { class: "controls", key: "controls", "aria-label": "Seat" },
    log,
    seat.sit_out ? button("back", "I’m back", actions.imBack) : button("out", "Sit out", actions.sitOut),
    state.wishedTopUpCents
      ? button("top-up", `Adding ${amount(state.wishedTopUpCents)} ×`, actions.forgetTopUp, {
          title: "Added when this hand is over. Press to cancel.",
        })
      : button("top-up", "Add chips", actions.askTopUp, { disabled: full }),
    seat.leaving ? button("stay", "Stay", actions.imBack) : button("leave", "Leave", actions.askLeave),
  );
}
