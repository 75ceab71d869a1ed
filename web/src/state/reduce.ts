/** How each happening changes the state: one pure function, a case for each kind. */

import type { Refusal } from "../connection/refused.ts";
import type { HelloFrame, LobbyAnswerFrame, NoticeFrame, ServerFrame } from "../protocol/generated/wire.ts";
import type { LobbyLine, Me } from "../protocol/views.ts";
import { newDialog } from "./dialogs.ts";
import type { Happening } from "./happenings.ts";
import { heardTable, newRoom, withChat } from "./rooms.ts";
import { INITIAL_STATE, NOTHING_AT_HAND, type State } from "./state.ts";

const TOASTS_SHOWN = 3;

const OFFLINE: Refusal = Object.freeze({ code: "offline", facts: {} });

/** Nobody's state, with what belongs to the device and not to the person. */
function atTheDoor({ settings, logOpen, tableFilter }: State): State {
  return { ...INITIAL_STATE, settings, logOpen, tableFilter };
}

/** The state after a happening; the same object when nothing changes. */
export function reduce(state: State, happening: Happening): State {
  switch (happening.type) {
    case "heard":
      return heard(state, happening.frame);
    case "chat_heard": {
      const room = state.rooms[happening.table_id];
      return room ? withRoom(state, withChat(room, happening.lines)) : state;
    }
    case "line_changed":
      return { ...state, connection: happening.status };
    case "line_given_up":
      // The session is known still: its place is taken again as soon as the line stands.
      return { ...atTheDoor(state), connection: state.connection, signIn: { busy: true, refusal: OFFLINE } };
    case "signing_in":
      return { ...state, signIn: { busy: true, refusal: null } };
    case "sign_in_refused":
      return { ...state, signIn: { busy: false, refusal: happening.refusal } };
    case "signed_out":
      return { ...atTheDoor(state), signIn: { busy: false, refusal: happening.refusal } };
    case "screen_chosen":
      return { ...state, ...NOTHING_AT_HAND, screen: happening.screen, tableId: null };
    case "table_opened":
      return {
        ...withRoom(state, state.rooms[happening.table_id] ?? newRoom(happening.table_id)),
        ...NOTHING_AT_HAND,
        screen: "table",
        tableId: happening.table_id,
      };
    case "table_left":
      return tableLeft(state, happening.table_id);
    case "room_entered":
      return state.rooms[happening.table_id] ? state : withRoom(state, newRoom(happening.table_id));
    default:
      return gestured(state, happening);
  }
}

type Gesture = Exclude<
  Happening,
  {
    type:
      | "heard"
      | "chat_heard"
      | "line_changed"
      | "line_given_up"
      | "signing_in"
      | "sign_in_refused"
      | "signed_out"
      | "screen_chosen"
      | "table_opened"
      | "table_left"
      | "room_entered";
  }
>;

function gestured(state: State, happening: Gesture): State {
  switch (happening.type) {
    case "bar_ready":
      return { ...state, readyTurn: happening.turn };
    case "bet_built":
      return { ...state, bet: happening.bet, confirming: null };
    case "bet_reset":
      return { ...state, bet: null, confirming: null };
    case "pre_action_chosen":
      return { ...state, preAction: happening.pre_action };
    case "move_questioned":
      return { ...state, confirming: happening.confirming };
    case "move_unquestioned":
      return { ...state, confirming: null };
    case "move_sent":
      return { ...state, sending: { turn: happening.turn, move: happening.move }, confirming: null };
    case "move_answered":
      if (state.sending?.turn !== happening.turn) return state;
      return { ...state, sending: null, bet: happening.accepted ? null : state.bet };
    case "premium_chosen":
      return { ...state, premium: happening.premium };
    case "asked":
      return { ...state, asking: true };
    case "answered":
      return { ...state, asking: false };
    case "top_up_wished":
      return { ...state, wishedTopUpCents: happening.cents };
    default:
      return shown(state, happening);
  }
}

