/**
 * The English catalogue: labels, events as sentences, notices; amounts and refusals stand beside it.
 *
 * Another language is another set of modules with the same exports; labels and headings stand in their
 * views. The server's `message` is for developers and never shown.
 */

import { amount } from "./amounts.js";

export { amount, parseAmount } from "./amounts.js";
export { refusal } from "./refusals.js";

const STREETS = { preflop: "Pre-flop", flop: "Flop", turn: "Turn", river: "River" };
const MOVES = {
  fold: "Fold",
  check: "Check",
  call: "Call",
  bet: "Bet",
  raise: "Raise",
  all_in: "All-in",
  small: "Small blind",
  big: "Big blind",
  post: "Post",
  small_blind: "Small blind",
  big_blind: "Big blind",
  ante: "Ante",
};
const LEAVING = {
  asked: "",
  time_outs: " after three time-outs",
  away: ", disconnected for too long",
  sit_out: " after sitting out for three minutes",
  no_buy_in: " without buying in",
  bust: ", out of chips",
  table_closed: ", because the table closes",
};
const POST = { small: "the small blind", big: "the big blind", post: "a blind to join" };

/** What the jackpot pays for, the best first. */
const PRIZES = {
  royal_flush: "royal flush",
  straight_flush: "straight flush",
  four_of_a_kind: "four of a kind",
  full_house: "full house",
  flush: "flush",
  straight: "straight",
};

/** Why the system has paused a table or declared a hand null; people give their reason in words. */
const REASONS = {
  card_refused: "a card was refused, the Pit Boss has been told",
  card_seen_twice: "a card was read twice, the Pit Boss has been told",
  card_impossible: "a card was read that does not exist, the Pit Boss has been told",
  card_out_of_turn: "a card was read when none was due, the Pit Boss has been told",
  dealer: "the dealer has stopped it",
  dealer_idle: "nothing was dealt for five minutes, the console is locked",
  shoe_incomplete: "the check of the cards has found something wrong",
  technical_fault: "a technical fault",
};

/** "flush", "royal flush". */
export function prizeLabel(kind) {
  return PRIZES[kind] ?? kind;
}

/** A reason in words: a code of the system's, else what somebody of the house has written. */
export function reasonText(reason) {
  return REASONS[reason] ?? reason;
}

/** Odds in tenths to "8 to 1", "3.5 to 1". */
export function oddsLabel(tenths) {
  return `${tenths / 10} to 1`;
}

/** What has come of a prize; `next` is the one that is to be decided now. */
export function prizeStatus(prize, next) {
  const again = prize.escalations > 0 ? ", asked again" : "";
  switch (prize.status) {
    case "dealer":
      return prize === next ? `waiting for the dealer to confirm${again}` : "to be decided";
    case "pit_boss":
      return prize === next ? `waiting for the Pit Boss${again}` : "to be decided";
    case "approved":
      return "approved";
    case "rejected":
      return `not approved: ${prize.reason}`;
    default:
      return "won";
  }
}

/** The short label of a player's last move. */
export function moveLabel(move) {
  return MOVES[move] ?? "";
}

/** "Main pot", "Side pot 1": `index` counts from 0. */
export function potLabel(index) {
  return index === 0 ? "Main pot" : `Side pot ${index}`;
}

/** "Flop". */
export function streetLabel(street) {
  return STREETS[street] ?? "";
}

const allIn = (facts) => (facts.all_in ? " and is all-in" : "");
const why = (facts) => ({ time_out: " (time ran out)", absent: " (not connected)" })[facts.why] ?? "";

const because = ({ reason }) => (reason ? `: ${reasonText(reason).replace(/[.!]$/, "")}.` : ".");

