/** The table: header, felt with seats and bets, and the dock with room, controls and actions. */

import { useClient } from "../../app/client.ts";
import { mine, openTable } from "../../state/state.ts";
import { ActionArea } from "../play/action-area.tsx";
import { Controls } from "../play/controls.tsx";
import { RoomPanel } from "../room/room-panel.tsx";
import { TableHeader } from "../room/table-header.tsx";
import { ScannerPage } from "../staff/scanner-page.tsx";
import { Felt } from "./felt.tsx";

export function TableScreen() {
  const { state, words } = useClient();
  const table = openTable(state);
  if (!table) return <p class="plain">{words.general.loading}</p>;
  if (state.me?.role === "scanner") return <ScannerPage />;
  const seated = mine(table) !== null;
  return (
    <div class={`table-screen ${seated ? "playing" : "watching"}`}>
      <TableHeader />
      <main class="stage">
        <Felt table={table} />
      </main>
      <footer class="dock">
        <div class="dock-room">
          <RoomPanel />
        </div>
        <div class="dock-controls">
          <Controls />
        </div>
        <div class="dock-actions">
          <ActionArea />
        </div>
      </footer>
    </div>
  );
}
