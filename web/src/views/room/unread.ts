/** How much of the chat has not been looked at. */

import { useEffect, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { unread } from "../../play/chat.ts";
import { openRoom } from "../../state/state.ts";

/** The lines that others have said since `looking` was last true; what was said before one came is read. */
export function useUnread(looking: boolean): number {
  const { state, clock } = useClient();
  const chat = openRoom(state)?.chat ?? [];
  const newestMs = chat.at(-1)?.sent_ms ?? 0;
  const [seenMs, setSeenMs] = useState(() => clock.nowMs());
  useEffect(() => {
    if (looking) setSeenMs((before) => Math.max(before, newestMs));
  }, [looking, newestMs]);
  return looking ? 0 : unread(chat, seenMs, state.me?.nickname ?? "");
}
