/** The keys of the table, each of which can be another one. */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { keyCap, keyProblem } from "../../play/keys.ts";
import type { Keys } from "../../state/settings.ts";
import { Button } from "../parts/button.tsx";

/** Keys that lead on, as ever, while a new key is awaited. */
const LEADS_ON: ReadonlySet<string> = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "AltGraph"]);

type Deed = keyof Keys;

export function KeySettings() {
  const { state, deeds, words } = useClient();
  const [awaited, setAwaited] = useState<Deed | null>(null);
  const [problem, setProblem] = useState("");
  const text = words.room.settings;
  const { keys } = state.settings;
  const press = (deed: Deed, event: KeyboardEvent) => {
    if (awaited !== deed || LEADS_ON.has(event.key)) return;
    // Neither the table nor the dialog is meant now.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return setAwaited(null);
    const key = event.key.toLowerCase();
    const wrong = keyProblem(key, deed, { ...keys });
    if (wrong.kind === "taken") setProblem(text.taken(keyCap(key), text.keys[wrong.by as Deed]));
    else if (wrong.kind === "fixed") setProblem(text.fixed(key === " " ? text.space : keyCap(key)));
    else if (wrong.kind === "not_a_key") setProblem(text.notAKey);
    else {
      deeds.changeSettings({ keys: { ...keys, [deed]: key } });
      setProblem("");
      setAwaited(null);
    }
  };
  return (
    <fieldset class="settings-group">
      <legend>{text.groups.keys}</legend>
      <p class="hint soft">{text.keysHint}</p>
      {(Object.keys(text.keys) as Deed[]).map((deed) => (
        <div class="setting" key={deed}>
          <span>{text.keys[deed]}</span>
          <Button
            kind="plain"
            class={`key ${awaited === deed ? "awaited" : ""}`}
            aria-label={`${text.keys[deed]}: ${awaited === deed ? text.press : keyCap(keys[deed])}`}
            onClick={() => {
              setProblem("");
              setAwaited(deed);
            }}
            onKeyDown={(event) => press(deed, event)}
            onBlur={() => setAwaited(null)}
          >
            {awaited === deed ? text.press : keyCap(keys[deed])}
          </Button>
        </div>
      ))}
      <p class="problem" role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
