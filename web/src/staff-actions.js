/** Gestures of the house's own people: dealer, scanner, pit boss (R5.7, R18.1, R20.1, R22). */

import { oneAtATime } from "./wager-actions.js";

/** The gestures; what a role may not do the server refuses. Each resolves to whether it was accepted. */
export function staffGestures(session) {
  const once = oneAtATime(session);
  const send = (action, fields = {}) => once(() => session.command(action, fields));
  return {
    openConsole: () => send("open_console"),
    closeConsole: () => send("close_console"),
    startHand: () => send("start_hand"),
    undoScan: () => send("undo_scan"),
    checkShoe: (on) => send("check_shoe", { on }),
    scanCard: (card) => send("scan_card", { card }),
    confirmPrize: (prizeId) => send("confirm_prize", { prize_id: prizeId }),
    pause: (reason) => send("pause", { reason }),
    resume: () => send("resume"),
    declareNull: (handId, reason) => send("declare_null", { hand_id: handId, reason }),
    cancelHand: (handId, reason) => send("cancel_hand", { hand_id: handId, reason }),
    approvePrize: (handId, prizeId) =>
      send("decide_prize", { hand_id: handId, prize_id: prizeId, approve: true }),
    rejectPrize: (handId, prizeId, reason) =>
      send("decide_prize", { hand_id: handId, prize_id: prizeId, approve: false, reason }),
  };
}
