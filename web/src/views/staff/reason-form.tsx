/**
 * A deed of the house's people that needs a reason, or a second press: what it will do, the reason, and the press that does
 * it. The reason is one of the usual ones, which each reader sees in his own language, or is written out.
 */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { REASON_LENGTH, type ReasonCode } from "../../play/reasons.ts";
import { Button, type ButtonKind } from "../parts/button.tsx";
import { useUniqueId } from "../parts/unique-id.ts";

const OWN_WORDS = "own";

interface Props {
  title: string;
  /** What the deed will do. */
  does: string;
  /** The press that does it. */
  label: string;
  kind?: ButtonKind;
  /** The usual reasons, the likeliest first; left out where none is needed. */
  reasons?: readonly ReasonCode[];
  /** Do it; resolves to whether it was accepted. */
  onDo: (reason: string) => Promise<boolean>;
  onBack: () => void;
  children?: ComponentChildren;
}

export function ReasonForm({ title, does, label, kind = "gold", reasons, onDo, onBack, children }: Props) {
  const { state, words } = useClient();
  const [chosen, setChosen] = useState<string>(reasons?.[0] ?? "");
  const [written, setWritten] = useState("");
  const first = useRef<HTMLFormElement>(null);
  const doesId = useUniqueId();
  useEffect(() => first.current?.querySelector<HTMLElement>("select, button")?.focus(), []);
  const reason = chosen === OWN_WORDS ? written.trim() : chosen;
  const missing = reasons !== undefined && reason === "";
  return (
    <form
      ref={first}
      class="reason-form"
      aria-label={title}
      aria-describedby={doesId}
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing) void onDo(reason).then((accepted) => accepted && onBack());
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onBack();
      }}
    >
      <p class="reason-title">
        <strong>{title}</strong>
      </p>
      <p class="reason-does" id={doesId}>
        {does}
      </p>
      {children}
      {reasons && (
        <ReasonChoice
          reasons={reasons}
          chosen={chosen}
          written={written}
          onChoose={setChosen}
          onWrite={setWritten}
        />
      )}
      <div class="buttons">
        <Button onClick={onBack}>{words.staff.back}</Button>
        <Button kind={kind} type="submit" disabled={state.asking || missing}>
          {label}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  reasons: readonly ReasonCode[];
  chosen: string;
  written: string;
  onChoose: (reason: string) => void;
  onWrite: (text: string) => void;
}

function ReasonChoice({ reasons, chosen, written, onChoose, onWrite }: ChoiceProps) {
  const { staff, terms } = useClient().words;
  return (
    <div class="reason-choice">
      <select
        aria-label={staff.reasonTitle}
        title={staff.reasonSeen}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {reasons.map((code) => (
          <option key={code} value={code}>
            {terms.reason(code)}
          </option>
        ))}
        <option value={OWN_WORDS}>{staff.reasonOwn}…</option>
      </select>
      {chosen === OWN_WORDS && (
        <input
          type="text"
          aria-label={staff.reasonOwn}
          placeholder={staff.reasonSeen}
          maxLength={REASON_LENGTH}
          autocomplete="off"
          required
          value={written}
          onInput={(event) => onWrite(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
