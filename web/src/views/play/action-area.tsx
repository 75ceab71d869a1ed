/** The part of the dock where one acts. */

import { useClient } from "../../app/client.ts";
import { openOffer } from "../../play/wagers.ts";
import { openTable, ownTurn, type Table } from "../../state/state.ts";
import { DealerDesk } from "../staff/dealer-desk.tsx";
import { PitDesk } from "../staff/pit-desk.tsx";
import { InsurancePanel, OfferTold } from "../wagers/insurance.tsx";
import { JackpotWindow } from "../wagers/jackpot.tsx";
import { ActionBar } from "./action-bar.tsx";
import { type Holding, holding } from "./holding.ts";
import { Idle } from "./idle.tsx";

export function ActionArea() {
  const { state, words } = useClient();
  const table = openTable(state);
  if (!table) return null;
  const held = holding(table, state.me?.role);
  return (
    <section class={`act act-${held}`} aria-label={words.play.actions}>
      <Held held={held} table={table} />
    </section>
  );
}

function Held({ held, table }: { held: Holding; table: Table }) {
  const turn = ownTurn(table);
  if (turn && held === "bar") return <ActionBar key={turn.turn} turn={turn} table={table} />;
  if (held === "insurance") return <InsurancePanel />;
  if (held === "window") return <JackpotWindow />;
  if (held === "idle") return <Idle table={table} />;
  return (
    <>
      {openOffer(table.view) && <OfferTold />}
      {held === "pit" ? <PitDesk /> : <DealerDesk />}
    </>
  );
}
