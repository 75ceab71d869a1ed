/** What open hands win on average, counted a few milliseconds at a time. */

import { useEffect, useState } from "preact/hooks";
import { countEquity } from "../../play/equity.ts";
import { percent, racing } from "../../play/open-hands.ts";
import type { Hand } from "../../protocol/views.ts";

export interface Chance {
  readonly percent: number;
  readonly approximate: boolean;
}

type Chances = ReadonlyMap<number, Chance>;

const NONE: Chances = new Map();
const SLICE_MS = 6;
const BOARDS_AT_ONCE = 50;

/** The chances of each seat whose hand lies open; empty before they are counted, and when nothing is to be counted. */
export function useChances(hand: Hand | null): Chances {
  const open = racing(hand);
  const board = hand?.board ?? [];
  const key = open.length > 0 ? JSON.stringify([open, board]) : "";
  const [counted, setCounted] = useState<{ key: string; chances: Chances }>({ key: "", chances: NONE });
  useEffect(() => {
    if (key === "") return;
    const count = countEquity({ holes: open.map(({ cards }) => cards), board });
    let timer = 0;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      let done = false;
      while (!done && performance.now() < until) done = count.advance(BOARDS_AT_ONCE);
      if (!done) {
        timer = window.setTimeout(slice, 0);
        return;
      }
      const shares = count.shares();
      const { approximate } = count;
      const chances = open.map(
        ({ seat }, place) => [seat, { percent: percent(shares[place] ?? 0), approximate }] as const,
      );
      setCounted({ key, chances: new Map(chances) });
    };
    timer = window.setTimeout(slice, 0);
    return () => window.clearTimeout(timer);
  }, [key]);
  return counted.key === key ? counted.chances : NONE;
}
