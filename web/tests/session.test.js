import assert from "node:assert/strict";
import { test } from "node:test";

import { createActions } from "../src/actions.js";
import { LOBBY_MS, Session } from "../src/session.js";
import { createStore, opened, received } from "../src/store.js";
import { LOBBY, ME } from "./scenes.js";
import { MINE, WAGER_SCENES } from "./wager-scenes.js";

/** A session whose connection only records, in a world whose timers are fired by hand. */
function createSession({ screen = "lobby", hidden = false } = {}) {
  const store = createStore();
  const timers = [];
  const world = {
    storage: new Map(),
    random: () => 0,
    hidden: () => hidden,
    clearTimeout: (timer) => {
      if (timer) timer.over = true;
    },
    setTimeout: (action, ms) => {
      const timer = { action, ms };
      timers.push(timer);
      return timer;
    },
  };
  const onFrame = (frame) => store.change((state) => received(state, frame));
  const session = new Session({ store, world, onFrame });
  const asked = [];
  session.connection = {
    nextId: () => `q${asked.length + 1}`,
    send: (action, fields, id) => {
      asked.push({ action, fields, id });
      return new Promise(() => {});
    },
  };
  store.change({ screen, connection: "open", me: ME });
  const pass = () => {
    const due = timers.splice(0).filter((timer) => !timer.over && timer.ms === LOBBY_MS);
    for (const timer of due) timer.action();
    return due.length;
  };
  const answer = (id, more) =>
    session.heard({ type: "lobby", id, now_ms: 0, me: null, mark: `after ${id}`, whole: false, ...more }, null);
  return { session, store, asked, pass, answer };
}

test("while the lobby is shown it asks what has changed since the list that it has", () => {
  const { session, asked, pass, answer } = createSession();
  session.lobby();
  assert.deepEqual(asked, [{ action: "lobby", fields: {}, id: "q1" }]);
  answer("q1", { whole: true, tables: LOBBY });
  assert.equal(pass(), 1);
  answer("q2", { tables: [] });
  assert.equal(pass(), 1);
  assert.deepEqual(
    asked.slice(1).map(({ fields }) => fields),
    [{ known: "after q1" }, { known: "after q2" }],
  );
});

test("a list that is too long for a mark is asked for as a whole", () => {
  const { session, asked, pass, answer } = createSession();
  session.lobby();
  answer("q1", { whole: true, mark: "", tables: LOBBY });
  pass();
  assert.deepEqual(asked[1].fields, {});
});

test("an answer that was overtaken changes the balance and not the list", () => {
  const { session, store, answer } = createSession();
  session.lobby();
  session.lobby();
  answer("q2", { whole: true, tables: LOBBY });
  answer("q1", { whole: true, tables: [], me: { ...ME, balance_cents: 1 } });
  assert.equal(store.get().lobby.tables.length, LOBBY.length);
  assert.equal(store.get().me.balance_cents, 1);
});

test("at a table nobody asks, and a hidden page only keeps its watch", () => {
  const table = createSession({ screen: "table" });
  table.session.lobby();
  table.pass();
  assert.equal(table.asked.length, 1);
  assert.equal(table.pass(), 0);
  const hidden = createSession({ hidden: true });
  hidden.session.lobby();
  hidden.pass();
  assert.equal(hidden.asked.length, 1);
  assert.equal(hidden.pass(), 1);
});

/** A session at a table that shows one moment after the other. */
function atTable(name) {
  const parts = createSession({ screen: "table" });
  let version = 0;
  const show = (moment) => {
    version += 1;
    parts.session.heard({ type: "table", table_id: "t1", version, now_ms: 0, events: [], ...moment }, null);
  };
  parts.store.change((state) => opened(state, "t1"));
  show(WAGER_SCENES[name](0));
  return { ...parts, show, actions: createActions(parts.session) };
}

test("who has won a prize asks for the balance when the hand is over", () => {
  const { asked, show } = atTable("decision");
  show(WAGER_SCENES.rejected(0));
  assert.deepEqual(asked, [], "the hand is still on");
  const closed = WAGER_SCENES.rejected(0);
  show({ ...closed, public: { ...closed.public, hand: null } });
  assert.deepEqual(
    asked.map(({ action }) => action),
    ["lobby"],
  );
});

test("a second press while the first is under way sends nothing", () => {
  const { asked, actions } = atTable("jackpot_window");
  actions.jackpotBet(true);
  actions.jackpotBet(true);
  assert.deepEqual(asked, [{ action: "jackpot_bet", fields: { table_id: "t1", on: true }, id: undefined }]);
});

test("the answer to an insurance offer names it", () => {
  const { asked, actions } = atTable("insured");
  actions.insure(10_666);
  assert.deepEqual(asked[0].fields, { table_id: "t1", offer_id: MINE.offer_id, premium_cents: 10_666 });
  const other = atTable("insurance_told");
  other.actions.insure(0);
  assert.deepEqual(other.asked, [], "who is not insured has nothing to say");
});
