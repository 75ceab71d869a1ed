/** Adding chips between hands, any cents up to the most that one may have (R2.8); in a hand they wait for its end. */

import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { canTopUp, roomForChips } from "../../play/seating.ts";
import { openTable, ownSeat } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { DialogFrame } from "../parts/dialog-frame.tsx";
import { Chooser } from "./chooser.tsx";
import { Fact } from "./fact.tsx";

export function TopUpDialog() {
  const { state, deeds, words } = useClient();
  const table = openTable(state);
  const seat = ownSeat(table);
  if (!table || !seat) return null;
  const { rules } = table.view;
  const balance = state.me?.balance_cents ?? 0;
  const most = Math.min(roomForChips(table.view, seat), balance);
  return (
    <DialogFrame title={words.play.topUp} class="money-dialog" onClose={deeds.closeDialog}>
      <Fact label={words.play.balance}>{amount(balance)}</Fact>
      <Fact label={words.play.stack}>{amount(seat.stack_cents)}</Fact>
      {!canTopUp(table.view, seat) && <p class="soft">{words.play.topUpLater}</p>}
      {most < 1 ? (
        <p class="problem">{words.play.topUpFull}</p>
      ) : (
        <Chooser
          least={Math.min(most, 1)}
          most={most}
          usual={most}
          unit={rules.small_blind_cents}
          step={rules.big_blind_cents}
          bigBlindCents={rules.big_blind_cents}
          done={(sum) => (sum === null ? words.play.add : words.play.addFor(sum))}
          onDone={deeds.topUp}
        />
      )}
      <Button kind="quiet" onClick={deeds.closeDialog}>
        {words.general.cancel}
      </Button>
    </DialogFrame>
  );
}
