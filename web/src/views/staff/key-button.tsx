/** A button with a key of its own: hands that hold cards press one key. Off while something is typed or a dialog is open. */

import { useEffect, useRef } from "preact/hooks";
import { Button, type ButtonKind } from "../parts/button.tsx";

const TYPING = "input, select, textarea, [role=dialog]";

interface Props {
  kind?: ButtonKind;
  /** The letter on the key. */
  name: string;
  disabled: boolean;
  onPress: () => void;
  children: string;
}

export function KeyButton({ kind = "button", name, disabled, onPress, children }: Props) {
  useKey(name.toLowerCase(), disabled ? null : onPress);
  return (
    <Button kind={kind} disabled={disabled} aria-keyshortcuts={name} onClick={onPress}>
      {children}{" "}
      <span class="key-hint" aria-hidden="true">
        {name}
      </span>
    </Button>
  );
}

function useKey(key: string, deed: (() => void) | null): void {
  const newest = useRef(deed);
  newest.current = deed;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (event.key.toLowerCase() === key) newest.current?.();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [key]);
}
