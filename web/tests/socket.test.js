import assert from "node:assert/strict";
import { test } from "node:test";

import { EXPECTED_MS } from "../src/rooms.js";
import {
  Connection,
  MAX_SENDS,
  PING_MS,
  RESEND_MS,
  SILENCE_MS,
  TURN_PING_MS,
  post,
  redialDelay,
} from "../src/socket.js";

/** A world with a hand-driven clock, and sockets that only record. */
function createWorld() {
  let nowMs = 0;
  let count = 0;
  const timers = new Map();
  const world = {
    sockets: [],
    statuses: [],
    outside: [],
    tickets: 0,
    refuse: null,
    now: () => nowMs,
    random: () => 0.5,
    setTimeout(action, ms) {
      count += 1;
      timers.set(count, { at: nowMs + ms, action });
      return count;
    },
    clearTimeout: (timer) => timers.delete(timer),
    async fetch() {
      world.tickets += 1;
      if (world.refuse) return { ok: false, json: async () => ({ code: world.refuse, facts: {} }) };
      return { ok: true, json: async () => ({ ticket: `t${world.tickets}`, url: "ws://house/ws" }) };
    },
    WebSocket: class {
      constructor(address) {
        this.address = address;
        this.sent = [];
        world.sockets.push(this);
      }
      send(text) {
        this.sent.push(JSON.parse(text));
      }
      close() {
        this.closed = true;
      }
      hears(frame) {
        this.onmessage({ data: JSON.stringify(frame) });
      }
    },
    async pass(ms) {
      const end = nowMs + ms;
      for (;;) {
        await settle();
        const next = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (!next) break;
        timers.delete(next[0]);
        nowMs = next[1].at;
        next[1].action();
      }
      nowMs = end;
    },
  };
  return world;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const HELLO = { type: "hello", protocol: 1, now_ms: 0, me: {}, tables: [], notices: [] };

function newConnection(world) {
  return new Connection({
    session: "s",
    world,
    onFrame: () => {},
    onStatus: (status) => world.statuses.push(status),
    onSignedOut: ({ code }) => {
      world.signedOut = code;
    },
    onOutside: (tableId) => world.outside.push(tableId),
  });
}

async function connected(world, hello = HELLO) {
  const connection = newConnection(world);
  connection.dial();
  await settle();
  const socket = world.sockets[0];
  socket.onopen();
  socket.hears(hello);
  return { connection, socket };
}

/** A table between hands. */
function tableFrame(tableId, more = {}) {
  const view = { hand: null, seats: [], paused: null };
  return { type: "table", table_id: tableId, version: 1, now_ms: 0, public: view, private: {}, ...more };
}

const actions = (socket, action) => socket.sent.filter((frame) => frame.action === action);
const asked = (socket) => actions(socket, "sync").flatMap((frame) => frame.table_id ?? []);

test("the ticket opens the socket and the first frame is sync", async () => {
  const world = createWorld();
  const { socket } = await connected(world);
  assert.equal(socket.address, "ws://house/ws?ticket=t1&v=1");
  assert.equal(socket.sent[0].action, "sync");
  assert.equal(world.statuses.at(-1), "open");
});

test("the first sync is sent again, with the same id, until hello comes", async () => {
  const world = createWorld();
  const connection = newConnection(world);
  connection.dial();
  await settle();
  const [socket] = world.sockets;
  socket.onopen();
  await world.pass(RESEND_MS + 1);
  socket.hears(HELLO);
  await world.pass(3 * RESEND_MS);
  const syncs = actions(socket, "sync");
  assert.equal(syncs.length, 2);
  assert.equal(syncs[0].id, syncs[1].id);
});

test("rooms of a hello whose tables do not come are asked for one by one", async () => {
  const world = createWorld();
  const { socket } = await connected(world, { ...HELLO, tables: ["t1", "t2"] });
  socket.hears(tableFrame("t2"));
  await world.pass(EXPECTED_MS + 600);
  assert.deepEqual(asked(socket), ["t1"]);
  socket.hears(tableFrame("t1", { ack: actions(socket, "sync")[1].id }));
  await world.pass(10_000);
  assert.deepEqual(asked(socket), ["t1"]);
});

test("a room that falls silent is asked about", async () => {
  const world = createWorld();
  const { socket } = await connected(world, { ...HELLO, tables: ["t1"] });
  socket.hears(tableFrame("t1"));
  await world.pass(19_900);
  assert.deepEqual(asked(socket), []);
  socket.hears({ type: "pong", now_ms: 0 });
  await world.pass(4_000);
  assert.equal(new Set(asked(socket)).size, 1);
});

test("a room that one turns out not to be in is given up", async () => {
  const world = createWorld();
  const { socket } = await connected(world, { ...HELLO, tables: ["t1"] });
  await world.pass(EXPECTED_MS + 600);
  const { id } = actions(socket, "sync").at(-1);
  socket.hears({ type: "error", id, code: "not_in_room", facts: {}, message: "" });
  await world.pass(30_000);
  assert.deepEqual(world.outside, ["t1"]);
  assert.deepEqual(asked(socket), ["t1"]);
});

for (const [how, action, answer] of [
  ["stops watching", "unwatch", { type: "ack" }],
  ["leaves", "leave", { ...tableFrame("t1"), private: null }],
  ["has left before", "leave", { type: "ack" }],
])
  test(`who ${how} does not ask about the room any more`, async () => {
    const world = createWorld();
    const { connection, socket } = await connected(world, { ...HELLO, tables: ["t1"] });
    socket.hears(tableFrame("t1"));
    connection.send(action, { table_id: "t1" });
    const { id } = actions(socket, action)[0];
    socket.hears({ ...answer, ...(answer.type === "ack" ? { id } : { ack: id }) });
    await world.pass(30_000);
    assert.deepEqual(asked(socket), []);
  });

test("who is moved to the lobby does not ask about the room any more", async () => {
  const world = createWorld();
  const { socket } = await connected(world, { ...HELLO, tables: ["t1"] });
  socket.hears({ type: "notice", notice_id: "n", code: "moved_to_lobby", facts: { table_id: "t1" } });
  await world.pass(30_000);
  assert.deepEqual(asked(socket), []);
});

test("a command is sent again after 2 s with the same id, until it is answered", async () => {
  const world = createWorld();
  const { connection, socket } = await connected(world);
  const answer = connection.send("act", { turn: 1, move: "fold" });
  await world.pass(RESEND_MS + 1);
  const sent = actions(socket, "act");
  assert.equal(sent.length, 2);
  assert.equal(sent[0].id, sent[1].id);
  socket.hears(tableFrame("t1", { ack: sent[0].id, version: 3 }));
  assert.equal((await answer).version, 3);
  await world.pass(3 * RESEND_MS);
  assert.equal(actions(socket, "act").length, 2);
});

test("a refusal rejects with code and facts", async () => {
  const { connection, socket } = await connected(createWorld());
  const answer = connection.send("buy_in", { amount_cents: 1 });
  socket.hears({
    type: "error",
    id: actions(socket, "buy_in")[0].id,
    code: "buy_in_out_of_range",
    facts: { min_cents: 4_000 },
    message: "",
  });
  await assert.rejects(
    answer,
    (error) => error.code === "buy_in_out_of_range" && error.facts.min_cents === 4_000,
  );
});

test("a command that is never answered gives up and says so", async () => {
  const world = createWorld();
  const { connection, socket } = await connected(world);
  const refused = assert.rejects(connection.send("leave"), (error) => error.code === "no_answer");
  await world.pass(RESEND_MS * (MAX_SENDS + 1));
  await refused;
  assert.equal(actions(socket, "leave").length, MAX_SENDS);
});

test("pings go out every 30 s, and every 3 s in one's own turn", async () => {
  const world = createWorld();
  const { connection, socket } = await connected(world);
  const pong = () => socket.hears({ type: "pong", now_ms: 0 });
  await world.pass(PING_MS + 1);
  assert.equal(actions(socket, "ping").length, 2);
  pong();
  connection.setOwnTurn(true);
  await world.pass(TURN_PING_MS * 2 + 1);
  assert.equal(actions(socket, "ping").length, 5);
});

test("a lost connection is dialled again, with what was not answered", async () => {
  const world = createWorld();
  const { connection, socket } = await connected(world);
  connection.send("sit_out");
  socket.onclose();
  assert.equal(world.statuses.at(-1), "lost");
  await world.pass(600);
  const second = world.sockets[1];
  second.onopen();
  second.hears(HELLO);
  assert.equal(actions(second, "sit_out")[0].id, actions(socket, "sit_out")[0].id);
  assert.equal(world.statuses.at(-1), "open");
});

test("a silent connection counts as lost", async () => {
  const world = createWorld();
  const { socket } = await connected(world);
  await world.pass(PING_MS + SILENCE_MS + 1_000);
  assert.ok(socket.closed);
  assert.ok(world.sockets.length > 1);
});

test("before its two hours are over a connection is replaced, the new one first", async () => {
  const world = createWorld();
  const { socket } = await connected(world);
  for (let minute = 0; minute < 111; minute += 1) {
    await world.pass(30_000);
    socket.hears({ type: "pong", now_ms: 0 });
    await world.pass(30_000);
    socket.hears({ type: "pong", now_ms: 0 });
    if (world.sockets.length > 1) break;
  }
  assert.equal(world.sockets.length, 2);
  assert.ok(!socket.closed);
  world.sockets[1].onopen();
  world.sockets[1].hears(HELLO);
  assert.ok(socket.closed);
});

test("waits between dials double, with jitter, and stay below 10 s", () => {
  assert.equal(
    redialDelay(0, () => 0),
    250,
  );
  assert.equal(
    redialDelay(0, () => 1),
    500,
  );
  assert.equal(
    redialDelay(3, () => 1),
    4_000,
  );
  assert.equal(
    redialDelay(30, () => 1),
    10_000,
  );
});

test("a session that is over ends the redials", async () => {
  const world = createWorld();
  world.refuse = "unauthorized";
  const connection = new Connection({
    session: "s",
    world,
    onFrame() {},
    onStatus() {},
    onSignedOut() {
      world.signedOut = true;
    },
  });
  await connection.dial();
  await world.pass(60_000);
  assert.ok(world.signedOut);
  assert.equal(world.tickets, 1);
});

test("a server that cannot be reached is offline, not an unknown error", async () => {
  await assert.rejects(
    post(
      async () => {
        throw new TypeError("failed");
      },
      "/api/sign-in",
      {},
    ),
    (error) => error.code === "offline",
  );
});

test("a newer tab of the same session is not fought: no redial, and the page is told", async () => {
  const world = createWorld();
  const { socket } = await connected(world);
  socket.hears({ type: "error", code: "replaced", facts: {}, message: "" });
  socket.onclose?.();
  await world.pass(600_000);
  assert.equal(world.statuses.at(-1), "replaced");
  assert.equal(world.sockets.length, 1);
});

test("on the older socket of one's own redial `replaced` means nothing", async () => {
  const world = createWorld();
  const { connection, socket } = await connected(world);
  await connection.dial();
  const [, newer] = world.sockets;
  newer.onopen();
  socket.hears({ type: "error", code: "replaced", facts: {}, message: "" });
  newer.hears(HELLO);
  socket.hears({ type: "error", code: "replaced", facts: {}, message: "" });
  assert.equal(world.statuses.at(-1), "open");
  assert.equal(connection.closed, false);
});

test("a refusal of a frame is not taken for the end of the connection", async () => {
  const world = createWorld();
  const { socket } = await connected(world);
  socket.hears({ type: "error", id: "mine", code: "replaced", facts: {}, message: "" });
  assert.equal(world.statuses.at(-1), "open");
});

for (const code of ["signed_out", "excluded", "unauthorized"])
  test(`without a session there is no redial: ${code}`, async () => {
    const world = createWorld();
    const { socket } = await connected(world);
    if (code === "signed_out") socket.hears({ type: "error", code, facts: {}, message: "" });
    else world.refuse = code;
    socket.onclose?.();
    await world.pass(60_000);
    assert.equal(world.signedOut, code);
    assert.equal(world.sockets.length, 1);
  });
