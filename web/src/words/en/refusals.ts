/** English: refusals, by their code. */

import { amount } from "../../play/amounts.ts";
import type { Say, Told } from "../facts.ts";
import { general } from "./general.ts";

const until = (f: Told) => general.moment(f.until_ms ?? 0);
const seconds = (f: Told) => Math.max(1, Math.ceil((f.retry_ms ?? 0) / 1_000));
const money = (cents: number | undefined) => amount(cents ?? 0);
const SPANS: Record<string, string> = { day: "today", week: "these seven days", month: "these thirty days" };
const span = (f: Told) => SPANS[f.span ?? ""] ?? "now";

function triesLeft({ tries_left: left }: Told): string {
  if (left === undefined) return "";
  return left === 1 ? " One try left before the account is blocked for 12 hours." : ` ${left} tries left.`;
}

const PASSWORD_RULES: Record<string, string> = {
  length: "A password has 8 to 12 characters.",
  characters: "A password has letters and digits only.",
  no_letter: "A password has at least one letter.",
  no_digit: "A password has at least one digit.",
};

const RAISES: Record<string, string> = {
  nothing_to_raise: "There is no bet to raise.",
  not_reopened: "The all-in was less than a full raise: you can call or fold.",
  nobody_to_raise: "Nobody is left who could call a raise.",
  stack_too_small: "Your stack does not reach beyond the call.",
};

const CARDS: Record<string, string> = {
  seen_twice: "This card was read before: the table is paused.",
  impossible: "There is no such card: the table is paused.",
  out_of_turn: "No card is due now: the table is paused.",
};

