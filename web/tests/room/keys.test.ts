import { expect, test } from "vitest";
import { keyProblem } from "../../src/play/keys.ts";

const KEYS = { fold: "f", call: "c", help: "?" };

test.each([
  // key, for, problem
  ["x", "fold", { kind: "" }],
  ["f", "fold", { kind: "" }],
  ["c", "fold", { kind: "taken", by: "call" }],
  ["C", "fold", { kind: "taken", by: "call" }],
  ["?", "fold", { kind: "taken", by: "help" }],
  ["3", "fold", { kind: "fixed" }],
  [" ", "fold", { kind: "fixed" }],
  ["Enter", "fold", { kind: "not_a_key" }],
  ["ArrowUp", "fold", { kind: "not_a_key" }],
])("the key %s for %s: %o", (key, deed, problem) => {
  expect(keyProblem(key, deed, KEYS)).toEqual(problem);
});
