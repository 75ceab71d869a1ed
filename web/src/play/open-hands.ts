/** Which hands lie open while cards are still to come. */

import type { Card, Hand } from "../protocol/views.ts";
import { settled } from "./seating.ts";

export interface OpenHand {
  readonly seat: number;
  readonly cards: readonly Card[];
}

/** The hands whose chances can be told: all remaining ones lie open, and the board is not complete (R1.11). */
export function racing(hand: Hand | null): readonly OpenHand[] {
  if (!hand || settled(hand) || hand.board.length > 4) return [];
  const remaining = hand.players.filter((player) => !player.folded);
  const open = remaining.flatMap(({ seat, cards }) => (cards && cards.length === 2 ? [{ seat, cards }] : []));
  return open.length > 1 && open.length === remaining.length ? open : [];
}

/** A share from 0 to 1 as whole per cent; what is neither sure nor lost is never written as 100 or 0. */
export function percent(share: number): number {
  const whole = Math.round(share * 100);
  if (whole === 100 && share < 1) return 99;
  return whole === 0 && share > 0 ? 1 : whole;
}
