/** Several cards in a row, named as a group. */

import type { Card as CardName } from "../../protocol/views.ts";
import { Card } from "./card.tsx";

interface Props {
  cards: readonly CardName[];
  /** What the cards are, for who cannot see them. */
  label: string;
  class?: string;
}

export function CardRow({ cards, label, class: more = "" }: Props) {
  return (
    <ul class={`card-row ${more}`} aria-label={label}>
      {cards.map((card) => (
        <li key={card}>
          <Card card={card} />
        </li>
      ))}
    </ul>
  );
}
