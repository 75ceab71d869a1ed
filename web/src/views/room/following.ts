/** A list that stays at its newest line, unless its reader has scrolled up. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** So near the end counts as at it: lines are taller than a pixel of rounding. */
const NEAR_PX = 12;

interface Following {
  list: RefObject<HTMLDivElement | null>;
  /** Whether there is more below than is shown. */
  behind: boolean;
  onScroll: () => void;
  toNewest: () => void;
}

export function useFollowing(): Following {
  const list = useRef<HTMLDivElement>(null);
  const [behind, setBehind] = useState(false);
  const toNewest = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
    setBehind(false);
  };
  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    setBehind(element.scrollHeight - element.scrollTop - element.clientHeight > NEAR_PX);
  };
  // Not only for a new line: a list that was hidden, or has become lower, is to stand at its end as well.
  useLayoutEffect(() => {
    if (!behind) toNewest();
  });
  return { list, behind, onScroll, toNewest };
}
