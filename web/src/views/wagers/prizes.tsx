/** Jackpot prizes: who has won what, with which cards, and what the house's people say about it (R5.6 to R5.12). */

import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { fiveCards, prizeState } from "../../play/prizes.ts";
import { nameAt } from "../../play/seating.ts";
import type { Hand, Prize, PublicView } from "../../protocol/views.ts";
import { openTable } from "../../state/state.ts";
import type { Words } from "../../words/words.ts";
import { CardRow } from "../parts/card-row.tsx";

/** The prizes of the running hand, once its result has stood; nothing before. */
export function Prizes() {
  const { state, words } = useClient();
  const { wagers } = words;
  const view = openTable(state)?.view;
  const hand = view?.hand;
  if (!view || !hand || hand.prizes.length === 0) return null;
  if (hand.stage !== "prizes" && hand.stage !== "approval") return null;
  return (
    <section class="prizes" aria-label={wagers.prizes}>
      <ul>
        {hand.prizes.map((prize) => (
          <PrizeLine key={prize.prize_id} view={view} hand={hand} prize={prize} />
        ))}
      </ul>
    </section>
  );
}

function PrizeLine({ view, hand, prize }: { view: PublicView; hand: Hand; prize: Prize }) {
  const { words } = useClient();
  const name = nameAt(view, prize.seat);
  return (
    <li class={`prize prize-${prizeState(hand, prize)}`}>
      <CardRow cards={fiveCards(hand, prize)} label={words.staff.fiveCards} />
      <span class="prize-words">
        <strong>{name}</strong> {prizeTitle(words, prize)}
        <span class="prize-status">{prizeStatus(words, hand, prize)}</span>
      </span>
    </li>
  );
}

/** "royal flush, $8,000"; the amount of a royal flush is known once the prizes before it are decided. */
export function prizeTitle({ wagers, terms }: Words, { kind, cents }: Prize): string {
  return wagers.prize(terms.prize(kind), cents ? amount(cents) : "");
}

/** What has come of a prize, in words. */
export function prizeStatus(words: Words, hand: Pick<Hand, "prizes">, prize: Prize): string {
  const { wagers, terms } = words;
  const again = prize.escalations > 0 ? ` (${wagers.askedAgain(prize.escalations)})` : "";
  switch (prizeState(hand, prize)) {
    case "won":
      return wagers.prizeWon;
    case "dealer":
      return wagers.prizeDealer + again;
    case "pit_boss":
      return wagers.prizePitBoss + again;
    case "later":
      return wagers.prizeLater;
    case "approved":
      return wagers.prizeApproved;
    case "rejected":
      return wagers.prizeRejected(terms.reason(prize.reason).replace(/[.!]$/, ""));
  }
}
