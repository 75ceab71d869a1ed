/** A player's two cards: one's own, opened ones, or their backs. */

import { useClient } from "../../app/client.ts";
import { prizeCards } from "../../play/wagers.ts";
import { winningCards, wonMainPot } from "../../play/winning.ts";
import type { Card as CardName, Hand, OwnSeat, Player } from "../../protocol/views.ts";
import { Card, CardBack, CardPlace } from "../parts/card.tsx";
import type { Chance } from "./chances.ts";

interface Props {
  readonly player: Player | undefined;
  readonly hand: Hand | null;
  /** One's own side when it is one's own seat, else null. */
  readonly own: OwnSeat | null;
  /** How often the open hand wins. */
  readonly chance: Chance | undefined;
}

export function HoleCards(props: Props) {
  const { player, hand, own } = props;
  const dealt = hand && player && hand.stage !== "announced" && hand.stage !== "window";
  if (!dealt) return own ? <Places /> : null;
  return <Dealt {...props} player={player} hand={hand} />;
}

function Dealt({ player, hand, own, chance }: Props & { player: Player; hand: Hand }) {
  const opened = player.cards ?? prizeCards(hand, player.seat) ?? [];
  const cards = own && own.cards.length > 0 ? own.cards : opened;
  if (cards.length === 0 && player.folded) return own ? <Places /> : null;
  if (cards.length === 0) return <Backs />;
  const dim = player.folded && opened.length === 0;
  const winning = wonMainPot(hand, player.seat) ? winningCards(hand) : null;
  return (
    <span class={`hole ${own ? "own" : "opened"}`}>
      {cards.map((card) => (
        <Card key={card} card={card} class={lookOf(card, dim, winning)} />
      ))}
      {chance && <ChanceTold chance={chance} nickname={player.nickname} />}
    </span>
  );
}

/** Folded cards are faint, and so are those that the winner did not need. */
function lookOf(card: CardName, dim: boolean, winning: ReadonlySet<CardName> | null): string {
  if (dim) return "dealt dim";
  return winning?.has(card) === false ? "dealt beside" : "dealt";
}

function Backs() {
  const { words } = useClient();
  return (
    <span class="hole" role="img" aria-label={words.table.cardsFaceDown}>
      <CardBack />
      <CardBack />
    </span>
  );
}

/** Where one's own cards will lie. */
function Places() {
  return (
    <span class="hole">
      <CardPlace />
      <CardPlace />
    </span>
  );
}

/** How often an open hand wins; marked when it comes from a sample. */
function ChanceTold({ chance, nickname }: { chance: Chance; nickname: string }) {
  const { words } = useClient();
  const told = words.table.equity(chance.percent, chance.approximate);
  return (
    <span class="chance" role="img" aria-label={words.table.equityOf(nickname, told)}>
      {told}
    </span>
  );
}
