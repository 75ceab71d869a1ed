/** Which cards win: what is to be seen at a glance when hands have been shown. */

import type { Card, Hand } from "../protocol/views.ts";
import { cardCode } from "./cards.ts";
import { strength } from "./evaluator.ts";

/** The best five of up to seven cards (R4.1); of equal ones the first found. */
export function bestFive(cards: readonly Card[]): Card[] {
  let best: Card[] = [];
  let most = -1;
  for (const left of leavingOut(cards.length, cards.length - 5)) {
    const five = cards.filter((_, place) => !left.includes(place));
    const value = strength(five.map(cardCode));
    if (value > most) {
      most = value;
      best = five;
    }
  }
  return best;
}

/** Every choice of `count` places among `among`, 0 to 2 of them. */
function leavingOut(among: number, count: number): number[][] {
  if (count <= 0) return [[]];
  const places = Array.from({ length: among }, (_, place) => place);
  if (count === 1) return places.map((place) => [place]);
  return places.flatMap((first) => places.slice(first + 1).map((second) => [first, second]));
}

/** Whether a seat has a share of the main pot. */
export function wonMainPot(hand: Hand, seat: number): boolean {
  return hand.results[0]?.shares.some((share) => share.seat === seat) ?? false;
}

/**
 * The cards that the main pot was won with, while its result stands: prizes after it are won with others (R5.4). Null
 * at any other time, and where nobody had to show (R1.8).
 */
export function winningCards(hand: Hand | null): ReadonlySet<Card> | null {
  const [main] = hand?.results ?? [];
  if (hand?.stage !== "result" || !main || hand.board.length !== 5) return null;
  const shown = main.shares.flatMap(({ seat }) => {
    const cards = hand.players.find((player) => player.seat === seat)?.cards;
    return cards ? bestFive([...cards, ...hand.board]) : [];
  });
  return shown.length > 0 ? new Set(shown) : null;
}
