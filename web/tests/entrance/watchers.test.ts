/** What watches the time and the line (R20.4, R23.3). */

import { beforeEach, expect, test } from "vitest";
import { GIVEN_UP_MS, watchLine } from "../../src/app/poor-line.ts";
import { reminderDue, watchTime } from "../../src/app/reality-check.ts";
import type { Happening } from "../../src/state/happenings.ts";
import { INITIAL_STATE, openRoom, ownTurn, type State } from "../../src/state/state.ts";
import { Store } from "../../src/state/store.ts";
import { ME, SCENES } from "../scenes/table.ts";

interface Timer {
  id: number;
  action: () => void;
  ms: number;
}

/** Timers that go off when the test says so. */
class Timers {
  waiting: Timer[] = [];
  private ids = 0;
  setTimeout = (action: () => void, ms: number): number => {
    this.ids += 1;
    this.waiting.push({ id: this.ids, action, ms });
    return this.ids;
  };
  clearTimeout = (id: number | undefined): void => {
    this.waiting = this.waiting.filter((timer) => timer.id !== id);
  };
  goOff(): void {
    const due = this.waiting;
    this.waiting = [];
    for (const timer of due) timer.action();
  }
}

const DUE = { ...ME, reality_check: { minutes: 60, due_ms: 1_000 } };
let timers: Timers;
beforeEach(() => {
  timers = new Timers();
});

function at(name: string): Partial<State> {
  const moment = SCENES[name]?.(0);
  if (!moment) throw new Error(name);
  const room = { table_id: "t1", version: 1, view: moment.public, own: moment.private, log: [], chat: [] };
  return { screen: "table", tableId: "t1", rooms: { t1: room } };
}
const state = (patch: Partial<State>): State => ({ ...INITIAL_STATE, connection: "open", me: DUE, ...patch });

test.each<[string, Partial<State>, boolean]>([
  ["in the lobby when it is due", { screen: "lobby" }, true],
  ["not before", { screen: "lobby", me: { ...DUE, reality_check: { minutes: 60, due_ms: 1_001 } } }, false],
  ["not who does not want it", { screen: "lobby", me: ME }, false],
  ["not while the line is away", { screen: "lobby", connection: "lost" }, false],
  ["not while one plays a hand", at("flop"), false],
  ["at the table while one watches", at("watch"), true],
])("R23.3: one is reminded %s", (_, patch, expected) => {
  expect(reminderDue(state(patch), 1_000)).toBe(expected);
});

function reminded(patch: Partial<State>) {
  const store = new Store(state(patch));
  const deeds = {
    openDialog: (kind: "reality_check") => store.happen({ type: "dialog_opened", kind }),
    closeDialog: () => store.happen({ type: "dialog_closed" }),
  };
  watchTime({ store, deeds: deeds as never, clock: { nowMs: () => 1_000 }, world: timers });
  return store;
}

test("the reminder comes by itself, and again until it is acknowledged", () => {
  const store = reminded({ screen: "lobby" });
  timers.goOff();
  expect(store.get().dialog?.kind).toBe("reality_check");
  store.happen({ type: "dialog_closed" });
  timers.goOff();
  expect(store.get().dialog?.kind).toBe("reality_check");
});

test("where the house waits for it, it comes at once", () => {
  const store = reminded({ screen: "lobby", dialog: null });
  store.happen({ type: "toasted", key: 1, refusal: { code: "reality_check_due", facts: {} } });
  expect(store.get().dialog?.kind).toBe("reality_check");
});

test("a turn of one's own comes first", () => {
  const store = reminded({ screen: "lobby" });
  timers.goOff();
  const moment = SCENES.preflop?.(0);
  if (!moment) throw new Error("no scene");
  store.happen({ type: "room_entered", table_id: "t1" });
  const frame = {
    ...{ type: "table" as const, table_id: "t1", version: 1, now_ms: 0, events: [] },
    ...{ public: moment.public, private: moment.private },
  };
  const happenings: Happening[] = [
    { type: "table_opened", table_id: "t1" },
    { type: "dialog_opened", kind: "reality_check" },
    { type: "heard", frame },
  ];
  for (const happening of happenings) store.happen(happening);
  expect(ownTurn(openRoom(store.get()))).not.toBeNull();
  expect(store.get().dialog).toBeNull();
});

function onLine(patch: Partial<State>) {
  const store = new Store({ ...INITIAL_STATE, screen: "table", tableId: "t1", connection: "open", ...patch });
  watchLine({ store, world: timers });
  return store;
}

test("R20.4: a line that is away for a minute leads to the front page", () => {
  const store = onLine({});
  store.happen({ type: "line_changed", status: "lost" });
  store.happen({ type: "line_changed", status: "connecting" });
  expect(timers.waiting.map(({ ms }) => ms)).toEqual([GIVEN_UP_MS]);
  timers.goOff();
  expect(store.get()).toMatchObject({ screen: "sign_in", signIn: { busy: true } });
});

test("a line that is back in time leaves everything where it is", () => {
  const store = onLine({});
  store.happen({ type: "line_changed", status: "lost" });
  store.happen({ type: "line_changed", status: "open" });
  expect(timers.waiting).toEqual([]);
});

test("at the front page there is nothing to give up", () => {
  const store = onLine({ screen: "sign_in" });
  store.happen({ type: "line_changed", status: "lost" });
  expect(timers.waiting).toEqual([]);
});
