/** The pit: all tables of the house, those first that wait for somebody. Pure functions of lobby lines and views. */

import type { WaitingFor } from "../protocol/generated/wire.ts";
import type { LobbyLine, PublicView } from "../protocol/views.ts";
import { nextPrize } from "./wagers.ts";

export interface PitTable {
  readonly line: LobbyLine;
  /** Null while one is not in its room. */
  readonly view: PublicView | null;
  readonly waiting: WaitingFor;
}

/** Who is wanted by the pit boss himself comes before who is wanted by others. */
const URGENCY: Record<WaitingFor, number> = { decision: 0, resume: 1, confirmation: 2, dealer: 3, "": 4 };

/** The tables with what is known of them; in the lobby's order where equally much waits. */
export function pitTables(
  lines: readonly LobbyLine[],
  viewOf: (tableId: string) => PublicView | null | undefined,
): PitTable[] {
  return lines
    .map((line) => {
      const view = viewOf(line.table_id) ?? null;
      // The lobby's list can be seconds old; the room's own view is not.
      return { line, view, waiting: view?.waiting_for ?? line.waiting_for };
    })
    .sort((a, b) => URGENCY[a.waiting] - URGENCY[b.waiting]);
}

/**
 * What waits, each thing named so that it is told from everything before it: another prize, another pause, the same
 * prize after an escalation.
 */
export function waitingKeys(tables: readonly PitTable[]): string[] {
  return tables.flatMap(({ line, view, waiting }) => {
    // A table that is not watched yet is told of as soon as its view is there.
    if (waiting === "" || !view) return [];
    const prize = nextPrize(view.hand);
    const of = waiting === "resume" ? view.paused?.since_ms : `${prize?.prize_id}:${prize?.escalations}`;
    return [[line.table_id, waiting, view.hand?.hand_id, of].join("|")];
  });
}

/** How many tables wait for somebody. */
export function waitingCount(tables: readonly PitTable[]): number {
  return tables.filter(({ waiting }) => waiting !== "").length;
}
