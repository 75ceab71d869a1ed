/** Bets on their way into the middle when a street is over. */

import { useEffect, useReducer, useRef } from "preact/hooks";
import type { Hand } from "../../protocol/views.ts";

type Bets = ReadonlyMap<number, number>;

interface Memory {
  readonly street: string;
  readonly bets: Bets;
  /** What is being gathered, as the bets were. */
  readonly gathered: Bets;
}

const NONE: Bets = new Map();
const GATHERING_MS = 600;

function betsOf(hand: Hand | null): Bets {
  const players = hand?.players ?? [];
  return new Map(
    players.filter(({ bet_cents }) => bet_cents > 0).map((player) => [player.seat, player.bet_cents]),
  );
}

/** The bets of the street before, for as long as they are on their way. */
export function useGathered(hand: Hand | null): Bets {
  const memory = useRef<Memory>({ street: "", bets: NONE, gathered: NONE });
  const [, redraw] = useReducer((count: number, _: null) => count + 1, 0);
  const street = hand ? `${hand.hand_id} ${hand.street}` : "";
  const before = memory.current;
  // Noted while drawing, not afterwards: the chips of a bet must not be gone for one picture.
  const sameHand = hand !== null && before.street.startsWith(`${hand.hand_id} `);
  const over = before.street !== street;
  const gathered = over ? (sameHand ? before.bets : NONE) : before.gathered;
  memory.current = { street, bets: betsOf(hand), gathered };
  useEffect(() => {
    if (gathered.size === 0) return;
    const timer = window.setTimeout(() => {
      memory.current = { ...memory.current, gathered: NONE };
      redraw(null);
    }, GATHERING_MS);
    return () => window.clearTimeout(timer);
  }, [gathered]);
  return gathered;
}
