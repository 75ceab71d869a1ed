import assert from "node:assert/strict";
import { test } from "node:test";

import { leaveKind, roomForChips } from "../src/seating.js";
import { amount, sentence } from "../src/text.js";
import {
  chosenPremium,
  jackpotChoice,
  nextPrize,
  openOffer,
  outcomes,
  ownOffer,
  premiumProblem,
  premiums,
  prizeCards,
} from "../src/wagers.js";
import { hand, player, seat, view } from "./scenes.js";
import { MINE, WAGER_SCENES } from "./wager-scenes.js";

const scene = (name) => WAGER_SCENES[name](0);

test("a jackpot bet is placed and taken back in the window, by who is dealt in", () => {
  assert.deepEqual(jackpotChoice(scene("jackpot_window")), { placed: false, short: false });
  assert.deepEqual(jackpotChoice(scene("jackpot_placed")), { placed: true, short: false });
  assert.deepEqual(jackpotChoice(scene("jackpot_skipped")), { placed: false, short: true });
  const watcher = { ...scene("jackpot_window"), private: null };
  assert.equal(jackpotChoice(watcher), null);
  assert.equal(jackpotChoice(scene("insured")), null, "the window is over");
  const without = scene("jackpot_window");
  without.public.jackpot = null;
  assert.equal(jackpotChoice(without), null, "this table has no jackpot");
});

test("the bet needs a stack of which something remains", () => {
  const moment = scene("jackpot_window");
  const with_ = (cents) => {
    const seats = moment.public.seats.map((s) => (s.seat === 5 ? { ...s, stack_cents: cents } : s));
    return jackpotChoice({ ...moment, public: { ...moment.public, seats } }).short;
  };
  assert.equal(with_(500), true);
  assert.equal(with_(501), false);
});

test("only the insured has something to choose, and nobody once it is decided", () => {
  assert.equal(ownOffer(scene("insured")), MINE);
  assert.equal(ownOffer(scene("insurance_told")), null);
  assert.equal(openOffer(scene("insurance_told").public).seat, 5);
  const decided = scene("insured");
  decided.public.hand.insurance.decided = true;
  assert.equal(ownOffer(decided), null);
  assert.equal(openOffer(decided.public), null);
});

test("a premium of an older offer is not taken for one of this offer", () => {
  assert.equal(chosenPremium(null, MINE), 36_923, "break-even at first");
  assert.equal(chosenPremium({ offer_id: MINE.offer_id, cents: 500, text: null }, MINE), 500);
  assert.equal(chosenPremium({ offer_id: "t1-16:insurance", cents: 500, text: null }, MINE), 36_923);
});

test("break-even is never below the least premium", () => {
  const small = { ...MINE, min_cents: 100, break_even_cents: 31, max_cents: 120 };
  assert.deepEqual(
    premiums(small).map(({ cents }) => cents),
    [100, 100, 120],
  );
});

test("a premium keeps within its bounds", () => {
  for (const [cents, code] of [
    [null, "bad_amount"],
    [99, "premium_out_of_range"],
    [100, ""],
    [60_000, ""],
    [60_001, "premium_out_of_range"],
  ]) {
    assert.equal(premiumProblem(cents, MINE), code);
  }
});

test("what a premium comes to is what the rules' example says", () => {
  const mine = { win_cents: 96_000 };
  assert.deepEqual(outcomes(10_666, mine, 80), { win: 85_334, loss: 85_328, tie: 96_000 });
  assert.equal(outcomes(101, mine, 35).loss, 353, "a claim is rounded down to the cent");
});

test("prizes are decided in order, and their winners' cards are seen", () => {
  const { hand: running } = scene("decision").public;
  assert.equal(nextPrize(running).prize_id, "straight_flush:5");
  assert.deepEqual(prizeCards(running, 5), ["7h", "6h"]);
  assert.equal(prizeCards(running, 3), undefined);
  assert.equal(nextPrize(scene("rejected").public.hand), undefined);
});

test("a jackpot bet binds until the close", () => {
  const dealt = (more, mine) => view({ hand: hand({ players: [player(3), player(5, mine)], ...more }) });
  const bettor = { jackpot_cents: 500 };
  assert.equal(leaveKind(dealt({ stage: "window" }, bettor), seat(5)), "bound");
  assert.equal(leaveKind(dealt({}, { ...bettor, folded: true }), seat(5)), "bound");
  assert.equal(leaveKind(dealt({}, bettor), seat(5)), "reserved");
  const opened = dealt({ stage: "approval" }, { folded: true });
  opened.hand.players[0].cards = ["As", "Kd"];
  assert.equal(leaveKind(opened, seat(5)), "refused");
});

test("a bet that can be taken back leaves no room for other chips", () => {
  const { public: table } = scene("jackpot_placed");
  const room = table.rules.max_buy_in_cents - 16_025;
  assert.equal(roomForChips(table, seat(5)), room - 500);
  assert.equal(roomForChips({ ...table, hand: null }, seat(5)), room);
});

const who = (number) => ({ 3: "Ana", 5: "Ben" })[number];
const told = (name, facts) => sentence({ name, facts }, who, (cards) => cards.join(" "));

test("jackpot, insurance and prizes are told", () => {
  const prize = { prize_id: "royal_flush:3", seat: 3, kind: "royal_flush", cents: 800_000 };
  for (const [name, facts, words] of [
    ["window_opened", { hand_id: "t1-1" }, ""],
    ["window_opened", { hand_id: "t1-1", jackpot_cents: 800_000 }, "The jackpot stands at $8,000."],
    ["jackpot_bet_placed", { seat: 3, cents: 500 }, "Ana bets $5 on the jackpot."],
    ["window_closed", { seats: [], jackpot_cents: 800_000 }, ""],
    [
      "window_closed",
      { seats: [3], jackpot_cents: 800_342 },
      "Jackpot bets stand: the jackpot is $8,003.42 now.",
    ],
    ["jackpot_bets_refunded", { seats: [3, 5] }, "No flop: the jackpot bet goes back to Ana, Ben."],
    [
      "insurance_offered",
      { seat: 3, outs: ["2s"], ties: ["9s"], odds_tenths: 35 },
      "Ana is offered insurance at 3.5 to 1. Loses with 2s; splits with 9s.",
    ],
    ["prize_won", { ...prize, cards: ["As", "Ks"] }, "Ana’s jackpot bet makes a royal flush, $8,000: As Ks."],
    [
      "prize_waiting",
      { ...prize, step: "dealer" },
      "The dealer is asked to confirm the royal flush, $8,000.",
    ],
    ["prize_decided", { ...prize, approved: true, reason: "" }, "Ana’s royal flush, $8,000, is approved."],
    [
      "prize_decided",
      { ...prize, approved: false, reason: "wrong card" },
      "Ana’s royal flush, $8,000, is not approved: wrong card. The house pays the bet back.",
    ],
    [
      "table_paused",
      { reason: "dealer_idle" },
      "The table is paused: nothing was dealt for five minutes, the console is locked.",
    ],
    ["table_paused", { reason: "video is frozen." }, "The table is paused: video is frozen."],
    [
      "hand_voided",
      { reason: "wrong card" },
      "Null game: wrong card. Everybody has back what was bet in the hand.",
    ],
    ["dealer_awaited", { what: "scan" }, "Waiting for the dealer to deal on. The Pit Boss has been told."],
  ]) {
    assert.equal(told(name, facts), words);
  }
  assert.equal(amount(500), "$5");
});
