/** English: what prizes, streets, pots and reasons are called. */

import type { ReasonCode } from "../../play/reasons.ts";

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

/** Why a table is paused, a hand null or a prize not paid: the usual reasons; people may also write their own. */
const REASONS: Record<ReasonCode, string> = {
  video_lost: "the video has failed",
  scanner_fault: "the scanner does not read",
  card_exposed: "a card was exposed",
  cards_do_not_match: "the cards on the table and in the system do not match",
  dealer_change: "another dealer takes over",
  question_at_table: "a question at the table is being settled",
  dealer_error: "a mistake in dealing",
  server_error: "a fault of the server",
  client_error: "a fault of the player’s program",
  technical_fault: "a technical fault",
  card_seen_twice: "a card was read twice, the Pit Boss has been told",
  card_impossible: "a card was read that does not exist, the Pit Boss has been told",
  card_out_of_turn: "a card was read when none was due, the Pit Boss has been told",
  dealer_idle: "nothing was dealt for five minutes, the console is locked",
  shoe_incomplete: "the check of the cards has found something wrong",
};

export const terms = {
  /** "flush", "royal flush". */
  prize: (kind: string) => PRIZES[kind] ?? kind,
  /** "Flop". */
  street: (street: string) => STREETS[street] ?? street,
  /** "Main pot", "Side pot 1": `index` counts from 0. */
  pot: (index: number) => (index === 0 ? "Main pot" : `Side pot ${index}`),
  leaving: (reason: string) => LEAVING[reason] ?? "",
  /** A reason in words: one of the usual codes, else what somebody of the house has written. */
  reason: (reason: string) => REASONS[reason as ReasonCode] ?? reason,
  /** ": a technical fault." or "." */
  because: (reason: string) =>
    reason ? `: ${(REASONS[reason as ReasonCode] ?? reason).replace(/[.!]+$/, "")}.` : ".",
  /** Odds in tenths: "8 to 1", "3.5 to 1". */
  odds: (tenths: number) => `${tenths / 10} to 1`,
};
