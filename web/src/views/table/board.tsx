/** The cards that everybody plays with. */

import { useClient } from "../../app/client.ts";
import type { Card as CardName } from "../../protocol/views.ts";
import { Card, CardPlace } from "../parts/card.tsx";

const PLACES = [0, 1, 2, 3, 4];

export function Board({ cards }: { cards: readonly CardName[] }) {
  const { words } = useClient();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the board is no field of a form
    <div class="board" role="group" aria-label={words.table.board}>
      {PLACES.map((place) => {
        const card = cards[place];
        return card ? <Card key={card} card={card} class="dealt" /> : <CardPlace key={place} />;
      })}
    </div>
  );
}
