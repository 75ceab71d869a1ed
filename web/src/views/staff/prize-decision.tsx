/** The prize that a pit boss decides about (R5.7, R5.12): hand, five cards, amount, whose, who has confirmed. */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { fiveCards, prizeState } from "../../play/prizes.ts";
import { REJECT_REASONS } from "../../play/reasons.ts";
import { nameAt } from "../../play/seating.ts";
import type { Hand, Prize, PublicView } from "../../protocol/views.ts";
import type { Words } from "../../words/words.ts";
import { Button } from "../parts/button.tsx";
import { CardRow } from "../parts/card-row.tsx";
import { prizeStatus, prizeTitle } from "../wagers/prizes.tsx";
import { ReasonForm } from "./reason-form.tsx";

/** The prizes of the running hand, or those alone that still wait; what people decide about is decided here. */
export function PrizeDecisions({ view, waiting = false }: { view: PublicView; waiting?: boolean }) {
  const { words } = useClient();
  const { hand } = view;
  const prizes = hand?.prizes.filter(
    ({ status }) => !waiting || status === "dealer" || status === "pit_boss",
  );
  if (!hand || !prizes?.length) return null;
  return (
    <ul class="decisions" aria-label={words.wagers.prizes}>
      {prizes.map((prize) => (
        <li key={`${hand.hand_id} ${prize.prize_id}`} class={`decision prize-${prizeState(hand, prize)}`}>
          <PrizeFacts view={view} hand={hand} prize={prize} />
          {(prize.status === "dealer" || prize.status === "pit_boss") && (
            <Decision view={view} hand={hand} prize={prize} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  view: PublicView;
  hand: Hand;
  prize: Prize;
}

function PrizeFacts({ view, hand, prize }: Props) {
  const { words } = useClient();
  const { staff, terms } = words;
  return (
    <div class="decision-facts">
      <CardRow cards={fiveCards(hand, prize)} label={staff.fiveCards} />
      <p>
        <strong>{nameAt(view, prize.seat)}</strong>
        <br />
        {terms.prize(prize.kind)}{" "}
        <strong class="decision-amount">{prize.cents ? amount(prize.cents) : staff.amountLater}</strong>
      </p>
      <p class="decision-status">
        {statusLine(words, view, hand, prize)}
        {prize.escalations > 0 && <span class="escalated"> {staff.escalated(prize.escalations)}</span>}
      </p>
    </div>
  );
}

/** Who has confirmed it already, or what stands before a decision. */
function statusLine(words: Words, view: PublicView, hand: Hand, prize: Prize): string {
  const { staff } = words;
  switch (prizeState(hand, prize)) {
    case "dealer":
      return staff.notConfirmed;
    case "pit_boss":
      return view.live ? staff.confirmed : staff.confirmedBySystem;
    case "later":
      return staff.earlier;
    default:
      return prizeStatus(words, hand, prize);
  }
}

function Decision({ view, hand, prize }: Props) {
  const { state, deeds, words } = useClient();
  const { staff } = words;
  const [open, setOpen] = useState<"" | "approve" | "reject">("");
  const due = hand.stage === "approval" && prizeState(hand, prize) === "pit_boss";
  const name = nameAt(view, prize.seat);
  const back = () => setOpen("");
  if (due && open === "approve") {
    return (
      <ReasonForm
        title={staff.approve}
        does={staff.approveDoes(name, prizeTitle(words, prize))}
        label={staff.approveNow(amount(prize.cents))}
        onDo={() => deeds.approvePrize(view.table_id, hand.hand_id, prize.prize_id)}
        onBack={back}
      />
    );
  }
  if (due && open === "reject") {
    return (
      <ReasonForm
        title={staff.reject}
        does={staff.rejectDoes(name)}
        label={staff.rejectNow}
        kind="fold"
        reasons={REJECT_REASONS}
        onDo={(reason) => deeds.rejectPrize(view.table_id, hand.hand_id, prize.prize_id, reason)}
        onBack={back}
      />
    );
  }
  return (
    <div class="buttons">
      <Button kind="fold" disabled={state.asking || !due} onClick={() => setOpen("reject")}>
        {staff.reject}
      </Button>
      <Button kind="gold" disabled={state.asking || !due} onClick={() => setOpen("approve")}>
        {staff.approve}
      </Button>
    </div>
  );
}
