/** One test or more for each kind of happening; the last test says which kinds there are and that none is missed. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Happening } from "../../src/state/happenings.ts";
import { reduce } from "../../src/state/reduce.ts";
import { INITIAL_STATE, openTable, type State } from "../../src/state/state.ts";
import { LOBBY, ME, type Moment, SCENES, view } from "../scenes/table.ts";

const REFUSAL = { code: "stale_turn" as const, facts: {} };
const SETTINGS = { ...INITIAL_STATE.settings, language: "vi" as const };
const tested = new Set<string>();

/** The state after these happenings, from a state that differs from the first one in `from`. */
function after(from: Partial<State>, ...happenings: Happening[]): State {
  for (const { type } of happenings) tested.add(type);
  return happenings.reduce(reduce, { ...INITIAL_STATE, ...from });
}

function scene(name: string): Moment {
  const moment = SCENES[name]?.(0);
  if (!moment) throw new Error(name);
  return moment;
}

const opened: Happening = { type: "table_opened", table_id: "t1" };
const tableFrame = (version: number, moment: Moment, table_id = "t1"): Happening => {
  const { public: shown, private: own } = moment;
  const common = { type: "table" as const, table_id, version, now_ms: 0, events: [] };
  return { type: "heard", frame: { ...common, public: shown, private: own } };
};
const hello = (notices: State["notices"] = []): Happening => ({
  type: "heard",
  frame: { type: "hello", protocol: 1, now_ms: 0, me: ME, tables: [], notices: [...notices] },
});
const NOTICE = { notice_id: "n1", code: "time_out_warning" as const, facts: { count: 2 } };

test("hello says who one is, and its notices are kept once", () => {
  const state = after({}, hello([NOTICE]), hello([NOTICE]));
  expect(state.me).toEqual(ME);
  expect(state.notices).toEqual([NOTICE]);
});

test("a notice that comes twice is kept once", () => {
  const frame: Happening = { type: "heard", frame: { type: "notice", ...NOTICE } };
  expect(after({}, frame, frame).notices).toEqual([NOTICE]);
});

test("frames that say nothing about the screen change nothing", () => {
  const state = { ...INITIAL_STATE };
  expect(reduce(state, { type: "heard", frame: { type: "pong", now_ms: 1 } })).toBe(state);
});

test("the newest version wins, whatever the order of arrival", () => {
  const state = after({}, opened, tableFrame(8, scene("flop")), tableFrame(7, scene("preflop")));
  expect(openTable(state)?.version).toBe(8);
  expect(openTable(state)?.view.hand?.street).toBe("flop");
});

test("a frame of a room that is not on this screen changes nothing", () => {
  const state = after({}, opened);
  expect(reduce(state, tableFrame(3, scene("flop"), "t2"))).toBe(state);
});

test("a new turn starts with nothing built, asked or sent", () => {
  const building: Partial<State> = {
    bet: { turn: 41, cents: 900, text: null, chips: [] },
    sending: { turn: 41, move: "raise" },
    confirming: { turn: 41, move: "all_in", cents: 900 },
  };
  const at = { ...after({}, opened, tableFrame(1, scene("preflop"))), ...building };
  expect(reduce(at, tableFrame(2, scene("preflop")))).toMatchObject(building);
  const next = scene("preflop");
  if (next.public.hand?.turn) next.public.hand.turn.turn = 42;
  expect(reduce(at, tableFrame(2, next))).toMatchObject({ bet: null, sending: null, confirming: null });
});

test("a pre-action is dropped by the frame after which it means something else", () => {
  const preAction = { kind: "call" as const, hand_id: "t1-17", street: "preflop", price_cents: 15_000 };
  const waiting = { ...after({}, opened, tableFrame(1, scene("wait"))), preAction };
  expect(reduce(waiting, tableFrame(2, scene("wait"))).preAction).toEqual(preAction);
  const raised = scene("wait");
  const raiser = raised.public.hand?.players.find((player) => player.seat === 9);
  if (raiser) raiser.bet_cents = 16_000;
  expect(reduce(waiting, tableFrame(2, raised)).preAction).toBeNull();
});

