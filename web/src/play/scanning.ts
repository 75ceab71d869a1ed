/** What a scanner that types has typed, and which cards this page has read in the running hand. */

import type { Card, PublicView } from "../protocol/views.ts";
import { cardsRead } from "./desk.ts";

const SUIT_SIGNS: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
/** The longest text that the wire takes for a card. */
const TEXT_LENGTH = 8;

/**
 * "as", "AS" and "10h" to "As" and "Th". What is no card stays as it was typed: the table is to see and refuse it
 * (R22.1). Null for an empty line.
 */
export function typedCard(text: string): string | null {
  const trimmed = text.replace(/\s/g, "").slice(0, TEXT_LENGTH);
  if (trimmed === "") return null;
  const signed = trimmed.replace(/[♠♥♦♣]/, (sign) => SUIT_SIGNS[sign] ?? sign);
  const match = /^(10|[2-9tjqka])([cdhs])$/i.exec(signed);
  if (!match) return trimmed;
  const [, rank = "", suit = ""] = match;
  return (rank === "10" ? "T" : rank.toUpperCase()) + suit.toLowerCase();
}

/** What has been read on this page; kept in memory alone, so that no hole card outlives the page. */
export interface Memory {
  /** The hand, or the check of the shoe, that it belongs to. */
  readonly of: string;
  /** In the order of reading. */
  readonly cards: readonly Card[];
}

export const NO_MEMORY: Memory = { of: "", cards: [] };

function readingOf(view: PublicView): string {
  return view.shoe_check ? "shoe" : (view.hand?.hand_id ?? "");
}

/** The memory in line with the table: of another hand nothing is left, of a scan that was taken back neither. */
export function trimmed(memory: Memory, view: PublicView): Memory {
  const of = readingOf(view);
  if (memory.of !== of) return { of, cards: [] };
  const read = cardsRead(view);
  return read < memory.cards.length ? { of, cards: memory.cards.slice(0, read) } : memory;
}

/** The memory with a card that the table has taken. */
export function remembered(memory: Memory, card: Card): Memory {
  return memory.cards.includes(card) ? memory : { ...memory, cards: [...memory.cards, card] };
}

/** The cards that are marked as read: those of the memory, and the board, which everybody sees. */
export function marked(memory: Memory, view: PublicView): ReadonlySet<Card> {
  const board = view.shoe_check ? [] : (view.hand?.board ?? []);
  return new Set([...memory.cards, ...board]);
}

/** Whether the page comes from this machine: then the table is a laptop run. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase();
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(name)
  );
}