export const refusals = {
  // Signing in.
  bad_credentials: (f) => `Name or password is wrong.${triesLeft(f)}`,
  account_blocked: (f) => `Five wrong passwords in a row: this account is blocked until ${until(f)}.`,
  signed_in_elsewhere: () =>
    "This account is signed in somewhere else right now. Sign out there, or wait 45 seconds if that connection has broken.",
  bad_password: (f) =>
    PASSWORD_RULES[f.reason ?? ""] ?? "A password has 8 to 12 letters and digits, at least one of each.",
  bad_request: () => "Please fill in every field.",
  replaced: () => "You went on in another tab or window.",
  signed_out: () =>
    "You have been signed out: by a sign-in elsewhere, a new password, or a break of your own.",
  unauthorized: () => "Your session has ended. Please sign in again.",
  bad_ticket: () => "The connection could not be opened. Trying again.",
  bad_version: () => "This page is out of date. Please reload it.",
  // The house.
  forbidden: () => "Your account may not do this.",
  rate_limited: (f) =>
    (f.retry_ms ?? 0) > 1_000
      ? `Too many tries from here. Please wait ${seconds(f)} seconds.`
      : "That was too fast. Please wait a moment.",
  busy: () => "The house is busy. Please try again.",
  internal: () => "Something went wrong on our side. Please try again.",
  offline: () => "The house cannot be reached. Please check your connection.",
  no_answer: () => "No answer came from the table. Please try again.",
  // Rooms and seats.
  unknown_table: () => "There is no such table.",
  table_not_open: () => "This table is not open: it is being prepared, or closing.",
  room_full: () => "This table is full: 14 people are in it.",
  balance_too_low: (f) => `This table needs a balance of ${money(f.needed_cents)}.`,
  not_in_room: () => "You are not at this table any more.",
  still_seated: () => "You still have a seat here: leave it first.",
  no_such_seat: () => "This table has no such seat.",
  seat_taken: () => "Somebody else has just taken this seat.",
  already_seated: () => "You already have a seat at this table.",
  not_seated: () => "You have no seat at this table.",
  not_reserved: () => "Your reservation has run out. Take a seat again.",
  buy_in_first: () => "Buy in first.",
  already_leaving: () => "You are leaving already.",
  hands_open: () => "The hands are open: you can leave when this hand is over.",
  pots_being_paid: () => "The pots are being paid: you can leave in a moment.",
  already_sitting_out: () => "You are sitting out already.",
  nothing_to_cancel: () => "There is nothing to cancel.",
  no_post_due: () => "You do not have to post a blind.",
  // Money.
  bad_amount: () => "That is not an amount.",
  buy_in_out_of_range: (f) => `The buy-in is between ${money(f.min_cents)} and ${money(f.max_cents)}.`,
  top_up_out_of_range: (f) =>
    (f.max_cents ?? 0) > 0
      ? `You can add ${money(f.max_cents)} at most.`
      : "You already have the most that is allowed here.",
  insufficient_balance: (f) => `Your balance is ${money(f.balance_cents)}: that is not enough.`,
  hand_running: () => "Chips can be added between hands only.",
  no_dealer: () => "No dealer is at this table.",
  not_a_chip: (f) => `A tip is one chip: ${general.list((f.chips_cents ?? []).map(amount))}.`,
  bad_period: (f) => `Choose ${f.most_days ?? 92} days at most, the first day first.`,
  bad_cursor: () => "There is no such page. Please load the statement again.",
  // One's own limits.
  excluded: (f) => `You have chosen a break from playing until ${until(f)}.`,
  loss_limit: (f) => `Your own loss limit leaves ${money(f.left_cents)} for ${span(f)}.`,
  deposit_limit: (f) => `Your own deposit limit leaves ${money(f.left_cents)} for ${span(f)}.`,
  reality_check_due: () => "Please look at your reality check first.",
  bad_exclusion: (f) =>
    f.least_ms === undefined || f.most_ms === undefined
      ? "A break cannot last until then."
      : `This break can end between ${general.moment(f.least_ms)} and ${general.moment(f.most_ms)}.`,
  exclusion_stands: (f) => `Your break lasts until ${until(f)} and cannot be made shorter.`,
  // Betting.
  paused: () => "The table is paused.",
  no_hand: () => "No hand is being played.",
  not_dealt_in: () => "You are not in this hand.",
  not_your_turn: () => "It is not your turn.",
  stale_turn: () => "Too late: the turn has moved on.",
  turn_over: () => "Too late: your time is over.",
  cannot_check: (f) => `You cannot check: ${money(f.to_call_cents)} to call.`,
  nothing_to_call: () => "There is nothing to call.",
  cannot_bet: () => "There is a bet already: raise instead.",
  cannot_raise: (f) => RAISES[f.reason ?? ""] ?? "You cannot raise now.",
  amount_required: () => "Say how much.",
  amount_not_allowed: () => "This move takes no amount.",
  amount_too_small: (f) => `That is too little: at least ${money(f.min_to_cents)}.`,
  amount_too_large: (f) => `That is too much: at most ${money(f.max_to_cents)}.`,
  wrong_amount: (f) => `The call is to ${money(f.to_cents)}.`,
  // Jackpot, insurance, history, chat.
  no_jackpot: () => "This table has no jackpot.",
  no_window: () => "Jackpot bets are placed and taken back before the blinds only.",
  already_bet: () => "Your jackpot bet is placed already.",
  no_jackpot_bet: () => "You have no jackpot bet to take back.",
  stack_too_small: (f) => `The jackpot bet of ${money(f.bet_cents)} would leave nothing of your stack.`,
  no_offer: () => "No insurance is on offer any more.",
  not_your_offer: () => "The insurance is offered to somebody else.",
  stale_offer: () => "That insurance offer is over.",
  premium_out_of_range: (f) => `The premium is between ${money(f.min_cents)} and ${money(f.max_cents)}.`,
  unknown_hand: () => "There is no such hand.",
  no_commitment: () => "The cards of this hand cannot be proved: it was dealt by people, or they were lost.",
  bad_bubble: () => "That cannot be said here. Please choose one of the bubbles.",
  muted: (f) => `The house has muted you until ${until(f)}.`,
  chat_too_fast: (f) => `One thing at a time: you can say more in ${seconds(f)} s.`,
  // To the house's own people.
  already_confirmed: () => "This prize is confirmed already.",
  already_decided: (f) => `This prize has been ${f.approved ? "approved" : "rejected"} already.`,
  already_shown: () => "The last card has been shown: it stays.",
  bad_reason: () => "Please give a short reason.",
  card_refused: (f) => CARDS[f.reason ?? ""] ?? "The card was refused: the table is paused.",
  console_taken: () => "Another dealer is at this console.",
  insurance_open: () => "A player decides about an insurance: deal on when that is over.",
  no_console: () => "You are not at this table’s console.",
  no_shoe_check: () => "The cards are not being checked.",
  no_such_player: () => "There is no such player.",
  no_such_prize: () => "There is no such prize to decide.",
  not_a_live_table: () => "This table is not dealt by people.",
  not_confirmed: () => "The dealer has to confirm this prize first.",
  not_enough_players: () => "Fewer than two players can be dealt in.",
  not_next: () => "Another prize comes before this one.",
  not_paused: () => "The table is not paused.",
  nothing_to_undo: () => "There is no card to take back.",
  shoe_check_running: () => "End the check of the cards first.",
  too_late: () => "Too late: that hand is over.",
  wrong_person: () => "This table expects another scanner.",
} satisfies Record<string, Say>;
