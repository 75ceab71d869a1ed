/** The lobby's list: channels by blinds, filters, order, and who is let in where (R2.3, R2.4, R3.1). */

import type { LobbyLine, Me } from "../protocol/views.ts";

/** So many people fill a room (R2.4). */
export const ROOM_PEOPLE = 14;

export const SORTS = ["blinds_down", "blinds_up", "players", "free", "jackpot", "name"] as const;
export const DEALINGS = ["any", "live", "rng"] as const;
export type Sort = (typeof SORTS)[number];
export type Dealing = (typeof DEALINGS)[number];

/** What somebody wants to see of the list. */
export interface TableFilter {
  /** A channel by `channelOf`, or null for all. */
  readonly channel: string | null;
  readonly dealing: Dealing;
  readonly freeSeats: boolean;
  /** Tables whose smallest buy-in the balance covers. */
  readonly affordable: boolean;
  readonly sort: Sort;
}

export const NO_FILTER: TableFilter = Object.freeze({
  channel: null,
  dealing: "any",
  freeSeats: false,
  affordable: false,
  sort: "blinds_down",
});

/** Why somebody is not let in; the facts are what the words need. */
export type NoEntry =
  | { readonly reason: "preparing" | "closing" }
  | { readonly reason: "room_full"; readonly people: number }
  | { readonly reason: "balance_too_low"; readonly needed_cents: number };

export interface Channel {
  readonly key: string;
  readonly small_blind_cents: number;
  readonly big_blind_cents: number;
  readonly tables: number;
}

type Visitor = Pick<Me, "role" | "balance_cents"> | null;

/** Tables with the same blinds are one channel. */
export function channelOf(line: LobbyLine): string {
  return `${line.small_blind_cents}/${line.big_blind_cents}`;
}

/** The channels of a list with how many tables each has, the highest blinds first. */
export function channels(lines: readonly LobbyLine[]): Channel[] {
  const found = new Map<string, Channel>();
  for (const line of lines) {
    const key = channelOf(line);
    const { small_blind_cents, big_blind_cents } = line;
    found.set(key, { key, small_blind_cents, big_blind_cents, tables: (found.get(key)?.tables ?? 0) + 1 });
  }
  return [...found.values()].sort(
    (a, b) => b.big_blind_cents - a.big_blind_cents || b.small_blind_cents - a.small_blind_cents,
  );
}

export function freeSeats(line: LobbyLine): number {
  return Math.max(0, line.seats - line.players);
}

/** Whether the rules of the house let somebody in, or why not; the table itself has the last word. */
export function noEntry(line: LobbyLine, me: Visitor): NoEntry | null {
  if (line.status === "preparing") return { reason: "preparing" };
  if (line.status !== "open") return { reason: "closing" };
  if (me && me.role !== "player") return null;
  if (line.people >= ROOM_PEOPLE) return { reason: "room_full", people: line.people };
  if (me && me.balance_cents < line.min_buy_in_cents) {
    return { reason: "balance_too_low", needed_cents: line.min_buy_in_cents };
  }
  return null;
}

/** The lines that a filter leaves, but for its channel: what the counts of the channels are of. */
export function besideChannel(lines: readonly LobbyLine[], filter: TableFilter, me: Visitor): LobbyLine[] {
  return lines.filter(
    (line) =>
      (filter.dealing === "any" || line.live === (filter.dealing === "live")) &&
      (!filter.freeSeats || freeSeats(line) > 0) &&
      (!filter.affordable || !me || me.balance_cents >= line.min_buy_in_cents),
  );
}

const ORDERS: Record<Sort, (a: LobbyLine, b: LobbyLine) => number> = {
  blinds_down: (a, b) => b.big_blind_cents - a.big_blind_cents,
  blinds_up: (a, b) => a.big_blind_cents - b.big_blind_cents,
  players: (a, b) => b.players - a.players,
  free: (a, b) => freeSeats(b) - freeSeats(a),
  jackpot: (a, b) => (b.jackpot_cents ?? -1) - (a.jackpot_cents ?? -1),
  name: (a, b) => a.name.localeCompare(b.name),
};

/** The lines that a filter leaves, in its order; equals stay in the list's own order. */
export function filtered(lines: readonly LobbyLine[], filter: TableFilter, me: Visitor): LobbyLine[] {
  const left = besideChannel(lines, filter, me).filter(
    (line) => filter.channel === null || channelOf(line) === filter.channel,
  );
  return left.sort(ORDERS[filter.sort]);
}

/** How many filters are on beside the channel and the order. */
export function filtersOn(filter: TableFilter): number {
  return Number(filter.dealing !== "any") + Number(filter.freeSeats) + Number(filter.affordable);
}

/** The table with the largest jackpot, or null where there is none. */
export function biggestJackpot(lines: readonly LobbyLine[]): LobbyLine | null {
  const [first, ...others] = lines.filter((line) => line.jackpot_cents !== null && line.status !== "closed");
  if (!first) return null;
  return others.reduce((a, b) => ((b.jackpot_cents ?? 0) > (a.jackpot_cents ?? 0) ? b : a), first);
}

/** The filter as it works on this list: a channel that is not in it any more is none. */
export function inForce(filter: TableFilter, lines: readonly LobbyLine[]): TableFilter {
  const gone = filter.channel !== null && !lines.some((line) => channelOf(line) === filter.channel);
  return gone ? { ...filter, channel: null } : filter;
}
