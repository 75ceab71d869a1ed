/** Chips as they lie on the cloth: a stack that says roughly how much there is; the amount stands beside it. */

import { chipStack } from "../../play/chips.ts";

/** One chip seen from the side, drawn once. */
const SHEET = (
  <svg class="unseen" aria-hidden="true" focusable="false">
    <symbol id="chip" viewBox="0 0 40 20">
      <path d="M1 8v4c0 4.5 8.5 7.5 19 7.5s19-3 19-7.5V8Z" fill="currentColor" />
      <path
        d="M6 14.5l5 2.5v3l-5-2ZM17.5 16h5v3.5h-5ZM34 14.5l-5 2.5v3l5-2Z"
        fill="#fff"
        fill-opacity=".85"
      />
      <ellipse cx="20" cy="8" rx="19" ry="7.5" fill="currentColor" />
      <ellipse cx="20" cy="8" rx="19" ry="7.5" class="chip-shine" />
      <path
        d="M20 .5v3M20 12.5v3M1 8h5M34 8h5M6.6 2.7l4 2.1M29.4 11.2l4 2.1M33.4 2.7l-4 2.1M10.6 11.2l-4 2.1"
        stroke="#fff"
        stroke-width="2.6"
        stroke-opacity=".85"
        fill="none"
      />
      <ellipse cx="20" cy="8" rx="11" ry="4.2" fill="none" stroke="#fff" stroke-opacity=".55" />
    </symbol>
  </svg>
);

export function ChipSheet() {
  return SHEET;
}

/** A stack of at most five chips. */
export function ChipStack({ cents }: { cents: number }) {
  return (
    <span class="chip-pile" aria-hidden="true">
      {chipStack(cents).map((chip, index) => (
        <svg key={index} class={`token token-${chip}`} aria-hidden="true" focusable="false">
          <use href="#chip" />
        </svg>
      ))}
    </span>
  );
}
