/**
 * Moves chosen before one's turn: which there are, whether they still stand, and what they come to.
 *
 * A price is the street total that has to be matched. What names a price (check, call) is dropped as soon as it is
 * another one; what names none (fold, check or fold) stands until the street is over.
 */

import type { Move, OwnSeat, PublicView, Turn } from "../protocol/views.ts";
import { playerAt } from "./seating.ts";

export type PreActionKind = "fold" | "check_fold" | "check" | "call";

export interface PreAction {
  readonly kind: PreActionKind;
  readonly hand_id: string;
  readonly street: string;
  /** The price when it was chosen. */
  readonly price_cents: number;
}

interface Sides {
  readonly view: PublicView | null;
  readonly own: OwnSeat | null;
}

/** What has to be matched on this street; a short blind does not lower it (R1.10). */
export function price(view: PublicView): number {
  const { hand, rules } = view;
  if (!hand) return 0;
  const least = hand.street === "preflop" ? rules.big_blind_cents : 0;
  return hand.players.reduce((most, player) => Math.max(most, player.bet_cents), least);
}

/** What one would have to add to match the price, at most what one has; null where no turn can come any more. */
export function toCallLater({ view, own }: Sides): number | null {
  if (!view?.hand || !own || view.hand.stage !== "betting" || view.paused) return null;
  const player = playerAt(view, own.seat);
  const seat = view.seats.find((entry) => entry.seat === own.seat);
  if (!player || !seat || player.folded || player.all_in || view.hand.turn?.seat === own.seat) return null;
  return Math.min(Math.max(0, price(view) - player.bet_cents), seat.stack_cents);
}

/** What can be chosen now, the most careful first; nothing in one's own turn or without a hand to play. */
export function preActions(sides: Sides): { kind: PreActionKind; cents: number }[] {
  const cents = toCallLater(sides);
  if (cents === null || !sides.view?.hand?.turn) return [];
  const kinds: PreActionKind[] = cents > 0 ? ["fold", "call"] : ["check_fold", "check"];
  return kinds.map((kind) => ({ kind, cents }));
}

/** A pre-action chosen now. */
export function choose(kind: PreActionKind, view: PublicView): PreAction | null {
  const { hand } = view;
  return hand && { kind, hand_id: hand.hand_id, street: hand.street, price_cents: price(view) };
}

/** Whether a pre-action still means what it meant when it was chosen. */
export function stands(preAction: PreAction, { view, own }: Sides): boolean {
  const hand = view?.hand;
  if (!view || !own || hand?.hand_id !== preAction.hand_id || hand.street !== preAction.street) return false;
  if (hand.stage !== "betting" || playerAt(view, own.seat)?.folded) return false;
  const priced = preAction.kind === "check" || preAction.kind === "call";
  return !priced || price(view) === preAction.price_cents;
}

/** The move that a pre-action comes to in one's turn; null when it cannot be made any more. */
export function moveOf(preAction: PreAction, turn: Turn, moves: readonly Move[]): Move | null {
  const wanted: Move[] = {
    fold: ["fold" as const],
    check_fold: turn.to_call_cents > 0 ? ["fold" as const] : ["check" as const],
    check: ["check" as const],
    call: ["call" as const],
  }[preAction.kind];
  return wanted.find((move) => moves.includes(move)) ?? null;
}
