/** What the action area holds, by who one is and how the hand stands. */

import { jackpotChoice, ownOffer } from "../../play/wagers.ts";
import type { Role } from "../../protocol/views.ts";
import { mine, ownTurn, type Table } from "../../state/state.ts";

/** `bar`: one's own turn. `idle`: words about what is going on, and what can be chosen ahead. */
export type Holding = "dealer" | "pit" | "bar" | "insurance" | "window" | "idle";

const DESKS: Partial<Record<Role, Holding>> = { dealer: "dealer", pit_boss: "pit", admin: "pit" };

/** A turn comes before everything else, because its time runs; in a pause there is none. */
export function holding(table: Table, role: Role | undefined): Holding {
  const desk = role && DESKS[role];
  if (desk) return desk;
  if (ownTurn(table)) return "bar";
  if (ownOffer(table.view, mine(table))) return "insurance";
  return jackpotChoice(table.view, mine(table)) ? "window" : "idle";
}
