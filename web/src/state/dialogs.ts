/** A dialog that has just opened. */

import type { Dialog } from "./state.ts";

export function newDialog(kind: Dialog["kind"]): Dialog {
  return { kind, text: null, refusal: null, busy: false, done: false };
}
