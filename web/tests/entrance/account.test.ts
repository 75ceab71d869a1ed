/** Passwords, days and breaks as the account's page counts them. */

import { expect, test } from "vitest";
import { breakEndMs, LENGTHS, meant } from "../../src/views/account/break-lengths.ts";
import { keeps, keepsAll, PASSWORD_RULES } from "../../src/views/account/password-rules.ts";
import { beside, byDay, daysIn, lastDays, sound } from "../../src/views/account/periods.ts";

test.each<[string, string[]]>([
  ["abcdefg1", []],
  ["ABCdef123456", []],
  ["abcdef1", ["length"]],
  ["abcdef1234567", ["length"]],
  ["abcdefgh", ["digit"]],
  ["12345678", ["letter"]],
  ["abcdef 1", ["characters"]],
  ["mậtkhẩu12", ["characters"]],
  ["", ["length", "characters", "letter", "digit"]],
])("R2.1: %j breaks %j", (password, broken) => {
  expect(PASSWORD_RULES.filter((rule) => !keeps(rule, password))).toEqual(broken);
  expect(keepsAll(password)).toBe(broken.length === 0);
});

const NOON_MS = Date.UTC(2025, 0, 31, 12);
const DAY_MS = 86_400_000;

test("a period counts both of its days", () => {
  expect(lastDays(1, NOON_MS)).toEqual({ from: "2025-01-31", to: "2025-01-31" });
  expect(lastDays(7, NOON_MS)).toEqual({ from: "2025-01-25", to: "2025-01-31" });
  expect(daysIn(lastDays(30, NOON_MS))).toBe(30);
});

test("the period before ends where this one begins", () => {
  const week = lastDays(7, NOON_MS);
  expect(beside(week, -1)).toEqual({ from: "2025-01-18", to: "2025-01-24" });
  expect(beside(beside(week, -1), 1)).toEqual(week);
});

test.each([
  ["2025-01-01", "2025-01-01", true],
  ["2025-01-01", "2025-04-02", true],
  ["2025-01-01", "2025-04-03", false],
  ["2025-01-02", "2025-01-01", false],
  ["", "2025-01-01", false],
])("from %s to %s can be asked for: %s", (from, to, expected) => {
  expect(sound({ from, to })).toBe(expected);
});

test("movements stand under their UTC day", () => {
  const at = (day: number, hour: number) => ({ at_ms: Date.UTC(2025, 0, day, hour) });
  expect(byDay([at(1, 1), at(1, 23), at(2, 0)]).map(([day, things]) => [day, things.length])).toEqual([
    ["2025-01-01", 2],
    ["2025-01-02", 1],
  ]);
});

test("R23.2: a time-out stays within 42 days, a self-exclusion lasts 183 at least, when the request is late", () => {
  const lateMs = NOON_MS + 60_000;
  for (const days of LENGTHS.time_out) {
    const endMs = breakEndMs("time_out", days, NOON_MS);
    expect(endMs).toBeGreaterThan(lateMs);
    expect(endMs).toBeLessThanOrEqual(NOON_MS - 60_000 + 42 * DAY_MS);
  }
  for (const days of LENGTHS.self_exclusion) {
    const endMs = breakEndMs("self_exclusion", days, NOON_MS);
    expect(endMs).toBeGreaterThanOrEqual(lateMs + 183 * DAY_MS);
    expect(endMs).toBeLessThanOrEqual(NOON_MS + 5 * 366 * DAY_MS);
  }
});

test("a break needs its words typed", () => {
  expect(meant(" exclude me ", "EXCLUDE ME")).toBe(true);
  expect(meant("exclude", "EXCLUDE ME")).toBe(false);
  expect(meant("", "EXCLUDE ME")).toBe(false);
});
