/**
 * The English catalogue: amounts, refusals by code, events as sentences.
 *
 * Another language is another module with the same exports; labels and headings stand in their views. The
 * server's `message` is for developers and never shown.
 */

/** Cents to "$1.50" or "$1,200". */
export function amount(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "-" : ""}$${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** Epoch milliseconds to day and time where the reader is. */
function moment(atMs) {
  return new Date(atMs).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

/** What somebody typed ("1,200.5", "$3") to cents; null for what is no amount. */
export function parseAmount(text) {
  const match = /^\$?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.replaceAll(",", "").trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

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
  no_answer: () => "No answer from the table. Please try again.",
  offline: () => "The server cannot be reached.",
};

/** A refusal in words, by its code and facts; codes that no gesture of a player leads to have one sentence. */
export function refusal(code, facts = {}) {
  return REFUSALS[code]?.(facts) ?? `That is not possible (${code}).`;
}

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
  hand_voided: () => "The hand is void. Everybody has back what was bet in it.",
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
  table_paused: () => "The table is paused.",
  table_resumed: () => "The table goes on.",
  table_closing: () => "The table closes after this hand.",
  table_closed: () => "The table is closed.",
  table_opened: () => "The table is open.",
  console_opened: () => "A dealer has come to the table.",
  console_closed: () => "The dealer has left the table.",
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
  hand_voided: (n) => `A hand of yours was void.${n.cents ? ` You have back the ${amount(n.cents)} of it.` : ""}`,
  hand_result: (n) => {
    const result = n.cents ? `you won ${amount(n.cents)}` : "your hand ended and won nothing";
    return `While you were away ${result}.${n.put_in_cents ? ` You had ${amount(n.put_in_cents)} in it.` : ""}`;
  },
};

function returned(facts) {
  return facts.cents ? ` ${amount(facts.cents)} went to your balance.` : "";
}

/** A personal notice in words, by its name and facts. */
export function notice(name, facts) {
  return NOTICES[name]?.(facts) ?? "";
}

/** What a confirmed exit will do (R17). `kind`: now, reserved, watcher or refused. */
export function leaveQuestion(kind, stackCents) {
  return {
    now: `You leave at once. ${amount(stackCents)} goes to your balance.`,
    reserved:
      "You are in a hand. You play it to its end, then you leave and your stack goes to your balance. " +
      "Until then “I'm back” cancels it.",
    refused: "The hands are open: you can leave as soon as this hand is over.",
    watcher: "You stop watching and go back to the lobby.",
  }[kind];
}

/** What the assertive region says when one's turn begins. */
export function turnAlert(turn, seconds) {
  const call = turn.to_call_cents > 0 ? `${amount(turn.to_call_cents)} to call` : "nothing to call";
  return `Your turn: ${call}, ${seconds} seconds.`;
}
