/** What frames do to a room, and to what is under way at the table on the screen. */

import { stands } from "../play/pre-actions.ts";
import { nameAt } from "../play/seating.ts";
import type { TableFrame } from "../protocol/generated/wire.ts";
import type { ChatLine, PublicView, RecentEvent } from "../protocol/views.ts";
import { newDialog } from "./dialogs.ts";
import { type Dialog, type LogEntry, mine, ownSeat, ownTurn, type Room, type State } from "./state.ts";

const LOG_LENGTH = 200;
const CHAT_LENGTH = 100;

/** A room before its first frame. */
export function newRoom(tableId: string): Room {
  return { table_id: tableId, version: -1, view: null, own: null, log: [], chat: [] };
}

/**
 * A table frame: dropped when one is not in that room on this screen, or when it is older than what is shown.
 * What was being built for a turn goes when the turn does.
 */
export function heardTable(state: State, frame: TableFrame): State {
  const old = state.rooms[frame.table_id];
  if (!old || frame.version < old.version) return state;
  const room: Room = {
    ...old,
    version: frame.version,
    view: frame.public,
    own: frame.private,
    log: extendLog(old.log, frame.public, frame.now_ms),
  };
  const next = { ...state, rooms: { ...state.rooms, [room.table_id]: room } };
  return state.tableId === room.table_id ? followed(next, old, room) : next;
}

/** What lies beside the table on the screen, in line with its new view. */
function followed(state: State, old: Room, room: Room): State {
  const turn = ownTurn(room)?.turn ?? null;
  const sameTurn = turn !== null && turn === ownTurn(old)?.turn;
  const atTurn = sameTurn ? {} : { bet: null, sending: null, confirming: null };
  const preAction =
    state.preAction && stands(state.preAction, { view: room.view, own: mine(room) }) ? state.preAction : null;
  return { ...state, ...atTurn, preAction, dialog: dialogAfter(state.dialog, old, room) };
}

/** Dialogs follow the seat: buying in opens with a reservation or a re-buy window and ends with it. */
function dialogAfter(dialog: Dialog | null, old: Room, room: Room): Dialog | null {
  const before = ownSeat(old);
  const now = ownSeat(room);
  const buying = now !== null && now.status !== "seated";
  if (buying && before?.status !== now.status) return newDialog("buy_in");
  if (dialog?.kind === "buy_in" && !buying) return null;
  const ofSeat = dialog?.kind === "top_up" || dialog?.kind === "tip" || dialog?.kind === "leave";
  return ofSeat && before && !now ? null : dialog;
}

/**
 * The log with the events that are new in the view's `recent`. Every frame repeats the last 30 events with
 * their numbers, so lost and doubled frames leave no gap. Names are kept as they were when it happened.
 */
export function extendLog(log: readonly LogEntry[], view: PublicView, heardMs: number): readonly LogEntry[] {
  const last = log.at(-1)?.event.number ?? -1;
  const fresh = view.recent.filter((event) => event.number > last);
  if (fresh.length === 0) return log;
  const entries = fresh.map((event) => ({ event, names: namesIn(event, view), heard_ms: heardMs }));
  return [...log, ...entries].slice(-LOG_LENGTH);
}

interface Told {
  seat?: number;
  seats?: number[];
  nickname?: string;
  shares?: { seat: number }[];
  hands?: { seat: number }[];
}

function namesIn({ facts }: RecentEvent, view: PublicView): Record<number, string> {
  const told = facts as Told;
  const lists = [...(told.shares ?? []), ...(told.hands ?? [])].map((entry) => entry.seat);
  const seats = [...(told.seat === undefined ? [] : [told.seat]), ...(told.seats ?? []), ...lists];
  const names = Object.fromEntries(seats.map((seat) => [seat, nameAt(view, seat)]));
  if (told.nickname !== undefined && told.seat !== undefined) names[told.seat] = told.nickname;
  return names;
}

/** A room with lines of chat, each once, the oldest first. */
export function withChat(room: Room, lines: readonly ChatLine[]): Room {
  const known = new Set(room.chat.map((line) => line.line_id));
  const fresh = lines.filter((line) => !known.has(line.line_id));
  if (fresh.length === 0) return room;
  const chat = [...room.chat, ...fresh].sort((a, b) => a.sent_ms - b.sent_ms).slice(-CHAT_LENGTH);
  return { ...room, chat };
}

/** Whether one holds a seat or a reservation in that room. */
export function seated(room: Room | null): boolean {
  return mine(room) !== null;
}
