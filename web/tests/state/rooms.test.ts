import { expect, test } from "vitest";
import { extendLog, newRoom } from "../../src/state/rooms.ts";
import { mine, ownSeat, ownTurn } from "../../src/state/state.ts";
import { own, SCENES, view } from "../scenes/table.ts";

const events = (...numbers: number[]) =>
  numbers.map((number) => ({ number, name: "checked" as const, facts: { seat: 3, why: "asked" } }));

test("lost and doubled frames leave the log complete and without doubles", () => {
  let log = extendLog([], view({ recent: events(1, 2) }), 10);
  log = extendLog(log, view({ recent: events(1, 2) }), 20);
  log = extendLog(log, view({ recent: events(2, 3, 4, 5) }), 30);
  expect(log.map(({ event }) => event.number)).toEqual([1, 2, 3, 4, 5]);
  expect(log.map(({ heard_ms }) => heard_ms)).toEqual([10, 10, 30, 30, 30]);
});

test("the log keeps a name after its owner has left", () => {
  const facts = { seat: 9, nickname: "Ivy", cents: 0, to: "lobby", reason: "asked" };
  const left = view({ seats: [], recent: [{ number: 1, name: "player_left", facts }] });
  expect(extendLog([], left, 0)[0]?.names[9]).toBe("Ivy");
});

test("the log does not grow for ever", () => {
  let log = extendLog([], view(), 0);
  for (let number = 1; number <= 400; number += 20)
    log = extendLog(
      log,
      view({ recent: events(...Array.from({ length: 20 }, (_, index) => number + index)) }),
      0,
    );
  expect(log).toHaveLength(200);
  expect(log.at(-1)?.event.number).toBe(400);
});

test("a watcher has no side, no seat and no turn; a player has them", () => {
  const watched = SCENES.watch?.(0);
  const played = SCENES.preflop?.(0);
  if (!watched || !played) throw new Error("scenes");
  const watcher = { ...newRoom("t1"), view: watched.public, own: watched.private };
  expect([mine(watcher), ownSeat(watcher), ownTurn(watcher)]).toEqual([null, null, null]);
  const player = { ...newRoom("t1"), view: played.public, own: played.private };
  expect(ownTurn(player)?.turn).toBe(41);
  expect(ownSeat(player)?.nickname).toBe("Eva");
  const console = { ...player, own: { console: true as const } };
  expect([mine(console), ownTurn(console)]).toEqual([null, null]);
  expect(mine({ ...player, own: own({ seat: 7 }) })?.seat).toBe(7);
});
