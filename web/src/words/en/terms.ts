/** English: what prizes, streets, pots and reasons are called. */

const PRIZES: Record<string, string> = {
  royal_flush: "royal flush",
  straight_flush: "straight flush",
  four_of_a_kind: "four of a kind",
  full_house: "full house",
  flush: "flush",
  straight: "straight",
};

const STREETS: Record<string, string> = { preflop: "Pre-flop", flop: "Flop", turn: "Turn", river: "River" };

/** Why somebody has left his seat, as the end of a sentence. */
const LEAVING: Record<string, string> = {
  asked: "",
  time_outs: " after three time-outs",
  away: ", disconnected for too long",
  sit_out: " after sitting out for too long",
  no_buy_in: " without buying in",
  bust: ", out of chips",
  table_closed: ", because the table closes",
};

/** Why the system has paused a table or declared a hand null; people give their reason in words. */
const REASONS: Record<string, string> = {
  card_refused: "a card was refused, the Pit Boss has been told",
  card_seen_twice: "a card was read twice, the Pit Boss has been told",
  card_impossible: "a card was read that does not exist, the Pit Boss has been told",
  card_out_of_turn: "a card was read when none was due, the Pit Boss has been told",
  dealer: "the dealer has stopped it",
  dealer_idle: "nothing was dealt for five minutes, the console is locked",
  shoe_incomplete: "the check of the cards has found something wrong",
  technical_fault: "a technical fault",
};

export const terms = {
  /** "flush", "royal flush". */
  prize: (kind: string) => PRIZES[kind] ?? kind,
  /** "Flop". */
  street: (street: string) => STREETS[street] ?? street,
  /** "Main pot", "Side pot 1": `index` counts from 0. */
  pot: (index: number) => (index === 0 ? "Main pot" : `Side pot ${index}`),
  leaving: (reason: string) => LEAVING[reason] ?? "",
  /** A reason in words: a code of the system's, else what somebody of the house has written. */
  reason: (reason: string) => REASONS[reason] ?? reason,
  /** ": a technical fault." or "." */
  because: (reason: string) => (reason ? `: ${(REASONS[reason] ?? reason).replace(/[.!]+$/, "")}.` : "."),
  /** Odds in tenths: "8 to 1", "3.5 to 1". */
  odds: (tenths: number) => `${tenths / 10} to 1`,
};
