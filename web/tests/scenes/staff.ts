/** Scripted moments at the desks of dealer, scanner and pit boss. */

import type { Hand, PublicView } from "../../src/protocol/views.ts";
import { hand, type Moment, seat, turn, view } from "./table.ts";
import { JACKPOT, WAGER_SCENES } from "./wagers.ts";

const live = (changes: Partial<PublicView>): PublicView =>
  view({ live: true, dealer: true, jackpot: JACKPOT, ...changes });

const atConsole = (changes: Partial<PublicView>): Moment => ({
  public: live(changes),
  private: { console: true },
  role: "dealer",
});

const atScanner = (changes: Partial<PublicView>): Moment => ({
  public: live(changes),
  private: { scanner: true },
  role: "scanner",
});

const street = (scan: Hand["scan"], changes: Partial<Hand> = {}): Hand =>
  hand({ stage: "street", scan, pots: [{ cents: 4_200, seats: [3, 4, 5] }], ...changes });

const FLOP = ["Ah", "Td", "2c"];

export const STAFF_SCENES: Record<string, (nowMs: number) => Moment> = {
  console_idle: () => atConsole({}),
  console_late: () => atConsole({ waiting_for: "dealer" }),
  console_locked: () => ({
    ...atConsole({
      dealer: false,
      hand: street({ position: "flop", count: 1, needed: 3 }),
      waiting_for: "resume",
      paused: { reason: "dealer_idle", since_ms: 0 },
    }),
    private: null,
  }),
  console_turn: (nowMs) =>
    atConsole({ hand: hand({ street: "flop", board: FLOP, turn: turn(nowMs, { seat: 6 }) }) }),
  console_flop: () => atConsole({ hand: street({ position: "flop", count: 1, needed: 3 }) }),
  console_twice: () =>
    atConsole({
      hand: street({ position: "flop", count: 1, needed: 3 }),
      waiting_for: "resume",
      paused: { reason: "card_seen_twice", since_ms: 0 },
    }),
  console_shoe: () => atConsole({ shoe_check: { count: 17, needed: 52 } }),
  console_insurance: (nowMs) => ({
    ...atConsole({}),
    public: { ...(WAGER_SCENES.insured?.(nowMs).public ?? view()), live: true, dealer: true },
  }),
  scanner_flop: () => atScanner({ hand: street({ position: "flop", count: 1, needed: 3 }) }),
  scanner_idle: () => atScanner({}),
  scanner_shoe: () => atScanner({ shoe_check: { count: 17, needed: 52 } }),
  scanner_paused: () =>
    atScanner({
      hand: street({ position: "flop", count: 1, needed: 3 }),
      waiting_for: "resume",
      paused: { reason: "card_seen_twice", since_ms: 0 },
    }),
  pit_royal: () => {
    const moment = WAGER_SCENES.pit?.(0) ?? { public: view(), private: null };
    const first = moment.public.hand?.prizes[1];
    const royal = first && {
      ...first,
      prize_id: "royal_flush:3",
      kind: "royal_flush" as const,
      seat: 3,
      cents: 0,
    };
    const prizes = [...(moment.public.hand?.prizes ?? []), ...(royal ? [royal] : [])];
    const running = moment.public.hand && { ...moment.public.hand, prizes };
    return { ...moment, public: { ...moment.public, hand: running } };
  },
};

/** The house's other tables, for who watches all of them. */
export const OTHER_TABLES: Record<string, (nowMs: number) => Moment> = {
  t4: () => ({
    public: live({
      table_id: "t4",
      name: "Diamond",
      hand: hand({ hand_id: "t4-203", stage: "dealing", scan: { position: "hole", count: 6, needed: 18 } }),
      waiting_for: "resume",
      paused: { reason: "card_seen_twice", since_ms: 0 },
    }),
    private: null,
  }),
  t3: (nowMs) => ({
    public: view({
      table_id: "t3",
      name: "Emerald",
      jackpot: JACKPOT,
      hand: hand({ hand_id: "t3-88", street: "flop", board: FLOP, turn: turn(nowMs, { seat: 2 }) }),
    }),
    private: null,
  }),
  t2: () => ({
    public: view({ table_id: "t2", name: "Sapphire", status: "preparing", seats: [seat(1), seat(2)] }),
    private: null,
  }),
  t0: () => ({
    public: view({
      table_id: "t0",
      name: "Garnet",
      seats: [],
      hand: null,
      recent: [],
      jackpot: JACKPOT,
    }),
    private: null,
  }),
};
