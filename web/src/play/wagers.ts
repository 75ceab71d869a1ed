/** Jackpot bets, prizes and insurance as a table shows them: pure functions of the public and private views. */

import type { Card, Hand, Offer, OwnOffer, OwnSeat, Prize, PublicView } from "../protocol/views.ts";
import { playerOf } from "./seating.ts";

/**
 * What one can do in the jackpot window: null when one has no bet to place or withdraw now, else whether it
 * is `placed`, and whether the stack is too `short` for it (R5.1: something must remain).
 */
export function jackpotChoice(
  view: PublicView,
  own: OwnSeat | null,
): { placed: boolean; short: boolean } | null {
  const seat = view.seats.find((entry) => entry.seat === own?.seat);
  if (view.hand?.stage !== "window" || !view.jackpot || !own || !seat || !playerOf(view, seat)) return null;
  const placed = own.jackpot?.bet ?? false;
  return { placed, short: !placed && seat.stack_cents <= view.jackpot.bet_cents };
}

/** The prize that is to be decided now: the first of those that wait (R5.8), or undefined. */
export function nextPrize(hand: Hand | null | undefined): Prize | undefined {
  return hand?.prizes.find((prize) => prize.status === "dealer" || prize.status === "pit_boss");
}

/** The hole cards of a seat's prize, which everybody sees, also of a folded hand (R5.10). */
export function prizeCards(hand: Hand | null | undefined, seat: number): readonly Card[] | undefined {
  return hand?.prizes.find((prize) => prize.seat === seat)?.cards;
}

/** The insurance offer that waits for an answer, or null. */
export function openOffer(view: PublicView | null | undefined): Offer | null {
  const offer = view?.hand?.insurance;
  return offer && !offer.decided ? offer : null;
}

/** One's own side of the open offer, or null. */
export function ownOffer(view: PublicView | null | undefined, own: OwnSeat | null): OwnOffer | null {
  const offer = openOffer(view);
  const side = own?.insurance;
  return offer && side?.offer_id === offer.offer_id ? side : null;
}

export type PremiumKind = "minimum" | "break_even" | "maximum";

/** The premiums that one press chooses; break-even can be less than the least premium. */
export function premiums(side: OwnOffer): { kind: PremiumKind; cents: number }[] {
  return [
    { kind: "minimum", cents: side.min_cents },
    { kind: "break_even", cents: breakEven(side) },
    { kind: "maximum", cents: side.max_cents },
  ];
}

function breakEven(side: OwnOffer): number {
  return Math.max(side.min_cents, side.break_even_cents);
}

/** The premium that is chosen at the moment: break-even until somebody chooses another; null for no amount. */
export function chosenPremium(
  premium: { offer_id: string; cents: number | null } | null,
  side: OwnOffer,
): number | null {
  return premium?.offer_id === side.offer_id ? premium.cents : breakEven(side);
}

/** Why a premium cannot be paid: "" when it can (R6.7). */
export function premiumProblem(
  cents: number | null,
  side: OwnOffer,
): "" | "bad_amount" | "premium_out_of_range" {
  if (cents === null) return "bad_amount";
  return cents < side.min_cents || cents > side.max_cents ? "premium_out_of_range" : "";
}

/**
 * What one ends up with of the contested pots if one wins, loses or splits, premium and claim included
 * (R6.5). A split is near enough: which half has the odd cent shows when the pots are paid.
 */
export function outcomes(
  premiumCents: number,
  side: OwnOffer,
  oddsTenths: number,
): { win: number; loss: number; tie: number } {
  const claimCents = Math.floor((premiumCents * oddsTenths) / 10);
  return {
    win: side.win_cents - premiumCents,
    loss: claimCents,
    tie: Math.min(Math.floor(side.win_cents / 2) + claimCents, side.win_cents),
  };
}
