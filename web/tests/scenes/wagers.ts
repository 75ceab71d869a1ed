/** Scripted moments of jackpot, insurance, prizes and live dealing, for the preview page and the tests. */

import type { OwnSeat, PrivateView } from "../../src/protocol/generated/wire.ts";
import type {
  Card,
  Hand,
  Jackpot,
  Offer,
  OwnOffer,
  Player,
  Prize,
  PublicView,
} from "../../src/protocol/views.ts";
import { changed, hand, type Moment, own, player, seat, view } from "./table.ts";

export const JACKPOT: Jackpot = {
  cents: 912_345,
  bet_cents: 500,
  floor_cents: 800_000,
  royal_flush_percent: 100,
  straight_flush_percent: 10,
  prizes: { four_of_a_kind: 70_000, full_house: 12_000, flush: 8_000, straight: 4_000 },
};

const ORDER = { bet: false, continuity: false, skipped: false };
const bettors = [2, 5, 6];
const dealtIn = () =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => player(n, { jackpot_cents: bettors.includes(n) ? 500 : 0 }));

const inWindow = (
  nowMs: number,
  order: Partial<NonNullable<OwnSeat["jackpot"]>>,
  changes: Partial<PublicView> = {},
): Moment => ({
  public: view({
    jackpot: JACKPOT,
    hand: hand({ stage: "window", due_ms: nowMs + 4_000, players: dealtIn() }),
    ...changes,
  }),
  private: own({ cards: [], jackpot: { ...ORDER, ...order } }),
});

const OFFER: Omit<Offer, "until_ms"> = {
  offer_id: "t1-17:insurance",
  seat: 5,
  outs: ["2s", "2h", "2d", "2c", "7s", "7h"],
  ties: ["9s", "9h", "9d", "9c", "Ts", "Th", "Td", "Tc"],
  odds_tenths: 16,
  decided: false,
};

export const MINE: OwnOffer = {
  offer_id: "t1-17:insurance",
  win_cents: 96_000,
  min_cents: 100,
  break_even_cents: 36_923,
  max_cents: 60_000,
  premium_cents: null,
  result_cents: null,
};

const STAYED: Partial<Player> = { folded: false, last_action: "all_in", all_in: true };

const allIn = (nowMs: number, privately: PrivateView): Moment => ({
  public: view({
    jackpot: JACKPOT,
    seats: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => seat(n, n === 3 || n === 5 ? { stack_cents: 0 } : {})),
    hand: hand({
      stage: "insurance",
      street: "turn",
      due_ms: nowMs + 26_000,
      board: ["Jh", "Js", "5d", "2c"],
      pots: [{ cents: 100_000, seats: [3, 5] }],
      insurance: { ...OFFER, until_ms: nowMs + 26_000 },
      players: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
        player(n, {
          ...{ folded: true, last_action: "fold" },
          ...changed<Player>(
            {
              3: { ...STAYED, cards: ["Ac", "Qd"], hand: "pair of jacks" },
              5: { ...STAYED, cards: ["As", "Kd"], hand: "pair of jacks, king kicker" },
            },
            n,
          ),
        }),
      ),
    }),
  }),
  private: privately,
});

const PRIZES: [Prize, Prize] = [
  prize("flush:6", 6, "flush", 8_000, "awarded", ["Th", "2h"]),
  prize("straight_flush:5", 5, "straight_flush", 91_234, "pit_boss", ["7h", "6h"]),
];

function prize(
  prize_id: string,
  number: number,
  kind: Prize["kind"],
  cents: number,
  status: Prize["status"],
  cards: Card[],
): Prize {
  return {
    prize_id,
    seat: number,
    player_id: "eva",
    kind,
    cents,
    status,
    reason: "",
    cards,
    escalations: 0,
  };
}

const won = (stage: Hand["stage"], prizes: Prize[], changes: Partial<PublicView> = {}): Moment => ({
  public: view({
    live: true,
    dealer: true,
    jackpot: JACKPOT,
    ...changes,
    hand: hand({
      stage,
      street: "river",
      board: ["5h", "4h", "3h", "9s", "Qc"],
      players: [3, 4, 5, 6, 8].map((n) =>
        player(n, {
          ...{ folded: true },
          ...changed<Player>(
            {
              3: { cards: ["9c", "9d"], hand: "three nines", won_cents: 5_760 },
              5: { folded: true, jackpot_cents: 500 },
              6: { cards: ["Th", "2h"], hand: "flush, ten high", jackpot_cents: 500 },
            },
            n,
          ),
        }),
      ),
      results: [{ cents: 6_000, rake_cents: 240, seats: [3, 6], shares: [{ seat: 3, cents: 5_760 }] }],
      prizes,
    }),
  }),
  private: own({ cards: ["7h", "6h"] }),
});

const dealt: Hand["scan"] = { position: "hole", count: 6, needed: 18 };
const dealing = (changes: Partial<PublicView> = {}): PublicView => ({
  ...view({ live: true, dealer: true, jackpot: JACKPOT, hand: hand({ stage: "dealing", scan: dealt }) }),
  ...changes,
});

/** Moments by name: `at(nowMs)` gives {public, private}; `role` whom they are shown to. */
export const WAGER_SCENES: Record<string, (nowMs: number) => Moment> = {
  jackpot_window: (nowMs) => inWindow(nowMs, {}),
  jackpot_placed: (nowMs) => inWindow(nowMs, { bet: true, continuity: true }),
  jackpot_skipped: (nowMs) => {
    const short = view().seats.map((entry) => (entry.seat === 5 ? { ...entry, stack_cents: 400 } : entry));
    return inWindow(nowMs, { continuity: true, skipped: true }, { seats: short });
  },
  insured: (nowMs) => allIn(nowMs, own({ insurance: MINE, jackpot: ORDER })),
  insurance_told: (nowMs) => allIn(nowMs, null),
  prizes: () => won("prizes", PRIZES),
  decision: () => won("approval", PRIZES, { waiting_for: "decision" }),
  rejected: () => {
    const [flush, straight] = PRIZES;
    const reason = "the flop was exposed too early";
    return won("prizes", [flush, { ...straight, status: "rejected", reason }]);
  },
  pit: () => ({ ...won("approval", PRIZES, { waiting_for: "decision" }), private: null, role: "pit_boss" }),
  confirmation: () => {
    const [flush, straight] = PRIZES;
    const moment = won("approval", [flush, { ...straight, status: "dealer" }], {
      waiting_for: "confirmation",
    });
    return { ...moment, private: { console: true }, role: "dealer" };
  },
  console: () => ({ public: dealing(), private: { console: true }, role: "dealer" }),
  console_free: () => ({ public: dealing({ dealer: false }), private: null, role: "dealer" }),
  scanner: () => ({ public: dealing(), private: { scanner: true }, role: "scanner" }),
  awaited: () => ({ public: dealing({ waiting_for: "dealer" }), private: own({ cards: [] }) }),
  mismatch: () => ({
    public: dealing({ waiting_for: "resume", paused: { reason: "card_seen_twice", since_ms: 0 } }),
    private: own({ cards: [] }),
  }),
  null_game: () => ({
    public: view({
      jackpot: JACKPOT,
      recent: [{ number: 1, name: "hand_voided", facts: { hand_id: "t1-17", reason: "wrong card dealt" } }],
    }),
    private: own({ cards: [] }),
  }),
};
