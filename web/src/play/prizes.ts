/** What the jackpot pays at this moment, the best hand first (R5.5). */

import type { Hand, Jackpot, Prize } from "../protocol/views.ts";
import { nextPrize } from "./wagers.ts";

export interface Pay {
  readonly kind: Prize["kind"];
  /** Of the jackpot; null for a fixed amount. */
  readonly percent: number | null;
  /** What it comes to now. */
  readonly cents: number;
}

export function paysNow(jackpot: Jackpot): Pay[] {
  const share = (kind: Prize["kind"], percent: number): Pay => ({
    kind,
    percent,
    cents: Math.floor((jackpot.cents * percent) / 100),
  });
  const fixed = (kind: keyof Jackpot["prizes"]): Pay => ({
    kind,
    percent: null,
    cents: jackpot.prizes[kind],
  });
  return [
    share("royal_flush", jackpot.royal_flush_percent),
    share("straight_flush", jackpot.straight_flush_percent),
    fixed("four_of_a_kind"),
    fixed("full_house"),
    fixed("flush"),
    fixed("straight"),
  ];
}

/** The five cards that count: the winner's two and the flop (R5.4). */
export function fiveCards(hand: Pick<Hand, "board">, prize: Pick<Prize, "cards">): string[] {
  return [...prize.cards, ...hand.board.slice(0, 3)];
}

export type PrizeState = "won" | "dealer" | "pit_boss" | "later" | "approved" | "rejected";

/** Where a prize stands; of those that wait, the first one is decided and the others come later (R5.8). */
export function prizeState(hand: Pick<Hand, "prizes">, prize: Prize): PrizeState {
  if (prize.status === "awarded") return "won";
  if (prize.status === "approved" || prize.status === "rejected") return prize.status;
  return nextPrize(hand as Hand)?.prize_id === prize.prize_id ? prize.status : "later";
}
