import { expect, test } from "vitest";
import { choose, moveOf, type PreActionKind, preActions, stands } from "../../src/play/pre-actions.ts";
import type { Hand, Move, Player } from "../../src/protocol/views.ts";
import { hand, own, player, turn, view } from "../scenes/table.ts";

/** The table with ana (3), ben (4), eva (5, oneself) and farid (6), who has the turn. */
function at(bets: Record<number, number>, more: Partial<Hand> = {}, mine: Partial<Player> = {}) {
  const players = [3, 4, 5, 6].map((number) =>
    player(number, { bet_cents: bets[number] ?? 0, ...(number === 5 ? mine : {}) }),
  );
  const running = hand({ street: "flop", players, turn: turn(0, { seat: 6 }), ...more });
  return { view: view({ hand: running }), own: own() };
}

const kinds = (sides: ReturnType<typeof at>) => preActions(sides).map(({ kind, cents }) => [kind, cents]);

test("with nothing to call one can check, or check and else fold; with a price fold, or call it", () => {
  expect(kinds(at({}))).toEqual([
    ["check_fold", 0],
    ["check", 0],
  ]);
  expect(kinds(at({ 4: 600 }))).toEqual([
    ["fold", 600],
    ["call", 600],
  ]);
});

test("before the flop the price is the big blind, however short the blind was (R1.10)", () => {
  expect(kinds(at({ 4: 120 }, { street: "preflop" }))).toContainEqual(["call", 200]);
});

test("nothing can be chosen in one's own turn, folded, all-in, in a pause, or while the board is dealt", () => {
  expect(kinds(at({}, { turn: turn(0, { seat: 5 }) }))).toEqual([]);
  expect(kinds(at({}, {}, { folded: true }))).toEqual([]);
  expect(kinds(at({}, {}, { all_in: true }))).toEqual([]);
  expect(kinds(at({}, { stage: "street", turn: null }))).toEqual([]);
  const sides = at({});
  expect(
    preActions({ ...sides, view: { ...sides.view, paused: { reason: "dealer", since_ms: 0 } } }),
  ).toEqual([]);
});

test.each<[PreActionKind, boolean]>([
  ["check", false],
  ["call", false],
  ["fold", true],
  ["check_fold", true],
])("when the price changes, %s still stands: %s", (kind, still) => {
  const before = at({ 4: 600 });
  const chosen = choose(kind, before.view);
  if (!chosen) throw new Error("a hand is on");
  expect(stands(chosen, before)).toBe(true);
  expect(stands(chosen, at({ 4: 600, 6: 1_800 }))).toBe(still);
});

test("no choice outlives the street, the hand, one's fold or one's seat", () => {
  const before = at({});
  const chosen = choose("check_fold", before.view);
  if (!chosen) throw new Error("a hand is on");
  expect(stands(chosen, at({}, { street: "turn" }))).toBe(false);
  expect(stands(chosen, at({}, { hand_id: "t1-18" }))).toBe(false);
  expect(stands(chosen, at({}, {}, { folded: true }))).toBe(false);
  expect(stands(chosen, { ...before, own: null })).toBe(false);
  expect(stands(chosen, { ...before, view: view({ hand: null }) })).toBe(false);
});

test.each<[PreActionKind, number, Move[], Move | null]>([
  ["check_fold", 0, ["fold", "check", "bet"], "check"],
  ["check_fold", 600, ["fold", "call", "raise"], "fold"],
  ["fold", 600, ["fold", "call", "raise"], "fold"],
  ["check", 0, ["fold", "check", "bet"], "check"],
  ["call", 600, ["fold", "call", "raise"], "call"],
  ["check", 600, ["fold", "call"], null],
])("%s with %i to call and %j comes to %s", (kind, to_call_cents, moves, move) => {
  const chosen = choose(kind, at({}).view);
  if (!chosen) throw new Error("a hand is on");
  expect(moveOf(chosen, turn(0, { to_call_cents }), moves)).toBe(move);
});
