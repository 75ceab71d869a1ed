import { expect, test } from "vitest";
import { MOST_AT_ONCE, newest, toBeRead, turnMoment, warns } from "../../src/play/announcements.ts";
import type { EventName } from "../../src/protocol/views.ts";

const told = (number: number, name: EventName = "checked") => ({ event: { number, name, facts: {} } });

test("what is new since the last reading is read, the oldest first", () => {
  const log = [told(1), told(2), told(3)];
  expect(toBeRead(log, 1).map(({ event }) => event.number)).toEqual([2, 3]);
  expect(toBeRead(log, newest(log))).toEqual([]);
  expect(newest([])).toBe(-1);
});

test("a flood is read by its newest sentences only", () => {
  const log = Array.from({ length: 30 }, (_, index) => told(index));
  const read = toBeRead(log, -1);
  expect(read).toHaveLength(MOST_AT_ONCE);
  expect(read.at(-1)?.event.number).toBe(29);
});

test("what would cover the game stays in the log", () => {
  expect(toBeRead([told(1, "connection_restored"), told(2, "raised")], 0)).toHaveLength(1);
});

test.each([
  // before, now, whole, read
  [6, 5, 10, 5],
  [5, 4, 10, null],
  [4, 3, 10, 3],
  [10, 9, 10, null],
  [11, 10, 30, 10],
  [7, 2, 10, 5],
  [1, 0, 10, null],
])("with %i seconds left, then %i, of %i: %s is read", (before, now, whole, read) => {
  expect(turnMoment(before, now, whole)).toBe(read);
});

test("an offer or a reservation warns once, at ten seconds", () => {
  expect([warns(11, 10), warns(10, 9), warns(1, 0), warns(12, 8)]).toEqual([true, false, false, true]);
});
