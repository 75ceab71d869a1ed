/** What calls the house's people: something new waits at one of the tables that they watch over. */

import { waitingInPit } from "../state/pit.ts";
import type { State } from "../state/state.ts";
import type { Cue } from "./cues.ts";

/** The call for a change of the state: none unless something waits now that did not before. */
export function alarmOf(before: State, after: State): readonly Cue[] {
  if (after.rooms === before.rooms && after.lobby === before.lobby) return [];
  const known = new Set(waitingInPit(before));
  return waitingInPit(after).some((key) => !known.has(key)) ? ["turn", "warn"] : [];
}
