/** Moving about: lobby, tables, places, dialogs, notices. */

import { NO_FILTER, type TableFilter } from "../play/tables.ts";
import type { ProofAnswerFrame } from "../protocol/generated/wire.ts";
import type { Bubble } from "../protocol/views.ts";
import type { Dialog, Screen } from "../state/state.ts";
import { keepFilter } from "../state/table-filter.ts";
import type { Session } from "./session.ts";

export function roomDeeds(session: Session) {
  const { store, world } = session;

  function show(filter: TableFilter): void {
    store.happen({ type: "tables_filtered", filter });
    keepFilter(world.session, filter);
  }

  return {
    lobby: () => session.lobby(),
    openTable(tableId: string): Promise<void> {
      store.happen({ type: "table_opened", table_id: tableId });
      return session.watch(tableId);
    },
    /** Watch a table beside the others, without opening it: the pit boss's. */
    async enterRoom(tableId: string): Promise<void> {
      if (store.get().rooms[tableId]) return;
      store.happen({ type: "room_entered", table_id: tableId });
      await session.watch(tableId);
    },
    /** Show one of the watched tables; its frames come already. */
    showRoom(tableId: string): void {
      store.happen({ type: "table_opened", table_id: tableId });
      void session.sync();
    },
    openScreen(screen: Exclude<Screen, "sign_in" | "table">): void {
      store.happen({ type: "screen_chosen", screen });
      void session.lobby();
    },
    /** Show other tables of the lobby's list, or in another order. */
    filterTables: (patch: Partial<TableFilter>) => show({ ...store.get().tableFilter, ...patch }),
    /** Every table of every channel; the order stays. */
    showAllTables: () => show({ ...NO_FILTER, sort: store.get().tableFilter.sort }),
    openDialog: (kind: Dialog["kind"]) => store.happen({ type: "dialog_opened", kind }),
    closeDialog: () => store.happen({ type: "dialog_closed" }),
    typeDialog: (text: string) => store.happen({ type: "dialog_changed", patch: { text } }),
    showPlayer: (player_id: string, nickname: string) =>
      store.happen({ type: "player_shown", player: { player_id, nickname } }),
    togglePanel: (panel: "paysOpen" | "logOpen" | "chatOpen") =>
      store.happen({ type: "panel_toggled", panel }),
    /** Say a prepared bubble to everybody at the table (R12.1); resolves to whether it was accepted. */
    chat: (bubble: Bubble) => session.command("chat", { bubble }),
    /** What proves the cards of a closed hand that one was allowed to see (R22.3); null after a refusal. */
    async proof(handId: string): Promise<ProofAnswerFrame | null> {
      const answer = await session.ask("proof", { hand_id: handId });
      return answer?.type === "proof" ? answer : null;
    },
    /** Say something aloud to who asked for it. */
    say: (text: string) => store.happen({ type: "spoken", text }),
    dismissToast: (key: number) => store.happen({ type: "toast_gone", key }),
    acknowledge(noticeId: string) {
      store.happen({ type: "notice_gone", notice_id: noticeId });
      return session.ask("acknowledge", { notice_id: noticeId });
    },
  };
}
