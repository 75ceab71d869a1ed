/** English: what every screen needs. */

const RANKS: Record<string, string> = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export const general = {
  title: "R Live",
  titleOnTurn: "Your turn · R Live",
  ok: "OK",
  cancel: "Cancel",
  close: "Close",
  dismiss: "Dismiss",
  yes: "Yes",
  no: "No",
  loading: "Loading…",
  signOut: "Sign out",
  lineLost: "Connection lost. Trying to reconnect…",
  /** "As" to "ace of spades". */
  card: (card: string) => `${RANKS[card.charAt(0)] ?? card} of ${SUITS[card.charAt(1)] ?? ""}`,
  /** A list of names or cards in a sentence. */
  list: (parts: readonly string[]) => parts.join(", "),
  seat: (seat: number) => `Seat ${seat}`,
  seconds: (count: number) => `${count} s`,
  /** Epoch milliseconds to day and time where the reader is. */
  moment: (atMs: number) => new Date(atMs).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" }),
};
