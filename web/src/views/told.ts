/** Refusals and notices in words. */

import type { Refusal } from "../connection/refused.ts";
import type { Notice } from "../protocol/views.ts";
import type { Say, Told } from "../words/facts.ts";
import type { Words } from "../words/words.ts";

/** A refusal as a sentence; a code without one, which no gesture should lead to, is named. */
export function refusalText(words: Words, { code, facts }: Refusal): string {
  const known: Record<string, Say> = words.refusals;
  return known[code]?.(facts as Told) ?? words.lobby.notPossible(code);
}

/** A personal notice as a sentence. */
export function noticeText(words: Words, { code, facts }: Pick<Notice, "code" | "facts">): string {
  const known: Record<string, Say> = words.notices;
  return known[code]?.(facts as Told) ?? words.lobby.notPossible(code);
}
