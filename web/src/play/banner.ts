/** What the middle of the table says while nobody needs more than a line. */

import type { PublicView } from "../protocol/views.ts";
import { settled } from "./seating.ts";
import { openOffer } from "./wagers.ts";

export type Banner =
  | "paused"
  | "shoe_check"
  | "between_hands"
  | "announced"
  | "window"
  | "result"
  | "prizes"
  | "offer"
  | "dealer_awaited"
  | "scanning"
  | "dealing"
  | "bets"
  | "";

/** Which of them it is; `own` is the seat of the reader, null without one. */
export function bannerOf(view: PublicView, own: number | null): Banner {
  const { hand } = view;
  if (view.paused) return "paused";
  if (view.shoe_check) return "shoe_check";
  if (!hand) return "between_hands";
  if (hand.stage === "announced" || hand.stage === "window" || hand.stage === "result") return hand.stage;
  if (settled(hand)) return "prizes";
  if (openOffer(view)) return "offer";
  if (view.waiting_for === "dealer") return "dealer_awaited";
  if (hand.scan) return "scanning";
  if (hand.stage === "dealing") return "dealing";
  return betsAsked(view, own) ? "bets" : "";
}

/** "Place Your Bets" stands when the first betting begins, and in one's own turns (R10.2). */
function betsAsked({ hand }: PublicView, own: number | null): boolean {
  if (!hand?.turn) return false;
  const moved = hand.players.some((player) => player.last_action !== "");
  return hand.turn.seat === own || (hand.street === "preflop" && !moved);
}

export type Between = "closing" | "preparing" | "dealer_late" | "players" | "start" | "dealer" | "next";

/** What is waited for between two hands. */
export function betweenHands(view: PublicView): Between {
  const playing = view.seats.filter((seat) => seat.status === "seated" && seat.sit_out !== "now").length;
  if (view.status === "closing" || view.status === "closed") return "closing";
  if (view.status !== "open") return "preparing";
  if (view.waiting_for === "dealer") return "dealer_late";
  if (playing < 2) return "players";
  if (view.live) return view.dealer ? "start" : "dealer";
  return "next";
}

/** That the last hand was null is said until the next one begins (R18.2). */
export function lastWasNull(view: PublicView): boolean {
  const last = view.recent.findLast(({ name }) => name === "hand_voided" || name === "hand_announced");
  return last?.name === "hand_voided";
}
