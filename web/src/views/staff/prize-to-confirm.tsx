/** The prize whose hand and amount the dealer confirms (R5.7). */

import { useClient } from "../../app/client.ts";
import { fiveCards } from "../../play/prizes.ts";
import { nameAt } from "../../play/seating.ts";
import type { Hand, Prize, PublicView } from "../../protocol/views.ts";
import { CardRow } from "../parts/card-row.tsx";
import { prizeTitle } from "../wagers/prizes.tsx";
import { KeyButton } from "./key-button.tsx";

interface Props {
  view: PublicView;
  hand: Hand;
  prize: Prize;
}

export function PrizeToConfirm({ view, hand, prize }: Props) {
  const { state, deeds, words } = useClient();
  const { staff } = words;
  return (
    <div class="desk-prize">
      <p role="status">
        <strong>{nameAt(view, prize.seat)}</strong>: {prizeTitle(words, prize)}
        {prize.escalations > 0 && <span class="escalated"> {staff.escalated(prize.escalations)}</span>}
      </p>
      <CardRow cards={fiveCards(hand, prize)} label={staff.fiveCards} />
      <p class="soft">{staff.confirmWords}</p>
      <KeyButton
        kind="gold"
        name="K"
        disabled={state.asking}
        onPress={() => void deeds.confirmPrize(prize.prize_id)}
      >
        {staff.confirmPrize}
      </KeyButton>
    </div>
  );
}
