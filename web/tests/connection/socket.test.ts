import { expect, test } from "vitest";
import { request } from "../../src/connection/http.ts";
import { EXPECTED_MS } from "../../src/connection/rooms.ts";
import {
  Connection,
  MAX_SENDS,
  PING_MS,
  RESEND_MS,
  redialDelay,
  SILENCE_MS,
  TURN_PING_MS,
} from "../../src/connection/socket.ts";
import type { ServerFrame } from "../../src/protocol/generated/wire.ts";
import { ME, own, view } from "../scenes/table.ts";
import { type ScriptedSocket, ScriptedWorld, settle } from "../scripted-world.ts";

const HELLO = { type: "hello" as const, protocol: 1 as const, now_ms: 0, me: ME, tables: [], notices: [] };
const PONG = { type: "pong" as const, now_ms: 0 };

function newConnection(world: ScriptedWorld) {
  const told = { statuses: [] as string[], outside: [] as string[], signedOut: null as string | null };
  const connection = new Connection("s", world, {
    onFrame: () => {},
    onStatus: (status) => told.statuses.push(status),
    onSignedOut: ({ code }) => {
      told.signedOut = code;
    },
    onOutside: (tableId) => told.outside.push(tableId),
  });
  return { connection, told };
}

async function connected(world: ScriptedWorld, hello: ServerFrame = HELLO) {
  const parts = newConnection(world);
  void parts.connection.dial();
  await settle();
  const socket = world.newest;
  socket.opens();
  socket.hears(hello);
  return { ...parts, socket };
}

/** A table between hands. */
function tableFrame(tableId: string, more: object = {}) {
  const common = { version: 1, now_ms: 0, events: [], public: view({ seats: [] }), private: own() };
  return { type: "table" as const, table_id: tableId, ...common, ...more } as ServerFrame;
}

const idOf = (socket: ScriptedSocket, action: string) => socket.actions(action).at(-1)?.id ?? "";
const asked = (socket: ScriptedSocket) => socket.actions("sync").flatMap((frame) => frame.table_id ?? []);

test("the ticket opens the socket and the first frame is sync", async () => {
  const { socket, told } = await connected(new ScriptedWorld());
  expect(socket.url).toBe("ws://house/ws?ticket=t1&v=1");
  expect(socket.sent[0]?.action).toBe("sync");
  expect(told.statuses.at(-1)).toBe("open");
});

test("the first sync is sent again, with the same id, until hello comes", async () => {
  const world = new ScriptedWorld();
  const { connection } = newConnection(world);
  void connection.dial();
  await settle();
  const socket = world.newest;
  socket.opens();
  await world.pass(RESEND_MS + 1);
  socket.hears(HELLO);
  await world.pass(3 * RESEND_MS);
  const [first, second, ...more] = socket.actions("sync");
  expect(more).toEqual([]);
  expect(second?.id).toBe(first?.id);
});

test("rooms of a hello whose tables do not come are asked for one by one", async () => {
  const world = new ScriptedWorld();
  const { socket } = await connected(world, { ...HELLO, tables: ["t1", "t2"] });
  socket.hears(tableFrame("t2"));
  await world.pass(EXPECTED_MS + 600);
  expect(asked(socket)).toEqual(["t1"]);
  socket.hears(tableFrame("t1", { ack: idOf(socket, "sync") }));
  await world.pass(10_000);
  expect(asked(socket)).toEqual(["t1"]);
});

test("a room that falls silent is asked about", async () => {
  const world = new ScriptedWorld();
  const { socket } = await connected(world, { ...HELLO, tables: ["t1"] });
  socket.hears(tableFrame("t1"));
  await world.pass(19_900);
  expect(asked(socket)).toEqual([]);
  socket.hears(PONG);
  await world.pass(4_000);
  expect(new Set(asked(socket))).toEqual(new Set(["t1"]));
});

test("a room that one turns out not to be in is given up", async () => {
  const world = new ScriptedWorld();
  const { socket, told } = await connected(world, { ...HELLO, tables: ["t1"] });
  await world.pass(EXPECTED_MS + 600);
  const id = idOf(socket, "sync");
  socket.hears({ type: "error", id, code: "not_in_room", facts: {}, message: "" });
  await world.pass(30_000);
  expect(told.outside).toEqual(["t1"]);
  expect(asked(socket)).toEqual(["t1"]);
});

