/** English: what happens at a table, a sentence each. */

import type { EventSentences, Telling } from "../telling.ts";
import { terms } from "./terms.ts";

const BLINDS: Record<string, string> = {
  small: "the small blind",
  big: "the big blind",
  post: "a blind to join",
};
const WHY: Record<string, string> = { time_out: " (time ran out)", absent: " (not connected)" };

const why = (facts: { why: string }) => WHY[facts.why] ?? "";
const allIn = (facts: { all_in: boolean }) => (facts.all_in ? " and is all-in" : "");
const names = (seats: readonly number[], { who }: Telling) => seats.map(who).join(", ");

function prize({ kind, cents }: { kind: string; cents: number }, { money }: Telling): string {
  return terms.prize(kind) + (cents ? `, ${money(cents)}` : "");
}

export const events: EventSentences = {
  seat_reserved: ({ seat }, { who }) => `${who(seat)} reserves seat ${seat}.`,
  seat_released: ({ seat }) => `Seat ${seat} is free again.`,
  bought_in: ({ seat, cents }, { who, money }) => `${who(seat)} sits down with ${money(cents)}.`,
  topped_up: ({ seat, cents }, { who, money }) => `${who(seat)} adds ${money(cents)}.`,
  tipped: ({ seat, cents }, { who, money }) => `${who(seat)} tips the dealer ${money(cents)}.`,
  player_left: ({ seat, cents, reason }, { who, money }) =>
    `${who(seat)} leaves${terms.leaving(reason)}${cents ? `, with ${money(cents)}` : ""}.`,
  leave_reserved: ({ seat }, { who }) => `${who(seat)} will leave after this hand.`,
  leave_cancelled: ({ seat }, { who }) => `${who(seat)} stays.`,
  sit_out_reserved: ({ seat }, { who }) => `${who(seat)} will sit out the next hand.`,
  sat_out: ({ seat }, { who }) => `${who(seat)} sits out.`,
  came_back: ({ seat }, { who }) => `${who(seat)} is back.`,
  connection_lost: ({ seat }, { who }) => `${who(seat)} has lost the connection.`,
  connection_restored: ({ seat }, { who }) => `${who(seat)} is connected again.`,
  hand_announced: () => "A new game begins.",
  hand_called_off: () => "The hand is called off.",
  window_opened: ({ jackpot_cents }, { money }) =>
    jackpot_cents ? `Place your jackpot bets: it stands at ${money(jackpot_cents)}.` : "",
  jackpot_bet_placed: ({ seat, cents }, { who, money }) =>
    `${who(seat)} bets ${money(cents)} on the jackpot.`,
  jackpot_bet_withdrawn: ({ seat }, { who }) => `${who(seat)} takes back the jackpot bet.`,
  window_closed: ({ seats, jackpot_cents }, { money }) =>
    seats.length > 0 ? `Jackpot bets stand: the jackpot is ${money(jackpot_cents)} now.` : "",
  jackpot_bets_refunded: ({ seats }, told) =>
    seats.length > 0 ? `No flop: the jackpot bet goes back to ${names(seats, told)}.` : "",
  ante_posted: ({ seat, cents }, { who, money }) => `${who(seat)} posts the ante, ${money(cents)}.`,
  blind_posted: ({ seat, cents, blind }, { who, money }) =>
    `${who(seat)} posts ${BLINDS[blind] ?? "a blind"}, ${money(cents)}.`,
  cards_dealt: () => "Cards are dealt.",
  folded: (facts, { who }) => `${who(facts.seat)} folds${why(facts)}.`,
  checked: (facts, { who }) => `${who(facts.seat)} checks${why(facts)}.`,
  called: (facts, { who, money }) => `${who(facts.seat)} calls ${money(facts.cents)}${allIn(facts)}.`,
  bet: (facts, { who, money }) => `${who(facts.seat)} bets ${money(facts.to_cents)}${allIn(facts)}.`,
  raised: (facts, { who, money }) => `${who(facts.seat)} raises to ${money(facts.to_cents)}${allIn(facts)}.`,
  uncalled_returned: ({ seat, cents }, { who, money }) =>
    `${money(cents)} that nobody called goes back to ${who(seat)}.`,
  street_dealt: ({ street, cards }, told) => `${terms.street(street)}: ${told.cards(cards)}.`,
  hands_opened: ({ hands }, told) =>
    hands.map(({ seat, cards }) => `${told.who(seat)} shows ${told.cards(cards)}.`).join(" "),
  insurance_offered: ({ seat, outs, ties, odds_tenths }, told) =>
    `${told.who(seat)} is offered insurance at ${terms.odds(odds_tenths)}. Loses with ${told.cards(outs)}` +
    `${ties.length > 0 ? `; splits with ${told.cards(ties)}` : ""}.`,
  insurance_closed: ({ seat }, { who }) => `${who(seat)} has decided about the insurance.`,
  pot_paid: ({ pot, shares }, { who, money }) =>
    `${terms.pot(pot - 1)}: ${shares.map(({ seat, cents }) => `${who(seat)} wins ${money(cents)}`).join(", ")}.`,
  prize_won: (facts, told) =>
    `${told.who(facts.seat)}’s jackpot bet makes a ${prize(facts, told)}: ${told.cards(facts.cards)}.`,
  prize_waiting: (facts, told) =>
    facts.step === "dealer"
      ? `The dealer is asked to confirm the ${prize(facts, told)}.`
      : `The Pit Boss decides about the ${prize(facts, told)}.`,
  prize_confirmed: (facts, told) => `The dealer confirms the ${prize(facts, told)}.`,
  prize_decided: (facts, told) =>
    facts.approved
      ? `${told.who(facts.seat)}’s ${prize(facts, told)}, is approved.`
      : `${told.who(facts.seat)}’s ${prize(facts, told)}, is not approved${terms.because(facts.reason)} ` +
        "The house pays the bet back.",
  prize_escalated: () => "Nobody has answered yet: the pit bosses are asked again.",
  hand_voided: ({ reason }) =>
    `Null game${terms.because(reason)} Everybody has back what was bet in the hand.`,
  busted: ({ seat }, { who }) => `${who(seat)} is out of chips.`,
  rebuy_offered: ({ seat }, { who }) => `${who(seat)} may buy in again.`,
  table_paused: ({ reason }) => `The table is paused${terms.because(reason)}`,
  table_resumed: () => "The table goes on.",
  table_closing: () => "The table closes after this hand.",
  table_closed: () => "The table is closed.",
  table_opened: () => "The table is open.",
  console_opened: () => "A dealer has come to the table.",
  console_closed: () => "The dealer has left the table.",
  dealer_awaited: ({ what }) =>
    `Waiting for the dealer to ${what === "start" ? "start a hand" : "deal on"}. The Pit Boss has been told.`,
  console_locked: () => "The dealer’s console is locked.",
  shoe_check_started: () => "The dealer checks the cards.",
  shoe_checked: () => "The cards are complete: 52, each of them once.",
  shoe_check_ended: () => "The check of the cards is over.",
};
