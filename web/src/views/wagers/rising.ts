/** An amount that climbs to its new height where motion is allowed; it never sinks before one's eyes. */

import { useEffect, useRef, useState } from "preact/hooks";

const CLIMB_MS = 900;

function motionAllowed(): boolean {
  return document.documentElement.dataset.motion !== "less";
}

/** The amount to show now, in cents, and whether it is climbing. */
export function useRising(cents: number): { shown: number; climbing: boolean } {
  const [shown, setShown] = useState(cents);
  const standing = useRef(cents);
  useEffect(() => {
    const from = standing.current;
    if (cents <= from || !motionAllowed()) {
      standing.current = cents;
      setShown(cents);
      return;
    }
    const startMs = performance.now();
    let frame = 0;
    const climb = (nowMs: number) => {
      const done = Math.min(1, Math.max(0, (nowMs - startMs) / CLIMB_MS));
      standing.current = Math.round(from + (cents - from) * (1 - (1 - done) ** 3));
      setShown(standing.current);
      if (done < 1) frame = window.requestAnimationFrame(climb);
    };
    frame = window.requestAnimationFrame(climb);
    return () => window.cancelAnimationFrame(frame);
  }, [cents]);
  return { shown: Math.min(cents, shown), climbing: shown < cents };
}
