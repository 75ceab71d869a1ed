/** A button; `kind` is how it looks. */

import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

export type ButtonKind = "button" | "gold" | "fold" | "passive" | "quiet" | "plain";

interface Props extends Omit<ButtonHTMLAttributes, "class"> {
  kind?: ButtonKind;
  class?: string;
  /** Gets the focus when its dialog opens. */
  "data-first"?: boolean;
  children?: ComponentChildren;
}

export function Button({ kind = "button", class: extra = "", children, ...rest }: Props) {
  const look = kind === "quiet" || kind === "plain" ? kind : `button ${kind === "button" ? "" : kind}`;
  return (
    <button type="button" {...rest} class={`${look} ${extra}`}>
      {children}
    </button>
  );
}
