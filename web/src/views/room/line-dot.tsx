/** How the line to the house is: a dot with words. */

import { useEffect, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";

/** A way there and back that is longer costs a noticeable part of one's time to act. */
const SLOW_MS = 400;
const LOOK_MS = 2_000;

export function LineDot() {
  const { state, words, clock } = useClient();
  const [, look] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => look((count) => count + 1), LOOK_MS);
    return () => window.clearInterval(timer);
  }, []);
  const ms = clock.roundTripMs === null ? null : Math.round(clock.roundTripMs);
  const open = state.connection === "open";
  const quality = !open ? "lost" : (ms ?? 0) > SLOW_MS ? "slow" : "good";
  const { line } = words.room.header;
  const text = quality === "lost" ? line.lost : line[quality](ms);
  return <span class={`line-dot line-${quality}`} role="img" aria-label={text} title={text} />;
}
