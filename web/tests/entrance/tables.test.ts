/** The lobby's list: who is let in where, channels, filters and order (R2.3, R2.4, R3.1). */

import { describe, expect, test } from "vitest";
import { Clock } from "../../src/connection/clock.ts";
import { createDeeds } from "../../src/deeds/deeds.ts";
import { Session } from "../../src/deeds/session.ts";
import {
  besideChannel,
  biggestJackpot,
  channels,
  filtered,
  filtersOn,
  inForce,
  NO_FILTER,
  noEntry,
  type Sort,
  type TableFilter,
} from "../../src/play/tables.ts";
import type { LobbyLine } from "../../src/protocol/views.ts";
import { Store } from "../../src/state/store.ts";
import { parseFilter, readFilter } from "../../src/state/table-filter.ts";
import { EVENING } from "../scenes/house.ts";
import { LOBBY, ME } from "../scenes/table.ts";
import { ScriptedWorld } from "../scripted-world.ts";

const [diamond] = LOBBY as [LobbyLine];
const names = (lines: readonly LobbyLine[]) => lines.map((line) => line.name);
const shown = (patch: Partial<TableFilter>, me = ME) =>
  names(filtered(EVENING, { ...NO_FILTER, ...patch }, me));

describe("R2.4: a table refuses entry", () => {
  test.each<[string, Partial<LobbyLine>, number, ReturnType<typeof noEntry>]>([
    ["when 14 people are in it", { people: 14 }, 1_000_000, { reason: "room_full", people: 14 }],
    ["not when 13 are", { people: 13 }, 1_000_000, null],
    [
      "when the balance is below the minimum buy-in",
      {},
      399_999,
      { reason: "balance_too_low", needed_cents: 400_000 },
    ],
    ["not when the balance just covers it", {}, 400_000, null],
    ["while it is being prepared", { status: "preparing", people: 14 }, 0, { reason: "preparing" }],
    ["when it closes", { status: "closing" }, 1_000_000, { reason: "closing" }],
  ])("%s", (_, changes, balance_cents, expected) => {
    expect(noEntry({ ...diamond, ...changes }, { role: "player", balance_cents })).toEqual(expected);
  });

  test("but not to the house's own people for a full room or their money", () => {
    expect(noEntry({ ...diamond, people: 14 }, { role: "dealer", balance_cents: 0 })).toBeNull();
  });
});

test("R3.1: tables with the same blinds are one channel, the highest first", () => {
  expect(channels(LOBBY).map(({ key, tables }) => [key, tables])).toEqual([
    ["10000/20000", 1],
    ["2500/5000", 1],
    ["500/1000", 1],
    ["100/200", 2],
  ]);
});

test.each<[string, Partial<TableFilter>, string[]]>([
  ["nothing is filtered at first", {}, ["Diamond", "Emerald", "Sapphire", "Ruby", "Garnet"]],
  ["one channel", { channel: "100/200" }, ["Ruby", "Garnet"]],
  ["dealt by people", { dealing: "live" }, ["Diamond", "Ruby"]],
  ["dealt from a deck", { dealing: "rng" }, ["Emerald", "Sapphire", "Garnet"]],
  ["with a free seat", { freeSeats: true }, ["Diamond", "Sapphire", "Ruby", "Garnet"]],
  ["two filters at once", { freeSeats: true, dealing: "live" }, ["Diamond", "Ruby"]],
])("filters: %s", (_, patch, expected) => {
  expect(shown(patch)).toEqual(expected);
});

test("what the balance does not cover can be left out", () => {
  expect(shown({ affordable: true }, { ...ME, balance_cents: 20_000 })).toEqual([
    "Sapphire",
    "Ruby",
    "Garnet",
  ]);
});

test.each<[Sort, string[]]>([
  ["blinds_up", ["Ruby", "Garnet", "Sapphire", "Emerald", "Diamond"]],
  ["players", ["Emerald", "Ruby", "Diamond", "Sapphire", "Garnet"]],
  ["free", ["Garnet", "Sapphire", "Diamond", "Ruby", "Emerald"]],
  ["jackpot", ["Diamond", "Emerald", "Ruby", "Sapphire", "Garnet"]],
  ["name", ["Diamond", "Emerald", "Garnet", "Ruby", "Sapphire"]],
])("order: %s", (sort, expected) => {
  expect(shown({ sort })).toEqual(expected);
});

test("the counts of the channels follow the other filters and not the chosen channel", () => {
  const filter: TableFilter = { ...NO_FILTER, channel: "500/1000", dealing: "live" };
  expect(names(besideChannel(EVENING, filter, ME))).toEqual(["Diamond", "Ruby"]);
  expect(filtersOn(filter)).toBe(1);
});

test("a channel that has no table any more hides nothing", () => {
  expect(inForce({ ...NO_FILTER, channel: "1/2" }, LOBBY).channel).toBeNull();
  expect(inForce({ ...NO_FILTER, channel: "100/200" }, LOBBY).channel).toBe("100/200");
});

test("the biggest jackpot is named, and none where there is none", () => {
  expect(biggestJackpot(EVENING)?.name).toBe("Diamond");
  expect(biggestJackpot(LOBBY)).toBeNull();
});

test.each<[string, string | null, TableFilter]>([
  ["nothing kept", null, NO_FILTER],
  ["no JSON", "{", NO_FILTER],
  ["not an object", "7", NO_FILTER],
  ["nonsense", '{"sort":"shoe","dealing":3,"freeSeats":"yes","channel":4}', NO_FILTER],
  [
    "what was chosen",
    '{"sort":"jackpot","dealing":"live"}',
    { ...NO_FILTER, sort: "jackpot", dealing: "live" },
  ],
])("a kept filter is read back with suspicion: %s", (_, text, expected) => {
  expect(parseFilter(text)).toEqual(expected);
});

test("a filter is kept for the tab, and the order outlasts showing all tables", () => {
  const world = new ScriptedWorld();
  const store = new Store();
  const deeds = createDeeds(new Session(store, world, new Clock(world.now)));
  deeds.filterTables({ freeSeats: true });
  deeds.filterTables({ sort: "jackpot", channel: "100/200" });
  const chosen: TableFilter = { ...NO_FILTER, freeSeats: true, sort: "jackpot", channel: "100/200" };
  expect(store.get().tableFilter).toEqual(chosen);
  expect(readFilter(world.session)).toEqual(chosen);
  deeds.showAllTables();
  expect(readFilter(world.session)).toEqual({ ...NO_FILTER, sort: "jackpot" });
});
