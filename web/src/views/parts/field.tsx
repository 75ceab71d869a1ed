/** A text field with its label, what is asked of it, and what is wrong with it. */

import type { InputHTMLAttributes, PartialInputHTMLAttributes } from "preact";
import { useUniqueId } from "./unique-id.ts";

interface Props
  extends Omit<PartialInputHTMLAttributes<HTMLInputElement>, "class" | "label" | "role" | "type"> {
  name: string;
  label: string;
  type?: "text" | "password";
  /** A rule that is said before it is broken. */
  hint?: string;
  problem?: string;
}

export function Field({ label, type = "text", hint = "", problem = "", ...rest }: Props) {
  const hintId = useUniqueId();
  const attributes = { type, ...rest } as InputHTMLAttributes;
  return (
    <div class="field">
      <label>
        <span class="field-label">{label}</span>
        <input
          maxLength={64}
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={problem ? "true" : undefined}
          aria-describedby={hint || problem ? hintId : undefined}
          {...attributes}
        />
      </label>
      {(hint || problem) && (
        <p class={problem ? "problem" : "hint soft"} id={hintId}>
          {problem || hint}
        </p>
      )}
    </div>
  );
}
