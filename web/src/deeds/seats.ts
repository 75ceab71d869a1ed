/** One's seat: taking it, buying in, chips, tips, sitting out, leaving. */

import { openRoom, ownSeat } from "../state/state.ts";
import type { Session } from "./session.ts";

export function seatDeeds(session: Session) {
  const { store } = session;
  const close = () => store.happen({ type: "dialog_closed" });

  /** Leave the table as the dialog has said; a reserved exit is carried out later, and a frame tells of it. */
  async function leave(): Promise<void> {
    const room = openRoom(store.get());
    close();
    if (!room) return;
    if (!ownSeat(room)) {
      void session.command("unwatch", {});
      session.toLobby(room.table_id);
    } else if (await session.command("leave", {})) {
      const now = openRoom(store.get());
      if (now?.table_id === room.table_id && !ownSeat(now)?.leaving) session.toLobby(room.table_id);
    }
  }

  return {
    takeSeat: (seat: number) => session.commandAboutMoney("take_seat", { seat }),
    cancelSeat: () => session.command("cancel_seat", {}),
    async buyIn(cents: number): Promise<void> {
      if (await session.commandAboutMoney("buy_in", { amount_cents: cents })) close();
    },
    topUp(cents: number): void {
      close();
      store.happen({ type: "top_up_wished", cents });
      session.addWishedChips();
    },
    forgetTopUp: () => store.happen({ type: "top_up_wished", cents: null }),
    tip(cents: number): Promise<boolean> {
      close();
      return session.commandAboutMoney("tip", { amount_cents: cents });
    },
    postBlind: (choice: "post" | "wait") => session.command("post_blind", { choice }),
    sitOut: () => session.command("sit_out", {}),
    imBack: () => session.command("im_back", {}),
    askLeave(): void {
      if (ownSeat(openRoom(store.get()))) store.happen({ type: "dialog_opened", kind: "leave" });
      else void leave();
    },
    leave,
  };
}
