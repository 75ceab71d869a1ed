/** What plates, pots and the middle of the table say. */

import { describe, expect, test } from "vitest";
import { absent, badge, discsAt } from "../../src/play/badges.ts";
import { bannerOf, betweenHands, lastWasNull } from "../../src/play/banner.ts";
import { chipStack } from "../../src/play/chips.ts";
import { shownPots, winnings } from "../../src/play/pots.ts";
import { mayTakeSeat } from "../../src/play/sitting.ts";
import type { PublicView, Role, Seat } from "../../src/protocol/views.ts";
import { hand, player, SCENES, seat, turn, view } from "../scenes/table.ts";

describe("the mark of a seat", () => {
  test.each<[string, Partial<Seat>, string | null]>([
    ["plays", {}, null],
    ["is held for somebody (R2.5)", { status: "reserved" }, "reserved"],
    ["has lost the connection (R19.2)", { connected: false }, "away"],
    ["has lost it and leaves", { connected: false, leaving: true }, "away"],
    ["may buy in again (R2.8)", { status: "rebuying" }, "rebuying"],
    ["leaves after the hand (R17.1)", { leaving: true }, "leaving"],
    ["sits out (R16.1)", { sit_out: "now" }, "sitting_out"],
    ["sits out from the next hand on", { sit_out: "next" }, "sits_out_next"],
  ])("who %s", (_, changes, expected) => {
    expect(badge(seat(3, changes), player(3))).toBe(expected);
  });
  test("newcomers and who missed the blind wait, until they are dealt in (R7)", () => {
    expect(badge(seat(3, { waiting: "newcomer" }), undefined)).toBe("joining");
    expect(badge(seat(3, { waiting: "missed_blind" }), undefined)).toBe("waiting");
    expect(badge(seat(3, { waiting: "newcomer" }), player(3))).toBeNull();
  });
  test("who does not play is drawn faintly", () => {
    expect(absent(seat(3))).toBe(false);
    expect(absent(seat(3, { sit_out: "next" }))).toBe(false);
    expect(absent(seat(3, { sit_out: "now" }))).toBe(true);
    expect(absent(seat(3, { connected: false }))).toBe(true);
  });
});

test("discs lie where the hand has them, two at one seat too (R1.4)", () => {
  expect(discsAt(hand(), 2)).toEqual(["dealer"]);
  expect(discsAt(hand({ button: 4 }), 4)).toEqual(["dealer", "big"]);
  expect(discsAt(hand(), 7)).toEqual([]);
  expect(discsAt(null, 2)).toEqual([]);
});

describe("a free seat is offered (R2.5)", () => {
  const free = view({ seats: [1, 2].map((n) => seat(n)) });
  test.each<[string, PublicView, Role | null, boolean, boolean]>([
    ["to a player who watches", free, "player", false, true],
    ["to nobody who has one", free, "player", true, false],
    ["to no dealer", free, "dealer", false, false],
    ["to no pit boss", free, "pit_boss", false, false],
    ["to nobody before it is known who he is", free, null, false, false],
    ["at no table that closes", { ...free, status: "closing" }, "player", false, false],
    ["at no table that is prepared", { ...free, status: "preparing" }, "player", false, false],
    ["at no full table", view(), "player", false, false],
  ])("%s", (_, table, role, seated, offered) => {
    expect(mayTakeSeat(table, role, seated)).toBe(offered);
  });
});

