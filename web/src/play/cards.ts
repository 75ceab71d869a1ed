/** Cards as the wire writes them: rank, then suit. */

import type { Card } from "../protocol/views.ts";

export const RANKS = "23456789TJQKA";
export const SUITS = "shdc";

/** The whole deck in an order that means nothing: "2s", "2h" and so on to "Ac". */
export const DECK: readonly Card[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

const CODES: ReadonlyMap<Card, number> = new Map(DECK.map((card, code) => [card, code]));

/** The place of a card in the deck: four times its rank (0 for a two to 12 for an ace) and its suit (0 to 3). */
export function cardCode(card: Card): number {
  const code = CODES.get(card);
  if (code === undefined) throw new RangeError(`no card: ${card}`);
  return code;
}
