/** Gestures about what is staked beside the pots: the jackpot bet and an insurance (R5, R6). */

import { parseAmount } from "./text.js";
import { ownOffer } from "./wagers.js";

/** One command at a time: a second press while the first one is under way would be refused anyway. */
export function oneAtATime({ store }) {
  return async (send) => {
    if (store.get().asking) return false;
    store.change({ asking: true });
    const accepted = await send();
    store.change({ asking: false });
    return accepted;
  };
}

/** The gestures of players. */
export function wagerGestures(session) {
  const { store } = session;
  const once = oneAtATime(session);
  const choose = (cents, text = null) => {
    const offer = ownOffer(store.get().table);
    if (offer) store.change({ premium: { offer_id: offer.offer_id, cents, text } });
  };
  return {
    togglePays: () => store.change((state) => ({ ...state, paysOpen: !state.paysOpen })),
    jackpotBet: (on) => once(() => session.command("jackpot_bet", { on })),
    jackpotContinuity: (on) => once(() => session.command("jackpot_continuity", { on })),
    choosePremium: (cents) => choose(cents),
    typePremium: (text) => choose(parseAmount(text), text),
    insure(cents) {
      const offer = ownOffer(store.get().table);
      if (!offer) return false;
      return once(() => session.command("insure", { offer_id: offer.offer_id, premium_cents: cents }));
    },
  };
}
