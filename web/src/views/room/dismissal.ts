/** What closes a small panel that lies over the page: Esc, or a press anywhere else. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Call `leave` once something outside of `box`, or Esc, is pressed while it is open. Esc gives the focus to its button. */
export function useDismissal(box: RefObject<HTMLElement | null>, open: boolean, leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) latest.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      latest.current();
      box.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey, true);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey, true);
    };
  }, [open, box]);
}
