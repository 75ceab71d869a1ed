/** The videos of live tables: what a list of them looks like, and which of a table's qualities is right for a line. */

/** Addresses by table and quality; a table's qualities stand in the order of the list, the best first. */
export type Streams = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 20_000;
/** Browsers tell no more than 10 Mbit/s; below this one the line is slow for video for sure. */
const GOOD_LINE_MBIT = 8;
const POOR_LINE_MBIT = 3;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list of streams out of what was loaded: whatever makes no sense is left out. */
export function parseStreams(value: unknown): Streams {
  if (!isRecord(value)) return {};
  const tables = Object.entries(value).map(([table, qualities]) => {
    const entries = isRecord(qualities) ? Object.entries(qualities) : [];
    return [table, Object.fromEntries(entries.filter(([, address]) => typeof address === "string"))];
  });
  return Object.fromEntries(tables);
}

/** Whether a line is known to be too slow for good video; `mbit` is null where nothing is known. */
export function slowLine(mbit: number | null): boolean {
  return mbit !== null && mbit < GOOD_LINE_MBIT;
}

/** The quality that an automatic choice begins with; null where there is none. */
export function startingQuality(
  qualities: readonly string[],
  mbit: number | null,
  saveData: boolean,
): string | null {
  const last = qualities.length - 1;
  if (saveData || (mbit !== null && mbit < POOR_LINE_MBIT)) return qualities[last] ?? null;
  return qualities[slowLine(mbit) ? Math.min(1, last) : 0] ?? null;
}

/** The next worse quality; null when there is none. */
export function worse(qualities: readonly string[], quality: string | null): string | null {
  return qualities[qualities.indexOf(quality ?? "") + 1] ?? null;
}

/** How long to wait before a lost stream is loaded again: doubling, with jitter, so that watchers do not come back at once. */
export function retryMs(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}