describe("pots", () => {
  const pots = [
    { cents: 4_200, seats: [3, 4, 5] },
    { cents: 1_800, seats: [3, 5] },
  ];
  test("are one amount while there is one", () => {
    expect(shownPots(hand({ pots: pots.slice(0, 1) }))).toEqual({ totalCents: 4_200, pots: [] });
  });
  test("are told apart with their total as soon as there are several (R3.7)", () => {
    const shown = shownPots(hand({ pots, players: [player(3, { bet_cents: 500 }), player(5)] }));
    expect(shown.totalCents).toBe(6_500);
    expect(shown.pots).toEqual([
      { index: 0, cents: 4_200 },
      { index: 1, cents: 1_800 },
    ]);
  });
  test("are nothing before the blinds", () => {
    expect(shownPots(hand({ stage: "window" }))).toEqual({ totalCents: null, pots: [] });
  });
  test("stand as they were paid when they are, in their order (R4.3)", () => {
    const paid = SCENES.result?.(0).public.hand;
    if (!paid) throw new Error("no result");
    expect(shownPots(paid)).toEqual({
      totalCents: null,
      pots: [
        { index: 0, cents: 6_000 },
        { index: 1, cents: 1_800 },
      ],
    });
    expect(winnings(paid)).toEqual([
      { pot: 0, seat: 3, cents: 5_760 },
      { pot: 1, seat: 5, cents: 1_728 },
    ]);
  });
});

test.each([
  [0, []],
  [1, [25]],
  [100, [100]],
  [600, [500, 100]],
  [123_400, [100_000, 10_000, 10_000, 2_500, 500]],
])("%i cents lie as the chips %j", (cents, chips) => {
  expect(chipStack(cents)).toEqual(chips);
});

describe("the middle says", () => {
  const at = (changes: Partial<PublicView>) => bannerOf(view(changes), 5);
  const own = turn(0);
  const moved = [player(3, { last_action: "raise" }), player(5)];
  test.each<[string, string, string]>([
    [
      "that it is paused, before everything else (R20.1)",
      at({ paused: { reason: "", since_ms: 0 }, hand: hand() }),
      "paused",
    ],
    ["that a new game begins (R1.2)", at({ hand: hand({ stage: "announced" }) }), "announced"],
    ["that jackpot bets are taken (R1.3)", at({ hand: hand({ stage: "window" }) }), "window"],
    ["place your bets in one's own turn (R10.2)", at({ hand: hand({ players: moved, turn: own }) }), "bets"],
    ["and when the first betting begins", at({ hand: hand({ turn: turn(0, { seat: 3 }) }) }), "bets"],
    [
      "nothing in another's turn later",
      at({ hand: hand({ players: moved, turn: turn(0, { seat: 3 }) }) }),
      "",
    ],
    [
      "how far the dealing is (R22.1)",
      at({ hand: hand({ scan: { position: "flop", count: 1, needed: 3 } }) }),
      "scanning",
    ],
    ["that the dealer is late (R22.4)", at({ waiting_for: "dealer", hand: hand() }), "dealer_awaited"],
    ["who has won", at({ hand: hand({ stage: "result" }) }), "result"],
    ["who has won a prize", at({ hand: hand({ stage: "approval" }) }), "prizes"],
  ])("%s", (_, said, expected) => {
    expect(said).toBe(expected);
  });
  test.each<[Partial<PublicView>, string]>([
    [{}, "next"],
    [{ seats: [seat(1)] }, "players"],
    [{ seats: [seat(1), seat(2, { sit_out: "now" })] }, "players"],
    [{ live: true }, "dealer"],
    [{ live: true, dealer: true }, "start"],
    [{ live: true, dealer: true, waiting_for: "dealer" }, "dealer_late"],
    [{ status: "closing" }, "closing"],
    [{ status: "preparing" }, "preparing"],
  ])("between two hands at %j: %s", (changes, expected) => {
    expect(betweenHands(view(changes))).toBe(expected);
  });
  test("that a hand was null, until the next one begins (R18.2)", () => {
    const voided = { number: 1, name: "hand_voided" as const, facts: {} };
    const next = { number: 2, name: "hand_announced" as const, facts: {} };
    expect(lastWasNull(view({ recent: [voided] }))).toBe(true);
    expect(lastWasNull(view({ recent: [voided, next] }))).toBe(false);
  });
});
