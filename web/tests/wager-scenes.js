/** Scripted moments of jackpot, insurance, prizes and live dealing, for the preview page and the tests. */

import { hand, own, player, seat, view } from "./scenes.js";

export const JACKPOT = {
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

const inWindow = (nowMs, order, changes = {}) => ({
  public: view({
    jackpot: JACKPOT,
    hand: hand({ stage: "window", due_ms: nowMs + 4_000, players: dealtIn() }),
    ...changes,
  }),
  private: own({ cards: null, jackpot: { ...ORDER, ...order } }),
});

const OFFER = {
  offer_id: "t1-17:insurance",
  seat: 5,
  outs: ["2s", "2h", "2d", "2c", "7s", "7h"],
  ties: ["9s", "9h", "9d", "9c", "Ts", "Th", "Td", "Tc"],
  odds_tenths: 16,
  decided: false,
};

export const MINE = {
  offer_id: "t1-17:insurance",
  win_cents: 96_000,
  min_cents: 100,
  break_even_cents: 36_923,
  max_cents: 60_000,
  premium_cents: null,
  result_cents: null,
};

const allIn = (nowMs, privately) => ({
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
        player(
          n,
          {
            3: { cards: ["Ac", "Qd"], hand: "pair of jacks", all_in: true },
            5: { cards: ["As", "Kd"], hand: "pair of jacks, king kicker", all_in: true },
          }[n] ?? { folded: true, last_action: "fold" },
        ),
      ),
    }),
  }),
  private: privately,
});

const PRIZES = [
  prize("flush:6", 6, "flush", 8_000, "awarded", ["Th", "2h"]),
  prize("straight_flush:5", 5, "straight_flush", 91_234, "pit_boss", ["7h", "6h"]),
];

function prize(prize_id, number, kind, cents, status, cards, changes = {}) {
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
    ...changes,
  };
}

const won = (stage, prizes, changes = {}) => ({
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
        player(
          n,
          {
            3: { cards: ["9c", "9d"], hand: "three nines", won_cents: 5_760 },
            5: { folded: true, jackpot_cents: 500 },
            6: { cards: ["Th", "2h"], hand: "flush, ten high", jackpot_cents: 500 },
          }[n] ?? { folded: true },
        ),
      ),
      results: [{ cents: 6_000, rake_cents: 240, seats: [3, 6], shares: [{ seat: 3, cents: 5_760 }] }],
      prizes,
    }),
  }),
  private: own({ cards: ["7h", "6h"] }),
});

const dealt = { position: "hole", count: 6, needed: 18 };
const dealing = (changes = {}) => ({
  ...view({ live: true, dealer: true, jackpot: JACKPOT, hand: hand({ stage: "dealing", scan: dealt }) }),
  ...changes,
});

/** Moments by name: `at(nowMs)` gives {public, private}; `role` whom they are shown to. */
export const WAGER_SCENES = {
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
    const moment = won("approval", [flush, { ...straight, status: "dealer" }], { waiting_for: "confirmation" });
    return { ...moment, private: { console: true }, role: "dealer" };
  },
  console: () => ({ public: dealing(), private: { console: true }, role: "dealer" }),
  console_free: () => ({ public: dealing({ dealer: false }), private: null, role: "dealer" }),
  scanner: () => ({ public: dealing(), private: { scanner: true }, role: "scanner" }),
  awaited: () => ({ public: dealing({ waiting_for: "dealer" }), private: own({ cards: null }) }),
  mismatch: () => ({
    public: dealing({ waiting_for: "resume", paused: { reason: "card_seen_twice", since_ms: 0 } }),
    private: own({ cards: null }),
  }),
  null_game: () => ({
    public: view({
      jackpot: JACKPOT,
      recent: [{ number: 1, name: "hand_voided", facts: { hand_id: "t1-17", reason: "wrong card dealt" } }],
    }),
    private: own({ cards: null }),
  }),
};
