/** Which sounds a change of the state makes: a pure function of what it was and what it has become. */

import type { RecentEvent } from "../protocol/views.ts";
import { mine, openRoom, ownTurn, type Room, type State } from "../state/state.ts";

export type Cue = "deal" | "check" | "chip" | "fold" | "all_in" | "turn" | "warn" | "win" | "chat";

/** So many sounds one change makes at most; the weightiest stay. */
const MOST_AT_ONCE = 3;

/** The order of weight: what is told last to be left out comes first. */
const WEIGHT: readonly Cue[] = ["turn", "warn", "win", "all_in", "deal", "chip", "check", "fold", "chat"];

interface Facts {
  readonly all_in?: boolean;
  readonly shares?: readonly { readonly seat: number }[];
  readonly seat?: number;
}

function cueOf({ name, facts }: RecentEvent, ownNumber: number | undefined): Cue | null {
  const { all_in, shares, seat } = facts as Facts;
  switch (name) {
    case "cards_dealt":
    case "street_dealt":
    case "hands_opened":
      return "deal";
    case "checked":
      return "check";
    case "folded":
      return "fold";
    case "called":
    case "bet":
    case "raised":
      return all_in ? "all_in" : "chip";
    case "blind_posted":
    case "ante_posted":
    case "jackpot_bet_placed":
    case "tipped":
      return "chip";
    case "pot_paid":
      return shares?.some((share) => share.seat === ownNumber) ? "win" : "chip";
    case "prize_won":
      return seat === ownNumber ? "win" : null;
    default:
      return null;
  }
}

/** The last event of a room; null where nothing has been heard of it yet. */
function lastHeard(room: Room): number | null {
  return room.view ? (room.log.at(-1)?.event.number ?? -1) : null;
}

function eventCues(before: Room, after: Room): (Cue | null)[] {
  const heard = lastHeard(before);
  // What had happened before one came makes no sound.
  if (heard === null || after.log === before.log) return [];
  const ownNumber = mine(after)?.seat ?? mine(before)?.seat;
  return after.log.filter(({ event }) => event.number > heard).map(({ event }) => cueOf(event, ownNumber));
}

function saidByOthers(before: Room, after: Room, ownNickname: string | undefined): boolean {
  if (before.chat.length === 0 && after.chat.length > 1) return false;
  const known = new Set(before.chat.map((line) => line.line_id));
  return after.chat.some((line) => !known.has(line.line_id) && line.nickname !== ownNickname);
}

/** The sounds of a change at the open table, each once, in the order of their weight. */
export function cuesOf(before: State, after: State): Cue[] {
  const old = openRoom(before);
  const room = openRoom(after);
  if (!old || !room || old.table_id !== room.table_id || old === room) return [];
  const cues = new Set(eventCues(old, room));
  const turn = ownTurn(room)?.turn;
  if (turn !== undefined && ownTurn(old)?.turn !== turn) cues.add("turn");
  if (saidByOthers(old, room, after.me?.nickname)) cues.add("chat");
  return WEIGHT.filter((cue) => cues.has(cue)).slice(0, MOST_AT_ONCE);
}
