/**
 * How strong a hand is, by the bits of its cards: the best five of up to seven (R4.1). Only comparisons mean anything;
 * what the table pays is decided by the server.
 */

/** Categories, the weakest first, as they stand in the upper bits of a strength. */
export const CATEGORIES = [
  "high_card",
  "pair",
  "two_pair",
  "three_of_a_kind",
  "straight",
  "flush",
  "full_house",
  "four_of_a_kind",
  "straight_flush",
] as const;

export type Category = (typeof CATEGORIES)[number];

const CATEGORY_SHIFT = 20;
const [HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT] = [0, 1, 2, 3, 4] as const;
const [FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH] = [5, 6, 7, 8] as const;
const WHEEL = 0b1_0000_0000_1111;

/** The highest rank in a set of ranks, 0 for a two to 12 for an ace; -1 for none. */
function top(ranks: number): number {
  return 31 - Math.clz32(ranks);
}

/** The `count` highest ranks of a set, four bits each, in front of `before`. */
function kickers(before: number, ranks: number, count: number): number {
  let packed = before;
  let left = ranks;
  for (let place = 0; place < count; place += 1) {
    const rank = top(left);
    packed = (packed << 4) | (rank + 1);
    left &= ~(1 << rank);
  }
  return packed;
}

/** The highest card of a straight in a set of ranks, -1 for none; the ace also stands below the two. */
function straightTop(ranks: number): number {
  const runs = ranks & (ranks << 1) & (ranks << 2) & (ranks << 3) & (ranks << 4);
  if (runs !== 0) return top(runs);
  return (ranks & WHEEL) === WHEEL ? 3 : -1;
}

/** A strength: the category (its place in CATEGORIES), and `places` ranks that decide within it. */
function ranked(category: number, ranks: number, places: number): number {
  return (category << CATEGORY_SHIFT) | (ranks << (4 * (5 - places)));
}

function countBits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * The strength of five to seven cards given by their codes: more is better, equal is a split. Cards are not checked.
 */
export function strength(codes: ArrayLike<number>): number {
  let one = 0;
  let two = 0;
  let three = 0;
  let four = 0;
  let suits0 = 0;
  let suits1 = 0;
  let suits2 = 0;
  let suits3 = 0;
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place] as number;
    const bit = 1 << (code >> 2);
    four |= three & bit;
    three |= two & bit;
    two |= one & bit;
    one |= bit;
    const suit = code & 3;
    if (suit === 0) suits0 |= bit;
    else if (suit === 1) suits1 |= bit;
    else if (suit === 2) suits2 |= bit;
    else suits3 |= bit;
  }
  const flush = flushOf(suits0) | flushOf(suits1) | flushOf(suits2) | flushOf(suits3);
  return flush === 0 ? unsuited(one, two, three, four) : suited(flush, one, two, three, four);
}

/** The ranks of a suit with at least five cards, else nothing: of seven cards only one suit can have them. */
function flushOf(ranks: number): number {
  return countBits(ranks) >= 5 ? ranks : 0;
}

function suited(flush: number, one: number, two: number, three: number, four: number): number {
  const straight = straightTop(flush);
  if (straight >= 0) return ranked(STRAIGHT_FLUSH, straight + 1, 1);
  const made = ranked(FLUSH, kickers(0, flush, 5), 5);
  return four | (three & two) ? Math.max(made, unsuited(one, two, three, four)) : made;
}

/** Whatever does not need one suit, from what is there once, twice, three and four times. */
function unsuited(one: number, two: number, three: number, four: number): number {
  if (four !== 0) {
    const rank = top(four);
    return ranked(FOUR, kickers(rank + 1, one & ~(1 << rank), 1), 2);
  }
  if (three !== 0) {
    const rank = top(three);
    const pairs = two & ~(1 << rank);
    if (pairs !== 0) return ranked(FULL_HOUSE, kickers(rank + 1, pairs, 1), 2);
  }
  const straight = straightTop(one);
  if (straight >= 0) return ranked(STRAIGHT, straight + 1, 1);
  if (three !== 0) {
    const rank = top(three);
    return ranked(THREE, kickers(rank + 1, one & ~(1 << rank), 2), 3);
  }
  return paired(one, two);
}

function paired(one: number, two: number): number {
  if (two === 0) return ranked(HIGH_CARD, kickers(0, one, 5), 5);
  const high = top(two);
  const others = two & ~(1 << high);
  if (others === 0) return ranked(PAIR, kickers(high + 1, one & ~two, 3), 4);
  const low = top(others);
  const both = ((high + 1) << 4) | (low + 1);
  return ranked(TWO_PAIR, kickers(both, one & ~(1 << high) & ~(1 << low), 1), 3);
}

/** The category of a strength. */
export function categoryOf(value: number): Category {
  return CATEGORIES[value >> CATEGORY_SHIFT] ?? "high_card";
}
