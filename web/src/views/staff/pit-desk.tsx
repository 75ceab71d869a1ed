/** The pit boss's desk at one table: its prizes, what can be done to it, and how many other tables wait. */

import { useClient } from "../../app/client.ts";
import { waitingCount } from "../../play/pit.ts";
import { pitOf } from "../../state/pit.ts";
import { openTable } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { PrizeDecisions } from "./prize-decision.tsx";
import { TablePowers } from "./table-powers.tsx";
import { WaitingLine } from "./waiting-line.tsx";

export function PitDesk() {
  const { state, deeds, words } = useClient();
  const { staff } = words;
  const table = openTable(state);
  if (!table) return null;
  const { view } = table;
  const elsewhere = waitingCount(pitOf(state).filter(({ line }) => line.table_id !== table.table_id));
  return (
    <section class="desk pit-desk" aria-label={staff.pit}>
      <div class="desk-head">
        <WaitingLine view={view} waiting={view.waiting_for} />
        <span class="grow" />
        <Button
          kind="quiet"
          class={elsewhere > 0 ? "waiting" : ""}
          onClick={() => deeds.openScreen("pit")}
          title={staff.waitingFirst(elsewhere)}
        >
          {staff.allTables}
          {elsewhere > 0 && <span class="count"> {elsewhere}</span>}
        </Button>
      </div>
      <PrizeDecisions view={view} waiting />
      <TablePowers view={view} />
    </section>
  );
}
