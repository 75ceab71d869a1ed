import assert from "node:assert/strict";
import { test } from "node:test";

import { createClock, remaining } from "../src/clock.js";

test("the answer to a ping gives the offset, half way of the round trip", () => {
  const clock = createClock(() => 1_000);
  clock.answered(900, 1_000, 61_000);
  assert.equal(clock.nowMs(), 1_000 + 61_000 - 950);
});

test("the quickest answer is trusted most", () => {
  const clock = createClock(() => 0);
  clock.answered(0, 800, 5_900);
  clock.answered(0, 20, 5_010);
  clock.answered(0, 500, 5_700);
  assert.equal(clock.nowMs(), 5_000);
});

test("before any ping the earliest frame is nearest to the truth", () => {
  const clock = createClock(() => 10_000);
  clock.heard(10_000, 70_000);
  clock.heard(10_900, 70_100);
  assert.equal(clock.nowMs(), 70_000);
});

test("after sleep nothing is assumed", () => {
  const clock = createClock(() => 10);
  clock.answered(0, 10, 99_999);
  clock.forget();
  assert.equal(clock.nowMs(), 10);
});

test("a countdown runs from one to nothing and never below", () => {
  assert.deepEqual(remaining(10_000, 10_000, 0), { fraction: 1, seconds: 10 });
  assert.deepEqual(remaining(10_000, 10_000, 7_500), { fraction: 0.25, seconds: 3 });
  assert.deepEqual(remaining(10_000, 10_000, 12_000), { fraction: 0, seconds: 0 });
});
