/** What a seated player can do besides playing: sit out, add chips, leave. */

import { h } from "../dom.js";
import { roomForChips } from "../seating.js";
import { ownSeat } from "../store.js";
import { amount } from "../text.js";
import { button } from "./button.js";

/** The row of seat controls; empty for watchers. */
export function controls(state, actions) {
  const seat = ownSeat(state.table);
  const quiet = (key, words, onClick, props) => button(key, "quiet", words, onClick, props);
  const log = button("log", "quiet log-toggle", "Log", actions.toggleLog, {
    "aria-expanded": state.logOpen ? "true" : "false",
  });
  if (seat?.status !== "seated") {
    return h("nav", { class: "controls", key: "controls", "aria-label": "Seat" }, log);
  }
  const full = roomForChips(state.table.public, seat) <= 0;
  return h(
    "nav",
    { class: "controls", key: "controls", "aria-label": "Seat" },
    log,
    seat.sit_out ? quiet("back", "I’m back", actions.imBack) : quiet("out", "Sit out", actions.sitOut),
    state.wishedTopUpCents
      ? quiet("top-up", `Adding ${amount(state.wishedTopUpCents)} ×`, actions.forgetTopUp, {
          title: "Added when this hand is over. Press to cancel.",
        })
      : quiet("top-up", "Add chips", actions.askTopUp, { disabled: full }),
    state.table.public.dealer && quiet("tip", "Tip", actions.askTip),
    seat.leaving ? quiet("stay", "Stay", actions.imBack) : quiet("leave", "Leave", actions.askLeave),
  );
}