/** Sentences about jackpot and insurance, by event. */
const WAGERS = {
  window_opened: (f) => (f.jackpot_cents ? `The jackpot stands at ${amount(f.jackpot_cents)}.` : ""),
  jackpot_bet_placed: (f, who) => `${who(f.seat)} bets ${amount(f.cents)} on the jackpot.`,
  jackpot_bet_withdrawn: (f, who) => `${who(f.seat)} takes back the jackpot bet.`,
  window_closed: (f) =>
    f.seats.length > 0 ? `Jackpot bets stand: the jackpot is ${amount(f.jackpot_cents)} now.` : "",
  jackpot_bets_refunded: (f, who) => `No flop: the jackpot bet goes back to ${f.seats.map(who).join(", ")}.`,
  insurance_offered: (f, who, cards) =>
    `${who(f.seat)} is offered insurance at ${oddsLabel(f.odds_tenths)}. Loses with ${cards(f.outs)}` +
    `${f.ties.length > 0 ? `; splits with ${cards(f.ties)}` : ""}.`,
  insurance_closed: (f, who) => `${who(f.seat)} has decided about the insurance.`,
  prize_won: (f, who, cards) => `${who(f.seat)}’s jackpot bet makes a ${prizeText(f)}: ${cards(f.cards)}.`,
  prize_waiting: (f) =>
    f.step === "dealer"
      ? `The dealer is asked to confirm the ${prizeText(f)}.`
      : `The Pit Boss decides about the ${prizeText(f)}.`,
  prize_confirmed: (f) => `The dealer confirms the ${prizeText(f)}.`,
  prize_decided: (f, who) =>
    f.approved
      ? `${who(f.seat)}’s ${prizeText(f)}, is approved.`
      : `${who(f.seat)}’s ${prizeText(f)}, is not approved${because(f)} The house pays the bet back.`,
  prize_escalated: () => "Nobody has answered yet: the pit bosses are asked again.",
};

function prizeText({ kind, cents }) {
  return prizeLabel(kind) + (cents ? `, ${amount(cents)}` : "");
}

/** Sentences by event. `who` names a seat, `cards` names cards in words. */
const SENTENCES = {
  seat_reserved: (f, who) => `${who(f.seat)} reserves seat ${f.seat}.`,
  seat_released: (f) => `Seat ${f.seat} is free again.`,
  bought_in: (f, who) => `${who(f.seat)} sits down with ${amount(f.cents)}.`,
  tipped: (f, who) => `${who(f.seat)} tips the dealer ${amount(f.cents)}.`,
  topped_up: (f, who) => `${who(f.seat)} adds ${amount(f.cents)}.`,
  player_left: (f, who) =>
    `${who(f.seat)} leaves${LEAVING[f.reason] ?? ""}${f.cents ? ` with ${amount(f.cents)}` : ""}.`,
  leave_reserved: (f, who) => `${who(f.seat)} will leave after this hand.`,
  leave_cancelled: (f, who) => `${who(f.seat)} stays.`,
  sit_out_reserved: (f, who) => `${who(f.seat)} will sit out the next hand.`,
  sat_out: (f, who) => `${who(f.seat)} sits out.`,
  came_back: (f, who) => `${who(f.seat)} is back.`,
  connection_lost: (f, who) => `${who(f.seat)} has lost the connection.`,
  connection_restored: (f, who) => `${who(f.seat)} is connected again.`,
  hand_announced: () => "A new game begins.",
  hand_voided: (f) => `Null game${because(f)} Everybody has back what was bet in the hand.`,
  hand_called_off: () => "The hand is called off.",
  ante_posted: (f, who) => `${who(f.seat)} posts the ante, ${amount(f.cents)}.`,
  blind_posted: (f, who) => `${who(f.seat)} posts ${POST[f.blind] ?? "a blind"}, ${amount(f.cents)}.`,
  cards_dealt: () => "Cards are dealt.",
  folded: (f, who) => `${who(f.seat)} folds${why(f)}.`,
  checked: (f, who) => `${who(f.seat)} checks${why(f)}.`,
  called: (f, who) => `${who(f.seat)} calls ${amount(f.cents)}${allIn(f)}.`,
  bet: (f, who) => `${who(f.seat)} bets ${amount(f.to_cents)}${allIn(f)}.`,
  raised: (f, who) => `${who(f.seat)} raises to ${amount(f.to_cents)}${allIn(f)}.`,
  uncalled_returned: (f, who) => `${amount(f.cents)} nobody called goes back to ${who(f.seat)}.`,
  street_dealt: (f, _who, cards) => `${streetLabel(f.street)}: ${cards(f.cards)}.`,
  hands_opened: (f, who, cards) => f.hands.map((h) => `${who(h.seat)} shows ${cards(h.cards)}.`).join(" "),
  pot_paid: potPaid,
  busted: (f, who) => `${who(f.seat)} is out of chips.`,
  rebuy_offered: (f, who) => `${who(f.seat)} may buy in again.`,
  table_paused: (f) => `The table is paused${because(f)}`,
  table_resumed: () => "The table goes on.",
  table_closing: () => "The table closes after this hand.",
  table_closed: () => "The table is closed.",
  table_opened: () => "The table is open.",
  console_opened: () => "A dealer has come to the table.",
  console_closed: () => "The dealer has left the table.",
  console_locked: () => "The dealer’s console is locked.",
  dealer_awaited: (f) =>
    `Waiting for the dealer to ${f.what === "start" ? "start a hand" : "deal on"}. The Pit Boss has been told.`,
  shoe_check_started: () => "The dealer checks the cards.",
  shoe_checked: () => "The cards are complete: 52, each of them once.",
  shoe_check_ended: () => "The check of the cards is over.",
  ...WAGERS,
};

