import assert from "node:assert/strict";
import { test } from "node:test";

import { cardName } from "../src/cards.js";
import { amount, notice, parseAmount, potLabel, refusal, sentence } from "../src/text.js";

const who = (seat) => ({ 3: "Ana", 5: "Ben" })[seat];
const cards = (list) => list.map(cardName).join(", ");

test("amounts are shown in dollars", () => {
  for (const [cents, shown] of [
    [150, "$1.50"],
    [120_000, "$1,200"],
    [5, "$0.05"],
    [0, "$0"],
    [123_456_789, "$1,234,567.89"],
    [-250, "-$2.50"],
  ]) {
    assert.equal(amount(cents), shown);
  }
});

test("amounts are read as people write them", () => {
  for (const [typed, cents] of [
    ["3", 300],
    ["$1,200.50", 120_050],
    [" 2.5 ", 250],
    ["0.05", 5],
    ["7.", 700],
  ]) {
    assert.equal(parseAmount(typed), cents);
  }
  for (const typed of ["", "abc", "-1", "1.234", "1e3", "."]) assert.equal(parseAmount(typed), null);
});

test("what is shown can be read back", () => {
  for (const cents of [1, 99, 100, 19_999, 2_000_000]) assert.equal(parseAmount(amount(cents)), cents);
});

test("a refusal names the limit that was missed", () => {
  assert.match(refusal("amount_too_small", { min_to_cents: 400 }), /\$4\b/);
  assert.match(refusal("buy_in_out_of_range", { min_cents: 4_000, max_cents: 20_000 }), /\$40 and \$200/);
  assert.match(refusal("cannot_raise", { reason: "not_reopened" }), /less than a full raise/);
  assert.match(refusal("never_heard_of"), /never_heard_of/);
});

test("events are told as sentences", () => {
  const told = (name, facts) => sentence({ name, facts }, who, cards);
  assert.equal(told("raised", { seat: 3, to_cents: 600, all_in: true }), "Ana raises to $6 and is all-in.");
  assert.equal(told("folded", { seat: 5, why: "time_out" }), "Ben folds (time ran out).");
  assert.equal(
    told("street_dealt", { street: "flop", cards: ["As", "Td", "2c"] }),
    "Flop: ace of spades, ten of diamonds, two of clubs.",
  );
  assert.equal(
    told("pot_paid", {
      pot: 2,
      cents: 1_000,
      rake_cents: 40,
      shares: [{ seat: 3, cents: 960 }],
      hands: [{ seat: 3, hand: "pair of kings" }],
    }),
    "Side pot 1: Ana wins $9.60 with pair of kings.",
  );
  assert.equal(told("window_opened", {}), "");
});

test("pots are called main and side 1, 2, ...", () => {
  assert.deepEqual([0, 1, 2].map(potLabel), ["Main pot", "Side pot 1", "Side pot 2"]);
});

test("the result of a hand that ended without one is told, won or lost", () => {
  const result = (cents, putIn) => notice("hand_result", { cents, put_in_cents: putIn, pots: [] });
  assert.equal(result(960, 500), "While you were away you won $9.60. You had $5 in it.");
  assert.equal(result(0, 500), "While you were away your hand ended and won nothing. You had $5 in it.");
  assert.equal(result(0, 0), "While you were away your hand ended and won nothing.");
  const facts = { cents: 0, put_in_cents: 500, pots: [], prizes: [{ kind: "flush", cents: 8_000 }] };
  assert.equal(
    notice("hand_result", { ...facts, insurance_cents: 1_200 }),
    "While you were away your hand ended and won nothing. You had $5 in it. " +
      "Your insurance paid $12. The jackpot paid you $80.",
  );
  assert.match(notice("hand_result", { ...facts, insurance_cents: -150 }), /Your insurance cost \$1\.50\./);
});

test("who was in a null hand is told why, and what came back", () => {
  assert.equal(
    notice("hand_voided", { reason: "technical_fault", cents: 700 }),
    "A hand of yours was void: a technical fault. You have back the $7 of it.",
  );
  assert.equal(
    notice("prize_rejected", { kind: "royal_flush", reason: "a card was exposed", cents: 500 }),
    "Your royal flush is not approved: a card was exposed. The house pays your bet back, $5.",
  );
});
