/** Jackpot bets, prizes and insurance as a table shows them: pure functions of the public and private views. */

import { playerOf } from "./seating.js";
import { ownSeat } from "./store.js";

/**
 * What one can do in the jackpot window: null when one has no bet to place or withdraw now, else whether it
 * is `placed`, and whether the stack is too `short` for it (R5.1: something must remain).
 */
export function jackpotChoice({ public: view, private: own }) {
  const seat = ownSeat({ public: view, private: own });
  if (view.hand?.stage !== "window" || !view.jackpot || !seat || !playerOf(view, seat)) return null;
  const placed = own.jackpot?.bet ?? false;
  return { placed, short: !placed && seat.stack_cents <= view.jackpot.bet_cents };
}

/** The prize that is to be decided now: the first of those that wait (R5.8), or undefined. */
export function nextPrize(hand) {
  return hand?.prizes?.find((prize) => prize.status === "dealer" || prize.status === "pit_boss");
}

/** The hole cards of a seat's prize, which everybody sees, also of a folded hand (R5.10). */
export function prizeCards(hand, seat) {
  return hand?.prizes?.find((prize) => prize.seat === seat)?.cards;
}

/** The insurance offer that waits for an answer, or null. */
export function openOffer(view) {
  const offer = view?.hand?.insurance;
  return offer && !offer.decided ? offer : null;
}

/** One's own side of the open offer, or null. */
export function ownOffer(table) {
  const offer = openOffer(table?.public);
  const mine = table?.private?.insurance;
  return offer && mine?.offer_id === offer.offer_id ? mine : null;
}

/** The premiums that one press chooses: {label, cents}; break-even can be less than the least premium. */
export function premiums(mine) {
  return [
    { label: "Minimum", cents: mine.min_cents },
    { label: "Break even", cents: Math.max(mine.min_cents, mine.break_even_cents) },
    { label: "Maximum", cents: mine.max_cents },
  ];
}

/** The premium that is chosen at the moment: break-even until somebody chooses another. */
export function chosenPremium(premium, mine) {
  return premium?.offer_id === mine.offer_id ? premium.cents : premiums(mine)[1].cents;
}

/** Why a premium cannot be paid: "" when it can (R6.7). */
export function premiumProblem(cents, mine) {
  if (cents === null) return "bad_amount";
  return cents < mine.min_cents || cents > mine.max_cents ? "premium_out_of_range" : "";
}

/**
 * What one ends up with of the contested pots if one wins, loses or splits, premium and claim included
 * (R6.5). A split is near enough: which half has the odd cent shows when the pots are paid.
 */
export function outcomes(premiumCents, mine, oddsTenths) {
  const claimCents = Math.floor((premiumCents * oddsTenths) / 10);
  return {
    win: mine.win_cents - premiumCents,
    loss: claimCents,
    tie: Math.min(Math.floor(mine.win_cents / 2) + claimCents, mine.win_cents),
  };
}
