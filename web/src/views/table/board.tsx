/** The cards that everybody plays with. */

import { useClient } from "../../app/client.ts";
import type { Card as CardName } from "../../protocol/views.ts";
import { Card, CardPlace } from "../parts/card.tsx";

const PLACES = [0, 1, 2, 3, 4];

interface Props {
  readonly cards: readonly CardName[];
  /** The cards that have won, null while none have: the others step back. */
  readonly winning: ReadonlySet<CardName> | null;
}

export function Board({ cards, winning }: Props) {
  const { words } = useClient();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the board is no field of a form
    <div class="board" role="group" aria-label={words.table.board}>
      {PLACES.map((place) => {
        const card = cards[place];
        if (!card) return <CardPlace key={place} />;
        return (
          <Card key={card} card={card} class={`dealt ${winning?.has(card) === false ? "beside" : ""}`} />
        );
      })}
    </div>
  );
}
