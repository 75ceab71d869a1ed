import { describe, expect, test } from "vitest";
import { places } from "../../src/play/places.ts";

const SIZES = [2, 3, 4, 5, 6, 7, 8, 9];

describe.each(SIZES)("a table of %i", (count) => {
  const own = Math.min(5, count);
  const around = places(count, own);

  test("has one place for each seat", () => {
    expect([...around.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    const spots = [...around.values()].map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`);
    expect(new Set(spots).size).toBe(count);
    const upright = [...around.values()].map(({ uprightX, uprightY }) => `${uprightX} ${uprightY}`);
    expect(new Set(upright).size).toBe(count);
  });

  test("has oneself at the bottom centre", () => {
    const place = around.get(own);
    expect(place).toMatchObject({ side: "bottom", uprightX: 0, uprightY: 1 });
    expect(place?.x).toBeCloseTo(0);
    expect(place?.y).toBeCloseTo(1);
  });

  test("goes round clockwise: the next seat is at one's left hand", () => {
    if (count === 2) return;
    const next = around.get((own % count) + 1);
    expect(next?.x).toBeLessThan(0);
    expect(next?.uprightX).toBeLessThan(0);
  });

  test("has columns of equal length on an upright phone", () => {
    const sides = [...around.values()].map(({ side }) => side);
    const inColumn = (side: string) => sides.filter((entry) => entry === side).length;
    expect(inColumn("left")).toBe(inColumn("right"));
    expect(inColumn("top")).toBeLessThanOrEqual(2);
  });

  test("stays on the stage", () => {
    for (const { x, y, uprightX, uprightY } of around.values()) {
      for (const part of [x, y, uprightX, uprightY]) expect(Math.abs(part)).toBeLessThanOrEqual(1.000_001);
    }
  });
});

test.each(SIZES)("the dealer of a live table of %i has the middle of the upper edge for himself", (count) => {
  for (const { x, y, side } of places(count, 1, true).values()) {
    expect(side).not.toBe("top");
    if (y < -0.5) expect(Math.abs(x)).toBeGreaterThan(0.5);
  }
});