test.each([
  ["stops watching", "unwatch" as const, { type: "ack" }],
  ["leaves", "leave" as const, { ...tableFrame("t1"), private: null }],
  ["has left before", "leave" as const, { type: "ack" }],
])("who %s does not ask about the room any more", async (_how, action, answer) => {
  const world = new ScriptedWorld();
  const { connection, socket } = await connected(world, { ...HELLO, tables: ["t1"] });
  socket.hears(tableFrame("t1"));
  void connection.send(action, { table_id: "t1" });
  const id = idOf(socket, action);
  socket.hears({ ...answer, ...(answer.type === "ack" ? { id } : { ack: id }) } as ServerFrame);
  await world.pass(30_000);
  expect(asked(socket)).toEqual([]);
});

test("who is moved to the lobby does not ask about the room any more", async () => {
  const world = new ScriptedWorld();
  const { socket } = await connected(world, { ...HELLO, tables: ["t1"] });
  socket.hears({ type: "notice", notice_id: "n", code: "moved_to_lobby", facts: { table_id: "t1" } });
  await world.pass(30_000);
  expect(asked(socket)).toEqual([]);
});

test("a command is sent again after 2 s with the same id, until it is answered", async () => {
  const world = new ScriptedWorld();
  const { connection, socket } = await connected(world);
  const answer = connection.send("act", { table_id: "t1", turn: 1, move: "fold" });
  await world.pass(RESEND_MS + 1);
  const [first, second] = socket.actions("act");
  expect(second?.id).toBe(first?.id);
  socket.hears(tableFrame("t1", { ack: first?.id, version: 3 }));
  expect(await answer).toMatchObject({ version: 3 });
  await world.pass(3 * RESEND_MS);
  expect(socket.actions("act")).toHaveLength(2);
});

test("a busy table is asked for the same again", async () => {
  const world = new ScriptedWorld();
  const { connection, socket } = await connected(world);
  const answer = connection.send("sit_out", { table_id: "t1" });
  const id = idOf(socket, "sit_out");
  socket.hears({ type: "error", id, code: "busy", facts: {}, message: "" });
  await world.pass(RESEND_MS + 1);
  expect(socket.actions("sit_out").map((frame) => frame.id)).toEqual([id, id]);
  socket.hears(tableFrame("t1", { ack: id }));
  expect((await answer).type).toBe("table");
});

test("a table that stays busy is given up, and the person is told", async () => {
  const world = new ScriptedWorld();
  const { connection, socket } = await connected(world);
  const refused = expect(connection.send("sit_out", { table_id: "t1" })).rejects.toMatchObject({
    code: "busy",
  });
  for (let sends = 1; sends <= MAX_SENDS; sends += 1) {
    expect(socket.actions("sit_out")).toHaveLength(sends);
    socket.hears({ type: "error", id: idOf(socket, "sit_out"), code: "busy", facts: {}, message: "" });
    await world.pass(RESEND_MS + 1);
  }
  await refused;
});

test("a refusal rejects with code and facts", async () => {
  const { connection, socket } = await connected(new ScriptedWorld());
  const answer = connection.send("buy_in", { table_id: "t1", amount_cents: 1 });
  const id = idOf(socket, "buy_in");
  socket.hears({ type: "error", id, code: "buy_in_out_of_range", facts: { min_cents: 4_000 }, message: "" });
  await expect(answer).rejects.toMatchObject({ code: "buy_in_out_of_range", facts: { min_cents: 4_000 } });
});

test("a command that is never answered gives up and says so", async () => {
  const world = new ScriptedWorld();
  const { connection, socket } = await connected(world);
  const refused = expect(connection.send("leave", { table_id: "t1" })).rejects.toMatchObject({
    code: "no_answer",
  });
  await world.pass(RESEND_MS * (MAX_SENDS + 1));
  await refused;
  expect(socket.actions("leave")).toHaveLength(MAX_SENDS);
});

test("pings go out every 30 s, and every 3 s in one's own turn", async () => {
  const world = new ScriptedWorld();
  const { connection, socket } = await connected(world);
  await world.pass(PING_MS + 1);
  expect(socket.actions("ping")).toHaveLength(2);
  socket.hears(PONG);
  connection.setOwnTurn(true);
  await world.pass(TURN_PING_MS * 2 + 1);
  expect(socket.actions("ping")).toHaveLength(5);
});

