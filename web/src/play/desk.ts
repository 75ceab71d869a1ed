/** What a dealer can do at his desk, and what a scanner reads: pure functions of the public view (R22). */

import type { Hand, PublicView } from "../protocol/views.ts";

export type Scan = NonNullable<Hand["scan"]>;

/** A place in the dealing order: the card before it is read already. */
export interface ReadCard {
  readonly position: Scan["position"] | "shoe";
  readonly count: number;
  readonly needed: number;
}

/** Who is seated, connected and plays: what a start needs two of; whom it takes the table itself knows. */
export function readyPlayers(view: PublicView): number {
  return view.seats.filter((seat) => seat.status === "seated" && seat.sit_out !== "now" && seat.connected)
    .length;
}

export function canStart(view: PublicView): boolean {
  const free = view.hand === null && view.paused === null && view.shoe_check === null;
  return free && view.status === "open" && readyPlayers(view) >= 2;
}

/** Whether the last scan can be withdrawn: until the cards of its street, or of the deal, are complete (R22.2). */
export function canTakeBack(view: PublicView): boolean {
  const scan = view.hand?.scan;
  if (!scan || scan.position === "burn") return false;
  return scan.position !== "hole" || scan.count > 0;
}

export function canCheckShoe(view: PublicView): boolean {
  return view.hand === null && view.paused === null && view.shoe_check === null;
}

/** The card that was read last, by its place, never by its name; null before the first one. */
export function lastRead(view: PublicView): ReadCard | null {
  const { hand, shoe_check } = view;
  if (shoe_check) return shoe_check.count > 0 ? { position: "shoe", ...shoe_check } : null;
  if (!hand) return null;
  const { scan } = hand;
  if (!scan || scan.position === "burn") return lastOfStreet(hand);
  if (scan.count > 0) return scan;
  return scan.position === "hole" ? null : { position: "burn", count: 1, needed: 1 };
}

function lastOfStreet(hand: Hand): ReadCard | null {
  if (hand.board.length > 0) return BOARD_ENDS[hand.board.length] ?? null;
  const needed = hand.players.length * 2;
  const before = hand.stage === "announced" || hand.stage === "window" || hand.stage === "dealing";
  return before ? null : { position: "hole", count: needed, needed };
}

const BOARD_ENDS: Record<number, ReadCard> = {
  3: { position: "flop", count: 3, needed: 3 },
  4: { position: "turn", count: 1, needed: 1 },
  5: { position: "river", count: 1, needed: 1 },
};

/** How many cards of the hand, or of the check, have been read. */
export function cardsRead(view: PublicView): number {
  if (view.shoe_check) return view.shoe_check.count;
  const { hand } = view;
  const last = lastRead(view);
  if (!hand || !last) return 0;
  if (last.position === "hole") return last.count;
  const holes = hand.players.length * 2;
  const before = {
    burn: { preflop: 0, flop: 4, turn: 6, river: 8 }[hand.street],
    flop: 1,
    turn: 5,
    river: 7,
    shoe: 0,
  };
  return holes + before[last.position] + last.count;
}
