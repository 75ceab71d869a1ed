/** What refusals and notices are told with: the facts of all of them, each there only where its code has it. */

export interface Told {
  readonly action?: string;
  readonly approved?: boolean;
  readonly balance_cents?: number;
  readonly bet_cents?: number;
  readonly cents?: number;
  readonly chips_cents?: readonly number[];
  readonly count?: number;
  readonly insurance_cents?: number;
  readonly kind?: string;
  readonly least_ms?: number;
  readonly left_cents?: number;
  readonly max_cents?: number;
  readonly max_to_cents?: number;
  readonly min_cents?: number;
  readonly min_to_cents?: number;
  readonly most_days?: number;
  readonly most_ms?: number;
  readonly needed_cents?: number;
  readonly prizes?: readonly { readonly kind: string; readonly cents: number }[];
  readonly put_in_cents?: number;
  readonly reason?: string;
  readonly retry_ms?: number;
  readonly span?: string;
  readonly to_call_cents?: number;
  readonly to_cents?: number;
  readonly tries_left?: number;
  readonly until_ms?: number;
}

/** A sentence made of facts. */
export type Say = (facts: Told) => string;
