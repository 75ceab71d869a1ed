/** What is said and told at a table: prepared bubbles, and the feed of chat and news (R12). */

import type { ChatLine, EventName, RecentEvent, Seat } from "../protocol/views.ts";

/** So long a bubble stands at the seat of who has said it. */
export const BUBBLE_MS = 4_000;

/** What the chat window shows besides chat (R12.2): money that comes and goes, results, prizes, exits. */
const NEWS: ReadonlySet<EventName> = new Set([
  "bought_in",
  "topped_up",
  "tipped",
  "player_left",
  "pot_paid",
  "prize_won",
  "prize_decided",
  "hand_voided",
]);

/** A line of the log, as far as the feed needs it. */
interface Told {
  readonly event: RecentEvent;
  readonly heard_ms: number;
}

export type FeedItem<Entry extends Told> =
  | { readonly kind: "said"; readonly line: ChatLine }
  | { readonly kind: "told"; readonly entry: Entry };

/** What was said and the news, in the order in which it came; what came at the same time as it was told. */
export function feed<Entry extends Told>(
  log: readonly Entry[],
  chat: readonly ChatLine[],
): FeedItem<Entry>[] {
  const items: { atMs: number; item: FeedItem<Entry> }[] = [
    ...log
      .filter((entry) => NEWS.has(entry.event.name))
      .map((entry) => ({ atMs: entry.heard_ms, item: { kind: "told" as const, entry } })),
    ...chat.map((line) => ({ atMs: line.sent_ms, item: { kind: "said" as const, line } })),
  ];
  return items.sort((a, b) => a.atMs - b.atMs).map(({ item }) => item);
}

/** The bubble that stands at a seat now, or null: the last one of who sits there. */
export function bubbleAt(
  chat: readonly ChatLine[],
  seat: Pick<Seat, "seat" | "nickname">,
  nowMs: number,
): ChatLine | null {
  const line = chat.findLast((said) => said.seat === seat.seat && said.nickname === seat.nickname);
  return line && nowMs < line.sent_ms + BUBBLE_MS ? line : null;
}

/** How many lines others have said after `seenMs`, the server's time of what one has last looked at. */
export function unread(chat: readonly ChatLine[], seenMs: number, ownNickname: string): number {
  return chat.filter((line) => line.sent_ms > seenMs && line.nickname !== ownNickname).length;
}

/** Whether one may speak: "" when one may, else what is missing (R12.3). */
export function silence(seat: Pick<Seat, "status"> | null): "" | "watching" | "not_bought_in" {
  if (!seat) return "watching";
  return seat.status === "reserved" ? "not_bought_in" : "";
}
