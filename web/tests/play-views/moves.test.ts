/** Large moves are asked about, moves chosen ahead are made: what goes to the server, and when. */

import { beforeEach, expect, test } from "vitest";
import { watchTurns } from "../../src/app/turns.ts";
import { type Moment, own, SCENES, turn } from "../scenes/table.ts";
import { AtTable } from "./at-table.tsx";

const scene = (name: string): Moment => {
  const moment = SCENES[name];
  if (!moment) throw new Error(`no scene ${name}`);
  return moment(0);
};

/** One's turn with a stack of $160.25 and so much to call. */
function facing(toCallCents: number): Moment {
  const moment = scene("preflop");
  const { hand } = moment.public;
  const price = turn(0, { to_call_cents: toCallCents, call_to_cents: toCallCents });
  return { ...moment, public: { ...moment.public, hand: hand && { ...hand, turn: price } } };
}

let table: AtTable;
beforeEach(() => {
  table = new AtTable(facing(600)).ready();
});

test("a call of at most half of one's stack goes out at once", async () => {
  await table.deeds.propose("call");
  expect(table.sent).toEqual([["act", { turn: 41, move: "call" }]]);
});

test("a call of more than half of one's stack is asked about, and made after a yes", async () => {
  table = new AtTable(facing(8_100)).ready();
  await table.deeds.propose("call");
  expect(table.sent).toEqual([]);
  expect(table.store.get().confirming).toEqual({ turn: 41, move: "call", cents: 8_100 });
  await table.deeds.confirm();
  expect(table.sent).toEqual([["act", { turn: 41, move: "call" }]]);
});

test("a question that is taken back sends nothing", async () => {
  table = new AtTable(facing(8_100)).ready();
  await table.deeds.propose("call");
  table.deeds.unquestion();
  await table.deeds.confirm();
  expect(table.sent).toEqual([]);
});

test("who does not want to be asked is not asked", async () => {
  table = new AtTable(facing(8_100)).ready();
  table.deeds.changeSettings({ confirmLargeCalls: false });
  await table.deeds.propose("call");
  expect(table.sent).toEqual([["act", { turn: 41, move: "call" }]]);
});

test("all-in by its key alone is asked about always, and takes back what was being built", async () => {
  table.deeds.changeSettings({ confirmLargeCalls: false });
  table.deeds.addChip(500);
  table.deeds.proposeAllIn();
  expect(table.sent).toEqual([]);
  expect(table.store.get()).toMatchObject({ bet: null, confirming: { move: "all_in", cents: 16_025 } });
  await table.deeds.confirm();
  expect(table.sent).toEqual([["act", { turn: 41, move: "all_in" }]]);
});

test("a question ends with its turn", async () => {
  table.deeds.proposeAllIn();
  table.hears(scene("wait"));
  await table.deeds.confirm();
  expect(table.sent).toEqual([]);
});

test("nothing is proposed before the bar takes input", async () => {
  table = new AtTable(facing(600));
  await table.deeds.propose("fold");
  table.deeds.proposeAllIn();
  expect([table.sent, table.store.get().confirming]).toEqual([[], null]);
});

test("a refused bet stays as it was built, so that it can be mended", async () => {
  table.accepts = false;
  table.deeds.setBet(1_500);
  await table.deeds.act("raise", 1_500);
  expect(table.store.get()).toMatchObject({ sending: null, bet: { cents: 1_500 } });
});

/** Somebody else's turn on the flop, with so much bet; then one's own. */
const flop = (mine: boolean, betCents: number): Moment => {
  const moment = scene("flop");
  const { hand } = moment.public;
  if (!hand) throw new Error("no hand");
  const players = hand.players.map((player) =>
    player.seat === 6 ? { ...player, bet_cents: betCents } : player,
  );
  const price = { to_call_cents: betCents, call_to_cents: betCents };
  const next = turn(0, mine ? price : { turn: 40, seat: 3, ...price });
  const moves = betCents > 0 ? (["fold", "call", "raise"] as const) : (["fold", "check", "bet"] as const);
  return {
    public: { ...moment.public, hand: { ...hand, players, turn: next } },
    private: own({ moves: mine ? [...moves] : [] }),
  };
};

test.each([
  ["check_fold", 0, 0, "check"],
  ["check_fold", 0, 1_250, "fold"],
  ["check", 0, 0, "check"],
  ["check", 0, 1_250, null],
  ["fold", 1_250, 1_250, "fold"],
  ["fold", 1_250, 2_500, "fold"],
  ["call", 1_250, 1_250, "call"],
  ["call", 1_250, 2_500, null],
] as const)("%s chosen at a price of %i comes to %3$s at a price of %i", async (kind, then, now, move) => {
  table = new AtTable(flop(false, then));
  const { store, session, deeds, world } = table;
  watchTurns({ store, session, deeds, world });
  deeds.preAct(kind);
  table.hears(flop(true, now));
  await world.pass(200);
  expect(table.sent, "not before the bar takes input").toEqual([]);
  await world.pass(100);
  expect(table.sent).toEqual(move ? [["act", { turn: 41, move }]] : []);
});
