/** What is staked beside the pots: the jackpot bet and an insurance (R5, R6). */

import { parseAmount } from "../play/amounts.ts";
import { ownOffer } from "../play/wagers.ts";
import { mine, openRoom } from "../state/state.ts";
import type { Session } from "./session.ts";

/** One command at a time: a second press while the first one is under way would be refused anyway. */
export function oneAtATime({ store }: Pick<Session, "store">) {
  return async (send: () => Promise<boolean>): Promise<boolean> => {
    if (store.get().asking) return false;
    store.happen({ type: "asked" });
    const accepted = await send();
    store.happen({ type: "answered" });
    return accepted;
  };
}

export function wagerDeeds(session: Session) {
  const { store } = session;
  const once = oneAtATime(session);
  const offer = () => {
    const room = openRoom(store.get());
    return ownOffer(room?.view, mine(room));
  };
  const choosePremium = (cents: number | null, text: string | null = null) => {
    const own = offer();
    if (own) store.happen({ type: "premium_chosen", premium: { offer_id: own.offer_id, cents, text } });
  };
  return {
    jackpotBet: (on: boolean) => once(() => session.command("jackpot_bet", { on })),
    jackpotContinuity: (on: boolean) => once(() => session.command("jackpot_continuity", { on })),
    choosePremium: (cents: number) => choosePremium(cents),
    typePremium: (text: string) => choosePremium(parseAmount(text), text),
    /** Answer the offer: a premium, or 0 to decline. */
    async insure(cents: number): Promise<boolean> {
      const own = offer();
      if (!own) return false;
      return once(() => session.command("insure", { offer_id: own.offer_id, premium_cents: cents }));
    },
  };
}
