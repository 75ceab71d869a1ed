/** English: playing a hand, one's seat, and the dialogs about both. */

import { amount } from "../../play/amounts.ts";
import type { PreActionKind } from "../../play/pre-actions.ts";

const PRE_ACTIONS: Record<PreActionKind, string> = {
  fold: "Fold",
  check_fold: "Check or fold",
  check: "Check",
  call: "Call",
};

const EXITS = {
  now: (stack: string) => `You leave at once. ${stack} goes to your balance.`,
  reserved: () =>
    "You are in a hand. You play it to its end, then you leave and your stack goes to your balance. " +
    "Until then you can still decide to stay.",
  bound: () =>
    "Your jackpot bet stands until this hand is over. Then you leave and your stack goes to your balance. " +
    "Until then you can still decide to stay.",
  refused_open: () => "The hands are open: you can leave as soon as this hand is over.",
  refused_paying: () => "The pots are being paid: you can leave as soon as this hand is over.",
};

export const play = {
  /* Amounts */
  amount: "Amount",
  less: (step: string) => `${step} less`,
  more: (step: string) => `${step} more`,
  addChip: (worth: string) => `Add ${worth}`,
  noAmount: "That is not an amount",
  atLeast: (least: string) => `At least ${least}`,
  atMost: (most: string) => `At most ${most}`,
  inBlinds: (count: number) => `${count} BB`,

  /* The action bar */
  actions: "Your actions",
  yourTurn: "Your turn",
  toCall: (sum: string) => `${sum} to call`,
  noCall: "Nothing to call",
  timeLeft: "Time left",
  fold: "Fold",
  check: "Check",
  call: "Call",
  callAllIn: "Call all-in",
  bet: "Bet",
  raiseTo: "Raise to",
  allIn: "All-in",
  reset: "Reset",
  close: "Close",
  presets: "Usual amounts",
  chips: "Chips",
  presetBlinds: (text: string) => `${text} BB`,
  presetTimes: (text: string) => `${text}×`,
  presetShare: (text: string) => text,
  presetPot: "Pot",
  presetAllIn: "All-in",
  sending: "Sending…",
  askCall: (sum: string) => `Call ${sum}? That is more than half of your stack.`,
  askAllIn: (sum: string) => `All-in with ${sum}? That is your whole stack.`,
  yesCall: "Yes, call",
  yesAllIn: "Yes, all-in",
  notYet: "Cancel",

  /* Before one's turn */
  ahead: "Ahead of your turn",
  preAction: (kind: PreActionKind, sum: string) =>
    kind === "call" ? `${PRE_ACTIONS.call} ${sum}` : PRE_ACTIONS[kind],
  waitingFor: (name: string) => `Waiting for ${name}…`,

  /* What stands in place of the bar */
  paused: "The table is paused. Your turn and its time go on afterwards.",
  pausedIdle: "The table is paused.",
  watching: "You are watching.",
  watchingFree: "You are watching. Take a free seat to play.",
  watchingFull: "You are watching. All seats are taken.",
  nextHand: "You play from the next hand on.",
  forNextHand: "Waiting for the next hand…",
  handBegins: "A new hand begins…",
  cardsComing: "The cards are coming…",
  forPlayers: "Waiting for other players…",
  closing: "This table closes after the hand.",
  folded: "You have folded.",
  allInNow: "You are all-in.",
  howToJoin: "How do you want to join?",
  canChange: "You can still change your choice.",
  waitBlind: "Wait for the big blind",
  postBlind: (sum: string) => `Post ${sum} now`,
  sittingOut: "You are sitting out.",
  sitsOutNext: "You sit out from the next hand on.",
  leavesAfter: "You leave when this hand is over.",
  timeOuts: "Your time ran out twice. Once more and you go to the lobby.",
  topUpWished: (sum: string) => `${sum} is added as soon as this hand is over.`,

  /* The seat's controls */
  seatControls: "Your seat",
  sitOut: "Sit out next hand",
  imBack: "I'm Back",
  addChips: "Add chips",
  adding: (sum: string) => `Adding ${sum}`,
  cancelAdding: (sum: string) => `Do not add ${sum}`,
  tipDealer: "Tip the dealer",
  exit: "Exit to lobby",
  stay: "Stay",
  stayLong: "Stay at the table after all",

  /* Dialogs */
  balance: "Balance",
  buyIn: "Buy in",
  buyInAgain: "Buy in again",
  buyInFor: (sum: string) => `Buy in for ${sum}`,
  reservedFor: "Your seat is reserved for",
  keptFor: "Your seat is kept for",
  hurry: (seconds: number) => `${seconds} seconds left to buy in.`,
  giveUp: "Give up the seat",
  least: (sum: string) => `Min ${sum}`,
  most: (sum: string) => `Max ${sum}`,
  tooPoor: "Your balance is below the minimum buy-in.",
  topUp: "Add chips",
  stack: "Your stack",
  topUpLater: "A hand is being played: the chips are added when it is over.",
  topUpFull: "Nothing can be added now.",
  add: "Add",
  addFor: (sum: string) => `Add ${sum}`,
  tip: "Tip the dealer",
  tipFor: (sum: string) => `Tip ${sum}`,
  tipFrom: "From your balance. Your chips at the table stay as they are.",
  leave: "Leave the table?",
  leaveWords: (exit: keyof typeof EXITS, stackCents: number) => EXITS[exit](amount(stackCents)),
  leaveNow: "Leave",
  stayNow: "Stay",

  /* Said aloud when a key asks */
  noHand: "No cards.",
  yourHand: (cards: string, made: string) => (made ? `${cards}. You have ${made}.` : `${cards}.`),
  emptyBoard: "The board is empty.",
  board: (cards: string) => `Board: ${cards}.`,
  noPot: "No pot.",
  pot: (sum: string) => `Pot: ${sum}.`,
  sidePots: (sums: readonly string[]) => `Pots: ${sums.join(", ")}.`,
  ownTurnNow: (call: string, seconds: number) => `Your turn: ${call}, ${seconds} seconds.`,
  turnOf: (name: string, seconds: number) => `${name} is to act, ${seconds} seconds.`,
  noTurn: "Nobody is to act.",
  whichSeat: "Which seat?",
  stackOf: (name: string, sum: string) => `${name}: ${sum}.`,
  freeSeat: (seat: number) => `Seat ${seat} is free.`,
};
