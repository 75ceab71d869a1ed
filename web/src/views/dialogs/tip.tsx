/** A tip for the dealer, one chip a time and from the balance (R8). */

import { useClient } from "../../app/client.ts";
import { amount, chipWorth } from "../../play/amounts.ts";
import { openTable } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { Chip } from "../parts/chip.tsx";
import { DialogFrame } from "../parts/dialog-frame.tsx";
import { Fact } from "./fact.tsx";

export function TipDialog() {
  const { state, deeds, words } = useClient();
  const table = openTable(state);
  if (!table) return null;
  const balance = state.me?.balance_cents ?? 0;
  return (
    <DialogFrame title={words.play.tip} class="tip-dialog" onClose={deeds.closeDialog}>
      <Fact label={words.play.balance}>{amount(balance)}</Fact>
      <div class="tip-chips">
        {table.view.rules.chips_cents.map((cents) => (
          <Chip
            key={cents}
            cents={cents}
            label={words.play.tipFor(chipWorth(cents))}
            disabled={cents > balance}
            onClick={() => deeds.tip(cents)}
          />
        ))}
      </div>
      <p class="soft">{words.play.tipFrom}</p>
      <Button kind="quiet" data-first onClick={deeds.closeDialog}>
        {words.general.cancel}
      </Button>
    </DialogFrame>
  );
}
