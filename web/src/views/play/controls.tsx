/** What a seated player can do besides playing: sit out, add chips, tip, leave (R2.8, R8, R16, R17). */

import { useClient, useMoney } from "../../app/client.ts";
import { roomForChips } from "../../play/seating.ts";
import type { Seat } from "../../protocol/views.ts";
import { openTable, ownSeat, type Table } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";

/** The row of seat controls; empty for who has no seat. */
export function Controls() {
  const { state, words } = useClient();
  const table = openTable(state);
  const seat = ownSeat(table);
  if (!table || seat?.status !== "seated") return null;
  return (
    <nav class="controls" aria-label={words.play.seatControls}>
      <SitOut seat={seat} />
      <Chips seat={seat} table={table} />
      <Leave seat={seat} />
    </nav>
  );
}

function SitOut({ seat }: { seat: Seat }) {
  const { deeds, words } = useClient();
  if (seat.sit_out) {
    return (
      <Button kind="quiet" class="reserved" onClick={() => deeds.imBack()}>
        {words.play.imBack}
      </Button>
    );
  }
  return (
    <Button kind="quiet" onClick={() => deeds.sitOut()}>
      {words.play.sitOut}
    </Button>
  );
}

function Chips({ seat, table }: { seat: Seat; table: Table }) {
  const { state, deeds, words } = useClient();
  const money = useMoney();
  const wished = state.wishedTopUpCents;
  return (
    <>
      {wished ? (
        <Button
          kind="quiet"
          class="reserved"
          aria-label={words.play.cancelAdding(money(wished))}
          title={words.play.topUpWished(money(wished))}
          onClick={deeds.forgetTopUp}
        >
          {words.play.adding(money(wished))} <span aria-hidden="true">×</span>
        </Button>
      ) : (
        <Button
          kind="quiet"
          disabled={roomForChips(table.view, seat) <= 0}
          onClick={() => deeds.openDialog("top_up")}
        >
          {words.play.addChips}
        </Button>
      )}
      {table.view.dealer && (
        <Button kind="quiet" onClick={() => deeds.openDialog("tip")}>
          {words.play.tipDealer}
        </Button>
      )}
    </>
  );
}

function Leave({ seat }: { seat: Seat }) {
  const { deeds, words } = useClient();
  if (seat.leaving) {
    return (
      <Button kind="quiet" class="reserved" title={words.play.stayLong} onClick={() => deeds.imBack()}>
        {words.play.stay} <span aria-hidden="true">×</span>
      </Button>
    );
  }
  return (
    <Button kind="quiet" class="exit" onClick={deeds.askLeave}>
      {words.play.exit}
    </Button>
  );
}
