/** The keyboard at the table. */

import type { Client } from "./client.ts";

/** Handle a key press anywhere on the page. */
export function onKey(event: KeyboardEvent, { state, deeds }: Client): void {
  if (event.key === "Escape" && state.dialog && state.dialog.kind !== "buy_in") deeds.closeDialog();
}
