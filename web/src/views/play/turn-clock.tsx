/** The time that one has left, in the bar itself; a screen reader hears it at a few moments only, by the announcer. */

import { useClient } from "../../app/client.ts";
import type { Turn } from "../../protocol/views.ts";
import { TimeBar, useRemaining } from "../parts/countdown.tsx";

export function TurnClock({ turn, bettingMs }: { turn: Turn; bettingMs: number }) {
  const { words } = useClient();
  const { fraction, seconds, urgent } = useRemaining(turn.deadline_ms ?? 0, bettingMs);
  if (turn.deadline_ms === null) return null;
  return (
    <div class={`turn-clock ${urgent ? "urgent" : ""}`} role="timer" aria-label={words.play.timeLeft}>
      <TimeBar fraction={fraction} urgent={urgent} />
      <strong>{words.general.seconds(seconds)}</strong>
    </div>
  );
}
