/** A field for a password: hidden until one wants to see it, with a word when Caps Lock is on. */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { useUniqueId } from "../parts/unique-id.ts";

interface Props {
  name: string;
  label: string;
  autocomplete: "current-password" | "new-password";
  /** Left out where the browser keeps the text, which may have filled it in by itself. */
  value?: string;
  onText?: (text: string) => void;
  /** What is wrong with it, in words. */
  problem?: string;
  /** The id of what describes it besides: a list of rules. */
  describedBy?: string;
  first?: boolean;
}

export function PasswordField(props: Props) {
  const { name, label, autocomplete, value, onText, problem = "", describedBy, first } = props;
  const { words } = useClient();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const id = useUniqueId();
  const noteId = `${id}-note`;
  const note = problem || (capsLock ? words.account.signIn.capsLock : "");
  const described = [describedBy, note ? noteId : ""].filter(Boolean).join(" ");
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <div class="field password-field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <span class="password-box">
        <input
          id={id}
          name={name}
          {...(shown ? { type: "text" as const } : { type: "password" as const })}
          autocomplete={autocomplete}
          autocapitalize="none"
          spellcheck={false}
          maxLength={64}
          {...(value === undefined ? {} : { value })}
          aria-invalid={problem ? "true" : undefined}
          aria-describedby={described || undefined}
          data-first={first}
          onInput={(event) => onText?.(event.currentTarget.value)}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          class="peek"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? words.account.signIn.hide : words.account.signIn.show}
          <span class="unseen"> {words.account.signIn.whatIsTyped}</span>
        </button>
      </span>
      {note && (
        <p class={problem ? "problem" : "hint soft"} id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}
