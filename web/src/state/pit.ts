/** The pit as the state has it. */

import { type PitTable, pitTables, waitingKeys } from "../play/pit.ts";
import type { State } from "./state.ts";

/** Whether somebody watches over tables: the pit boss, and the administrator who can do the same. */
export function inPit({ me }: Pick<State, "me">): boolean {
  return me?.role === "pit_boss" || me?.role === "admin";
}

export function pitOf({ lobby, rooms }: Pick<State, "lobby" | "rooms">): PitTable[] {
  return pitTables(lobby?.tables ?? [], (tableId) => rooms[tableId]?.view);
}

/** What waits for somebody, of all tables that one watches over; empty for everybody else. */
export function waitingInPit(state: State): string[] {
  return inPit(state) ? waitingKeys(pitOf(state)) : [];
}
