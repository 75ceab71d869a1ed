/** Which chips stand for an amount. */

/** What the house's chips are worth, the largest first. */
const WORTHS_CENTS = [500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 25] as const;
const MOST = 5;

/** The largest chips of an amount, at most five, the largest first: enough to be recognised, not to be counted. */
export function chipStack(cents: number): number[] {
  const chips: number[] = [];
  let left = cents;
  for (const worth of WORTHS_CENTS) {
    while (left >= worth && chips.length < MOST) {
      chips.push(worth);
      left -= worth;
    }
  }
  return chips.length > 0 || cents <= 0 ? chips : [25];
}
