/** A break of one's own: time-out or self-exclusion, with what it means, and typed to be sure (R23.2). */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import type { Words } from "../../words/words.ts";
import { Button } from "../parts/button.tsx";
import { useUniqueId } from "../parts/unique-id.ts";
import { refusalText } from "../told.ts";
import { BREAKS, type BreakKind, breakEndMs, LENGTHS, meant } from "./break-lengths.ts";
import type { OwnLimits, PlayLimits } from "./play-limits.ts";

export function Break({ own }: { own: OwnLimits }) {
  const { words } = useClient();
  const texts = words.account.pause;
  const [open, setOpen] = useState(false);
  return (
    <>
      {own.limits && <Standing limits={own.limits} />}
      {!open && (
        <div class="part-row">
          <Button onClick={() => setOpen(true)}>{texts.choose}</Button>
        </div>
      )}
      {open && <BreakForm own={own} onEnd={() => setOpen(false)} />}
    </>
  );
}

function Standing({ limits }: { limits: PlayLimits }) {
  const { clock, words } = useClient();
  const untilMs = Math.max(limits.time_out_until_ms ?? 0, limits.self_exclusion_until_ms ?? 0);
  if (untilMs === 0) return null;
  const moment = words.general.moment(untilMs);
  const texts = words.account.pause;
  return <p>{untilMs > clock.nowMs() ? texts.standing(moment) : texts.over(moment)}</p>;
}

/** "3 days", "2 weeks", "half a year". */
function lengthText(words: Words, days: number): string {
  const texts = words.account.pause;
  if (days >= 183) return texts.months(Math.floor(days / 30.4));
  return days % 7 === 0 ? texts.weeks(days / 7) : texts.days(days);
}

function BreakForm({ own, onEnd }: { own: OwnLimits; onEnd: () => void }) {
  const { clock, words } = useClient();
  const texts = words.account.pause;
  const [kind, setKind] = useState<BreakKind>("time_out");
  const [days, setDays] = useState<number>(LENGTHS.time_out[0] ?? 1);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const typeId = useUniqueId();
  const phrase = texts.phrases[kind];
  const endMs = breakEndMs(kind, days, clock.nowMs());
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!meant(typed, phrase)) return;
    const refusal = await own.change({ what: kind, until_ms: endMs });
    if (refusal) setProblem(refusalText(words, refusal));
    else onEnd();
  };
  return (
    <form class="break" onSubmit={(event) => void submit(event)}>
      <fieldset class="break-kinds">
        <legend class="unseen">{texts.title}</legend>
        {BREAKS.map((each) => (
          <label key={each} class={each === kind ? "chosen" : ""}>
            <input
              type="radio"
              name="break"
              checked={each === kind}
              onChange={() => {
                setKind(each);
                setDays(LENGTHS[each][0] ?? 1);
                setTyped("");
              }}
            />
            <span>
              <strong>{each === "time_out" ? texts.timeOut : texts.selfExclusion}</strong>
              <span class="soft">{each === "time_out" ? texts.timeOutText : texts.selfExclusionText}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label class="sort reminder">
        <span>{texts.duration}</span>
        <select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
          {LENGTHS[kind].map((length) => (
            <option key={length} value={length}>
              {lengthText(words, length)}
            </option>
          ))}
        </select>
      </label>
      <div class="warning">
        <p>
          <strong>{texts.ends(words.general.moment(endMs))}</strong>
        </p>
        <ul>
          {texts.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </div>
      <div class="field">
        <label for={typeId}>{texts.type(phrase)}</label>
        <input
          id={typeId}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="buttons">
        <Button onClick={onEnd}>{words.general.cancel}</Button>
        <Button kind="fold" type="submit" disabled={!meant(typed, phrase)}>
          {texts.start[kind]}
        </Button>
      </div>
    </form>
  );
}
