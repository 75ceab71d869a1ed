/** What sentences about the table are made with: the same in every language. */

import type { EventFacts } from "../protocol/generated/wire.ts";
import type { Card, EventName } from "../protocol/views.ts";

/** How a sentence names things; the text of a view marks them so that names and cards can be drawn. */
export interface Telling {
  /** The name of who sat there when it happened. */
  who(seat: number): string;
  cards(cards: readonly Card[]): string;
  money(cents: number): string;
}

/** A sentence for each event of a table; "" for one that is not told. A closed hand is told by its pots. */
export type EventSentences = {
  [Name in Exclude<EventName, "hand_closed">]: (facts: EventFacts[Name], told: Telling) => string;
};