function potPaid(facts, who) {
  const names = Object.fromEntries((facts.hands ?? []).map((entry) => [entry.seat, entry.hand]));
  const shares = facts.shares.map(
    ({ seat, cents }) => `${who(seat)} wins ${amount(cents)}${names[seat] ? ` with ${names[seat]}` : ""}`,
  );
  return `${potLabel(facts.pot - 1)}: ${shares.join(", ")}.`;
}

/** An event as a sentence, "" for one that is not told. `who(seat)` gives a name, `cards(list)` words. */
export function sentence(event, who, cards) {
  return SENTENCES[event.name]?.(event.facts, who, cards) ?? "";
}

const NOTICES = {
  time_out_warning: (n) =>
    `Your time ran out ${n.count ?? 2} times in a row. Once more and you go to the lobby.`,
  moved_to_lobby: (n) => `You are in the lobby now${LEAVING[n.reason] ?? ""}.${returned(n)}`,
  moved_to_watching: (n) => `You are watching now${LEAVING[n.reason] ?? ""}.${returned(n)}`,
  hand_voided: (n) =>
    `A hand of yours was void${because(n)}${n.cents ? ` You have back the ${amount(n.cents)} of it.` : ""}`,
  hand_result: (n) => {
    const result = n.cents ? `you won ${amount(n.cents)}` : "your hand ended and won nothing";
    const prizes = (n.prizes ?? []).map((prize) => ` The jackpot paid you ${amount(prize.cents)}.`).join("");
    const putIn = n.put_in_cents ? ` You had ${amount(n.put_in_cents)} in it.` : "";
    return `While you were away ${result}.${putIn}${insuranceText(n.insurance_cents)}${prizes}`;
  },
  prize_rejected: (n) =>
    `Your ${prizeLabel(n.kind)} is not approved${because(n)}` +
    (n.cents ? ` The house pays your bet back, ${amount(n.cents)}.` : ""),
};

/** What an insurance has added to a stack, or taken off it. */
function insuranceText(cents) {
  if (!cents) return "";
  return cents > 0 ? ` Your insurance paid ${amount(cents)}.` : ` Your insurance cost ${amount(-cents)}.`;
}

function returned(facts) {
  return facts.cents ? ` ${amount(facts.cents)} went to your balance.` : "";
}

/** A personal notice in words, by its name and facts. */
export function notice(name, facts) {
  return NOTICES[name]?.(facts) ?? "";
}

/** What a confirmed exit will do (R17). `kind`: now, reserved, bound, watcher or refused. */
export function leaveQuestion(kind, stackCents) {
  return {
    now: `You leave at once. ${amount(stackCents)} goes to your balance.`,
    reserved:
      "You are in a hand. You play it to its end, then you leave and your stack goes to your balance. " +
      "Until then “I'm back” cancels it.",
    bound:
      "Your jackpot bet stands until this hand is over. Then you leave and your stack goes to your balance. " +
      "Until then “I’m back” cancels it.",
    refused: "The hands are open: you can leave as soon as this hand is over.",
    watcher: "You stop watching and go back to the lobby.",
  }[kind];
}

/** What the assertive region says when one's turn begins. */
export function turnAlert(turn, seconds) {
  const call = turn.to_call_cents > 0 ? `${amount(turn.to_call_cents)} to call` : "nothing to call";
  return `Your turn: ${call}, ${seconds} seconds.`;
}
