/** What desks are drawn from: the dealing order by place, what a scanner has typed, what waits in the pit. */

import { describe, expect, test } from "vitest";
import { canCheckShoe, canStart, canTakeBack, cardsRead, lastRead } from "../../src/play/desk.ts";
import { countOf } from "../../src/play/odds.ts";
import { pitTables, waitingCount, waitingKeys } from "../../src/play/pit.ts";
import { fiveCards, paysNow, prizeState } from "../../src/play/prizes.ts";
import { isLoopback, marked, NO_MEMORY, remembered, trimmed, typedCard } from "../../src/play/scanning.ts";
import type { Hand, LobbyLine, PublicView } from "../../src/protocol/views.ts";
import { hand, LOBBY, player, seat, view } from "../scenes/table.ts";
import { JACKPOT, WAGER_SCENES } from "../scenes/wagers.ts";

const TWO = [player(1), player(2)];
const dealt = (changes: Partial<Hand>) => view({ live: true, hand: hand({ players: TWO, ...changes }) });
const scanning = (
  position: NonNullable<Hand["scan"]>["position"],
  count: number,
  needed: number,
  street: Hand["street"] = "preflop",
  board: string[] = [],
) =>
  dealt({
    stage: position === "hole" ? "dealing" : "street",
    street,
    board,
    scan: { position, count, needed },
  });
const FLOP = ["Ah", "Td", "2c"];
const TURN = [...FLOP, "9s"];

describe("the dealing order of a hand with two players (R22.1)", () => {
  test.each<[string, PublicView, number, ReturnType<typeof lastRead>, boolean]>([
    ["nothing yet", scanning("hole", 0, 4), 0, null, false],
    ["a hole card", scanning("hole", 1, 4), 1, { position: "hole", count: 1, needed: 4 }, true],
    ["all hole cards", dealt({}), 4, { position: "hole", count: 4, needed: 4 }, false],
    [
      "the flop's burn card is next",
      scanning("burn", 0, 1),
      4,
      { position: "hole", count: 4, needed: 4 },
      false,
    ],
    ["it is read", scanning("flop", 0, 3), 5, { position: "burn", count: 1, needed: 1 }, true],
    ["two of the flop", scanning("flop", 2, 3), 7, { position: "flop", count: 2, needed: 3 }, true],
    [
      "the flop lies",
      dealt({ street: "flop", board: FLOP }),
      8,
      { position: "flop", count: 3, needed: 3 },
      false,
    ],
    [
      "the turn's burn card is next",
      scanning("burn", 0, 1, "flop", FLOP),
      8,
      { position: "flop", count: 3, needed: 3 },
      false,
    ],
    ["it is read", scanning("turn", 0, 1, "flop", FLOP), 9, { position: "burn", count: 1, needed: 1 }, true],
    [
      "the turn lies",
      dealt({ street: "turn", board: TURN }),
      10,
      { position: "turn", count: 1, needed: 1 },
      false,
    ],
    [
      "the river's burn card is read",
      scanning("river", 0, 1, "turn", TURN),
      11,
      { position: "burn", count: 1, needed: 1 },
      true,
    ],
    [
      "the river lies",
      dealt({ street: "river", board: [...TURN, "Qh"] }),
      12,
      { position: "river", count: 1, needed: 1 },
      false,
    ],
  ])("%s", (_, table, read, last, undone) => {
    expect(cardsRead(table)).toBe(read);
    expect(lastRead(table)).toEqual(last);
    expect(canTakeBack(table)).toBe(undone);
  });

  test("before the blinds nothing is read", () => {
    expect(cardsRead(dealt({ stage: "window" }))).toBe(0);
    expect(lastRead(dealt({ stage: "announced" }))).toBeNull();
  });
});

test("a hand starts between two hands with two who can play, never in a pause or a check of the cards (R22.1)", () => {
  const free = view({ live: true, dealer: true, seats: [seat(1), seat(2)] });
  expect(canStart(free)).toBe(true);
  expect(canStart({ ...free, seats: [seat(1), seat(2, { sit_out: "now" })] })).toBe(false);
  expect(canStart({ ...free, seats: [seat(1), seat(2, { connected: false })] })).toBe(false);
  expect(canStart({ ...free, paused: { reason: "video_lost", since_ms: 0 } })).toBe(false);
  expect(canStart({ ...free, shoe_check: { count: 0, needed: 52 } })).toBe(false);
  expect(canStart({ ...free, status: "closing" })).toBe(false);
  expect(canStart({ ...free, hand: hand() })).toBe(false);
  expect(canCheckShoe(free)).toBe(true);
  expect(canCheckShoe({ ...free, hand: hand() })).toBe(false);
});

test.each([
  ["As", "As"],
  ["as", "As"],
  ["AS", "As"],
  ["10h", "Th"],
  ["10H ", "Th"],
  ["td", "Td"],
  [" 2 c ", "2c"],
  ["Q♥", "Qh"],
  ["1h", "1h"],
  ["joker", "joker"],
  ["a-very-long-text", "a-very-l"],
  ["", null],
  ["  ", null],
])(
  "a scanner that types %j has read %j (R22.1: what is no card is for the table to refuse)",
  (text, card) => {
    expect(typedCard(text)).toBe(card);
  },
);

