/** Checking a shuffle: that cards were in the deck whose root was published before the bets (R22.3). */

import type { CardProof, EventFacts } from "../protocol/generated/wire.ts";
import type { RecentEvent } from "../protocol/views.ts";

const GROUP = 4;
const GROUPS = 13;
const LEAF_PREFIX = 0;
const NODE_PREFIX = 1;

/** A hand that is over, with what was published of its deck when it began. */
export interface Sealed {
  readonly hand_id: string;
  readonly deck_root: string;
}

/** The last hand of a log that is over and whose beginning the log has; null where there is none, as at a live table. */
export function lastSealed(log: readonly { readonly event: RecentEvent }[]): Sealed | null {
  const events = log.map(({ event }) => event);
  const ended = events.findLast(({ name }) => name === "hand_closed" || name === "hand_voided");
  if (!ended) return null;
  const begun = events.find(
    ({ name, facts }) => name === "hand_announced" && facts.hand_id === ended.facts.hand_id,
  );
  if (!begun) return null;
  const { hand_id, deck_root } = begun.facts as unknown as EventFacts["hand_announced"];
  return deck_root ? { hand_id, deck_root } : null;
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function hash(prefix: number, parts: readonly Uint8Array[]): Promise<string> {
  const whole = Uint8Array.from([prefix, ...parts.flatMap((part) => [...part])]);
  return hexOf(await crypto.subtle.digest("SHA-256", whole));
}

const node = (parts: readonly string[]) => hash(NODE_PREFIX, parts.map(bytes));

/** `parts` with `part` put in before the one at `index`. */
const putIn = (parts: readonly string[], index: number, part: string) => [
  ...parts.slice(0, index),
  part,
  ...parts.slice(index),
];

/** Whether a card, its salt and its path come to the root; hashes are in hexadecimal. */
export async function proves({ position, card, salt, path }: CardProof, deckRoot: string): Promise<boolean> {
  if (path.length !== GROUP - 1 + GROUPS - 1) return false;
  const leaf = await hash(LEAF_PREFIX, [bytes(salt), new TextEncoder().encode(card)]);
  const group = await node(putIn(path.slice(0, GROUP - 1), position % GROUP, leaf));
  const root = await node(putIn(path.slice(GROUP - 1), Math.floor(position / GROUP), group));
  return root === deckRoot;
}

/** Whether all cards come to the root that was published. */
export async function provesAll(cards: readonly CardProof[], deckRoot: string): Promise<boolean> {
  return (await Promise.all(cards.map((card) => proves(card, deckRoot)))).every(Boolean);
}
