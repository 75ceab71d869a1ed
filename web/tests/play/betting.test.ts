import { expect, test } from "vitest";
import {
  addChip,
  betChips,
  choices,
  potShare,
  presets,
  problem,
  type SizedTurn,
  sized,
} from "../../src/play/betting.ts";
import type { Move } from "../../src/protocol/views.ts";

const TURN: SizedTurn = {
  turn: 9,
  seat: 3,
  deadline_ms: 0,
  to_call_cents: 600,
  call_to_cents: 800,
  min_to_cents: 1_400,
  max_to_cents: 20_000,
};

test("a pot-sized raise is the call and then the pot as it is after the call", () => {
  // $12 in the middle, $6 to call on top of $2: call to $8, then $18 more.
  expect(potShare(TURN, 1_200, [1, 1], 100)).toBe(2_600);
  expect(potShare(TURN, 1_200, [1, 2], 100)).toBe(1_700);
});

const AT = { potCents: 1_200, smallBlindCents: 100, bigBlindCents: 200 };

test("before the flop presets are 2.5, 3 and 4 big blinds, then the pot and everything", () => {
  const opening = { ...TURN, to_call_cents: 200, call_to_cents: 200, min_to_cents: 400 };
  const offered = presets({ ...AT, turn: opening, potCents: 300, preflop: true });
  expect(offered.map(({ kind, text, cents }) => [kind, text, cents])).toEqual([
    ["blinds", "2.5", 500],
    ["blinds", "3", 600],
    ["blinds", "4", 800],
    ["pot", "", 700],
    ["all_in", "", 20_000],
  ]);
});

test("against a raise before the flop they are times that raise", () => {
  const offered = presets({ ...AT, turn: TURN, preflop: true });
  expect(offered.slice(0, 3).map(({ kind, text, cents }) => [kind, text, cents])).toEqual([
    ["times", "2.5", 2_000],
    ["times", "3", 2_400],
    ["times", "4", 3_200],
  ]);
});

test("from the flop on they are a third, a half and two thirds of the pot", () => {
  const first = { ...TURN, to_call_cents: 0, call_to_cents: 0, min_to_cents: 200 };
  const offered = presets({ ...AT, turn: first, preflop: false });
  expect(offered.map(({ text, cents }) => [text, cents])).toEqual([
    ["1/3", 400],
    ["1/2", 600],
    ["2/3", 800],
    ["", 1_200],
    ["", 20_000],
  ]);
});

test("presets stay within what may be bet", () => {
  const short = { ...TURN, max_to_cents: 1_500 };
  const offered = presets({ ...AT, turn: short, potCents: 9_000, preflop: false });
  expect(offered.every(({ cents }) => cents >= 1_400 && cents <= 1_500)).toBe(true);
});

const CHIPS = [100, 500, 2_500, 10_000, 50_000, 100_000, 500_000];

test.each([
  ["$1/$2", 200, [100, 500, 2_500, 10_000]],
  ["$5/$10", 1_000, [500, 2_500, 10_000, 50_000]],
  ["$100/$200", 20_000, [10_000, 50_000, 100_000, 500_000]],
])("at %s a bet is built from four chips that fit its blinds", (_, bigBlindCents, chips) => {
  expect(betChips(CHIPS, bigBlindCents)).toEqual(chips);
});

test("a table with few chips offers all of them", () => {
  expect(betChips([100, 500], 20_000)).toEqual([100, 500]);
});

test("chips add up, the first on top of the call, and never exceed the stack (R10.2)", () => {
  expect(addChip(null, 500, TURN)).toBe(1_300);
  expect(addChip(1_300, 500, TURN)).toBe(1_800);
  expect(addChip(19_900, 500, TURN)).toBe(20_000);
});

test.each([
  [1_300, "amount_too_small"],
  [20_001, "amount_too_large"],
  [null, "bad_amount"],
  [1_400, ""],
  [20_000, ""],
])("an amount of %s cents is answered by %j before it is sent", (cents, code) => {
  expect(problem(cents, TURN)).toBe(code);
});

test("a bet of everything is allowed below the minimum (R1.10)", () => {
  expect(problem(900, { ...TURN, max_to_cents: 900 })).toBe("");
});

test("only the moves that the server offers are offered", () => {
  const offered = (moves: Move[], turn = TURN as Parameters<typeof choices>[1]) => choices(moves, turn);
  expect(offered(["fold", "check", "bet", "all_in"])).toEqual({
    passive: "check",
    size: "bet",
    allIn: false,
  });
  const capped = { ...TURN, min_to_cents: null, max_to_cents: null };
  expect(offered(["fold", "call", "all_in"], capped)).toEqual({ passive: "call", size: "", allIn: false });
  const short = { ...TURN, min_to_cents: 900, max_to_cents: 900 };
  expect(offered(["fold", "call", "raise", "all_in"], short)).toEqual({
    passive: "call",
    size: "",
    allIn: true,
  });
  expect(sized(capped)).toBeNull();
});
