import { describe, expect, test } from "vitest";
import { cardCode, DECK } from "../../src/play/cards.ts";
import { categoryOf, strength } from "../../src/play/evaluator.ts";
import { bestFive, winningCards } from "../../src/play/winning.ts";
import { hand, player, SCENES } from "../scenes/table.ts";

const of = (cards: string) => strength(cards.split(" ").map(cardCode));

/** The weakest first. */
const LADDER: [string, string][] = [
  ["high_card", "7s 5h 4d 3c 2s"],
  ["high_card", "As 6h 4d 3c 2s"],
  ["high_card", "As Kh Qd Jc 9s"],
  ["pair", "2s 2h 5d 4c 3s"],
  ["pair", "2s 2h 6d 4c 3s"],
  ["pair", "As Ah Kd Qc Js"],
  ["two_pair", "3s 3h 2d 2c 4s"],
  ["two_pair", "As Ah 2d 2c 3s"],
  ["two_pair", "As Ah Kd Kc Qs"],
  ["three_of_a_kind", "2s 2h 2d 4c 3s"],
  ["three_of_a_kind", "As Ah Ad Kc Qs"],
  ["straight", "As 2h 3d 4c 5s"],
  ["straight", "2s 3h 4d 5c 6s"],
  ["straight", "Ts Jh Qd Kc As"],
  ["flush", "7s 5s 4s 3s 2s"],
  ["flush", "As Ks Qs Js 9s"],
  ["full_house", "2s 2h 2d 3c 3s"],
  ["full_house", "3s 3h 3d 2c 2s"],
  ["full_house", "As Ah Ad Kc Ks"],
  ["four_of_a_kind", "2s 2h 2d 2c 3s"],
  ["four_of_a_kind", "As Ah Ad Ac Ks"],
  ["straight_flush", "As 2s 3s 4s 5s"],
  ["straight_flush", "Ts Js Qs Ks As"],
];

describe("hands of five (R4.1)", () => {
  test.each(LADDER)("%s: %s", (category, cards) => {
    expect(categoryOf(of(cards))).toBe(category);
  });
  test("each beats all before it", () => {
    const values = LADDER.map(([, cards]) => of(cards));
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(new Set(values).size).toBe(values.length);
  });
});

describe("the best five of seven", () => {
  test.each([
    ["suits never decide", "As Kh Qd Jc 9s 3h 2d", "Ah Kd Qc Js 9h 3d 2c", 0],
    ["a kicker decides", "As Ah Kd 9c 7s 3h 2d", "As Ah Qd 9c 7s 3h 2d", 1],
    ["a sixth card never does", "As Ah Kd Qc Js 9h 2d", "As Ah Kd Qc Js 8h 3d", 0],
    ["three pairs are two pair with the best kicker", "As Ah Kd Kc Qs Qh 2d", "As Ah Kd Kc Js 3h 2d", 1],
    ["two threes are a full house", "As Ah Ad Kc Ks Kh 2d", "As Ah Ad Kc Ks 3h 2d", 0],
    ["a flush of seven counts its five highest", "As Ks Qs Js 9s 3s 2s", "As Ks Qs Js 9s 5h 4d", 0],
    ["a straight of seven counts its upper end", "2s 3h 4d 5c 6s 7h 8d", "4s 5h 6d 7c 8s 2h 2d", 0],
    ["four of a kind beats the flush beside it", "As Ah Ad Ac Ks Qs 2s", "As Ks Qs Js 9s 3h 2d", 1],
  ])("%s", (_, one, other, sign) => {
    expect(Math.sign(of(one) - of(other))).toBe(sign);
  });
});

test("there are 52 cards, each of them once", () => {
  expect(new Set(DECK).size).toBe(52);
  expect(() => cardCode("1s")).toThrow(RangeError);
});

describe("the cards that win", () => {
  test("are five", () => {
    const cards = "As Kd Ah Td 2c 9s Qh".split(" ");
    expect(bestFive(cards).sort()).toEqual(["Ah", "As", "Kd", "Qh", "Td"].sort());
  });
  test("are told of the main pot once it is paid", () => {
    const paid = SCENES.result?.(0).public.hand ?? null;
    expect([...(winningCards(paid) ?? [])].sort()).toEqual(["9c", "9d", "9s", "Ah", "Qh"].sort());
  });
  test("are not told where nobody had to show (R1.8), nor before the result", () => {
    const board = ["Ah", "Td", "2c", "9s", "Qh"];
    const results = [{ cents: 600, rake_cents: 24, seats: [5], shares: [{ seat: 5, cents: 576 }] }];
    expect(winningCards(hand({ stage: "result", board, results, players: [player(5)] }))).toBeNull();
    expect(winningCards(hand({ board }))).toBeNull();
    const paid = SCENES.result?.(0).public.hand;
    expect(paid && winningCards({ ...paid, stage: "prizes" })).toBeNull();
    expect(winningCards(null)).toBeNull();
  });
});
