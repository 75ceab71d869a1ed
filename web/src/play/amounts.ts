/** Amounts and moments as text that every language shares. */

/** Cents to "$1.50" or "$1,200". */
export function amount(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "-" : ""}$${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** What stands on a chip: "$5", "$1K"; whole dollars but for chips of cents. */
export function chipWorth(cents: number): string {
  if (cents >= 100_000 && cents % 10_000 === 0) return `$${cents / 100_000}K`;
  return cents < 100 ? `${cents}¢` : `$${cents / 100}`;
}

/** Cents in big blinds: "12 BB", "2.5 BB". */
export function inBigBlinds(cents: number, bigBlindCents: number): string {
  const tenths = Math.round((cents * 10) / bigBlindCents);
  return `${tenths / 10} BB`;
}

/** What somebody typed ("1,200.5", "$3") to cents; null for what is no amount. */
export function parseAmount(text: string): number | null {
  const match = /^\$?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.replaceAll(",", "").trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}
