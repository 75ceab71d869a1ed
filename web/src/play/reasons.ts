/** The usual reasons of the house's people, by code: each reader sees them in his own language. Others are written out. */

export const PAUSE_REASONS = [
  "question_at_table",
  "video_lost",
  "scanner_fault",
  "card_exposed",
  "cards_do_not_match",
  "dealer_change",
] as const;

/** R5.12: the cards do not match, or dealer, server or client have made a mistake. */
export const REJECT_REASONS = ["cards_do_not_match", "dealer_error", "server_error", "client_error"] as const;

/** R18.1: the house rules' own criterion, which is the only one for a null game by the table. */
export const NULL_REASONS = ["cards_do_not_match", "card_exposed", "dealer_error"] as const;

export const CANCEL_REASONS = ["technical_fault", "video_lost", "dealer_error", "server_error"] as const;

/** The system's own. */
export const SYSTEM_REASONS = [
  "card_seen_twice",
  "card_impossible",
  "card_out_of_turn",
  "dealer_idle",
  "shoe_incomplete",
  "technical_fault",
] as const;

export type ReasonCode =
  | (typeof PAUSE_REASONS)[number]
  | (typeof REJECT_REASONS)[number]
  | (typeof NULL_REASONS)[number]
  | (typeof CANCEL_REASONS)[number]
  | (typeof SYSTEM_REASONS)[number];

/** The longest reason that the table takes. */
export const REASON_LENGTH = 200;
