import { describe, expect, test } from "vitest";
import { countEquity, SAMPLED_BOARDS } from "../../src/play/equity.ts";
import { percent, racing } from "../../src/play/open-hands.ts";
import { hand, player } from "../scenes/table.ts";

function count(hands: string[], board: string) {
  const counting = countEquity({
    holes: hands.map((cards) => cards.split(" ")),
    board: board === "" ? [] : board.split(" "),
  });
  while (!counting.advance(100));
  return counting;
}

describe("the shares of open hands", () => {
  test("are counted over every river from the turn on: 6 of 44 here, 8 more are split", () => {
    const { approximate, boards, shares } = count(["As Kd", "Ac Qd"], "Jh Js 5d 2c");
    expect({ approximate, boards }).toEqual({ approximate: false, boards: 44 });
    const [first = 0, second = 0] = shares();
    expect(first + second).toBeCloseTo(1);
    expect(first).toBeGreaterThan(second);
  });
  test("are counted over every turn and river from the flop on", () => {
    const { boards, shares } = count(["Ah As", "2h 3h"], "7h 8h Ks");
    expect(boards).toBe(990);
    expect(shares().reduce((sum, share) => sum + share)).toBeCloseTo(1);
  });
  test("are halves where hands are equal", () => {
    expect(count(["As Kd", "Ah Kc"], "2s 3d 4h 5c").shares()).toEqual([0.5, 0.5]);
  });
  test("are all or nothing on a complete board", () => {
    expect(count(["As Ad", "Kh Kc", "2c 3d"], "Ah 7d 8c 9s Qh").shares()).toEqual([1, 0, 0]);
  });
  test("come from a sample before the flop, the same one every time", () => {
    const once = count(["As Ad", "Kh Kc"], "");
    expect(once.approximate).toBe(true);
    expect(once.boards).toBe(SAMPLED_BOARDS);
    expect(once.shares()).toEqual(count(["As Ad", "Kh Kc"], "").shares());
    // Of all 1,712,304 boards 1,388,072 are won and 6,538 split.
    expect(Math.abs((once.shares()[0] ?? 0) - 0.81255)).toBeLessThan(0.01);
  });
  test("come in slices: nothing is looked at twice or left out", () => {
    const slow = countEquity({
      holes: [
        ["As", "Kd"],
        ["Qh", "Qc"],
      ],
      board: ["2c", "3d", "4h"],
    });
    while (!slow.advance(7));
    expect(slow.shares()).toEqual(count(["As Kd", "Qh Qc"], "2c 3d 4h").shares());
  });
});

describe("chances are told", () => {
  const open = (n: number, cards: [string, string]) => player(n, { cards, all_in: true });
  const both = [open(3, ["Qh", "Qc"]), open(5, ["As", "Kd"])];
  test("while all remaining hands lie open and cards are to come (R1.11)", () => {
    expect(racing(hand({ stage: "street", players: [...both, player(7, { folded: true })] }))).toHaveLength(
      2,
    );
  });
  test("not while somebody's cards are hidden", () => {
    expect(racing(hand({ players: [...both, player(7)] }))).toEqual([]);
  });
  test("not of one hand, a complete board or a paid pot", () => {
    const board = ["Ah", "Td", "2c", "9s", "3h"];
    expect(racing(hand({ players: both.slice(0, 1) }))).toEqual([]);
    expect(racing(hand({ players: both, board }))).toEqual([]);
    expect(racing(hand({ players: both, stage: "result" }))).toEqual([]);
    expect(racing(null)).toEqual([]);
  });
  test.each([
    [0, 0],
    [0.001, 1],
    [0.5, 50],
    [0.999, 99],
    [1, 100],
  ])("a share of %d as %i per cent", (share, whole) => {
    expect(percent(share)).toBe(whole);
  });
});
