/** The house's own people: dealer, scanner, pit boss (R5.7, R18.1, R20.1, R22). Each resolves to whether it was accepted. */

import type { Session } from "./session.ts";
import { oneAtATime } from "./wagers.ts";

export function staffDeeds(session: Session) {
  const once = oneAtATime(session);
  return {
    openConsole: () => once(() => session.command("open_console", {})),
    closeConsole: () => once(() => session.command("close_console", {})),
    startHand: () => once(() => session.command("start_hand", {})),
    undoScan: () => once(() => session.command("undo_scan", {})),
    checkShoe: (on: boolean) => once(() => session.command("check_shoe", { on })),
    /** Several can be under way: a scanner reads faster than an answer comes. */
    scanCard: (card: string) => session.command("scan_card", { card }),
    confirmPrize: (prizeId: string) => once(() => session.command("confirm_prize", { prize_id: prizeId })),
    /** A pit boss names the table: what he decides about need not be the one on the screen. */
    pauseTable: (tableId: string, reason: string) =>
      once(() => session.commandAt(tableId, "pause", { reason })),
    resumeTable: (tableId: string) => once(() => session.commandAt(tableId, "resume", {})),
    declareNull: (tableId: string, handId: string, reason: string) =>
      once(() => session.commandAt(tableId, "declare_null", { hand_id: handId, reason })),
    cancelHand: (tableId: string, handId: string, reason: string) =>
      once(() => session.commandAt(tableId, "cancel_hand", { hand_id: handId, reason })),
    /** Silence a player at every table for so many minutes; 0 lets him speak again. */
    mutePlayer: (tableId: string, playerId: string, minutes: number) =>
      once(() => session.commandAt(tableId, "mute", { player_id: playerId, minutes })),
    approvePrize: (tableId: string, handId: string, prizeId: string) =>
      once(() =>
        session.commandAt(tableId, "decide_prize", { hand_id: handId, prize_id: prizeId, approve: true }),
      ),
    rejectPrize: (tableId: string, handId: string, prizeId: string, reason: string) =>
      once(() =>
        session.commandAt(tableId, "decide_prize", {
          hand_id: handId,
          prize_id: prizeId,
          approve: false,
          reason,
        }),
      ),
  };
}
