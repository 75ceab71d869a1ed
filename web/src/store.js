/**
 * The one store of the client. Views are functions of its state; the functions here say how frames and
 * gestures change it. State is replaced, never changed in place.
 */

import { nameAt } from "./seating.js";

const LOG_LENGTH = 200;

/** State of a client that has just been opened. */
export const initialState = Object.freeze({
  connection: "idle", // idle | connecting | open | lost | replaced
  screen: "sign_in", // sign_in | lobby | table
  signIn: { busy: false, error: null },
  me: null, // {player_id, name, nickname, role, balance_cents}
  lobby: null, // {tables: [...], mark}
  table: null, // {table_id, version, public, private}
  log: [], // [{number, event, names}] oldest first
  ready: false, // the action bar takes input: 250 ms after it appeared
  bet: null, // {turn, cents | null, text} while a bet is being built
  sending: null, // {turn, move} until the server has answered
  dialog: null, // {kind: "buy_in" | "top_up" | "tip" | "leave" | "password", text, error}
  premium: null, // {offer_id, cents | null, text} while an insurance premium is being chosen
  asking: false, // a jackpot bet, an answer to an offer or a staff command waits for its answer
  paysOpen: false, // the jackpot's pays table
  wishedTopUpCents: null, // chips to be added when the hand is over
  logOpen: false,
  notices: [], // [{notice_id, code, facts}]
  toasts: [], // [{key, code, facts}]
});

/** Hold a state, replace it by `change(patch)`, tell everybody who subscribed. */
export function createStore(state = initialState) {
  const readers = new Set();
  return {
    get: () => state,
    change(patch) {
      const next = typeof patch === "function" ? patch(state) : { ...state, ...patch };
      if (next === state) return;
      state = next;
      for (const reader of readers) reader(state);
    },
    subscribe(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
  };
}

/** Put a server frame into the state: hello, lobby, table and notice; other frames change nothing. */
export function received(state, frame) {
  switch (frame.type) {
    case "hello": {
      const known = new Set(state.notices.map((entry) => entry.notice_id));
      const fresh = frame.notices.filter((entry) => !known.has(entry.notice_id));
      return { ...state, me: frame.me, notices: [...state.notices, ...fresh] };
    }
    case "lobby":
      return { ...state, me: frame.me ?? state.me, lobby: lobbyAfter(state.lobby, frame) };
    case "table":
      return receivedTable(state, frame);
    case "notice":
      if (state.notices.some((entry) => entry.notice_id === frame.notice_id)) return state;
      return { ...state, notices: [...state.notices, frame] };
    default:
      return state;
  }
}

/** The lobby's list after an answer: the whole one, or the old one with the lines that have changed. */
function lobbyAfter(old, { whole, mark, tables }) {
  if (whole || !old) return { tables, mark };
  const lines = new Map([...old.tables, ...tables].map((line) => [line.table_id, line]));
  return { tables: [...lines.values()].sort(byChannel), mark };
}

/** The highest blinds first, then by name. */
function byChannel(a, b) {
  const before = (x, y) => (x < y ? -1 : Number(x > y));
  return (
    b.big_blind_cents - a.big_blind_cents || before(a.name, b.name) || before(a.table_id, b.table_id)
  );
}

/** A table frame: dropped when it is of another table or older than what is shown. */
function receivedTable(state, frame) {
  const old = state.table;
  if (!old || old.table_id !== frame.table_id || frame.version < old.version) return state;
  const table = {
    table_id: frame.table_id,
    version: frame.version,
    public: frame.public,
    private: frame.private,
  };
  const next = { ...state, table, log: extendLog(state.log, table.public) };
  const turn = ownTurn(table);
  const sameTurn = turn !== null && turn.turn === ownTurn(old)?.turn;
  if (!sameTurn) Object.assign(next, { ready: false, bet: null, sending: null });
  return { ...next, dialog: dialogAfter(state.dialog, old, table) };
}

/**
 * The log with the events that are new in the view's `recent`. Every frame repeats the last 30 events with
 * their numbers, so lost and doubled frames leave no gap. Names are kept as they were when it happened.
 */
export function extendLog(log, view) {
  const last = log.at(-1)?.number ?? -1;
  const fresh = view.recent.filter((event) => event.number > last);
  if (fresh.length === 0) return log;
  const entries = fresh.map((event) => ({ number: event.number, event, names: namesIn(event.facts, view) }));
  return [...log, ...entries].slice(-LOG_LENGTH);
}

function namesIn(facts, view) {
  const lists = [facts.shares, facts.hands].filter(Array.isArray).flat();
  const told = [facts.seat, ...(facts.seats ?? []), ...lists.map((entry) => entry.seat)];
  const seats = told.filter((seat) => seat !== undefined);
  const names = Object.fromEntries(seats.map((seat) => [seat, nameAt(view, seat)]));
  if (facts.nickname) names[facts.seat] = facts.nickname;
  return names;
}

/** One's own turn as the public view describes it, or null. */
export function ownTurn(table) {
  const turn = table?.public?.hand?.turn;
  return turn && table.private?.seat === turn.seat ? turn : null;
}

/** One's own seat at the table, or null. */
export function ownSeat(table) {
  const number = table?.private?.seat;
  return table?.public?.seats.find((entry) => entry.seat === number) ?? null;
}

/** Dialogs follow the seat: buying in opens with a reservation or a re-buy window and ends with it. */
function dialogAfter(dialog, old, table) {
  const before = old.public ? ownSeat(old) : null;
  const now = ownSeat(table);
  const buying = now && now.status !== "seated";
  if (buying && before?.status !== now.status) return { kind: "buy_in", text: null };
  if (dialog?.kind === "buy_in" && !buying) return null;
  if (dialog && dialog.kind !== "leave" && !now) return null;
  return dialog;
}

const NOTHING_AT_HAND = {
  log: [],
  bet: null,
  sending: null,
  premium: null,
  paysOpen: false,
  dialog: null,
  wishedTopUpCents: null,
};

/** Enter a table's screen, before its first frame is there. */
export function opened(state, tableId) {
  const table = { table_id: tableId, version: -1, public: null, private: null };
  return { ...state, ...NOTHING_AT_HAND, screen: "table", table };
}

/** Back to the lobby. */
export function left(state) {
  return { ...state, ...NOTHING_AT_HAND, screen: "lobby", table: null };
}
