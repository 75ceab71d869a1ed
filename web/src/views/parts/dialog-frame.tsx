/**
 * The frame of every dialog: modal, named, with the focus kept inside and given back at its end. Without `onClose` the
 * dialog ends only by what it asks.
 */

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { Button } from "./button.tsx";
import { useUniqueId } from "./unique-id.ts";

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']";

interface Props {
  title: string;
  /** How to close it; left out, Esc and the cross are not offered. */
  onClose?: (() => void) | undefined;
  /** Further classes of the panel. */
  class?: string;
  children?: ComponentChildren;
}

/** A dialog; an element with `data-first` inside gets the focus at first, else whatever can take it first. */
export function DialogFrame({ title, onClose, class: extra = "", children }: Props) {
  const { words } = useClient();
  const titleId = useUniqueId();
  const panel = useRef<HTMLDivElement>(null);
  useFocusWithin(panel);
  useKeys(panel, onClose);
  return (
    <div
      class="veil"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div
        ref={panel}
        class={`panel dialog ${extra}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {onClose && (
            <Button kind="plain" class="close" aria-label={words.general.close} onClick={onClose}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </Button>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

type Panel = RefObject<HTMLDivElement | null>;

function focusable(panel: Panel): HTMLElement[] {
  const all = panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [];
  return [...all].filter((element) => element.tabIndex >= 0 && element.getClientRects().length > 0);
}

/** Put the focus into the dialog, and back where it was when the dialog ends. */
function useFocusWithin(panel: Panel): void {
  useEffect(() => {
    const before = document.activeElement;
    const wanted = panel.current?.querySelector<HTMLElement>("[data-first]:not(:disabled)");
    const usual = focusable(panel).find((element) => !element.classList.contains("close"));
    (wanted ?? usual ?? panel.current)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [panel]);
}

/** Esc closes, also when a click beside the dialog has taken the focus out of it; Tab goes round inside. */
function useKeys(panel: Panel, onClose: (() => void) | undefined): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && close.current) {
        event.preventDefault();
        close.current();
      }
      if (event.key === "Tab") keepInside(event, panel);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [panel]);
}

function keepInside(event: KeyboardEvent, panel: Panel): void {
  const stops = focusable(panel);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const last = stops.length - 1;
  const leaving = event.shiftKey ? at <= 0 : at === -1 || at === last;
  if (!leaving) return;
  event.preventDefault();
  (stops[event.shiftKey ? last : 0] ?? panel.current)?.focus();
}
