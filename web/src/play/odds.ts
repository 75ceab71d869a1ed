/** The house's odds by the number of cards that pay a claim (R6.3). */

import type { Offer } from "../protocol/views.ts";

/** In tenths, from one card on. */
export const HOUSE_ODDS_TENTHS = [300, 160, 100, 80, 60, 50, 40, 35, 30, 25, 22, 20, 18, 16] as const;

/**
 * How many cards an offer's odds are for: outs and ties, or outs alone where the table counts those only (R6.2). Null where
 * the table has other odds than the house's, so that no table of them is shown which is not true there.
 */
export function countOf({
  outs,
  ties,
  odds_tenths,
}: Pick<Offer, "outs" | "ties" | "odds_tenths">): number | null {
  const counts = [outs.length + ties.length, outs.length];
  return counts.find((count) => HOUSE_ODDS_TENTHS[count - 1] === odds_tenths) ?? null;
}
