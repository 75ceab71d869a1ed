/** Asks in the bar itself whether a move that costs much is meant; the clock runs on meanwhile. */

import { useEffect, useRef, useState } from "preact/hooks";
import { useClient, useMoney } from "../../app/client.ts";
import { GUARD_MS } from "../../play/betting.ts";
import type { State } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";

export function Question({ asking }: { asking: NonNullable<State["confirming"]> }) {
  const { state, deeds, words } = useClient();
  const money = useMoney();
  const yes = useRef<HTMLSpanElement>(null);
  const ready = useGuard();
  useEffect(() => yes.current?.querySelector("button")?.focus(), []);
  const sum = money(asking.cents);
  const call = asking.move === "call";
  return (
    <fieldset class="question">
      <p role="alert" class="question-words">
        {call ? words.play.askCall(sum) : words.play.askAllIn(sum)}
      </p>
      <div class="moves">
        <Button class="move question-no" onClick={deeds.unquestion} aria-keyshortcuts="Escape">
          {words.play.notYet}
        </Button>
        <span class="question-yes" ref={yes}>
          <Button
            kind="gold"
            class={`move ${state.sending ? "sending" : ""}`}
            aria-keyshortcuts="Enter"
            aria-disabled={!ready}
            onClick={() => {
              if (ready) void deeds.confirm();
            }}
          >
            <span>{call ? words.play.yesCall : words.play.yesAllIn}</span> <strong>{sum}</strong>
          </Button>
        </span>
      </div>
    </fieldset>
  );
}

/** A second press that was meant for what was there before must not answer the question. */
function useGuard(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setReady(true), GUARD_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return ready;
}
