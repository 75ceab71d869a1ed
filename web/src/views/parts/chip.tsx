/** A chip to press: its worth stands on it, `label` says what a press does. */

import type { ButtonHTMLAttributes } from "preact";
import { chipWorth } from "../../play/amounts.ts";

interface Props extends Omit<ButtonHTMLAttributes, "class" | "label"> {
  cents: number;
  label: string;
}

export function Chip({ cents, label, ...rest }: Props) {
  return (
    <button type="button" aria-label={label} {...rest} class={`chip ${colour(cents)}`}>
      <span>{chipWorth(cents)}</span>
    </button>
  );
}

/** The usual colours of a casino, by the worth at most which has it. */
const COLOURS: readonly [cents: number, name: string][] = [
  [100, "white"],
  [500, "red"],
  [2_500, "green"],
  [10_000, "black"],
  [50_000, "purple"],
  [100_000, "orange"],
];

function colour(cents: number): string {
  const [, name] = COLOURS.find(([most]) => cents <= most) ?? [0, "grey"];
  return `chip-${name}`;
}
