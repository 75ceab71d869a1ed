/** Amounts and moments in words. */

/** Cents to "$1.50" or "$1,200". */
export function amount(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "-" : ""}$${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** Epoch milliseconds to day and time where the reader is. */
export function moment(atMs) {
  return new Date(atMs).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

/** What somebody typed ("1,200.5", "$3") to cents; null for what is no amount. */
export function parseAmount(text) {
  const match = /^\$?(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.replaceAll(",", "").trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}
