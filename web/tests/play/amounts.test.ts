import { expect, test } from "vitest";
import { amount, inBigBlinds, parseAmount } from "../../src/play/amounts.ts";

test.each([
  [0, "$0"],
  [5, "$0.05"],
  [150, "$1.50"],
  [120_000, "$1,200"],
  [-250, "-$2.50"],
  [123_456_789, "$1,234,567.89"],
])("%i cents are %s", (cents, text) => {
  expect(amount(cents)).toBe(text);
});

test.each([
  ["3", 300],
  ["$3", 300],
  ["1,200.5", 120_050],
  [" 0.05 ", 5],
  ["1.234", null],
  ["-3", null],
  ["", null],
  ["1e3", null],
  ["12345678901", null],
])("typed %j is %s cents", (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

test("amounts in big blinds have a tenth where it matters", () => {
  expect(inBigBlinds(2_400, 200)).toBe("12 BB");
  expect(inBigBlinds(500, 200)).toBe("2.5 BB");
});
