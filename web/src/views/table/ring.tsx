/** The time that is left of a turn, drawn around the plate from the server's clock. */

import { useRemaining } from "../parts/countdown.tsx";

export function Ring({ deadlineMs, totalMs }: { deadlineMs: number; totalMs: number }) {
  const { fraction, seconds, urgent } = useRemaining(deadlineMs, totalMs);
  return (
    <>
      <svg
        class={`ring ${urgent ? "urgent" : ""}`}
        aria-hidden="true"
        focusable="false"
        style={{ "--left": fraction.toFixed(3) }}
      >
        <rect class="track" width="100%" height="100%" pathLength="100" />
        <rect class="left" width="100%" height="100%" pathLength="100" />
      </svg>
      <span class={`turn-seconds ${urgent ? "urgent" : ""}`} aria-hidden="true">
        {seconds}
      </span>
    </>
  );
}
