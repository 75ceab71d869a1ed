/** Refusals in English, by their code. */

import { amount, moment } from "./amounts.js";

const triesLeft = (f) =>
  f.tries_left === undefined ? "" : ` ${f.tries_left} ${f.tries_left === 1 ? "try" : "tries"} left.`;

const PASSWORD_RULE = {
  length: "A password has 8 to 12 characters.",
  characters: "A password has letters and digits only.",
  no_letter: "A password has at least one letter.",
  no_digit: "A password has at least one digit.",
};

const REFUSALS = {
  bad_credentials: (f) => `Name or password is wrong.${triesLeft(f)}`,
  account_blocked: (f) =>
    `Five wrong passwords in a row: this account is blocked until ${moment(f.until_ms ?? 0)}.`,
  wrong_old_password: (f) => `The present password is wrong.${triesLeft(f)}`,
  signed_in_elsewhere: () =>
    "This account is signed in and connected elsewhere. Sign out there first; a lost connection is over after 45 seconds.",
  replaced: () => "You went on in another tab or window.",
  signed_out: () => "You have been signed out: a sign-in elsewhere, a new password or a break of your own.",
  unauthorized: () => "You have been signed out. Please sign in again.",
  bad_ticket: () => "The connection could not be opened. Trying again.",
  bad_request: () => "Please fill in name and password.",
  not_seated: () => "You have no seat at this table.",
  buy_in_first: () => "Buy in first.",
  already_leaving: () => "You are leaving already.",
  not_reserved: () => "Your reservation has run out. Take a seat again.",
  already_seated: () => "You already have a seat at this table.",
  seat_taken: () => "Somebody else has just taken this seat.",
  no_such_seat: () => "This table has no such seat.",
  bad_amount: () => "That is not an amount.",
  buy_in_out_of_range: (f) => `The buy-in must be between ${amount(f.min_cents)} and ${amount(f.max_cents)}.`,
  top_up_out_of_range: (f) =>
    f.max_cents > 0
      ? `You can add ${amount(f.max_cents)} at most.`
      : "You already have the most that is allowed.",
  hand_running: () => "Chips can be added between hands only.",
  table_not_open: () => "This table is not open.",
  no_hand: () => "No hand is being played.",
  not_your_turn: () => "It is not your turn.",
  stale_turn: () => "Too late: the turn has moved on.",
  cannot_check: (f) => `You cannot check: ${amount(f.to_call_cents)} to call.`,
  nothing_to_call: () => "There is nothing to call.",
  cannot_bet: () => "There is a bet already: raise instead.",
  cannot_raise: (f) =>
    ({
      nothing_to_raise: "There is no bet to raise.",
      not_reopened: "The all-in was less than a full raise: you can call or fold.",
      nobody_to_raise: "Nobody is left who could call a raise.",
      stack_too_small: "Your stack does not reach beyond the call.",
    })[f.reason] ?? "You cannot raise now.",
  amount_required: () => "Say how much.",
  amount_not_allowed: () => "This move takes no amount.",
  wrong_amount: (f) => `The call is to ${amount(f.to_cents ?? f.call_to_cents)}.`,
  amount_too_small: (f) => `That is too little: at least ${amount(f.min_to_cents)}.`,
  amount_too_large: (f) => `That is more than you have: at most ${amount(f.max_to_cents)}.`,
  hands_open: () => "The hands are open: you can leave when this hand is over.",
  pots_being_paid: () => "The pots are being paid: you can leave in a moment.",
  no_post_due: () => "You do not have to post a blind.",
  already_sitting_out: () => "You are sitting out already.",
  nothing_to_cancel: () => "There is nothing to cancel.",
  paused: () => "The table is paused.",
  insufficient_balance: (f) => `Your balance is ${amount(f.balance_cents ?? 0)}: not enough.`,
  excluded: (f) => `You have taken a break from playing until ${moment(f.until_ms ?? 0)}.`,
  loss_limit: (f) => `Your loss limit leaves ${amount(f.left_cents ?? 0)} for this ${f.span ?? "span"}.`,
  deposit_limit: (f) => `Your deposit limit leaves ${amount(f.left_cents ?? 0)} for this ${f.span ?? "span"}.`,
  reality_check_due: () => "Please look at your reality check first.",
  bad_exclusion: () => "A break cannot last until then.",
  exclusion_stands: (f) => `Your break lasts until ${moment(f.until_ms ?? 0)} and cannot be made shorter.`,
  bad_period: (f) => `Choose at most ${f.most_days ?? 92} days, the first day first.`,
  bad_cursor: () => "There is no such page. Please load the statement again.",
  no_dealer: () => "No dealer is at this table.",
  not_a_chip: (f) => `A tip is one chip: ${(f.chips_cents ?? []).map(amount).join(", ")}.`,
  balance_too_low: (f) => `Entry needs a balance of ${amount(f.needed_cents ?? 0)}.`,
  room_full: () => "This table is full: 14 people are in it.",
  not_in_room: () => "You are not at this table.",
  unknown_table: () => "There is no such table.",
  forbidden: () => "Your account may not do this.",
  rate_limited: (f) =>
    f.retry_ms > 1_000
      ? `Too many tries from here. Please wait ${Math.ceil(f.retry_ms / 1_000)} seconds.`
      : "Too fast. Please wait a moment.",
  busy: () => "The table is busy. Please try again.",
  internal: () => "Something went wrong on our side. Please try again.",
  turn_over: () => "Too late: your time is over.",
  still_seated: () => "You still have a seat here: leave it first.",
  bad_password: (f) =>
    PASSWORD_RULE[f.reason] ?? "A password has 8 to 12 letters and digits, at least one of each.",
  bad_version: () => "This page is out of date. Please reload it.",
  unknown_hand: () => "There is no such hand.",
  hand_not_closed: () => "This hand is not over yet.",
  no_jackpot: () => "This table has no jackpot.",
  no_window: () => "Jackpot bets are placed and withdrawn before the blinds only.",
  not_dealt_in: () => "You are not in this hand.",
  already_bet: () => "Your jackpot bet is placed already.",
  no_jackpot_bet: () => "You have no jackpot bet to withdraw.",
  stack_too_small: (f) => `The jackpot bet of ${amount(f.bet_cents ?? 0)} would leave nothing of your stack.`,
  no_offer: () => "No insurance is on offer any more.",
  not_your_offer: () => "The insurance is offered to somebody else.",
  stale_offer: () => "That insurance offer is over.",
  premium_out_of_range: (f) =>
    `The premium must be between ${amount(f.min_cents ?? 0)} and ${amount(f.max_cents ?? 0)}.`,
  no_answer: () => "No answer from the table. Please try again.",
  offline: () => "The server cannot be reached.",
};

/** Refusals to the house's own people. */
const TO_STAFF = {
  already_confirmed: () => "This prize is confirmed already.",
  already_decided: (f) => `This prize has been ${f.approved ? "approved" : "rejected"} already.`,
  already_shown: () => "The last card has been shown: it stays.",
  bad_reason: () => "Please give a short reason.",
  card_refused: (f) =>
    ({
      seen_twice: "This card was read before: the table is paused.",
      impossible: "There is no such card: the table is paused.",
      out_of_turn: "No card is due now: the table is paused.",
    })[f.reason] ?? "The card was refused: the table is paused.",
  console_taken: () => "Another dealer is at this console.",
  insurance_open: () => "A player decides about an insurance: deal on when that is over.",
  no_console: () => "You are not at this table's console.",
  no_shoe_check: () => "The cards are not being checked.",
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
};

/** A refusal in words, by its code and facts; codes that no gesture leads to have one sentence. */
export function refusal(code, facts = {}) {
  return (REFUSALS[code] ?? TO_STAFF[code])?.(facts) ?? `That is not possible (${code}).`;
}
