/** The state of the client: everything that the screen is a function of. Replaced, never changed in place. */

import type { Refusal } from "../connection/refused.ts";
import type { Status } from "../connection/socket.ts";
import type { PreAction } from "../play/pre-actions.ts";
import { NO_FILTER, type TableFilter } from "../play/tables.ts";
import type { PrivateView } from "../protocol/generated/wire.ts";
import type {
  ChatLine,
  LobbyLine,
  Me,
  Notice,
  OwnSeat,
  PublicView,
  RecentEvent,
  Turn,
} from "../protocol/views.ts";
import { ownSide } from "../protocol/views.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";

export type Screen = "sign_in" | "lobby" | "table" | "pit" | "history" | "statistics" | "account";

/** A room that one is in. `view` is null before its first frame. */
export interface Room {
  readonly table_id: string;
  /** -1 before the first frame. */
  readonly version: number;
  readonly view: PublicView | null;
  readonly own: PrivateView;
  /** Oldest first. */
  readonly log: readonly LogEntry[];
  readonly chat: readonly ChatLine[];
}

/** An event with the names of who it is about, as they were when it happened. */
export interface LogEntry {
  readonly event: RecentEvent;
  readonly names: Readonly<Record<number, string>>;
  /** The server's time of the frame that told it: its place among what was said. */
  readonly heard_ms: number;
}

/** A bet while it is being built (R3.6): `cents` is the street total, null where `text` is no amount. */
export interface Bet {
  readonly turn: number;
  readonly cents: number | null;
  /** What is typed in the box, null when the amount did not come from there. */
  readonly text: string | null;
  /** What has been added by chips, for Reset: null when it was set otherwise. */
  readonly chips: readonly number[];
}

/** A dialog over the screen; `text` is what is typed in its amount box. */
export interface Dialog {
  readonly kind: DialogKind;
  readonly text: string | null;
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  readonly done: boolean;
}

export type DialogKind =
  | "buy_in"
  | "top_up"
  | "tip"
  | "leave"
  | "password"
  | "settings"
  | "help"
  | "confirm_move"
  | "reality_check"
  | "player";

export interface Toast extends Refusal {
  readonly key: number;
}

export interface State {
  readonly connection: Status | "idle";
  readonly screen: Screen;
  readonly signIn: { readonly busy: boolean; readonly refusal: Refusal | null };
  readonly me: Me | null;
  readonly lobby: { readonly tables: readonly LobbyLine[]; readonly mark: string } | null;
  /** What one wants to see of the lobby's list. */
  readonly tableFilter: TableFilter;
  /** Rooms by table id: one for players, several for a pit boss. */
  readonly rooms: Readonly<Record<string, Room>>;
  /** The table that is open on the screen. */
  readonly tableId: string | null;
  readonly bet: Bet | null;
  readonly preAction: PreAction | null;
  /** The turn whose action bar takes input: 250 ms after it appeared, so that no press meant for something else counts. */
  readonly readyTurn: number | null;
  /** The move that waits for the server's answer. */
  readonly sending: { readonly turn: number; readonly move: string } | null;
  /** A large or all-in move that is to be confirmed. */
  readonly confirming: {
    readonly turn: number;
    readonly move: "call" | "bet" | "raise" | "all_in";
    readonly cents: number;
  } | null;
  /** A premium that is being chosen. */
  readonly premium: {
    readonly offer_id: string;
    readonly cents: number | null;
    readonly text: string | null;
  } | null;
  /** A jackpot bet, an answer to an offer or a staff command waits for its answer. */
  readonly asking: boolean;
  readonly dialog: Dialog | null;
  /** Whose statistics the dialog "player" shows. */
  readonly shownPlayer: { readonly player_id: string; readonly nickname: string } | null;
  /** Chips to be added as soon as the table allows it. */
  readonly wishedTopUpCents: number | null;
  readonly paysOpen: boolean;
  readonly logOpen: boolean;
  readonly chatOpen: boolean;
  readonly notices: readonly Notice[];
  readonly toasts: readonly Toast[];
  /** What was last said aloud at somebody's asking; `count` tells the same text said twice. */
  readonly spoken: { readonly text: string; readonly count: number };
  readonly settings: Settings;
}

/** What belongs to the table on the screen and goes with it. */
export const NOTHING_AT_HAND = {
  bet: null,
  preAction: null,
  readyTurn: null,
  sending: null,
  confirming: null,
  premium: null,
  asking: false,
  dialog: null,
  shownPlayer: null,
  wishedTopUpCents: null,
  paysOpen: false,
} satisfies Partial<State>;

export const INITIAL_STATE: State = Object.freeze({
  connection: "idle",
  screen: "sign_in",
  signIn: { busy: false, refusal: null },
  me: null,
  lobby: null,
  tableFilter: NO_FILTER,
  rooms: {},
  tableId: null,
  ...NOTHING_AT_HAND,
  logOpen: false,
  chatOpen: false,
  notices: [],
  toasts: [],
  spoken: { text: "", count: 0 },
  settings: DEFAULT_SETTINGS,
});

/** The room that is open on the screen, null without one. */
export function openRoom(state: Pick<State, "rooms" | "tableId">): Room | null {
  return state.tableId === null ? null : (state.rooms[state.tableId] ?? null);
}

/** A room whose first frame is there: what a table's screen is drawn from. */
export interface Table extends Room {
  readonly view: PublicView;
}

/** The open table with its view, null before its first frame. */
export function openTable(state: Pick<State, "rooms" | "tableId">): Table | null {
  const room = openRoom(state);
  return room?.view ? (room as Table) : null;
}

/** One's own player's side of a table. */
export function mine(room: Room | null): OwnSeat | null {
  return room ? ownSide(room.own) : null;
}

/** One's own seat at a table as everybody sees it, or null. */
export function ownSeat(room: Room | null): PublicView["seats"][number] | null {
  const number = mine(room)?.seat;
  return room?.view?.seats.find((entry) => entry.seat === number) ?? null;
}

/** One's own turn as the public view describes it, or null; nobody has a turn in a pause (R20.1). */
export function ownTurn(room: Room | null): Turn | null {
  if (room?.view?.paused) return null;
  const turn = room?.view?.hand?.turn ?? null;
  return turn && mine(room)?.seat === turn.seat ? turn : null;
}
