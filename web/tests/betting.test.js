import assert from "node:assert/strict";
import { test } from "node:test";

import { addChip, chips, choices, potShare, presets, problem } from "../src/betting.js";

const TURN = {
  turn: 9,
  seat: 3,
  to_call_cents: 600,
  call_to_cents: 800,
  min_to_cents: 1_400,
  max_to_cents: 20_000,
};

test("a pot-sized raise is the call and then the pot as it is after the call", () => {
  // $12 in the middle, $6 to call on top of $2: call to $8, then $18 more.
  assert.equal(potShare(TURN, 1_200, 1, 1, 100), 2_600);
  assert.equal(potShare(TURN, 1_200, 1, 2, 100), 1_700);
});

test("presets stay within what may be bet", () => {
  const short = { ...TURN, max_to_cents: 1_500 };
  assert.deepEqual(
    presets(short, 9_000, 100).map((preset) => preset.cents),
    [1_400, 1_500, 1_500, 1_500],
  );
});

test("chips fit the blinds of the channel", () => {
  assert.deepEqual(chips(200), [100, 500, 2_500, 10_000]);
  assert.deepEqual(chips(1_000), [500, 2_500, 10_000, 50_000]);
  assert.deepEqual(chips(20_000), [10_000, 50_000, 100_000, 500_000]);
});

test("chips add up, the first on top of the call, and never exceed the stack", () => {
  assert.equal(addChip(null, 500, TURN), 1_300);
  assert.equal(addChip(1_300, 500, TURN), 1_800);
  assert.equal(addChip(19_900, 500, TURN), 20_000);
});

test("an amount outside of the limits is named before it is sent", () => {
  assert.equal(problem(1_300, TURN), "amount_too_small");
  assert.equal(problem(20_001, TURN), "amount_too_large");
  assert.equal(problem(null, TURN), "bad_amount");
  assert.equal(problem(1_400, TURN), "");
});

test("only the moves that the server offers are offered", () => {
  const offered = (moves, turn = TURN) => choices({ private: { moves } }, turn);
  assert.deepEqual(offered(["fold", "check", "bet", "all_in"]), {
    passive: "check",
    size: "bet",
    allIn: false,
  });
  const capped = { ...TURN, min_to_cents: null, max_to_cents: null };
  assert.deepEqual(offered(["fold", "call", "all_in"], capped), { passive: "call", size: "", allIn: false });
  const short = { ...TURN, min_to_cents: 900, max_to_cents: 900 };
  assert.deepEqual(offered(["fold", "call", "raise", "all_in"], short), {
    passive: "call",
    size: "",
    allIn: true,
  });
});
