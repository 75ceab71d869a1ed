/** Sliders between two amounts. */

import { expect, test } from "vitest";
import { snapped, stepped, thumbSide } from "../../src/play/sliding.ts";

test.each([
  [1_030, 1_000],
  [1_000, 1_000],
  [1_199, 1_100],
  [1_010, 1_000],
  [16_000, 16_025],
  [16_025, 16_025],
  [15_900, 15_900],
])("a slider from $10 to $160.25 in dollars stands at %i cents on %i", (cents, stands) => {
  expect(snapped(cents, 1_000, 16_025, 100)).toBe(stands);
});

test("the least amount can be reached although it is no multiple", () => {
  expect(snapped(1_050, 1_050, 9_000, 100)).toBe(1_050);
  expect(snapped(1_080, 1_050, 9_000, 100)).toBe(1_050);
});

test("a step goes no further than the ends", () => {
  expect(stepped(1_100, -200, 1_000, 2_000)).toBe(1_000);
  expect(stepped(1_900, 200, 1_000, 2_000)).toBe(2_000);
  expect(stepped(1_500, 200, 1_000, 2_000)).toBe(1_700);
});

test.each([
  ["at its left end", 0, 10, 0],
  ["left of it", 0.5, 20, -1],
  ["on it", 0.5, 150, 0],
  ["right of it", 0.5, 280, 1],
  ["at its right end", 1, 295, 0],
])("a press %s", (_, done, x, side) => {
  expect(thumbSide(x, 300, done)).toBe(side);
});