test("a reservation opens the buy-in, and its end closes it", () => {
  const reserved = after({}, opened, tableFrame(1, scene("reserved")));
  expect(reserved.dialog?.kind).toBe("buy_in");
  const released = { public: view({ seats: [] }), private: null };
  expect(reduce(reserved, tableFrame(2, released)).dialog).toBeNull();
});

test("who loses the seat has no chips to add and nothing to leave, but keeps the settings open", () => {
  const gone = { public: view({ seats: [] }), private: null };
  const seated = after({}, opened, tableFrame(1, scene("preflop")));
  const dialog = (kind: "tip" | "top_up" | "leave" | "settings") => {
    const open = reduce(seated, { type: "dialog_opened", kind });
    return reduce(open, tableFrame(2, gone)).dialog?.kind;
  };
  expect([dialog("tip"), dialog("top_up"), dialog("leave")]).toEqual([undefined, undefined, undefined]);
  expect(dialog("settings")).toBe("settings");
});

const lobbyFrame = (more: object): Happening => ({
  type: "heard",
  frame: { type: "lobby", id: "1", now_ms: 0, me: null, mark: "m", whole: false, tables: [], ...more },
});
const lines = (state: State) => state.lobby?.tables.map((line) => `${line.name} ${line.players}`);

test("the lobby takes what has changed into the list that it has", () => {
  const ruby = LOBBY.find((line) => line.name === "Ruby");
  const state = after(
    { me: ME },
    lobbyFrame({ whole: true, tables: LOBBY }),
    lobbyFrame({ mark: "n", tables: [{ ...ruby, players: 2 }] }),
  );
  expect(lines(state)).toEqual(["Diamond 6", "Emerald 9", "Sapphire 2", "Garnet 0", "Ruby 2"]);
  expect(state.lobby?.mark).toBe("n");
  expect(state.me).toBe(ME);
});

test("a table that has opened stands among its channel, one that is gone is forgotten", () => {
  const jade = { ...LOBBY.find((line) => line.name === "Sapphire"), table_id: "t9", name: "Jade" };
  const both = after({}, lobbyFrame({ whole: true, tables: LOBBY }), lobbyFrame({ tables: [jade] }));
  expect(lines(both)).toEqual(["Diamond 6", "Emerald 9", "Jade 2", "Sapphire 2", "Garnet 0", "Ruby 8"]);
  expect(lines(reduce(both, lobbyFrame({ whole: true, tables: [jade] })))).toEqual(["Jade 2"]);
});

const line = (line_id: string, sent_ms: number) => ({
  line_id,
  seat: 3,
  nickname: "Ana",
  bubble: "hello" as const,
  sent_ms,
});

test("chat lines are kept once each, the oldest first, at the table where they were said", () => {
  const state = after(
    {},
    opened,
    { type: "chat_heard", table_id: "t1", lines: [line("b", 2), line("a", 1)] },
    { type: "chat_heard", table_id: "t1", lines: [line("b", 2), line("c", 3)] },
    { type: "chat_heard", table_id: "t2", lines: [line("d", 4)] },
  );
  expect(state.rooms.t1?.chat.map(({ line_id }) => line_id)).toEqual(["a", "b", "c"]);
  expect(state.rooms.t2).toBeUndefined();
});

test("the line's state is shown", () => {
  expect(after({}, { type: "line_changed", status: "lost" }).connection).toBe("lost");
});

test("signing in is busy until it is refused", () => {
  expect(after({}, { type: "signing_in" }).signIn).toEqual({ busy: true, refusal: null });
  const refused = after({}, { type: "signing_in" }, { type: "sign_in_refused", refusal: REFUSAL });
  expect(refused.signIn).toEqual({ busy: false, refusal: REFUSAL });
});

test("signing out forgets everything but the device's settings", () => {
  const state = after(
    { settings: SETTINGS, me: ME, notices: [NOTICE] },
    opened,
    tableFrame(1, scene("preflop")),
    { type: "signed_out", refusal: REFUSAL },
  );
  expect(state).toEqual({ ...INITIAL_STATE, settings: SETTINGS, signIn: { busy: false, refusal: REFUSAL } });
});

