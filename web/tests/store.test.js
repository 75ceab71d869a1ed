import assert from "node:assert/strict";
import { test } from "node:test";

import { leaveKind, places } from "../src/seating.js";
import { extendLog, initialState, opened, ownTurn, received } from "../src/store.js";
import { LOBBY, ME, SCENES, hand, player, seat, view } from "./scenes.js";

const at = (version, moment) => ({
  type: "table",
  table_id: "t1",
  version,
  now_ms: 0,
  events: [],
  ...moment,
});
const entered = () => opened(initialState, "t1");

test("the newest version wins, whatever the order of arrival", () => {
  const newer = received(entered(), at(8, SCENES.flop(0)));
  const after = received(newer, at(7, SCENES.preflop(0)));
  assert.equal(after.table.version, 8);
  assert.equal(after.table.public.hand.street, "flop");
});

test("frames of a table that is not open change nothing", () => {
  const state = entered();
  assert.equal(received(state, { ...at(3, SCENES.flop(0)), table_id: "t2" }), state);
});

test("lost and doubled frames leave the log complete and without doubles", () => {
  const events = (...numbers) =>
    numbers.map((number) => ({ number, name: "checked", facts: { seat: 3, why: "asked" } }));
  let log = extendLog([], view({ recent: events(1, 2) }));
  log = extendLog(log, view({ recent: events(1, 2) }));
  log = extendLog(log, view({ recent: events(2, 3, 4, 5) }));
  assert.deepEqual(
    log.map((entry) => entry.number),
    [1, 2, 3, 4, 5],
  );
});

test("the log keeps a name after its owner has left", () => {
  const leaves = [
    {
      number: 1,
      name: "player_left",
      facts: { seat: 9, nickname: "Ivy", cents: 0, to: "lobby", reason: "asked" },
    },
  ];
  assert.equal(extendLog([], view({ seats: [], recent: leaves }))[0].names[9], "Ivy");
});

test("a new turn starts with nothing built and the bar closed", () => {
  let state = received(entered(), at(1, SCENES.preflop(0)));
  state = { ...state, ready: true, bet: { turn: 41, cents: 900, text: null } };
  const same = received(state, at(2, SCENES.preflop(0)));
  assert.equal(same.bet.cents, 900);
  assert.equal(same.ready, true);
  const next = SCENES.preflop(0);
  next.public.hand.turn.turn = 42;
  const other = received(state, at(2, next));
  assert.equal(other.bet, null);
  assert.equal(other.ready, false);
});

test("a watcher never has a turn", () => {
  assert.equal(ownTurn(received(entered(), at(1, SCENES.watch(0))).table), null);
});

test("a reservation opens the buy-in, and its end closes it", () => {
  const reserved = received(entered(), at(1, SCENES.reserved(0)));
  assert.equal(reserved.dialog.kind, "buy_in");
  const released = received(reserved, at(2, { public: view({ seats: [] }), private: null }));
  assert.equal(released.dialog, null);
});

test("a notice is kept once", () => {
  const frame = { type: "notice", notice_id: "n1", code: "time_out_warning", facts: {} };
  assert.equal(received(received(initialState, frame), frame).notices.length, 1);
});

test("what leaving does is said before it is done", () => {
  const dealt = (more, mine) => view({ hand: hand({ players: [player(3), player(5, mine)], ...more }) });
  assert.equal(leaveKind(view(), null), "watcher");
  assert.equal(leaveKind(view(), seat(5)), "now");
  assert.equal(leaveKind(dealt({ stage: "window" }), seat(5)), "now");
  assert.equal(leaveKind(dealt({}), seat(5)), "reserved");
  assert.equal(leaveKind(dealt({}, { folded: true }), seat(5)), "now");
  assert.equal(leaveKind(dealt({}, { cards: ["As", "Kd"] }), seat(5)), "refused");
});

test("one's own seat is at the bottom and the others follow clockwise", () => {
  const around = places(6, 4);
  assert.ok(Math.abs(around.get(4).x) < 1e-9 && around.get(4).y === 1);
  assert.ok(around.get(5).x < 0 && around.get(5).y > 0, "the next seat sits to the left");
  assert.ok(around.get(3).x > 0 && around.get(3).y > 0);
  assert.ok(around.get(1).y < -0.99);
});

const lines = (state) => state.lobby.tables.map((line) => `${line.name} ${line.players}`);
const lobbyFrame = (more) => ({ type: "lobby", id: "1", now_ms: 0, me: null, mark: "m", whole: false, ...more });

test("the lobby takes what has changed into the list that it has", () => {
  let state = received({ ...initialState, me: ME }, lobbyFrame({ whole: true, tables: LOBBY }));
  assert.equal(lines(state).length, LOBBY.length);
  state = received(state, lobbyFrame({ mark: "n", tables: [{ ...LOBBY[3], players: 2 }] }));
  assert.deepEqual(lines(state), ["Diamond 6", "Emerald 9", "Sapphire 2", "Garnet 0", "Ruby 2"]);
  assert.equal(state.lobby.mark, "n");
  assert.equal(state.me, ME);
});

test("a table that has opened stands among its channel, one that is gone is forgotten", () => {
  let state = received(initialState, lobbyFrame({ whole: true, tables: LOBBY }));
  const jade = { ...LOBBY[2], table_id: "t9", name: "Jade" };
  state = received(state, lobbyFrame({ tables: [jade] }));
  assert.deepEqual(
    state.lobby.tables.map((line) => line.name),
    ["Diamond", "Emerald", "Jade", "Sapphire", "Garnet", "Ruby"],
  );
  state = received(state, lobbyFrame({ whole: true, tables: [jade] }));
  assert.deepEqual(lines(state), ["Jade 2"]);
});
