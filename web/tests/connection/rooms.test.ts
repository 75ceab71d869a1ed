import { expect, test } from "vitest";
import { EXPECTED_MS, OVERDUE_MS, Rooms, SILENT_MS } from "../../src/connection/rooms.ts";
import type { TableFrame } from "../../src/protocol/generated/wire.ts";
import { hand, seat, turn as turnAt, view } from "../scenes/table.ts";

const SERVER_MS = 1_767_225_600_000;

interface Shown {
  turn?: number;
  due?: number;
  seat?: number;
  paused?: boolean;
  id?: string;
}

/** A table frame; times count from its `now_ms`. */
function frame({ turn, due, seat: until, paused = false, id = "t1" }: Shown = {}): TableFrame {
  const at = (ms: number | undefined) => (ms === undefined ? null : SERVER_MS + ms);
  const shown = view({
    paused: paused ? { reason: "", since_ms: SERVER_MS } : null,
    hand: hand({
      turn: turn === undefined ? null : turnAt(0, { deadline_ms: at(turn) }),
      due_ms: at(due),
    }),
    seats: [seat(1, { until_ms: at(until) })],
  });
  const common = { version: 1, events: [], public: shown, private: null };
  return { type: "table", table_id: id, now_ms: SERVER_MS, ...common };
}

const rooms = () => new Rooms(() => 0);

test("each room of a hello is asked about when its table has not come within 2 s", () => {
  const room = rooms();
  room.greeted(["t1", "t2"], "new", 0);
  room.heard(frame({ id: "t2" }), "new", 100);
  expect(room.due(EXPECTED_MS - 1)).toEqual([]);
  expect(room.due(EXPECTED_MS)).toEqual(["t1"]);
});

test("what came over the connection before does not show that one is back in the room", () => {
  const room = rooms();
  room.greeted(["t1"], "old", 0);
  room.heard(frame(), "old", 900);
  room.greeted(["t1"], "new", 1_000);
  expect(room.due(1_000 + EXPECTED_MS)).toEqual(["t1"]);
});

test("a table that overtakes its hello counts", () => {
  const room = rooms();
  room.heard(frame(), "new", 900);
  room.greeted(["t1"], "new", 1_000);
  expect(room.due(1_000 + EXPECTED_MS)).toEqual([]);
});

test("the last hello counts: rooms that it does not name are not asked about", () => {
  const room = rooms();
  room.greeted(["t1", "t2"], "new", 0);
  room.greeted(["t2"], "new", 10);
  expect(room.due(EXPECTED_MS + 10)).toEqual(["t2"]);
});

test("a room that shows no deadline is asked about after 20 s without a frame, and again after 20 more", () => {
  const room = rooms();
  room.heard(frame(), "new", 0);
  room.heard(frame(), "new", 5_000);
  expect(room.due(5_000 + SILENT_MS - 1)).toEqual([]);
  expect(room.due(5_000 + SILENT_MS)).toEqual(["t1"]);
  expect(room.due(5_000 + SILENT_MS + 1)).toEqual([]);
  expect(room.due(5_000 + 2 * SILENT_MS)).toEqual(["t1"]);
});

test("not everybody asks at the same moment", () => {
  const room = new Rooms(() => 0.5);
  room.heard(frame(), "new", 0);
  expect(room.due(SILENT_MS)).toEqual([]);
  expect(room.due(SILENT_MS * 1.25)).toEqual(["t1"]);
});

test.each<[string, Shown]>([
  ["a turn", { turn: 10_000, due: 3_000 }],
  ["a stage of the hand", { due: 10_000 }],
  ["a reservation", { seat: 10_000 }],
  ["a reservation during a pause", { seat: 10_000, paused: true }],
])("1 s after the deadline of %s has passed without a frame the room is asked about", (_what, shown) => {
  const room = rooms();
  room.heard(frame(shown), "new", 0);
  expect(room.due(10_000 + OVERDUE_MS - 1)).toEqual([]);
  expect(room.due(10_000 + OVERDUE_MS)).toEqual(["t1"]);
});

test("a pause stops the hand's deadlines, so that only the silence counts", () => {
  const room = rooms();
  room.heard(frame({ turn: 1_000, paused: true }), "new", 0);
  expect(room.due(SILENT_MS - 1)).toEqual([]);
});

test("an answer whose deadline has passed already is not asked about without end", () => {
  const room = rooms();
  room.heard(frame({ turn: -5_000 }), "new", 0);
  expect(room.due(EXPECTED_MS - 1)).toEqual([]);
  expect(room.due(EXPECTED_MS)).toEqual(["t1"]);
});

test("a room that one has left is not asked about", () => {
  const room = rooms();
  room.heard(frame(), "new", 0);
  room.left("t1");
  expect(room.due(2 * SILENT_MS)).toEqual([]);
});