test("a line that stays away leads to the front page, and the session is kept", () => {
  const state = after(
    { settings: SETTINGS, me: ME, connection: "lost" },
    opened,
    tableFrame(1, scene("preflop")),
    { type: "line_given_up" },
  );
  expect(state).toMatchObject({ screen: "sign_in", tableId: null, rooms: {}, connection: "lost" });
  expect(state.signIn).toEqual({ busy: true, refusal: { code: "offline", facts: {} } });
  expect(state.settings).toEqual(SETTINGS);
});

test("what one wants to see of the lobby's list outlasts a sign-out", () => {
  const filter = { ...INITIAL_STATE.tableFilter, freeSeats: true };
  const state = after({}, { type: "tables_filtered", filter }, { type: "signed_out", refusal: null });
  expect(state.tableFilter).toEqual(filter);
});

test("an answer about time and money says when the next reminder is due", () => {
  const frame = {
    ...{ type: "reality_check" as const, id: "c1", now_ms: 0, signed_in_ms: 0, minutes: 60 },
    ...{ brought_cents: 0, came_back_cents: 0, net_cents: 0, due_ms: 9_000 },
  };
  const reminded = { ...ME, reality_check: { minutes: 60, due_ms: 1_000 } };
  expect(after({ me: reminded }, { type: "heard", frame }).me?.reality_check?.due_ms).toBe(9_000);
  expect(after({ me: ME }, { type: "heard", frame }).me).toEqual(ME);
});

test("another screen leaves the table's screen, and what was under way there", () => {
  const state = after(
    {},
    opened,
    { type: "dialog_opened", kind: "tip" },
    { type: "screen_chosen", screen: "history" },
  );
  expect(state).toMatchObject({ screen: "history", tableId: null, dialog: null });
});

test("a table is opened before its first frame is there, and opening it again keeps what is known", () => {
  const empty = after({}, opened);
  expect(empty).toMatchObject({ screen: "table", tableId: "t1" });
  expect(openTable(empty)).toBeNull();
  expect(openTable(reduce(reduce(empty, tableFrame(4, scene("flop"))), opened))?.version).toBe(4);
});

test("who leaves a table is in the lobby, a pit boss at his console, and another room's end changes no screen", () => {
  const left: Happening = { type: "table_left", table_id: "t1" };
  expect(after({ me: ME }, opened, left)).toMatchObject({ screen: "lobby", tableId: null, rooms: {} });
  expect(after({ me: { ...ME, role: "pit_boss" } }, opened, left).screen).toBe("pit");
  const beside = after(
    { me: ME },
    opened,
    { type: "room_entered", table_id: "t2" },
    { type: "table_left", table_id: "t2" },
  );
  expect(beside).toMatchObject({ screen: "table", tableId: "t1" });
  expect(beside.rooms.t2).toBeUndefined();
});

test("a room is entered beside the open table, and once", () => {
  const entered: Happening = { type: "room_entered", table_id: "t2" };
  const state = after({}, opened, entered, tableFrame(5, scene("flop"), "t2"));
  expect(state.rooms.t2?.version).toBe(5);
  expect(reduce(state, entered)).toBe(state);
  expect(state.tableId).toBe("t1");
});

test("the bar of a turn takes input from its moment on", () => {
  expect(after({}, { type: "bar_ready", turn: 41 }).readyTurn).toBe(41);
});

const BET = { turn: 41, cents: 900, text: null, chips: [500] };

test("a bet is built and reset, and a question about a move does not outlive either", () => {
  const confirming = { turn: 41, move: "all_in" as const, cents: 900 };
  expect(after({ confirming }, { type: "bet_built", bet: BET })).toMatchObject({
    bet: BET,
    confirming: null,
  });
  expect(after({ bet: BET, confirming }, { type: "bet_reset" })).toMatchObject({
    bet: null,
    confirming: null,
  });
});

test("a pre-action is chosen and taken back", () => {
  const pre_action = { kind: "check" as const, hand_id: "h", street: "flop", price_cents: 0 };
  expect(after({}, { type: "pre_action_chosen", pre_action }).preAction).toBe(pre_action);
  expect(
    after({ preAction: pre_action }, { type: "pre_action_chosen", pre_action: null }).preAction,
  ).toBeNull();
});

