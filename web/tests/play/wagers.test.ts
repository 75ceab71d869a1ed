import { expect, test } from "vitest";
import { roomForChips } from "../../src/play/seating.ts";
import {
  chosenPremium,
  jackpotChoice,
  nextPrize,
  openOffer,
  outcomes,
  ownOffer,
  premiumProblem,
  premiums,
  prizeCards,
} from "../../src/play/wagers.ts";
import { ownSide } from "../../src/protocol/views.ts";
import { type Moment, seat } from "../scenes/table.ts";
import { MINE, WAGER_SCENES } from "../scenes/wagers.ts";

function scene(name: string): Moment {
  const moment = WAGER_SCENES[name]?.(0);
  if (!moment) throw new Error(name);
  return moment;
}

const choice = ({ public: view, private: own }: Moment) => jackpotChoice(view, ownSide(own));

test("a jackpot bet is placed and taken back in the window, by who is dealt in (R5.1)", () => {
  expect(choice(scene("jackpot_window"))).toEqual({ placed: false, short: false });
  expect(choice(scene("jackpot_placed"))).toEqual({ placed: true, short: false });
  expect(choice(scene("jackpot_skipped"))).toEqual({ placed: false, short: true });
  const window = scene("jackpot_window");
  expect(choice({ ...window, private: null })).toBeNull();
  expect(choice(scene("insured"))).toBeNull();
  expect(choice({ ...window, public: { ...window.public, jackpot: null } })).toBeNull();
});

test.each([
  [500, true],
  [501, false],
])("with a stack of %i cents a bet of 500 is too much: %s (R5.1: something must remain)", (cents, short) => {
  const window = scene("jackpot_window");
  const seats = window.public.seats.map((s) => (s.seat === 5 ? { ...s, stack_cents: cents } : s));
  expect(choice({ ...window, public: { ...window.public, seats } })?.short).toBe(short);
});

test("only the insured has something to choose, and nobody once it is decided", () => {
  const insured = scene("insured");
  expect(ownOffer(insured.public, ownSide(insured.private))).toBe(MINE);
  const told = scene("insurance_told");
  expect(ownOffer(told.public, ownSide(told.private))).toBeNull();
  expect(openOffer(told.public)?.seat).toBe(5);
  const { hand } = insured.public;
  if (!hand?.insurance) throw new Error("an offer is open");
  const decided = { ...insured.public, hand: { ...hand, insurance: { ...hand.insurance, decided: true } } };
  expect(ownOffer(decided, ownSide(insured.private))).toBeNull();
  expect(openOffer(decided)).toBeNull();
});

test("a premium of an older offer is not taken for one of this offer", () => {
  expect(chosenPremium(null, MINE)).toBe(36_923);
  expect(chosenPremium({ offer_id: MINE.offer_id, cents: 500 }, MINE)).toBe(500);
  expect(chosenPremium({ offer_id: "t1-16:insurance", cents: 500 }, MINE)).toBe(36_923);
});

test("break-even is never below the least premium", () => {
  const small = { ...MINE, min_cents: 100, break_even_cents: 31, max_cents: 120 };
  expect(premiums(small).map(({ cents }) => cents)).toEqual([100, 100, 120]);
});

test.each([
  [null, "bad_amount"],
  [99, "premium_out_of_range"],
  [100, ""],
  [60_000, ""],
  [60_001, "premium_out_of_range"],
])("a premium of %s cents is answered by %j (R6.7)", (cents, code) => {
  expect(premiumProblem(cents, MINE)).toBe(code);
});

test("what a premium comes to is what the rules' example says (R6.5, R6.6)", () => {
  const side = { ...MINE, win_cents: 96_000 };
  expect(outcomes(10_666, side, 80)).toEqual({ win: 85_334, loss: 85_328, tie: 96_000 });
  expect(outcomes(101, side, 35).loss).toBe(353);
});

test("prizes are decided in order, and their winners' cards are seen (R5.8, R5.10)", () => {
  const { hand } = scene("decision").public;
  expect(nextPrize(hand)?.prize_id).toBe("straight_flush:5");
  expect(prizeCards(hand, 5)).toEqual(["7h", "6h"]);
  expect(prizeCards(hand, 3)).toBeUndefined();
  expect(nextPrize(scene("rejected").public.hand)).toBeUndefined();
});

test("a bet that can be taken back leaves no room for other chips", () => {
  const { public: table } = scene("jackpot_placed");
  const room = table.rules.max_buy_in_cents - 16_025;
  expect(roomForChips(table, seat(5))).toBe(room - 500);
  expect(roomForChips({ ...table, hand: null }, seat(5))).toBe(room);
});
