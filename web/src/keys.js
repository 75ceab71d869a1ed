/** The keyboard at the table: F folds, C or space checks or calls, R sizes a bet, Enter sends it, Esc resets. */

import { choices } from "./betting.js";
import { ownTurn } from "./store.js";

/** Handle a key press anywhere on the page; text fields keep their keys, but for Enter and Esc. */
export function onKey(event, state, actions) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (state.dialog) {
    if (event.key === "Escape" && state.dialog.kind !== "buy_in") actions.closeDialog();
    return;
  }
  const turn = ownTurn(state.table);
  if (state.screen !== "table" || !turn) return;
  const inAmount = event.target.id === "bet-amount";
  const typing = event.target.matches?.("input[type=text], textarea, select");
  if (typing && !inAmount) return;
  // After a press on a chip or preset, Enter sends what has been built instead of pressing it again.
  const inQuick = state.bet && event.key === "Enter" && event.target.closest?.(".quick");
  const inButton = event.target.matches?.("button, a, [type=checkbox]") && !inQuick;
  const done = press(event.key, { turn, state, actions, inAmount, inButton });
  if (done) event.preventDefault();
}

function press(key, { turn, state, actions, inAmount, inButton }) {
  const offered = choices(state.table, turn);
  if (key === "Escape") {
    actions.resetBet();
    document.activeElement?.blur();
    return true;
  }
  if (key === "Enter") {
    // A focused button is pressed by Enter itself.
    if (inButton || !state.bet || !offered.size) return false;
    actions.act(offered.size, state.bet.cents);
    return true;
  }
  if (inAmount) return false;
  if (key === " " && inButton) return false;
  const letter = key.toLowerCase();
  if (letter === "f") actions.act("fold");
  else if (letter === "c" || key === " ") actions.act(offered.passive);
  else if (letter === "r" || letter === "b") sizeBet(state, actions);
  else return false;
  return true;
}

/** Start building at the least amount, with the amount selected so that typing replaces it. */
function sizeBet(state, actions) {
  if (!state.bet) actions.stepBet(0);
  document.getElementById("bet-amount")?.select();
}
