/** A player's two cards: one's own, opened ones, or their backs. */

import { useClient } from "../../app/client.ts";
import { prizeCards } from "../../play/wagers.ts";
import type { Card as CardName, Hand, OwnSeat, Player } from "../../protocol/views.ts";
import { Card, CardBack, CardPlace } from "../parts/card.tsx";

interface Props {
  readonly player: Player | undefined;
  readonly hand: Hand | null;
  /** One's own side when it is one's own seat, else null. */
  readonly own: OwnSeat | null;
}

export function HoleCards({ player, hand, own }: Props) {
  const { words } = useClient();
  const dealt = hand && player && hand.stage !== "announced" && hand.stage !== "window";
  if (!dealt) return own ? <Cards places /> : null;
  const opened = player.cards ?? prizeCards(hand, player.seat);
  if (own && own.cards.length > 0) {
    return <Cards cards={own.cards} class={player.folded && !opened ? "dim" : "own"} />;
  }
  if (opened && opened.length > 0) return <Cards cards={opened} class="opened" />;
  if (player.folded) return own ? <Cards places /> : null;
  return (
    <span class="hole" role="img" aria-label={words.table.cardsFaceDown}>
      <CardBack />
      <CardBack />
    </span>
  );
}

function Cards({
  cards = [],
  class: look = "",
  places = false,
}: {
  cards?: readonly CardName[];
  class?: string;
  places?: boolean;
}) {
  return (
    <span class={`hole ${look}`}>
      {cards.map((card) => (
        <Card key={card} card={card} class={`dealt ${look === "dim" ? "dim" : ""}`} />
      ))}
      {places && (
        <>
          <CardPlace />
          <CardPlace />
        </>
      )}
    </span>
  );
}
