/** The lobby's filter: kept for this tab, and read back with suspicion. */

import type { Shelf } from "../connection/world.ts";
import { DEALINGS, NO_FILTER, SORTS, type TableFilter } from "../play/tables.ts";

const SHELF_KEY = "rlive.tables";

/** A filter out of what was kept: whatever is missing or makes no sense is as usual. */
export function parseFilter(text: string | null): TableFilter {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return NO_FILTER;
  }
  if (typeof kept !== "object" || kept === null) return NO_FILTER;
  const { channel, dealing, freeSeats, affordable, sort } = kept as Record<string, unknown>;
  return {
    channel: typeof channel === "string" ? channel : NO_FILTER.channel,
    dealing: DEALINGS.find((known) => known === dealing) ?? NO_FILTER.dealing,
    freeSeats: freeSeats === true,
    affordable: affordable === true,
    sort: SORTS.find((known) => known === sort) ?? NO_FILTER.sort,
  };
}

export function readFilter(shelf: Shelf): TableFilter {
  return parseFilter(shelf.getItem(SHELF_KEY));
}

export function keepFilter(shelf: Shelf, filter: TableFilter): void {
  shelf.setItem(SHELF_KEY, JSON.stringify(filter));
}
