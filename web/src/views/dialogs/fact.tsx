/** A line of a dialog: what it is at the left, how much at the right. */

import type { ComponentChildren } from "preact";

export function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <p class="dialog-fact">
      <span class="soft">{label}</span> <strong>{children}</strong>
    </p>
  );
}
