/**
 * Cards, drawn by one sheet of 52 faces that stands on the page once. A card is as large as its letters: 2.5 by 3.5 em.
 * Colours come from the variables `--spades`, `--hearts`, `--diamonds` and `--clubs`.
 */

import { useClient } from "../../app/client.ts";
import { DECK } from "../../play/cards.ts";
import type { Card as CardName } from "../../protocol/views.ts";
import { COURT_EMBLEMS, RANK_STROKES, SUIT_SHAPES } from "./card-shapes.ts";

const shapes = Object.entries;

/** Never changes, so that it is compared with nothing when the page is drawn again. */
const SHEET = (
  <svg class="unseen" aria-hidden="true" focusable="false">
    <defs>
      {shapes(RANK_STROKES).map(([rank, d]) => (
        <path key={rank} id={`r${rank}`} class="rank" transform="translate(4 4.5)" d={d} />
      ))}
      {shapes(SUIT_SHAPES).map(([suit, d]) => (
        <path key={suit} id={`p${suit}`} transform="translate(5.5 38) scale(.58)" d={d} />
      ))}
      {shapes(SUIT_SHAPES).map(([suit, d]) => (
        <path key={suit} id={`b${suit}`} transform="translate(22.5 44) scale(1.1)" d={d} />
      ))}
      {shapes(COURT_EMBLEMS).map(([rank, d]) => (
        <path key={rank} id={`e${rank}`} class="court" transform="translate(24 20) scale(.8)" d={d} />
      ))}
    </defs>
    {DECK.map((card) => (
      <Face key={card} card={card} />
    ))}
  </svg>
);

function Face({ card }: { card: CardName }) {
  const [rank = "", suit = ""] = card;
  return (
    <symbol id={`card-${card}`} viewBox="0 0 60 84">
      <use href={`#r${rank}`} />
      <use href={`#p${suit}`} />
      <use href={`#b${suit}`} />
      {rank in COURT_EMBLEMS && <use href={`#e${rank}`} />}
    </symbol>
  );
}

export function CardSheet() {
  return SHEET;
}

/** A card face up, with its name for who cannot see it. */
export function Card({ card, class: more = "" }: { card: CardName; class?: string }) {
  const { words } = useClient();
  return (
    <span class={`card suit-${card.charAt(1)} ${more}`} role="img" aria-label={words.general.card(card)}>
      <svg aria-hidden="true" focusable="false">
        <use href={`#card-${card}`} />
      </svg>
    </span>
  );
}

/** A card face down. */
export function CardBack({ class: more = "" }: { class?: string }) {
  return <span class={`card back ${more}`} aria-hidden="true" />;
}

/** The place of a card that is still to come. */
export function CardPlace() {
  return <span class="card place" aria-hidden="true" />;
}
