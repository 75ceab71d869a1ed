/** Sizes of bets: pure functions of the turn, the pot and the blinds. Amounts are street totals in cents. */

import type { Move, Turn } from "../protocol/views.ts";

/** So long a bar takes no input after it has appeared: a press that was meant for something else would count. */
export const GUARD_MS = 250;

/** A turn in which a bet or raise is possible. */
export type SizedTurn = Turn & { min_to_cents: number; max_to_cents: number };

/** The turn as one in which an amount can be built, else null. */
export function sized(turn: Turn | null): SizedTurn | null {
  return turn && turn.min_to_cents !== null && turn.max_to_cents !== null ? (turn as SizedTurn) : null;
}

/** Keep an amount between the least and the most that may be bet. */
export function clamp(cents: number, turn: SizedTurn): number {
  return Math.min(turn.max_to_cents, Math.max(turn.min_to_cents, cents));
}

const CHIPS_OFFERED = 4;

/** Of a table's chips those to build a bet from: four, the smallest of them the largest up to the big blind. */
export function betChips(chipsCents: readonly number[], bigBlindCents: number): readonly number[] {
  const fitting = chipsCents.filter((chip) => chip <= bigBlindCents).length;
  const first = Math.max(0, Math.min(fitting - 1, chipsCents.length - CHIPS_OFFERED));
  return chipsCents.slice(first, first + CHIPS_OFFERED);
}

/** The bet after a chip is put on it; the first one goes on top of the call. */
export function addChip(builtCents: number | null, chipCents: number, turn: SizedTurn): number {
  return Math.min(turn.max_to_cents, (builtCents ?? turn.call_to_cents) + chipCents);
}

/** Raise to: the call, and then a share of the pot as it is after the call. Whole small blinds. */
export function potShare(
  turn: SizedTurn,
  potCents: number,
  [numerator, denominator]: readonly [number, number],
  unitCents: number,
): number {
  const share = Math.floor(((potCents + turn.to_call_cents) * numerator) / denominator);
  const wanted = turn.call_to_cents + share;
  return clamp(wanted - (wanted % unitCents), turn);
}

/** `times`: of the bet that is to be called. */
export type PresetKind = "blinds" | "times" | "share" | "pot" | "all_in";

export interface Preset {
  readonly kind: PresetKind;
  /** "2.5", "1/3"; "" where the kind says all. */
  readonly text: string;
  readonly cents: number;
}

/** Everything that presets follow from. */
export interface PresetFacts {
  readonly turn: SizedTurn;
  readonly potCents: number;
  readonly preflop: boolean;
  readonly smallBlindCents: number;
  readonly bigBlindCents: number;
}

/**
 * The five presets of a turn: before the flop in big blinds, or times the raise that is to be called; after it in shares
 * of the pot; then the pot and all-in. They set the amount and never send it.
 */
export function presets({ turn, potCents, preflop, smallBlindCents, bigBlindCents }: PresetFacts): Preset[] {
  const share = (text: string, part: readonly [number, number]): Preset => ({
    kind: "share",
    text,
    cents: potShare(turn, potCents, part, smallBlindCents),
  });
  // Against a raise the same number of big blinds would be less than may be raised.
  const raised = turn.call_to_cents > bigBlindCents;
  const multiple = (halves: number): Preset => {
    const wanted = Math.floor(((raised ? turn.call_to_cents : bigBlindCents) * halves) / 2);
    const kind = raised ? "times" : "blinds";
    return { kind, text: String(halves / 2), cents: clamp(wanted - (wanted % smallBlindCents), turn) };
  };
  const sizes = preflop
    ? [multiple(5), multiple(6), multiple(8)]
    : [share("1/3", [1, 3]), share("1/2", [1, 2]), share("2/3", [2, 3])];
  return [
    ...sizes,
    { kind: "pot", text: "", cents: potShare(turn, potCents, [1, 1], smallBlindCents) },
    { kind: "all_in", text: "", cents: turn.max_to_cents },
  ];
}

export type SizeProblem = "" | "bad_amount" | "amount_too_large" | "amount_too_small";

/** Why an amount cannot be bet: "" when it can. A bet of everything is always allowed. */
export function problem(cents: number | null, turn: SizedTurn): SizeProblem {
  if (cents === null) return "bad_amount";
  if (cents > turn.max_to_cents) return "amount_too_large";
  if (cents < turn.min_to_cents && cents !== turn.max_to_cents) return "amount_too_small";
  return "";
}

/** Whether one press would cost so much that it is asked about: a call of more than half of one's stack, or everything. */
export function isLarge(move: Move, turn: Turn, stackCents: number): boolean {
  return move === "all_in" || (move === "call" && turn.to_call_cents * 2 > stackCents);
}

export interface Choices {
  readonly passive: "check" | "call";
  /** "" where neither bet nor raise is possible. */
  readonly size: "bet" | "raise" | "";
  /** Everything can be bet but nothing less. An all-in that only calls is a call. */
  readonly allIn: boolean;
}

/** What the action bar offers in a turn. */
export function choices(moves: readonly Move[], turn: Turn): Choices {
  const size = moves.find((move): move is "bet" | "raise" => move === "bet" || move === "raise") ?? "";
  const range = sized(turn);
  const allIn = size !== "" && range !== null && range.min_to_cents >= range.max_to_cents;
  return { passive: moves.includes("check") ? "check" : "call", size: allIn ? "" : size, allIn };
}
