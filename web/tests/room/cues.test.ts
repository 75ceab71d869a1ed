import { describe, expect, test } from "vitest";
import type { ChatLine, EventName, PublicView } from "../../src/protocol/views.ts";
import { cuesOf } from "../../src/sound/cues.ts";
import { reduce } from "../../src/state/reduce.ts";
import { INITIAL_STATE, type State } from "../../src/state/state.ts";
import { hand, ME, own, turn, view } from "../scenes/table.ts";

const recent = (...names: [EventName, Record<string, unknown>][]) =>
  names.map(([name, facts], index) => ({ number: index + 1, name, facts }));

let version = 0;

function heard(state: State, changes: Partial<PublicView>, side = own()): State {
  version += 1;
  const frame = { type: "table" as const, table_id: "t1", version, now_ms: 0, events: [] };
  return reduce(state, { type: "heard", frame: { ...frame, public: view(changes), private: side } });
}

const AT_TABLE = heard(reduce({ ...INITIAL_STATE, me: ME }, { type: "table_opened", table_id: "t1" }), {});

const cues = (...events: [EventName, Record<string, unknown>][]) =>
  cuesOf(AT_TABLE, heard(AT_TABLE, { recent: recent(...events) }));

describe("what is heard of an event", () => {
  test.each<[string, EventName, Record<string, unknown>, string[]]>([
    ["cards", "cards_dealt", { seats: [1, 5] }, ["deal"]],
    ["a street", "street_dealt", { street: "flop", cards: [] }, ["deal"]],
    ["a check", "checked", { seat: 1, why: "asked" }, ["check"]],
    ["a fold", "folded", { seat: 1, why: "asked" }, ["fold"]],
    ["a call", "called", { seat: 1, cents: 1, to_cents: 1, all_in: false }, ["chip"]],
    ["a raise", "raised", { seat: 1, to_cents: 1, all_in: false }, ["chip"]],
    ["an all-in", "raised", { seat: 1, to_cents: 1, all_in: true }, ["all_in"]],
    ["a blind", "blind_posted", { seat: 1, cents: 1, blind: "small" }, ["chip"]],
    ["one's own pot", "pot_paid", { pot: 1, cents: 2, shares: [{ seat: 5, cents: 2 }] }, ["win"]],
    ["somebody else's pot", "pot_paid", { pot: 1, cents: 2, shares: [{ seat: 1, cents: 2 }] }, ["chip"]],
    ["somebody who comes back", "came_back", { seat: 1 }, []],
  ])("%s", (_, name, facts, expected) => {
    expect(cues([name, facts])).toEqual(expected);
  });
});

test("many events of one frame make each sound once, three at most", () => {
  const fold: [EventName, Record<string, unknown>] = ["folded", { seat: 1, why: "asked" }];
  expect(cues(fold, fold)).toEqual(["fold"]);
  const deal: [EventName, Record<string, unknown>] = ["cards_dealt", { seats: [] }];
  const blind: [EventName, Record<string, unknown>] = ["blind_posted", { seat: 1, cents: 1, blind: "small" }];
  const check: [EventName, Record<string, unknown>] = ["checked", { seat: 1, why: "asked" }];
  expect(cues(fold, deal, blind, check)).toEqual(["deal", "chip", "check"]);
});

test("one's own turn rings once; somebody else's does not", () => {
  const mine = heard(AT_TABLE, { hand: hand({ turn: turn(0) }) });
  expect(cuesOf(AT_TABLE, mine)).toEqual(["turn"]);
  expect(cuesOf(mine, heard(mine, { hand: hand({ turn: turn(0) }) }))).toEqual([]);
  expect(cuesOf(AT_TABLE, heard(AT_TABLE, { hand: hand({ turn: turn(0, { seat: 3 }) }) }))).toEqual([]);
});

test("what had happened before one came makes no sound", () => {
  const coming = reduce({ ...INITIAL_STATE, me: ME }, { type: "table_opened", table_id: "t1" });
  const there = heard(coming, { recent: recent(["cards_dealt", { seats: [] }]) });
  expect(cuesOf(coming, there)).toEqual([]);
});

test("what others say ticks; what oneself says, or had been said before, does not", () => {
  const line = (line_id: string, nickname: string): ChatLine => ({
    line_id,
    nickname,
    seat: 1,
    bubble: "wow",
    sent_ms: Number(line_id),
  });
  const said = (state: State, ...lines: ChatLine[]) =>
    reduce(state, { type: "chat_heard", table_id: "t1", lines });
  expect(cuesOf(AT_TABLE, said(AT_TABLE, line("1", "Ana")))).toEqual(["chat"]);
  expect(cuesOf(AT_TABLE, said(AT_TABLE, line("1", ME.nickname)))).toEqual([]);
  expect(cuesOf(AT_TABLE, said(AT_TABLE, line("1", "Ana"), line("2", "Ben")))).toEqual([]);
});
