/**
 * How much of the pot each open hand wins on average: every board that can still come from the flop on, a sample of
 * them before it. Counted in slices, so that the page goes on meanwhile. Cards that nobody sees count as in the deck.
 */

import type { Card } from "../protocol/views.ts";
import { cardCode, DECK } from "./cards.ts";
import { strength } from "./evaluator.ts";

/** Boards before the flop: a share is then right to within half a per cent, nearly always. */
export const SAMPLED_BOARDS = 20_000;
const BOARD_CARDS = 5;
/** Any number: the same hands always show the same shares. */
const SEED = 0x2545f491;

/** What is open on the table. */
export interface OpenHands {
  /** Two cards each. */
  readonly holes: readonly (readonly Card[])[];
  /** None, three, four or five cards. */
  readonly board: readonly Card[];
}

/** A count under way. */
export interface EquityCount {
  /** Whether the shares come from a sample. */
  readonly approximate: boolean;
  /** How many boards there are to look at. */
  readonly boards: number;
  /** Look at so many boards more; true when all have been looked at. */
  advance(boards: number): boolean;
  /** Each hand's share of the boards looked at so far, from 0 to 1, in the order of the hands. */
  shares(): number[];
}

/** Begin to count. */
export function countEquity({ holes, board }: OpenHands): EquityCount {
  const known = new Set([...holes.flat(), ...board]);
  const rest = DECK.filter((card) => !known.has(card)).map(cardCode);
  const hands = holes.map((hole) => hole.map(cardCode));
  const shown = board.map(cardCode);
  const missing = BOARD_CARDS - shown.length;
  const approximate = missing > 2;
  const boards = approximate ? SAMPLED_BOARDS : combinations(rest.length, missing);
  const next = approximate ? sampling(rest, missing) : enumerating(rest, missing);
  const tally = new Tally(hands, shown);
  let looked = 0;
  return {
    approximate,
    boards,
    advance(more) {
      const until = Math.min(boards, looked + more);
      for (; looked < until; looked += 1) tally.add(next());
      return looked === boards;
    },
    shares: () => tally.shares(),
  };
}

function combinations(from: number, count: number): number {
  let result = 1;
  for (let step = 0; step < count; step += 1) result = (result * (from - step)) / (step + 1);
  return result;
}

/** What hands have won so far. Splits are kept by how many share, so that nothing is rounded. */
class Tally {
  private readonly hands: readonly (readonly number[])[];
  private readonly seven: Int32Array;
  private readonly strengths: Int32Array;
  /** Of each hand: boards won alone, in halves, in thirds and so on. */
  private readonly won: Float64Array[];
  private readonly shown: number;
  private boards = 0;

  constructor(hands: readonly (readonly number[])[], shown: readonly number[]) {
    this.hands = hands;
    this.seven = new Int32Array(BOARD_CARDS + 2);
    this.strengths = new Int32Array(hands.length);
    this.won = hands.map(() => new Float64Array(hands.length));
    this.shown = shown.length;
    this.seven.set(shown);
  }

  add(cards: readonly number[]): void {
    this.boards += 1;
    cards.forEach((card, place) => {
      this.seven[this.shown + place] = card;
    });
    let best = -1;
    let sharing = 0;
    this.hands.forEach((hole, place) => {
      this.seven[BOARD_CARDS] = hole[0] as number;
      this.seven[BOARD_CARDS + 1] = hole[1] as number;
      const value = strength(this.seven);
      this.strengths[place] = value;
      if (value > best) sharing = 0;
      if (value >= best) sharing += 1;
      best = Math.max(best, value);
    });
    for (let place = 0; place < this.hands.length; place += 1) {
      const counts = this.won[place];
      if (counts && this.strengths[place] === best) counts[sharing - 1] = (counts[sharing - 1] ?? 0) + 1;
    }
  }

  shares(): number[] {
    const boards = Math.max(1, this.boards);
    return this.won.map(
      (counts) => counts.reduce((sum, count, others) => sum + count / (others + 1), 0) / boards,
    );
  }
}

/** Every choice of `count` of the cards, one after the other. */
function enumerating(cards: readonly number[], count: number): () => number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  let first = true;
  return () => {
    if (first) first = false;
    else step(places, cards.length);
    return places.map((place) => cards[place] as number);
  };
}

/** The next choice of places in the order of the alphabet. */
function step(places: number[], among: number): void {
  let turning = places.length - 1;
  while (turning > 0 && (places[turning] as number) === among - places.length + turning) turning -= 1;
  let place = (places[turning] as number) + 1;
  for (let index = turning; index < places.length; index += 1) {
    places[index] = place;
    place += 1;
  }
}

/** Choices of `count` of the cards as a shuffle has them; the same ones every time. */
function sampling(cards: readonly number[], count: number): () => number[] {
  const deck = [...cards];
  const random = xorshift(SEED);
  return () => {
    for (let place = 0; place < count; place += 1) {
      const other = place + Math.floor(random() * (deck.length - place));
      const card = deck[other] as number;
      deck[other] = deck[place] as number;
      deck[place] = card;
    }
    return deck.slice(0, count);
  };
}

/** Numbers from 0 to below 1 that look random (Marsaglia's xorshift, 32 bits). Good enough to sample, for nothing else. */
function xorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