type Shown = Extract<
  Gesture,
  {
    type:
      | "dialog_opened"
      | "dialog_changed"
      | "dialog_closed"
      | "player_shown"
      | "panel_toggled"
      | "toasted"
      | "toast_gone"
      | "notice_gone"
      | "tables_filtered"
      | "spoken"
      | "settings_changed";
  }
>;

function shown(state: State, happening: Shown): State {
  switch (happening.type) {
    case "dialog_opened":
      return { ...state, dialog: newDialog(happening.kind) };
    case "dialog_changed":
      return state.dialog ? { ...state, dialog: { ...state.dialog, ...happening.patch } } : state;
    case "dialog_closed":
      return { ...state, dialog: null, shownPlayer: null };
    case "player_shown":
      return { ...state, dialog: newDialog("player"), shownPlayer: happening.player };
    case "panel_toggled":
      return { ...state, [happening.panel]: !state[happening.panel] };
    case "toasted": {
      const toasts = [...state.toasts, { key: happening.key, ...happening.refusal }];
      return { ...state, toasts: toasts.slice(-TOASTS_SHOWN) };
    }
    case "toast_gone":
      return { ...state, toasts: state.toasts.filter((toast) => toast.key !== happening.key) };
    case "notice_gone":
      return { ...state, notices: state.notices.filter((entry) => entry.notice_id !== happening.notice_id) };
    case "tables_filtered":
      return { ...state, tableFilter: happening.filter };
    case "spoken":
      return { ...state, spoken: { text: happening.text, count: state.spoken.count + 1 } };
    case "settings_changed":
      return { ...state, settings: { ...state.settings, ...happening.patch } };
  }
}

function withRoom(state: State, room: State["rooms"][string]): State {
  return { ...state, rooms: { ...state.rooms, [room.table_id]: room } };
}

function tableLeft(state: State, tableId: string): State {
  const { [tableId]: _, ...rooms } = state.rooms;
  if (state.tableId !== tableId) return { ...state, rooms };
  const screen = state.me?.role === "pit_boss" || state.me?.role === "admin" ? "pit" : "lobby";
  return { ...state, ...NOTHING_AT_HAND, rooms, screen, tableId: null };
}

function heard(state: State, frame: ServerFrame): State {
  switch (frame.type) {
    case "hello":
      return heardHello(state, frame);
    case "lobby":
      return { ...state, me: frame.me ?? state.me, lobby: lobbyAfter(state.lobby, frame) };
    case "reality_check":
      return { ...state, me: state.me && remindedAt(state.me, frame.due_ms) };
    case "table":
      return heardTable(state, frame);
    case "notice":
      return heardNotice(state, frame);
    default:
      return state;
  }
}

/** When one is to be reminded next (R23.3). */
function remindedAt(me: Me, dueMs: number | null): Me {
  const { reality_check: check } = me;
  return check && dueMs !== null ? { ...me, reality_check: { ...check, due_ms: dueMs } } : me;
}

function heardHello(state: State, frame: HelloFrame): State {
  const known = new Set(state.notices.map((entry) => entry.notice_id));
  const fresh = frame.notices.filter((entry) => !known.has(entry.notice_id));
  return { ...state, me: frame.me, notices: [...state.notices, ...fresh] };
}

function heardNotice(state: State, { notice_id, code, facts }: NoticeFrame): State {
  if (state.notices.some((entry) => entry.notice_id === notice_id)) return state;
  return { ...state, notices: [...state.notices, { notice_id, code, facts }] };
}

/** The lobby's list after an answer: the whole one, or the old one with the lines that have changed. */
function lobbyAfter(old: State["lobby"], { whole, mark, tables }: LobbyAnswerFrame): State["lobby"] {
  if (whole || !old) return { tables, mark };
  const lines = new Map([...old.tables, ...tables].map((line) => [line.table_id, line]));
  return { tables: [...lines.values()].sort(byChannel), mark };
}

/** The highest blinds first, then by name. */
function byChannel(a: LobbyLine, b: LobbyLine): number {
  const before = (x: string, y: string) => (x < y ? -1 : Number(x > y));
  return b.big_blind_cents - a.big_blind_cents || before(a.name, b.name) || before(a.table_id, b.table_id);
}
