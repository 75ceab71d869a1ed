/** What a seat's plate says of its player beside name and stack. */

import type { Hand, Player, Seat } from "../protocol/views.ts";

export type Badge =
  | "reserved"
  | "away"
  | "rebuying"
  | "leaving"
  | "sitting_out"
  | "sits_out_next"
  | "joining"
  | "waiting";

/** The one thing that is said of a seat's state, what keeps others waiting first; null for nothing. */
export function badge(seat: Seat, player: Player | undefined): Badge | null {
  if (seat.status === "reserved") return "reserved";
  if (!seat.connected) return "away";
  if (seat.status === "rebuying") return "rebuying";
  if (seat.leaving) return "leaving";
  if (seat.sit_out === "now") return "sitting_out";
  if (seat.sit_out === "next") return "sits_out_next";
  if (!player && seat.waiting) return seat.waiting === "newcomer" ? "joining" : "waiting";
  return null;
}

/** Whether nobody plays that seat at the moment, so that it is drawn faintly. */
export function absent(seat: Seat): boolean {
  return seat.status !== "seated" || !seat.connected || seat.sit_out === "now";
}

export type Disc = "dealer" | "small" | "big";

/** The discs that lie before a seat. */
export function discsAt(hand: Hand | null, seat: number): Disc[] {
  if (!hand) return [];
  const discs: [Disc, number][] = [
    ["dealer", hand.button],
    ["small", hand.small_blind],
    ["big", hand.big_blind],
  ];
  return discs.filter(([, at]) => at === seat).map(([disc]) => disc);
}
