/** What every view can reach: the state, what can be done, the words, the server's time. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Clock } from "../connection/clock.ts";
import type { Deeds } from "../deeds/deeds.ts";
import { amount, inBigBlinds } from "../play/amounts.ts";
import { openTable, type State } from "../state/state.ts";
import type { Words } from "../words/words.ts";

export interface Client {
  readonly state: State;
  readonly deeds: Deeds;
  readonly words: Words;
  readonly clock: Clock;
}

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error("a view outside of the client");
  return client;
}

/** How amounts at the table are written: dollars, or big blinds where the person wants them. */
export function moneyOf(state: State): (cents: number) => string {
  const bigBlind = openTable(state)?.view.rules.big_blind_cents;
  if (!state.settings.bigBlinds || !bigBlind) return amount;
  return (cents) => inBigBlinds(cents, bigBlind);
}

export function useMoney(): (cents: number) => string {
  return moneyOf(useClient().state);
}
