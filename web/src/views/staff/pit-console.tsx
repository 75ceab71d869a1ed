/** The pit: every table of the house in one view, those first that wait for somebody (R5.7, R20.1). */

import { useEffect, useRef } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { waitingCount } from "../../play/pit.ts";
import { pitOf } from "../../state/pit.ts";
import { HouseHeader } from "../lobby/house-header.tsx";
import { Button } from "../parts/button.tsx";
import { PitTableCard } from "./pit-table.tsx";

export function PitConsole() {
  const { state, deeds, words } = useClient();
  const { staff, general } = words;
  useAllRooms();
  const tables = pitOf(state);
  const waiting = waitingCount(tables);
  const { sound } = state.settings;
  return (
    <div class="pit">
      <HouseHeader />
      <div class="pit-head">
        <h1>{staff.pit}</h1>
        <p class={`pit-count ${waiting > 0 ? "some" : ""}`} role="status">
          {staff.waitingFirst(waiting)}
        </p>
        <span class="grow" />
        <Button kind="quiet" aria-pressed={sound} onClick={() => deeds.changeSettings({ sound: !sound })}>
          {sound ? staff.alarmIsOn : staff.alarmIsOff}
        </Button>
      </div>
      <main class="pit-tables" id="content" tabIndex={-1}>
        {state.lobby && tables.length === 0 && <p class="plain">{staff.noTables}</p>}
        {!state.lobby && <p class="plain">{general.loading}</p>}
        {tables.map((table) => (
          <PitTableCard key={table.line.table_id} table={table} />
        ))}
      </main>
    </div>
  );
}

/** Come into the room of every table there is; the house's people take no place there. */
function useAllRooms(): void {
  const { state, deeds } = useClient();
  const { lobby, rooms, connection } = state;
  // Each table is tried once for as long as the console is shown: who is refused would be refused again and again.
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (connection !== "open") return;
    for (const { table_id, status } of lobby?.tables ?? []) {
      if (status === "closed" || rooms[table_id] || tried.current.has(table_id)) continue;
      tried.current.add(table_id);
      void deeds.enterRoom(table_id);
    }
  }, [lobby, rooms, connection, deeds]);
}
