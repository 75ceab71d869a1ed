import { expect, test } from "vitest";
import { Clock, remaining } from "../../src/connection/clock.ts";

test("the answer to a ping gives the offset, half way of the round trip", () => {
  const clock = new Clock(() => 1_000);
  clock.answered(900, 1_000, 61_000);
  expect(clock.nowMs()).toBe(1_000 + 61_000 - 950);
});

test("the quickest answer is trusted most", () => {
  const clock = new Clock(() => 0);
  clock.answered(0, 800, 5_900);
  clock.answered(0, 20, 5_010);
  clock.answered(0, 500, 5_700);
  expect(clock.nowMs()).toBe(5_000);
  expect(clock.roundTripMs).toBe(20);
});

test("before any ping the earliest frame is nearest to the truth", () => {
  const clock = new Clock(() => 10_000);
  clock.heard(10_000, 70_000);
  clock.heard(10_900, 70_100);
  expect(clock.nowMs()).toBe(70_000);
  expect(clock.roundTripMs).toBeNull();
});

test("after sleep nothing is assumed", () => {
  const clock = new Clock(() => 10);
  clock.answered(0, 10, 99_999);
  clock.forget();
  expect(clock.nowMs()).toBe(10);
});

test("a countdown runs from one to nothing and never below", () => {
  expect(remaining(10_000, 10_000, 0)).toEqual({ fraction: 1, seconds: 10 });
  expect(remaining(10_000, 10_000, 7_500)).toEqual({ fraction: 0.25, seconds: 3 });
  expect(remaining(10_000, 10_000, 12_000)).toEqual({ fraction: 0, seconds: 0 });
});
