import assert from "node:assert/strict";
import { test } from "node:test";

import { EXPECTED_MS, OVERDUE_MS, Rooms, SILENT_MS } from "../src/rooms.js";

const SERVER_MS = 1_767_225_600_000;

/** A table frame; times count from its `now_ms`. */
function frame({ turn = null, due = null, seat = null, paused = null, id = "t1" } = {}) {
  const at = (ms) => (ms === null ? null : SERVER_MS + ms);
  return {
    type: "table",
    table_id: id,
    now_ms: SERVER_MS,
    public: {
      paused,
      hand: { turn: turn === null ? null : { deadline_ms: at(turn) }, due_ms: at(due) },
      seats: [{ seat: 1, until_ms: at(seat) }],
    },
    private: null,
  };
}

const rooms = () => new Rooms(() => 0);

test("each room of a hello is asked about when its table has not come within 2 s", () => {
  const room = rooms();
  room.greeted(["t1", "t2"], "new", 0);
  room.heard(frame({ id: "t2" }), "new", 100);
  assert.deepEqual(room.due(EXPECTED_MS - 1), []);
  assert.deepEqual(room.due(EXPECTED_MS), ["t1"]);
});

test("what came over the connection before does not show that one is back in the room", () => {
  const room = rooms();
  room.greeted(["t1"], "old", 0);
  room.heard(frame(), "old", 900);
  room.greeted(["t1"], "new", 1_000);
  assert.deepEqual(room.due(1_000 + EXPECTED_MS), ["t1"]);
});

test("a table that overtakes its hello counts", () => {
  const room = rooms();
  room.heard(frame(), "new", 900);
  room.greeted(["t1"], "new", 1_000);
  assert.deepEqual(room.due(1_000 + EXPECTED_MS), []);
});

test("the last hello counts: rooms that it does not name are not asked about", () => {
  const room = rooms();
  room.greeted(["t1", "t2"], "new", 0);
  room.greeted(["t2"], "new", 10);
  assert.deepEqual(room.due(EXPECTED_MS + 10), ["t2"]);
});

test("a room that shows no deadline is asked about after 20 s without a frame, and again after 20 more", () => {
  const room = rooms();
  room.heard(frame(), "new", 0);
  room.heard(frame(), "new", 5_000);
  assert.deepEqual(room.due(5_000 + SILENT_MS - 1), []);
  assert.deepEqual(room.due(5_000 + SILENT_MS), ["t1"]);
  assert.deepEqual(room.due(5_000 + SILENT_MS + 1), []);
  assert.deepEqual(room.due(5_000 + 2 * SILENT_MS), ["t1"]);
});

test("not everybody asks at the same moment", () => {
  const room = new Rooms(() => 0.5);
  room.heard(frame(), "new", 0);
  assert.deepEqual(room.due(SILENT_MS), []);
  assert.deepEqual(room.due(SILENT_MS * 1.25), ["t1"]);
});

for (const [what, shown] of [
  ["a turn", { turn: 10_000, due: 3_000 }],
  ["a stage of the hand", { due: 10_000 }],
  ["a reservation", { seat: 10_000 }],
  ["a reservation during a pause", { seat: 10_000, paused: { reason: "" } }],
])
  test(`1 s after the deadline of ${what} has passed without a frame the room is asked about`, () => {
    const room = rooms();
    room.heard(frame(shown), "new", 0);
    assert.deepEqual(room.due(10_000 + OVERDUE_MS - 1), []);
    assert.deepEqual(room.due(10_000 + OVERDUE_MS), ["t1"]);
  });

test("a pause stops the hand's deadlines, so that only the silence counts", () => {
  const room = rooms();
  room.heard(frame({ turn: 1_000, paused: { reason: "" } }), "new", 0);
  assert.deepEqual(room.due(SILENT_MS - 1), []);
});

test("an answer whose deadline has passed already is not asked about without end", () => {
  const room = rooms();
  room.heard(frame({ turn: -5_000 }), "new", 0);
  assert.deepEqual(room.due(EXPECTED_MS - 1), []);
  assert.deepEqual(room.due(EXPECTED_MS), ["t1"]);
});

test("a room that one has left is not asked about", () => {
  const room = rooms();
  room.heard(frame(), "new", 0);
  room.left("t1");
  assert.deepEqual(room.due(2 * SILENT_MS), []);
});
