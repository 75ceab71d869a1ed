/** Scripted moments of the felt: hands that lie open, tables of every size, a live table, big names and amounts. */

import type { Card, Hand, Player, PublicView, Seat } from "../../src/protocol/views.ts";
import { type BySeat, changed, hand, type Moment, own, player, RULES, seat, turn, view } from "./table.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const race = (board: Card[], street: Hand["street"], opened: Record<number, [Card, Card]>): Moment => ({
  public: view({
    seats: numbers(9).map((n) => seat(n, opened[n] ? { stack_cents: 0 } : {})),
    hand: hand({
      stage: "street",
      street,
      board,
      pots: [
        { cents: 42_000, seats: [3, 5, 8] },
        { cents: 18_000, seats: [3, 5] },
      ],
      players: numbers(9).map((n) => {
        const cards = opened[n];
        return player(n, cards ? { cards, all_in: true } : { folded: true, last_action: "fold" });
      }),
    }),
  }),
  private: own({ cards: opened[5] ?? [] }),
});

const THREE: Record<number, [Card, Card]> = { 3: ["Qh", "Qc"], 5: ["As", "Kd"], 8: ["7s", "7h"] };

/** A table with so many seats, all taken, with a bet before each. */
const full = (count: number, changes: Partial<PublicView> = {}): Moment => ({
  public: view({
    rules: { ...RULES, seats: count },
    seats: numbers(count).map((n) => seat(n)),
    hand: hand({
      button: 2,
      small_blind: count === 2 ? 1 : 3,
      big_blind: count === 2 ? 2 : 4,
      street: "flop",
      board: ["Ts", "Jh", "4c"],
      players: numbers(count).map((n) =>
        player(n, { bet_cents: 1_250 * n, last_action: n % 2 ? "call" : "raise" }),
      ),
      pots: [{ cents: 6_000, seats: numbers(count) }],
    }),
    ...changes,
  }),
  private: own({ seat: Math.min(5, count), hand: "high card king" }),
});

const odd: BySeat<Seat> = {
  1: { nickname: "Maximilian_von_Habsburg", stack_cents: 200_000_000 },
  2: { sit_out: "next" },
  3: { waiting: "missed_blind" },
  4: { waiting: "newcomer" },
  6: { leaving: true, nickname: "WWWWWWWWWWWWWWWW" },
  7: { connected: false },
};

export const FELT_SCENES: Record<string, (nowMs: number) => Moment> = {
  race_preflop: () => race([], "preflop", THREE),
  race_flop: () => race(["Qd", "9h", "2c"], "flop", THREE),
  race_turn: () => race(["Qd", "9h", "2c", "Td"], "turn", THREE),
  heads_up: () => full(2),
  six: () => full(6),
  full: (nowMs) => ({
    ...full(9),
    public: {
      ...full(9).public,
      hand: {
        ...hand(),
        ...full(9).public.hand,
        turn: turn(nowMs, { seat: 6, deadline_ms: nowMs + 8_200 }),
      },
    },
  }),
  live_full: (nowMs) => ({
    ...full(9),
    public: full(9, {
      live: true,
      dealer: true,
      hand: {
        ...hand({
          board: ["Ts", "Jh", "4c"],
          street: "flop",
          players: numbers(9).map((n) => player(n, { bet_cents: 200 * n })),
          pots: [
            { cents: 6_000, seats: [1] },
            { cents: 9_000, seats: [1] },
          ],
        }),
        turn: turn(nowMs),
      },
    }).public,
    private: own({ hand: "pair of jacks", moves: ["fold", "call", "raise", "all_in"] }),
  }),
  live_race: () => ({
    ...race(["Qd", "9h", "2c"], "flop", THREE),
    public: { ...race(["Qd", "9h", "2c"], "flop", THREE).public, live: true, dealer: true },
  }),
  odd: (nowMs) => ({
    public: view({
      seats: numbers(8).map((n) =>
        seat(n, {
          ...changed<Seat>(odd, n),
          ...(n === 8 ? { status: "rebuying", stack_cents: 0, until_ms: nowMs + 21_000 } : {}),
        }),
      ),
      hand: hand({
        players: [1, 2, 5, 6, 7].map((n) => player(n, changed<Player>({ 1: { bet_cents: 99_999_900 } }, n))),
        turn: turn(nowMs, { seat: 1 }),
      }),
    }),
    private: own({ hand: null }),
  }),
  empty: () => ({ public: view({ seats: [] }), private: null }),
  one: () => ({ public: view({ seats: [seat(5)] }), private: own({ cards: [] }) }),
  preparing: () => ({ public: view({ seats: [seat(5)], status: "preparing" }), private: own({ cards: [] }) }),
  paused: () => ({
    public: view({
      paused: { reason: "the video has failed", since_ms: 0 },
      hand: hand({ board: ["Ah", "Td", "2c"] }),
    }),
    private: own(),
  }),
};
