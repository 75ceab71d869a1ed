/** What is read aloud at a table, and when: pure functions, so that a flood of events stays a few sentences. */

import type { EventName, RecentEvent } from "../protocol/views.ts";

/** So many sentences are read of one frame; a reader who was away is told the newest. */
export const MOST_AT_ONCE = 6;

/** Seconds before the end of one's own turn at which the time is read; the turn's own beginning says the whole. */
const TURN_MOMENTS: readonly number[] = [5, 3];
/** A turn that begins with more than this is also told at ten seconds. */
const LONG_TURN_S = 12;
/** An offer or a reservation warns once. */
export const WARNING_S = 10;

/** Comings and goings of the line and of lesser things: they stand in the log, but reading them would cover the game. */
const UNSPOKEN: ReadonlySet<EventName> = new Set([
  "connection_restored",
  "seat_released",
  "leave_reserved",
  "leave_cancelled",
  "sit_out_reserved",
  "jackpot_bet_placed",
  "jackpot_bet_withdrawn",
  "ante_posted",
  "prize_escalated",
  "shoe_check_started",
  "shoe_check_ended",
]);

interface Told {
  readonly event: RecentEvent;
}

/** The number of the newest event of a log; -1 for none. */
export function newest(log: readonly Told[]): number {
  return log.at(-1)?.event.number ?? -1;
}

/** What of a log is to be read after event number `after`, the oldest first, at most MOST_AT_ONCE. */
export function toBeRead<Entry extends Told>(log: readonly Entry[], after: number): Entry[] {
  const fresh = log.filter(({ event }) => event.number > after && !UNSPOKEN.has(event.name));
  return fresh.slice(-MOST_AT_ONCE);
}

/** Which moment of a turn is to be read when the seconds left go from `before` to `now`; null for none. */
export function turnMoment(before: number, now: number, wholeSeconds: number): number | null {
  const moments = wholeSeconds > LONG_TURN_S ? [WARNING_S, ...TURN_MOMENTS] : TURN_MOMENTS;
  return moments.find((moment) => before > moment && now <= moment && now > 0) ?? null;
}

/** Whether a warning is to be read when the seconds left go from `before` to `now`. */
export function warns(before: number, now: number): boolean {
  return before > WARNING_S && now <= WARNING_S && now > 0;
}
