/** English: the player guide (R11.1). */

/** What the guide takes from the table's rules. Times in whole seconds, amounts as text. */
export interface GuideFacts {
  /** The least and the most; null where no table is open. */
  readonly buyIn: readonly [string, string] | null;
  readonly reserveS: number;
  readonly windowS: number;
  readonly bettingS: number;
  readonly insuranceS: number;
  readonly sitOutMin: number;
  readonly rakePercent: number;
  readonly jackpotBet: string;
  readonly jackpotFloor: string;
  readonly royalFlushPercent: number;
  readonly straightFlushPercent: number;
  readonly prizes: {
    readonly four: string;
    readonly full: string;
    readonly flush: string;
    readonly straight: string;
  };
}

export interface GuideSection {
  readonly title: string;
  readonly lines: readonly string[];
}

const sections = (f: GuideFacts): GuideSection[] => [
  {
    title: "Sitting down",
    lines: [
      "Entering a table means watching it. Press TAKE SEAT on an empty seat and it is kept for you for " +
        `${f.reserveS} seconds.`,
      `Buy in with ${f.buyIn ? f.buyIn.join(" to ") : "20 to 100 big blinds"}. You are dealt in at the next hand.`,
      "Between hands you can add chips up to the table’s maximum. When your stack is gone you have " +
        `${f.reserveS} seconds to buy in again on the same seat.`,
    ],
  },
  {
    title: "Betting",
    lines: [
      "Fold, Check, Call, Bet, Raise and All-in: each button says its amount. Build a bet with chips, presets, the " +
        "slider or the amount box; nothing is bet before you press Bet or Raise. Reset starts over, Close puts the bet away.",
      "No limit: a bet is at least the big blind, a raise at least as much as the last one.",
      "While others act you can choose your move in advance. A chosen check or call is dropped when the price changes.",
      `The house takes ${f.rakePercent}% of each pot. What nobody called comes back to you in full.`,
    ],
  },
  {
    title: "Time and absence",
    lines: [
      `You have ${f.bettingS} seconds for each move. When they run out you check if it costs nothing, else you fold.`,
      "After two time-outs in a row you are warned; after three you go to the lobby at the end of the hand.",
      "When your connection is lost at your turn you are folded. Your bets stand, and an all-in plays to its end. " +
        "Come back within 2 minutes to keep your seat.",
    ],
  },
  {
    title: "Jackpot",
    lines: [
      `Bet ${f.jackpotBet} in the ${f.windowS} seconds before the cards. Your two cards and the three of the flop must ` +
        "make the hand, even if you fold.",
      `Royal flush: ${f.royalFlushPercent}% of the jackpot. Straight flush: ${f.straightFlushPercent}%. ` +
        `Four of a kind: ${f.prizes.four}. Full house: ${f.prizes.full}. Flush: ${f.prizes.flush}. Straight: ${f.prizes.straight}.`,
      "The dealer and the Pit Boss confirm royal and straight flushes before they are paid. Prizes go to your balance.",
      `The jackpot is never below ${f.jackpotFloor}. Without a flop your bet comes back. “Bet on every hand” places ` +
        "the bet by itself until you untick it.",
    ],
  },
  {
    title: "Insurance",
    lines: [
      "When two players are all-in before the river, the favourite may insure the pot. The panel shows the cards that " +
        "beat you and the odds.",
      `You have ${f.insuranceS} seconds: choose a premium from Minimum to Maximum, or press No insurance. With Break even a win is worth no less than a loss.`,
      "If you lose, or in a split, you are paid premium times odds; the premium is the house’s.",
    ],
  },
  {
    title: "Post blind",
    lines: [
      "A newcomer, or who has missed the big blind, posts the big blind to be dealt in at the next hand, or waits for it.",
    ],
  },
  {
    title: "Sitting out and leaving",
    lines: [
      `Sit out next hand keeps your seat for ${f.sitOutMin} minutes. I’m Back returns you.`,
      "Exit to lobby takes your stack to your balance: at once when you are not in a hand or have folded, else when the hand " +
        "is over. A jackpot bet keeps you until the hand is over. I’m Back takes a reserved exit back.",
    ],
  },
  {
    title: "Tips",
    lines: [
      "While a dealer is at the table you can tip one chip at a time. It comes from your balance, not your stack.",
    ],
  },
  {
    title: "Null game and errors",
    lines: [
      "When the cards on the table and in the system do not match, the hand is null: all bets, jackpot bets and premiums come back.",
      "When the table is paused, time stands still; the Pit Boss lets it go on or cancels the hand.",
      "A reload of the page brings everything back.",
    ],
  },
  {
    title: "Fair cards",
    lines: [
      "At tables without a dealer the shuffled deck is sealed before any bet. Check the shuffle, in the table’s header, " +
        "proves after a hand that the cards you saw were those of the sealed deck.",
    ],
  },
];

export const guide = {
  title: "Help",
  sections,
  keysTitle: "Keys",
  /** Keys that cannot be changed. */
  fixedKeys: [
    ["1 – 5", "Preset amounts"],
    ["↑ ↓", "One big blind more or less"],
    ["Enter", "Confirm"],
    ["Esc", "Cancel"],
  ] as readonly (readonly [string, string])[],
  line: (needed: number, recommended: number) =>
    `Your line: ${needed} Mbit/s are needed for the video, ${recommended} Mbit/s recommended.`,
  centre: "Customer centre",
  centreHint: "Something is wrong, or you have a question?",
};
