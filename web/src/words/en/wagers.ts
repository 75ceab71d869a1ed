/** English: jackpot, insurance, prizes (R5, R6). Amounts come as text. */

import type { Prize } from "../../protocol/views.ts";

const PRIZES: Record<Prize["kind"], string> = {
  royal_flush: "royal flush",
  straight_flush: "straight flush",
  four_of_a_kind: "four of a kind",
  full_house: "full house",
  flush: "flush",
  straight: "straight",
};

export const wagers = {
  /** "royal flush". */
  prizeKind: (kind: string) => PRIZES[kind as Prize["kind"]] ?? kind,

  jackpot: "Jackpot",
  meter: (jackpot: string) => `Jackpot ${jackpot}`,
  pays: "Jackpot pays",
  paysHand: "Your hand",
  paysShare: "Pays",
  paysNow: "Now",
  percent: (share: number) => `${share}%`,
  fixed: "fixed",
  paysFive: (bet: string) => `${bet} a hand. Your two cards and the flop count, exactly these five.`,
  paysFloor: (floor: string) => `The jackpot begins at ${floor} and is never less when bets open.`,
  paysFolded: "You win even when you have folded. Without a flop the bet comes back.",
  paysApproval: "Royal and straight flush are confirmed by the dealer and approved by the Pit Boss.",

  windowTitle: "Jackpot bet",
  windowWords: "Placed before the blinds, on your two cards and the flop.",
  placeBet: (bet: string) => `Jackpot bet ${bet}`,
  placed: (bet: string) => `Your jackpot bet of ${bet} is in.`,
  placedByOrder: (bet: string) => `Your jackpot bet of ${bet} is in, by your standing order.`,
  takeBack: "Take back the bet",
  tooShort: (bet: string) => `A jackpot bet of ${bet} would leave nothing of your stack.`,
  orderSkipped: (bet: string) => `Not placed this time: ${bet} would leave nothing of your stack.`,
  everyHand: "Bet on every hand",
  everyHandAmount: (bet: string) => `${bet} jackpot`,
  orderRests: "Rests while you sit out.",

  insurance: "Insurance",
  /** Odds in tenths: 16 to "1.6 to 1". */
  odds: (tenths: number) => `${tenths / 10} to 1`,
  /** The same in a narrow cell. */
  oddsShort: (tenths: number) => `${tenths / 10}`,
  insuranceAt: (odds: string) => `Insurance at ${odds}`,
  standToWin: (pot: string) => `You stand to win ${pot}.`,
  outs: (count: number) => (count === 1 ? "1 out: you lose" : `${count} outs: you lose`),
  outsShort: (count: number) => (count === 1 ? "1 out" : `${count} outs`),
  ties: (count: number) => (count === 1 ? "1 tie: you split" : `${count} ties: you split`),
  tiesShort: (count: number) => (count === 1 ? "1 tie" : `${count} ties`),
  oddsTable: "Odds by number of cards that pay",
  oddsCards: "Cards",
  oddsPays: "Odds",
  oddsNow: "yours",
  premium: "Premium",
  premiumKind: { minimum: "Minimum", break_even: "Break even", maximum: "Maximum" },
  comesTo: "What you end up with of this pot",
  ifWin: "You win",
  ifLose: "You lose",
  ifTie: "Tie",
  about: (cents: string) => `about ${cents}`,
  insure: (premium: string) => `Insure for ${premium}`,
  insureNone: "Insure",
  decline: "No insurance",
  timeLeft: "Time to decide",
  hurry: (count: number) =>
    `${count} ${count === 1 ? "second" : "seconds"} left, then there is no insurance.`,
  badPremium: "That is not an amount.",
  premiumOutOfRange: (least: string, most: string) => `From ${least} to ${most}.`,
  offered: (name: string, odds: string) => `${name} is offered insurance at ${odds}`,
  insured: (premium: string) => `You are insured for ${premium}.`,
  insurancePaid: (cents: string) => `Your insurance pays ${cents}.`,
  insuranceCost: (premium: string) => `Your insurance cost ${premium}.`,
  insuranceEven: "Your insurance paid back its premium.",

  prizes: "Jackpot prizes",
  prizesWait: {
    confirmation: "The dealer is asked to confirm",
    decision: "The Pit Boss decides",
  },
  prize: (kind: string, cents: string) => (cents ? `${kind}, ${cents}` : kind),
  prizeWon: "won",
  prizeDealer: "waits for the dealer to confirm",
  prizePitBoss: "waits for the Pit Boss",
  prizeLater: "is decided next",
  prizeApproved: "approved",
  prizeRejected: (reason: string) => `not approved: ${reason}. The house pays the bet back`,
  askedAgain: (count: number) => (count === 1 ? "asked again" : `asked again ${count} times`),
};
