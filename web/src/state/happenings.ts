/** Everything that can happen to the state: frames, the line, gestures and their answers. */

import type { Refusal } from "../connection/refused.ts";
import type { Status } from "../connection/socket.ts";
import type { PreAction } from "../play/pre-actions.ts";
import type { TableFilter } from "../play/tables.ts";
import type { ServerFrame } from "../protocol/generated/wire.ts";
import type { ChatLine } from "../protocol/views.ts";
import type { Settings } from "./settings.ts";
import type { Bet, Dialog, Screen, State } from "./state.ts";

export type Happening =
  /** A frame of the server, of any kind. */
  | { type: "heard"; frame: ServerFrame }
  | { type: "chat_heard"; table_id: string; lines: readonly ChatLine[] }
  | { type: "line_changed"; status: Status }
  /** The line has been away for too long (R20.4). */
  | { type: "line_given_up" }
  | { type: "signing_in" }
  | { type: "sign_in_refused"; refusal: Refusal }
  /** The session is over; `refusal` says why when it was not asked for. */
  | { type: "signed_out"; refusal: Refusal | null }
  | { type: "screen_chosen"; screen: Exclude<Screen, "sign_in" | "table"> }
  /** A table's screen is entered, before its first frame is there. */
  | { type: "table_opened"; table_id: string }
  /** Back to the lobby. */
  | { type: "table_left"; table_id: string }
  /** A room is watched beside the open table: the pit boss's. */
  | { type: "room_entered"; table_id: string }
  | { type: "bar_ready"; turn: number }
  | { type: "bet_built"; bet: Bet }
  | { type: "bet_reset" }
  | { type: "pre_action_chosen"; pre_action: PreAction | null }
  | { type: "move_questioned"; confirming: NonNullable<State["confirming"]> }
  | { type: "move_unquestioned" }
  | { type: "move_sent"; turn: number; move: string }
  | { type: "move_answered"; turn: number; accepted: boolean }
  | { type: "premium_chosen"; premium: NonNullable<State["premium"]> }
  | { type: "asked" }
  | { type: "answered" }
  | { type: "dialog_opened"; kind: Dialog["kind"] }
  | { type: "dialog_changed"; patch: Partial<Pick<Dialog, "text" | "refusal" | "busy" | "done">> }
  | { type: "dialog_closed" }
  | { type: "player_shown"; player: NonNullable<State["shownPlayer"]> }
  | { type: "top_up_wished"; cents: number | null }
  | { type: "panel_toggled"; panel: "paysOpen" | "logOpen" | "chatOpen" }
  | { type: "toasted"; key: number; refusal: Refusal }
  | { type: "toast_gone"; key: number }
  | { type: "notice_gone"; notice_id: string }
  | { type: "tables_filtered"; filter: TableFilter }
  | { type: "spoken"; text: string }
  | { type: "settings_changed"; patch: Partial<Settings> };
