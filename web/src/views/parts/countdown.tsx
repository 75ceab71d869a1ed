/** Time that is left, from the server's clock. */

import { useEffect, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { remaining } from "../../connection/clock.ts";

const URGENT_S = 3;

/** What is left of a countdown, again every `periodMs` while the view is shown. */
export function useRemaining(
  deadlineMs: number,
  totalMs: number,
  periodMs = 100,
): { fraction: number; seconds: number; urgent: boolean } {
  const { clock } = useClient();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => tick((count) => count + 1), periodMs);
    return () => window.clearInterval(timer);
  }, [periodMs]);
  const left = remaining(deadlineMs, totalMs, clock.nowMs());
  return { ...left, urgent: left.seconds <= URGENT_S };
}

/** What is left, as a bar; a reader of screens is told in words. */
export function TimeBar({ fraction, urgent }: { fraction: number; urgent: boolean }) {
  return (
    <span class={`left-bar ${urgent ? "urgent" : ""}`} aria-hidden="true">
      <span class="left-part" style={{ "--left": fraction.toFixed(4) }} />
    </span>
  );
}

/** Whole seconds, for reading; screen readers are told at a few moments only, by the announcer. */
export function Seconds({ deadlineMs, class: name = "" }: { deadlineMs: number; class?: string }) {
  const { words } = useClient();
  const { seconds, urgent } = useRemaining(deadlineMs, 1, 250);
  return (
    <span role="timer" class={`seconds ${urgent ? "urgent" : ""} ${name}`}>
      {words.general.seconds(seconds)}
    </span>
  );
}
