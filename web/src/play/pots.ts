/** Pots as a table shows them. */

import type { Hand } from "../protocol/views.ts";
import { settled, totalPot } from "./seating.ts";

export interface ShownPot {
  /** 0 for the main pot. */
  readonly index: number;
  readonly cents: number;
}

export interface ShownPots {
  /** Everything in the middle and in front of the players; null once it is paid, or when there is nothing. */
  readonly totalCents: number | null;
  /** The pots by themselves, the main pot first; none while there is one alone. */
  readonly pots: readonly ShownPot[];
}

/** What is written of the pots: the total, and each by itself as soon as there are several (R3.7, R4.3). */
export function shownPots(hand: Hand): ShownPots {
  const list = (pots: readonly { cents: number }[]) => pots.map(({ cents }, index) => ({ index, cents }));
  if (settled(hand)) return { totalCents: null, pots: list(hand.results) };
  const totalCents = totalPot(hand);
  return {
    totalCents: totalCents > 0 ? totalCents : null,
    pots: hand.pots.length > 1 ? list(hand.pots) : [],
  };
}

export interface Share {
  readonly pot: number;
  readonly seat: number;
  readonly cents: number;
}

/** What each pot paid to whom, in the order in which they are settled (R4.3). */
export function winnings(hand: Hand): Share[] {
  return hand.results.flatMap(({ shares }, pot) => shares.map(({ seat, cents }) => ({ pot, seat, cents })));
}
