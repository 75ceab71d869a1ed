/** Spans of UTC days, as a statement is asked for: "2025-01-31", both days belong to it. */

const DAY_MS = 86_400_000;
/** A statement is of so many days at most. */
export const MOST_DAYS = 92;

export interface Period {
  readonly from: string;
  readonly to: string;
}

export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

function startMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The last so many days, today included. */
export function lastDays(days: number, nowMs: number): Period {
  return { from: dayOf(nowMs - (days - 1) * DAY_MS), to: dayOf(nowMs) };
}

/** How many days a period has; NaN where a day is missing. */
export function daysIn({ from, to }: Period): number {
  return (startMs(to) - startMs(from)) / DAY_MS + 1;
}

export function sound(period: Period): boolean {
  const days = daysIn(period);
  return days >= 1 && days <= MOST_DAYS;
}

/** The period of the same length before (-1) or after (+1) another one. */
export function beside(period: Period, direction: -1 | 1): Period {
  const shift = direction * daysIn(period) * DAY_MS;
  return { from: dayOf(startMs(period.from) + shift), to: dayOf(startMs(period.to) + shift) };
}

/** Things with a moment by their UTC day, in the order that they have. */
export function byDay<Thing extends { at_ms: number }>(things: readonly Thing[]): [string, Thing[]][] {
  const days = new Map<string, Thing[]>();
  for (const thing of things) {
    const day = dayOf(thing.at_ms);
    days.set(day, [...(days.get(day) ?? []), thing]);
  }
  return [...days];
}
