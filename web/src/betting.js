/** Sizes of bets: pure functions of the turn, the pot and the blinds. Amounts are street totals in cents. */

const CHIPS = [100, 500, 2_500, 10_000, 50_000, 100_000, 500_000];

/** Keep an amount between the least and the most that may be bet. */
export function clamp(cents, turn) {
  return Math.min(turn.max_to_cents, Math.max(turn.min_to_cents, cents));
}

/** Four chips to build a bet from, the smallest at most the big blind. */
export function chips(bigBlindCents) {
  const fitting = CHIPS.filter((chip) => chip <= bigBlindCents).length;
  const first = Math.min(Math.max(0, fitting - 1), CHIPS.length - 4);
  return CHIPS.slice(first, first + 4);
}

/** The bet after a chip is put on it; the first one goes on top of the call. */
export function addChip(builtCents, chipCents, turn) {
  return Math.min(turn.max_to_cents, (builtCents ?? turn.call_to_cents) + chipCents);
}

/** Raise to: the call, and then a share of the pot as it is after the call. Whole small blinds. */
export function potShare(turn, potCents, numerator, denominator, unitCents) {
  const wanted = turn.call_to_cents + Math.floor(((potCents + turn.to_call_cents) * numerator) / denominator);
  return clamp(wanted - (wanted % unitCents), turn);
}

/** The presets of a turn: {label, cents}. They set the amount and never send it. */
export function presets(turn, potCents, smallBlindCents) {
  return [
    { label: "Min", cents: turn.min_to_cents },
    { label: "½ Pot", cents: potShare(turn, potCents, 1, 2, smallBlindCents) },
    { label: "Pot", cents: potShare(turn, potCents, 1, 1, smallBlindCents) },
    { label: "All-in", cents: turn.max_to_cents },
  ];
}

/** Why an amount cannot be bet: "" when it can. A bet of everything is always allowed. */
export function problem(cents, turn) {
  if (cents === null) return "bad_amount";
  if (cents > turn.max_to_cents) return "amount_too_large";
  if (cents < turn.min_to_cents && cents !== turn.max_to_cents) return "amount_too_small";
  return "";
}

/**
 * What the action bar offers in a turn: `passive` (check or call), `size` (bet, raise, or "" where neither
 * is possible), `allIn` when everything can be bet but nothing less. An all-in that only calls is a call.
 */
export function choices(table, turn) {
  const { moves } = table.private;
  const passive = moves.includes("check") ? "check" : "call";
  const size = moves.find((move) => move === "bet" || move === "raise") ?? "";
  const allIn = size !== "" && turn.min_to_cents >= turn.max_to_cents;
  return { passive, size: allIn ? "" : size, allIn };
}
