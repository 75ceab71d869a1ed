/** How often one wants to be reminded of time and money (R23.3). */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { Button } from "../parts/button.tsx";
import { refusalText } from "../told.ts";
import type { OwnLimits } from "./play-limits.ts";

const INTERVALS: readonly number[] = [15, 30, 60, 120, 180, 360];

export function ReminderChoice({ own }: { own: OwnLimits }) {
  const { state, deeds, words } = useClient();
  const texts = words.account.check;
  const [said, setSaid] = useState("");
  if (!own.limits) return null;
  const minutes = own.limits.reality_check_minutes;
  const choices = [...new Set([...INTERVALS, ...(minutes === null ? [] : [minutes])])].sort((a, b) => a - b);
  const choose = async (value: string) => {
    setSaid("");
    const refusal = await own.change(
      value === "" ? { what: "no_reality_check" } : { what: "reality_check", minutes: Number(value) },
    );
    setSaid(refusal ? refusalText(words, refusal) : words.account.limits.saved);
  };
  return (
    <div class="part-row">
      <label class="sort reminder">
        <span>{texts.interval}</span>
        <select
          value={minutes === null ? "" : minutes}
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          <option value="">{texts.never}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {texts.minutes(choice)}
            </option>
          ))}
        </select>
      </label>
      {state.me?.reality_check && (
        <Button kind="quiet" onClick={() => deeds.openDialog("reality_check")}>
          {texts.look}
        </Button>
      )}
      <p class="limit-said" role="status">
        {said}
      </p>
    </div>
  );
}
