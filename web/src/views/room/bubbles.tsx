/** The list of prepared bubbles, behind a button: the only way to say something (R12.1). */

import { useRef, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { silence } from "../../play/chat.ts";
import { BUBBLES } from "../../protocol/generated/wire.ts";
import type { Bubble } from "../../protocol/views.ts";
import { openRoom, ownSeat } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { useDismissal } from "./dismissal.ts";
import { Icon } from "./icons.tsx";

/** The house takes one bubble every two seconds of one person. */
const PAUSE_MS = 2_000;

export function Bubbles() {
  const { state, deeds, words } = useClient();
  const [resting, setResting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const open = state.chatOpen;
  const close = () => {
    deeds.togglePanel("chatOpen");
    box.current?.querySelector("button")?.focus();
  };
  useDismissal(box, open, () => deeds.togglePanel("chatOpen"));
  const missing = silence(ownSeat(openRoom(state)));
  const text = words.room.panel;
  if (state.me?.role !== "player") return <span class="grow" />;
  if (missing) return <span class="say-missing">{text.silence[missing]}</span>;
  const say = (bubble: Bubble) => {
    close();
    setResting(true);
    window.setTimeout(() => setResting(false), PAUSE_MS);
    void deeds.chat(bubble);
  };
  return (
    <div class="bubbles" ref={box}>
      <Button
        kind="plain"
        class="say"
        aria-expanded={open}
        aria-controls="bubble-list"
        disabled={resting}
        onClick={() => deeds.togglePanel("chatOpen")}
      >
        <Icon name="chat" />
        <span>{text.say}</span>
      </Button>
      {open && (
        <ul id="bubble-list" class="bubble-list">
          {BUBBLES.map((bubble) => (
            <li key={bubble}>
              <Button kind="plain" class="bubble" onClick={() => say(bubble)}>
                {text.bubble(bubble)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
