import { describe, expect, test } from "vitest";
import { vi } from "../../src/words/vi/index.ts";

/** A name of each kind, as layers/evaluator says it. */
const NAMES: [string, string][] = [
  ["royal flush", "thùng phá sảnh hoàng gia"],
  ["straight flush, nine high", "thùng phá sảnh đến 9"],
  ["four of a kind, sixes", "tứ quý 6"],
  ["four of a kind, sixes, ace kicker", "tứ quý 6, kicker A"],
  ["full house, kings full of twos", "cù lũ ba K đôi 2"],
  ["flush, ace high", "thùng, cao nhất A"],
  ["flush, ace high, queen kicker", "thùng, cao nhất A, kicker Q"],
  ["straight, ten high", "sảnh đến 10"],
  ["straight, five high (wheel)", "sảnh đến 5 (wheel)"],
  ["straight, ace high (Broadway)", "sảnh đến A (Broadway)"],
  ["set of nines", "sám 9 (set)"],
  ["trip queens", "sám Q (trips)"],
  ["three of a kind, fours", "sám 4"],
  ["two pair, aces and kings", "hai đôi A và K"],
  ["two pair, aces and kings, queen kicker", "hai đôi A và K, kicker Q"],
  ["pair of kings", "đôi K"],
  ["pair of kings, queen kicker", "đôi K, kicker Q"],
  ["pair of aces, king and queen kickers", "đôi A, kicker K Q"],
  ["high card ace, king, queen and nine kickers", "mậu thầu A, kicker K Q 9"],
  ["ace king suited", "A K đồng chất"],
  ["jack ten", "J 10"],
];

describe("hands in Vietnamese (R4.5)", () => {
  test.each(NAMES)("%s", (name, told) => {
    expect(vi.table.hand(name)).toBe(told);
  });
  test("what is not understood stays as the server has said it", () => {
    expect(vi.table.hand("five of a kind, jokers")).toBe("five of a kind, jokers");
  });
});
