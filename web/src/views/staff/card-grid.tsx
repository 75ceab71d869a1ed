/** All 52 cards to press, for a table that runs on this machine: there is no scanner to read them. */

import { useClient } from "../../app/client.ts";
import { DECK } from "../../play/cards.ts";
import { type Memory, marked } from "../../play/scanning.ts";
import type { Card as CardName, PublicView } from "../../protocol/views.ts";
import { Card } from "../parts/card.tsx";

interface Props {
  view: PublicView;
  memory: Memory;
  onRead: (card: CardName) => void;
}

export function CardGrid({ view, memory, onRead }: Props) {
  const { staff, general } = useClient().words;
  const read = marked(memory, view);
  return (
    <section class="card-grid" aria-label={staff.grid}>
      <p class="soft">{staff.gridHint}</p>
      <ul>
        {DECK.map((card) => (
          <li key={card}>
            <button
              type="button"
              class={read.has(card) ? "read" : ""}
              aria-label={read.has(card) ? staff.alreadyRead(general.card(card)) : general.card(card)}
              onClick={() => onRead(card)}
            >
              <Card card={card} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
