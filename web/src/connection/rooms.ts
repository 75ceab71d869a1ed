/**
 * Which rooms one is in, and when to ask how one of them stands: frames get lost, and a server that ended
 * between hello and its tables has left one detached.
 *
 * Times are this machine's milliseconds; what a frame says about its deadlines is taken as time from now.
 */

import type { TableFrame } from "../protocol/generated/wire.ts";

export const EXPECTED_MS = 2_000;
export const SILENT_MS = 20_000;
export const OVERDUE_MS = 1_000;

interface Room {
  /** Which connection it was heard on. */
  connection: unknown;
  askMs: number;
}

/** The earliest deadline that a table frame shows, null for none. A pause stops the hand, not reservations. */
export function shownDeadline(frame: TableFrame): number | null {
  const { hand, seats, paused } = frame.public;
  const hands = hand && !paused ? [hand.turn?.deadline_ms ?? hand.due_ms] : [];
  const times = [...hands, ...seats.map((seat) => seat.until_ms)].filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/** `random` spreads the questions of those who all heard the last frame at the same time. */
export class Rooms {
  private rooms = new Map<string, Room>();
  private readonly random: () => number;

  constructor(random: () => number) {
    this.random = random;
  }

  /** A hello on `connection`: its tables are the rooms; each is to say on this connection how it stands. */
  greeted(tables: readonly string[], connection: unknown, nowMs: number): void {
    const fresh = { connection, askMs: nowMs + EXPECTED_MS };
    const known = (id: string): Room => {
      const room = this.rooms.get(id);
      return room && room.connection === connection ? room : fresh;
    };
    this.rooms = new Map(tables.map((id) => [id, { ...known(id) }]));
  }

  /** A table frame, of whatever version: the table goes on telling one. */
  heard(frame: TableFrame, connection: unknown, nowMs: number): void {
    let askMs = nowMs + SILENT_MS * (1 + this.random() / 4);
    const deadlineMs = shownDeadline(frame);
    if (deadlineMs !== null) {
      const overdueMs = nowMs + deadlineMs - frame.now_ms + OVERDUE_MS;
      askMs = Math.min(askMs, Math.max(overdueMs, nowMs + EXPECTED_MS));
    }
    this.rooms.set(frame.table_id, { connection, askMs });
  }

  /** One is not in that room any more. */
  left(tableId: string): void {
    this.rooms.delete(tableId);
  }

  /** The rooms to ask about now; each is due again after a while in case no answer comes. */
  due(nowMs: number): string[] {
    const due = [...this.rooms].filter(([, room]) => nowMs >= room.askMs);
    for (const [, room] of due) room.askMs = nowMs + SILENT_MS;
    return due.map(([id]) => id);
  }
}