test("a lost connection is dialled again, with what was not answered", async () => {
  const world = new ScriptedWorld();
  const { connection, socket, told } = await connected(world);
  void connection.send("sit_out", { table_id: "t1" });
  socket.breaks();
  expect(told.statuses.at(-1)).toBe("lost");
  await world.pass(600);
  const second = world.newest;
  second.opens();
  second.hears(HELLO);
  expect(idOf(second, "sit_out")).toBe(idOf(socket, "sit_out"));
  expect(told.statuses.at(-1)).toBe("open");
});

test("when the browser is on the network again nobody waits for the next try", async () => {
  const world = new ScriptedWorld();
  const { connection, socket } = await connected(world);
  for (let tries = 0; tries < 6; tries += 1) {
    world.newest.breaks();
    await world.pass(10_000);
  }
  world.newest.breaks();
  const before = world.sockets.length;
  connection.dialNow();
  await settle();
  expect(world.sockets).toHaveLength(before + 1);
  expect(socket).not.toBe(world.newest);
});

test("a silent connection counts as lost", async () => {
  const world = new ScriptedWorld();
  const { socket } = await connected(world);
  await world.pass(PING_MS + SILENCE_MS + 1_000);
  expect(socket.closed).toBe(true);
  expect(world.sockets.length).toBeGreaterThan(1);
});

test("before its two hours are over a connection is replaced, the new one first", async () => {
  const world = new ScriptedWorld();
  const { socket } = await connected(world);
  for (let half = 0; half < 222 && world.sockets.length === 1; half += 1) {
    await world.pass(30_000);
    socket.hears(PONG);
  }
  expect(world.sockets).toHaveLength(2);
  expect(world.now()).toBeGreaterThanOrEqual(110 * 60_000);
  expect(socket.closed).toBe(false);
  world.newest.opens();
  world.newest.hears(HELLO);
  expect(socket.closed).toBe(true);
});

test.each([
  [0, 0, 250],
  [0, 1, 500],
  [3, 1, 4_000],
  [30, 1, 10_000],
])("the wait before try %i with chance %d is %i ms", (attempt, chance, ms) => {
  expect(redialDelay(attempt, () => chance)).toBe(ms);
});

test("a session that is over ends the redials", async () => {
  const world = new ScriptedWorld();
  world.refuse = "unauthorized";
  const { connection, told } = newConnection(world);
  await connection.dial();
  await world.pass(60_000);
  expect(told.signedOut).toBe("unauthorized");
  expect(world.tickets).toBe(1);
});

test("a server that cannot be reached is offline, not an unknown error", async () => {
  const fetch = async () => {
    throw new TypeError("failed");
  };
  const answer = request({ fetch }, "POST /api/sign-in", { name: "a", password: "b" });
  await expect(answer).rejects.toMatchObject({ code: "offline" });
});

test("a newer tab of the same session is not fought: no redial, and the page is told", async () => {
  const world = new ScriptedWorld();
  const { socket, told } = await connected(world);
  socket.hears({ type: "error", code: "replaced", facts: {}, message: "" });
  socket.breaks();
  await world.pass(600_000);
  expect(told.statuses.at(-1)).toBe("replaced");
  expect(world.sockets).toHaveLength(1);
});

test("on the older socket of one's own redial `replaced` means nothing", async () => {
  const world = new ScriptedWorld();
  const { connection, socket, told } = await connected(world);
  await connection.dial();
  const newer = world.newest;
  newer.opens();
  socket.hears({ type: "error", code: "replaced", facts: {}, message: "" });
  newer.hears(HELLO);
  socket.hears({ type: "error", code: "replaced", facts: {}, message: "" });
  expect(told.statuses.at(-1)).toBe("open");
  expect(newer.closed).toBe(false);
});

test("a refusal of a frame is not taken for the end of the connection", async () => {
  const { socket, told } = await connected(new ScriptedWorld());
  socket.hears({ type: "error", id: "mine", code: "replaced", facts: {}, message: "" });
  expect(told.statuses.at(-1)).toBe("open");
});

test.each(["signed_out", "excluded", "unauthorized"] as const)(
  "without a session there is no redial: %s",
  async (code) => {
    const world = new ScriptedWorld();
    const { socket, told } = await connected(world);
    if (code === "signed_out") socket.hears({ type: "error", code, facts: {}, message: "" });
    else world.refuse = code;
    socket.breaks();
    await world.pass(60_000);
    expect(told.signedOut).toBe(code);
    expect(world.sockets).toHaveLength(1);
  },
);
