/** How long a break of one's own can last (R23.2), and whether it is really meant. */

export const BREAKS = ["time_out", "self_exclusion"] as const;
export type BreakKind = (typeof BREAKS)[number];

const DAY_MS = 86_400_000;
/** The house reads its own clock when the request comes: a break may not be too long or too short by the way. */
const MARGIN_MS = 5 * 60_000;

/** In days: a time-out lasts 42 at most, a self-exclusion 183 at least and five years at most. */
export const LENGTHS: Record<BreakKind, readonly number[]> = {
  time_out: [1, 3, 7, 14, 28, 42],
  self_exclusion: [183, 365, 730, 1826],
};

/** When a break of so many days ends, in epoch milliseconds of the server. */
export function breakEndMs(kind: BreakKind, days: number, nowMs: number): number {
  const margin = kind === "time_out" ? -MARGIN_MS : MARGIN_MS;
  return Math.round(nowMs) + days * DAY_MS + margin;
}

/** Whether what was typed is the phrase; capitals and spaces around do not matter. */
export function meant(typed: string, phrase: string): boolean {
  return typed.trim().toUpperCase() === phrase;
}