describe("what the laptop run's grid remembers", () => {
  const first = scanning("hole", 2, 4);
  const memory = ["As", "Kd"].reduce(remembered, trimmed(NO_MEMORY, first));

  test("the cards of this hand, and the board", () => {
    expect([...marked(memory, first)]).toEqual(["As", "Kd"]);
    expect([...marked(memory, dealt({ board: FLOP }))]).toEqual(["As", "Kd", ...FLOP]);
  });
  test("no scan that was taken back", () => {
    expect(trimmed(memory, scanning("hole", 1, 4)).cards).toEqual(["As"]);
  });
  test("nothing of another hand", () => {
    expect(trimmed(memory, dealt({ hand_id: "t1-18" })).cards).toEqual([]);
    expect(trimmed(memory, view()).cards).toEqual([]);
  });
  test("a check of the cards apart", () => {
    const check = view({ shoe_check: { count: 1, needed: 52 } });
    const checked = remembered(trimmed(memory, check), "2c");
    expect(checked.cards).toEqual(["2c"]);
    expect(trimmed(checked, view({ shoe_check: { count: 0, needed: 52 } })).cards).toEqual([]);
  });
});

test.each([
  ["localhost", true],
  ["table.localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["localhost.example", false],
  ["127.0.0.1.example", false],
  ["play.example", false],
])("%s is this machine: %s", (hostname, here) => {
  expect(isLoopback(hostname)).toBe(here);
});

describe("the pit", () => {
  const line = (table_id: string, changes: Partial<LobbyLine> = {}): LobbyLine => ({
    ...(LOBBY[0] as LobbyLine),
    table_id,
    ...changes,
  });
  const pit = WAGER_SCENES.pit?.(0).public as PublicView;

  test("tables come first that wait for the pit boss himself, then those that wait for others (R5.7, R20.1)", () => {
    const lines = [
      line("quiet"),
      line("dealer", { waiting_for: "dealer" }),
      line("resume", { waiting_for: "resume" }),
      line("confirmation", { waiting_for: "confirmation" }),
      line("decision", { waiting_for: "decision" }),
    ];
    const tables = pitTables(lines, () => null);
    expect(tables.map((table) => table.line.table_id)).toEqual([
      "decision",
      "resume",
      "confirmation",
      "dealer",
      "quiet",
    ]);
    expect(waitingCount(tables)).toBe(4);
  });

  test("a room's own view is newer than the lobby's list", () => {
    const [table] = pitTables([line("t1", { waiting_for: "resume" })], () => view());
    expect(table?.waiting).toBe("");
  });

  test("each prize, each escalation and each pause is something new", () => {
    const key = (table: PublicView) => waitingKeys(pitTables([line("t1")], () => table))[0];
    const [flush, straight] = pit.hand?.prizes ?? [];
    if (!pit.hand || !flush || !straight) throw new Error("the scene has two prizes");
    const again = { ...pit, hand: { ...pit.hand, prizes: [flush, { ...straight, escalations: 1 }] } };
    const paused = (since_ms: number) =>
      view({ waiting_for: "resume", paused: { reason: "video_lost", since_ms } });
    const keys = [key(pit), key(again), key(paused(1)), key(paused(2))];
    expect(new Set(keys).size).toBe(4);
    expect(key({ ...pit, watchers: 9 })).toBe(key(pit));
    expect(key(view())).toBeUndefined();
  });
});

test("the jackpot pays shares of what it is now, and fixed amounts (R5.5)", () => {
  expect(paysNow(JACKPOT).map(({ kind, percent, cents }) => [kind, percent, cents])).toEqual([
    ["royal_flush", 100, 912_345],
    ["straight_flush", 10, 91_234],
    ["four_of_a_kind", null, 70_000],
    ["full_house", null, 12_000],
    ["flush", null, 8_000],
    ["straight", null, 4_000],
  ]);
});

test("five cards count: the winner's two and the flop (R5.4); of several prizes one is decided at a time (R5.8)", () => {
  const running = WAGER_SCENES.decision?.(0).public.hand;
  const [flush, straight] = running?.prizes ?? [];
  if (!running || !flush || !straight) throw new Error("the scene has two prizes");
  expect(fiveCards(running, straight)).toEqual(["7h", "6h", "5h", "4h", "3h"]);
  const royal = { ...straight, prize_id: "royal_flush:3" };
  const prizes = { prizes: [flush, straight, royal] };
  expect([flush, straight, royal].map((prize) => prizeState(prizes, prize))).toEqual([
    "won",
    "pit_boss",
    "later",
  ]);
});

test.each([
  ["outs and ties", { outs: 6, ties: 8, odds_tenths: 16 }, 14],
  ["outs alone, where ties count for nothing", { outs: 3, ties: 6, odds_tenths: 100 }, 3],
  ["a table with odds of its own", { outs: 3, ties: 0, odds_tenths: 95 }, null],
])("the odds table marks %s (R6.2, R6.3)", (_, { outs, ties, odds_tenths }, count) => {
  const cards = (length: number) => Array.from({ length }, () => "2s");
  expect(countOf({ outs: cards(outs), ties: cards(ties), odds_tenths })).toBe(count);
});
