import assert from "node:assert/strict";
import { test } from "node:test";

import { onKey } from "../src/keys.js";
import { SCENES } from "./scenes.js";

/** Press a key in one's turn while an element of these kinds has the focus. */
function press(key, ...kinds) {
  const done = [];
  const matches = (selectors) => selectors.split(", ").some((kind) => kinds.includes(kind));
  const target = { matches, closest: () => null };
  const state = { screen: "table", table: SCENES.preflop(0), bet: null, dialog: null };
  onKey({ key, target, preventDefault: () => {} }, state, { act: (move) => done.push(move) });
  return done;
}

test("a text field keeps its keys, a box that was ticked gives them to the turn", () => {
  assert.deepEqual(press("c"), ["call"]);
  assert.deepEqual(press("c", "input[type=text]"), []);
  assert.deepEqual(press("c", "[type=checkbox]"), ["call"]);
  assert.deepEqual(press("f", "[type=checkbox]"), ["fold"]);
  assert.deepEqual(press(" ", "[type=checkbox]"), [], "space ticks the box");
  assert.deepEqual(press(" "), ["call"]);
});
