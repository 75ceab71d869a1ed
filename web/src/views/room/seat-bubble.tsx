/** What somebody has just said, at his seat for four seconds (R12.1). */

import { useEffect, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { BUBBLE_MS, bubbleAt } from "../../play/chat.ts";
import type { Seat } from "../../protocol/views.ts";
import { openRoom } from "../../state/state.ts";

export function SeatBubble({ seat }: { seat: Pick<Seat, "seat" | "nickname"> }) {
  const { state, words, clock } = useClient();
  const line = bubbleAt(openRoom(state)?.chat ?? [], seat, clock.nowMs());
  const [, redraw] = useState(0);
  const endMs = line ? line.sent_ms + BUBBLE_MS : null;
  useEffect(() => {
    if (endMs === null) return;
    const timer = window.setTimeout(() => redraw((count) => count + 1), endMs - clock.nowMs() + 20);
    return () => window.clearTimeout(timer);
  }, [endMs, clock]);
  if (!line) return null;
  // The announcer reads what is said; here it is only drawn.
  return (
    <span class="seat-bubble" aria-hidden="true" key={line.line_id}>
      {words.room.panel.bubble(line.bubble)}
    </span>
  );
}
