/** Says what leaving comes to at this moment before it is done (R17). */

import { useClient } from "../../app/client.ts";
import { mine, openTable, ownSeat } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { DialogFrame } from "../parts/dialog-frame.tsx";

export function LeaveDialog() {
  const { state, deeds, words } = useClient();
  const table = openTable(state);
  const own = mine(table);
  const seat = ownSeat(table);
  if (!own || !seat) return null;
  const refused = own.exit === "refused_open" || own.exit === "refused_paying";
  return (
    <DialogFrame title={words.play.leave} class="leave-dialog" onClose={deeds.closeDialog}>
      <p role="status">{words.play.leaveWords(own.exit, seat.stack_cents)}</p>
      <div class="dialog-choices">
        <Button data-first onClick={deeds.closeDialog}>
          {words.play.stayNow}
        </Button>
        <Button kind="fold" disabled={refused} onClick={() => deeds.leave()}>
          {words.play.leaveNow}
        </Button>
      </div>
    </DialogFrame>
  );
}
