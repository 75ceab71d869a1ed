/** English: the table's header, its chat and log, the stream, what is read aloud, the settings. */

import type { Bubble } from "../../protocol/views.ts";
import { guide } from "./guide.ts";

const BUBBLES: Record<Bubble, string> = {
  hello: "Hello!",
  good_luck: "Good luck!",
  nice_hand: "Nice hand",
  well_played: "Well played",
  thank_you: "Thank you",
  sorry: "Sorry",
  wow: "Wow!",
  unlucky: "Unlucky",
  good_bluff: "Good bluff",
  hurry_up: "Hurry up, please",
  good_game: "Good game",
  goodbye: "Goodbye",
};

const MOVES: Record<string, string> = {
  fold: "fold",
  check: "check",
  call: "call",
  bet: "bet",
  raise: "raise",
  all_in: "all-in",
};

const header = {
  exit: "Exit to lobby",
  /** The same where the seat has an exit of its own beside it. */
  toLobby: "To the lobby",
  exitShort: "Lobby",
  blinds: (small: string, big: string) => `${small}/${big} No-limit`,
  live: "Live dealer",
  rng: "Shuffled by R Live",
  liveShort: "Live",
  rngShort: "RNG",
  hand: (handId: string) => `Hand ${handId}`,
  balance: "Balance",
  /** What the dot of the line stands for; `ms` is the way there and back, null while it is not known. */
  line: {
    good: (ms: number | null) => (ms === null ? "Connected" : `Connected, ${ms} ms`),
    slow: (ms: number | null) => (ms === null ? "Slow connection" : `Slow connection, ${ms} ms`),
    lost: "Not connected",
  },
  panel: (unread: number) => {
    if (unread === 0) return "Chat and log";
    return `Chat and log, ${unread} new`;
  },
  sound: "Sound",
  fullScreen: "Full screen",
  leaveFullScreen: "Leave full screen",
  settings: "Settings",
  help: "Help",
  more: "More",
};

const proof = {
  check: "Check the shuffle",
  title: "The last shuffle",
  busy: "Checking…",
  none: (handId: string) => `Hand ${handId}: you were shown no card that could be checked.`,
  good: (count: number, handId: string) =>
    count === 1
      ? `Hand ${handId}: the card you saw was in the deck that was sealed before the bets.`
      : `Hand ${handId}: all ${count} cards you saw were in the deck that was sealed before the bets.`,
  bad: (handId: string) =>
    `Hand ${handId}: the cards do not fit the sealed deck. Please tell the customer centre.`,
};

const panel = {
  label: "Chat and log",
  chat: "Chat",
  chatUnread: (count: number) => `Chat, ${count} new`,
  log: "Hand log",
  say: "Say something",
  close: "Close chat and log",
  newest: "To the newest",
  nothingSaid: "Nothing has been said yet.",
  nothingTold: "What happens at the table is written here.",
  silence: {
    watching: "Take a seat to chat.",
    not_bought_in: "Buy in to chat.",
  },
  bubble: (bubble: string) => BUBBLES[bubble as Bubble] ?? bubble,
  said: (nickname: string, words: string) => `${nickname}: ${words}`,
};

const stream = {
  label: "The dealer’s table",
  still: "There is no video of this table.",
  lost: "Live Streaming Connection Lost",
  again: "Try again",
  quality: "Video quality",
  auto: "Automatic",
  soundOn: "Sound of the video",
  slow: (needed: number, recommended: number) =>
    `Your line is slow for video: ${needed} Mbit/s are needed, ${recommended} recommended.`,
  slowShort: "Slow line",
  live: "Live",
};

const aloud = {
  turn: (moves: readonly string[], toCall: string | null, seconds: number) =>
    `Your turn: ${moves.map((move) => MOVES[move] ?? move).join(", ")}. ` +
    `${toCall === null ? "Nothing to call" : `${toCall} to call`}, ${seconds} seconds.`,
  turnLeft: (seconds: number) => `${seconds} seconds left.`,
  cards: (cards: string) => `Your cards: ${cards}.`,
  insuranceLeft: (seconds: number) => `${seconds} seconds left to decide about the insurance.`,
  buyInLeft: (seconds: number) => `${seconds} seconds left to buy in.`,
  /** A line of chat. */
  says: (nickname: string, words: string) => `${nickname} says: ${words}`,
};

const settings = {
  title: "Settings",
  groups: { look: "Look", sound: "Sound", play: "Play", video: "Video", keys: "Keys" },
  language: "Language",
  fourColours: "Four-colour cards",
  fourColoursWhen: { auto: "On small screens", on: "Always", off: "Never" },
  reducedMotion: "Less motion",
  reducedMotionWhen: { auto: "System setting", on: "Always", off: "Never" },
  bigBlinds: "Amounts in big blinds",
  sound: "Sound",
  volume: "Volume",
  confirmLargeCalls: "Ask before a call of more than half my stack",
  focusOnTurn: "Move the focus to the buttons in my turn",
  notifications: "Notify me of my turn while the page is hidden",
  notificationsDenied: "The browser does not allow it. Allow notifications for this page first.",
  vibration: "Vibrate in my turn",
  videoQuality: "Quality",
  videoVolume: "Video volume",
  line: (needed: number, recommended: number) =>
    `Video needs a line of ${needed} Mbit/s; ${recommended} Mbit/s are recommended.`,
  keysHint: "Press a key’s button, then the new key.",
  press: "Press a key…",
  space: "Space",
  taken: (key: string, by: string) => `${key} is taken by “${by}”.`,
  fixed: (key: string) => `${key} has a fixed meaning at the table.`,
  notAKey: "Choose a letter or a sign.",
  keys: {
    fold: "Fold",
    call: "Check or call",
    raise: "Bet or raise",
    all_in: "All-in",
    mute: "Sound on or off",
    sit_out: "Sit out next hand",
    help: "Help",
    hand: "Read my hand",
    board: "Read the board",
    pot: "Read the pot",
    time: "Read turn and time",
    seats: "Read a seat: then its number",
  },
  reset: "Reset all settings",
};

export const room = { header, proof, panel, stream, aloud, settings, guide };
