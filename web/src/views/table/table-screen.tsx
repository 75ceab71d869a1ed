/** The table: header, felt with seats and bets, and the dock with room, controls and actions. */

import { useClient } from "../../app/client.ts";
import { openTable } from "../../state/state.ts";
import { ActionArea } from "../play/action-area.tsx";
import { Controls } from "../play/controls.tsx";
import { RoomPanel } from "../room/room-panel.tsx";
import { TableHeader } from "../room/table-header.tsx";
import { ScannerPage } from "../staff/scanner-page.tsx";
import { Felt } from "./felt.tsx";

export function TableScreen() {
  const { state, words } = useClient();
  if (!openTable(state)) return <p class="plain">{words.general.loading}</p>;
  if (state.me?.role === "scanner") return <ScannerPage />;
  return (
    <>
      <TableHeader />
      <main class="stage">
        <Felt />
      </main>
      <footer class="dock">
        <RoomPanel />
        <Controls />
        <ActionArea />
      </footer>
    </>
  );
}
