/** Where things stand at the table, and who is who: pure functions of the public and private views. */

import type { Hand, Player, PublicView, Seat } from "../protocol/views.ts";

/** The seat's player in the running hand, or undefined. */
export function playerAt(view: PublicView, seat: number): Player | undefined {
  return view.hand?.players.find((player) => player.seat === seat);
}

/** The player of who sits there now: after an exit somebody else may have taken the seat of a folded hand. */
export function playerOf(view: PublicView, seat: Pick<Seat, "seat" | "player_id">): Player | undefined {
  const player = playerAt(view, seat.seat);
  return player?.player_id === seat.player_id ? player : undefined;
}

/** A name for a seat: who sits there, else who was dealt in there, else "". */
export function nameAt(view: PublicView, seat: number): string {
  const person = view.seats.find((entry) => entry.seat === seat) ?? playerAt(view, seat);
  return person?.nickname ?? "";
}

/** Whether the pots are paid: the result is shown, then prizes, then what is decided about them (R4.6). */
export function settled(hand: Hand | null | undefined): boolean {
  return hand?.stage === "result" || hand?.stage === "prizes" || hand?.stage === "approval";
}

/** Everything in the middle and in front of the players, in cents. */
export function totalPot(hand: Hand): number {
  const collected = hand.pots.reduce((sum, pot) => sum + pot.cents, 0);
  return hand.players.reduce((sum, player) => sum + player.bet_cents, collected);
}

/** How many cents can be added to a stack; a jackpot bet that can still be taken back counts as on it. */
export function roomForChips(view: PublicView, seat: Seat): number {
  const lying = view.hand?.stage === "window" ? (playerOf(view, seat)?.jackpot_cents ?? 0) : 0;
  return view.rules.max_buy_in_cents - seat.stack_cents - lying;
}

/** Whether chips can be added now (R2.8): between hands, up to the blinds, or when not dealt in. */
export function canTopUp(view: PublicView, seat: Seat): boolean {
  const early = view.hand?.stage === "announced" || view.hand?.stage === "window";
  return !playerOf(view, seat) || early;
}