test("a move is questioned, and the question taken back or answered by sending it", () => {
  const confirming = { turn: 41, move: "call" as const, cents: 900 };
  const asked = after({}, { type: "move_questioned", confirming });
  expect(asked.confirming).toBe(confirming);
  tested.add("move_unquestioned");
  expect(reduce(asked, { type: "move_unquestioned" }).confirming).toBeNull();
  const sent = reduce(asked, { type: "move_sent", turn: 41, move: "call" });
  expect(sent).toMatchObject({ sending: { turn: 41, move: "call" }, confirming: null });
});

test.each([
  [true, null],
  [false, BET],
])("an answered move ends the waiting; accepted: %s", (accepted, bet) => {
  const sent = after({ bet: BET }, { type: "move_sent", turn: 41, move: "raise" });
  expect(after(sent, { type: "move_answered", turn: 41, accepted })).toMatchObject({ sending: null, bet });
  expect(reduce(sent, { type: "move_answered", turn: 40, accepted })).toBe(sent);
});

test("a premium is chosen for its offer", () => {
  const premium = { offer_id: "o", cents: 500, text: "5" };
  expect(after({}, { type: "premium_chosen", premium }).premium).toBe(premium);
});

test("while one command waits for its answer no second one goes out", () => {
  expect(after({}, { type: "asked" }).asking).toBe(true);
  expect(after({}, { type: "asked" }, { type: "answered" }).asking).toBe(false);
});

test("chips are wished and forgotten", () => {
  expect(after({}, { type: "top_up_wished", cents: 500 }).wishedTopUpCents).toBe(500);
  expect(after({ wishedTopUpCents: 5 }, { type: "top_up_wished", cents: null }).wishedTopUpCents).toBeNull();
});

test("a dialog opens empty, changes and closes; a change without one is nothing", () => {
  const open = after({}, { type: "dialog_opened", kind: "tip" });
  expect(open.dialog).toEqual({ kind: "tip", text: null, refusal: null, busy: false, done: false });
  expect(after(open, { type: "dialog_changed", patch: { busy: true } }).dialog?.busy).toBe(true);
  expect(after(open, { type: "dialog_closed" }).dialog).toBeNull();
  const none = after({});
  expect(reduce(none, { type: "dialog_changed", patch: { busy: true } })).toBe(none);
});

test("a player is shown in a dialog, and forgotten with it", () => {
  const player = { player_id: "ana", nickname: "Ana" };
  const shown = after({}, { type: "player_shown", player });
  expect(shown).toMatchObject({ shownPlayer: player, dialog: { kind: "player" } });
  expect(reduce(shown, { type: "dialog_closed" }).shownPlayer).toBeNull();
});

test.each(["paysOpen", "logOpen", "chatOpen"] as const)("%s is toggled", (panel) => {
  const once = after({}, { type: "panel_toggled", panel });
  expect(once[panel]).toBe(true);
  expect(reduce(once, { type: "panel_toggled", panel })[panel]).toBe(false);
});

test("the three newest refusals are shown, and go one by one", () => {
  const toasts = [1, 2, 3, 4].map((key): Happening => ({ type: "toasted", key, refusal: REFUSAL }));
  const state = after({}, ...toasts);
  expect(state.toasts.map(({ key }) => key)).toEqual([2, 3, 4]);
  expect(after(state, { type: "toast_gone", key: 3 }).toasts.map(({ key }) => key)).toEqual([2, 4]);
});

test("a notice goes when it is acknowledged", () => {
  expect(after({ notices: [NOTICE] }, { type: "notice_gone", notice_id: "n1" }).notices).toEqual([]);
});

test("the same words said twice are two sayings", () => {
  const said: Happening = { type: "spoken", text: "ace of spades" };
  expect(after({}, said, said).spoken).toEqual({ text: "ace of spades", count: 2 });
});

test("settings are changed one by one", () => {
  const state = after({}, { type: "settings_changed", patch: { sound: false } });
  expect(state.settings).toEqual({ ...INITIAL_STATE.settings, sound: false });
});

test("every kind of happening has been told above", () => {
  const source = readFileSync(new URL("../../src/state/happenings.ts", import.meta.url), "utf8");
  const kinds = [...source.matchAll(/\{ type: "(\w+)"/g)].map(([, kind]) => kind);
  expect(kinds.length).toBeGreaterThan(25);
  expect([...tested].sort()).toEqual(kinds.sort());
});
