/** What the server, or the line to it, says no with. */

import type { Code } from "../protocol/generated/wire.ts";

/** `offline` and `no_answer` are the line's own; everything else is the server's. */
export type RefusalCode = Code | "offline" | "no_answer";

/** Facts of refusals, as far as the words for them need them; the AsyncAPI page says which code has which. */
export type RefusalFacts = Readonly<Record<string, unknown>>;

export interface Refusal {
  readonly code: RefusalCode;
  readonly facts: RefusalFacts;
}

/** A refusal on its way. */
export class Refused extends Error implements Refusal {
  readonly code: RefusalCode;
  readonly facts: RefusalFacts;

  constructor(code: RefusalCode, facts: RefusalFacts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}
