/** Vietnamese: what a hand is called (R4.5). The server names hands in English; each of its names is told here anew. */

const RANKS: Readonly<Record<string, string>> = {
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  jack: "J",
  queen: "Q",
  king: "K",
  ace: "A",
};

/** "kings", "sixes", "ace" to "K", "6", "A"; undefined for what is no rank. */
function rank(word = ""): string | undefined {
  return RANKS[word] ?? RANKS[word.replace(/s$/, "")] ?? RANKS[word.replace(/es$/, "")];
}

type Telling = (one: string, other: string) => string;

/** What the server says, its ranks in brackets, and what is said here. */
const NAMES: readonly (readonly [RegExp, Telling])[] = [
  [/^royal flush$/, () => "thùng phá sảnh hoàng gia"],
  [/^straight flush, (\w+) high$/, (top) => `thùng phá sảnh đến ${top}`],
  [/^four of a kind, (\w+)$/, (of) => `tứ quý ${of}`],
  [/^full house, (\w+) full of (\w+)$/, (three, two) => `cù lũ ba ${three} đôi ${two}`],
  [/^flush, (\w+) high$/, (top) => `thùng, cao nhất ${top}`],
  [/^straight, (\w+) high$/, (top) => `sảnh đến ${top}`],
  [/^straight, (\w+) high \(wheel\)$/, (top) => `sảnh đến ${top} (wheel)`],
  [/^straight, (\w+) high \(Broadway\)$/, (top) => `sảnh đến ${top} (Broadway)`],
  [/^set of (\w+)$/, (of) => `sám ${of} (set)`],
  [/^trip (\w+)$/, (of) => `sám ${of} (trips)`],
  [/^three of a kind, (\w+)$/, (of) => `sám ${of}`],
  [/^two pair, (\w+) and (\w+)$/, (high, low) => `hai đôi ${high} và ${low}`],
  [/^pair of (\w+)$/, (of) => `đôi ${of}`],
  [/^high card (\w+)$/, (top) => `mậu thầu ${top}`],
  [/^(\w+) (\w+) suited$/, (high, low) => `${high} ${low} đồng chất`],
  [/^(\w+) (\w+)$/, (high, low) => `${high} ${low}`],
];

function madeName(name: string): string | null {
  for (const [pattern, tell] of NAMES) {
    const found = pattern.exec(name);
    const ranks = (found?.slice(1) ?? []).map(rank);
    if (found && !ranks.includes(undefined)) return tell(ranks[0] ?? "", ranks[1] ?? "");
  }
  return null;
}

const RANK = Object.keys(RANKS).join("|");
const KICKED = new RegExp(`^(.+?), ((?:(?:${RANK}), )*(?:(?:${RANK}) and )?(?:${RANK})) kickers?$`);

/** A hand's name, with the kickers that decide; a name that is not known stays as it is. */
export function handName(name: string): string {
  const kicked = KICKED.exec(name);
  const made = madeName(kicked?.[1] ?? name);
  if (made === null) return name;
  const kickers = (kicked?.[2] ?? "").split(/, | and /).map((word) => rank(word) ?? word);
  return kicked ? `${made}, kicker ${kickers.join(" ")}` : made;
}
