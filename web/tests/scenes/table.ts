/** Scripted views for the preview page and the tests: one table in the moments that a client must show. */

import type { OwnSeat, PrivateView } from "../../src/protocol/generated/wire.ts";
import type {
  Hand,
  LobbyLine,
  Me,
  Player,
  PublicView,
  RecentEvent,
  Role,
  Seat,
  Turn,
} from "../../src/protocol/views.ts";

/** What a viewer is shown; `role` whom it is shown to, a player unless said. */
export interface Moment {
  public: PublicView;
  private: PrivateView;
  role?: Role;
}

export const ME: Me = {
  player_id: "eva",
  name: "eva",
  nickname: "Eva",
  role: "player",
  balance_cents: 1_250_050,
  reality_check: null,
};

const NAMES = ["Ana", "Ben", "Chloe", "Dimitri", "Eva", "Farid", "Grace", "Hiroshi", "Isabella"];

const nameOf = (number: number) => NAMES[number - 1] ?? "";

export const LOBBY: LobbyLine[] = [
  line("t4", "Diamond", 10_000, 20_000, 6, 3, { live: true, playing: true }),
  line("t3", "Emerald", 2_500, 5_000, 9, 0, { playing: true }),
  line("t2", "Sapphire", 500, 1_000, 2, 12, { status: "preparing" }),
  line("t1", "Ruby", 100, 200, 8, 1, { playing: true }),
  line("t0", "Garnet", 100, 200, 0, 0, {}),
];

function line(
  table_id: string,
  name: string,
  small: number,
  big: number,
  players: number,
  watchers: number,
  more: Partial<LobbyLine>,
): LobbyLine {
  return {
    table_id,
    name,
    game: "holdem",
    live: false,
    status: "open",
    playing: false,
    jackpot_cents: null,
    waiting_for: "",
    seats: 9,
    players,
    watchers,
    people: players + watchers,
    small_blind_cents: small,
    big_blind_cents: big,
    min_buy_in_cents: big * 20,
    max_buy_in_cents: big * 100,
    ...more,
  };
}

export const RULES: PublicView["rules"] = {
  limit: "no_limit",
  small_blind_cents: 100,
  big_blind_cents: 200,
  ante_cents: 0,
  big_blind_ante_cents: 0,
  seats: 9,
  min_buy_in_cents: 4_000,
  max_buy_in_cents: 20_000,
  rake_percent: 4,
  chips_cents: [100, 500, 2_500],
  betting_ms: 10_000,
  reserve_ms: 30_000,
  window_ms: 5_000,
  insurance_ms: 30_000,
  announce_ms: 3_000,
  result_ms: 3_000,
  result_extra_pot_ms: 1_500,
  prizes_ms: 3_000,
  sit_out_ms: 180_000,
};

export function seat(number: number, changes: Partial<Seat> = {}): Seat {
  return {
    seat: number,
    player_id: nameOf(number).toLowerCase(),
    nickname: nameOf(number),
    status: "seated",
    stack_cents: 19_800 - number * 755,
    waiting: "",
    sit_out: "",
    connected: true,
    leaving: false,
    until_ms: null,
    ...changes,
  };
}

export function player(number: number, changes: Partial<Player> = {}): Player {
  return {
    seat: number,
    player_id: nameOf(number).toLowerCase(),
    nickname: nameOf(number),
    bet_cents: 0,
    total_cents: 200,
    folded: false,
    all_in: false,
    cards: null,
    hand: null,
    last_action: "",
    won_cents: 0,
    jackpot_cents: 0,
    ...changes,
  };
}

export function view(changes: Partial<PublicView> = {}): PublicView {
  return {
    table_id: "t1",
    game: "holdem",
    name: "Ruby",
    live: false,
    status: "open",
    rules: RULES,
    paused: null,
    waiting_for: "",
    dealer: false,
    shoe_check: null,
    jackpot: null,
    watchers: 0,
    seats: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => seat(number)),
    hand: null,
    recent: [],
    ...changes,
  };
}

export function hand(changes: Partial<Hand> = {}): Hand {
  return {
    hand_id: "t1-17",
    stage: "betting",
    street: "preflop",
    due_ms: null,
    button: 2,
    small_blind: 3,
    big_blind: 4,
    posts: [],
    deck_root: "",
    board: [],
    players: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => player(number)),
    pots: [],
    turn: null,
    scan: null,
    results: [],
    insurance: null,
    prizes: [],
    ...changes,
  };
}

export function own(changes: Partial<OwnSeat> = {}): OwnSeat {
  return {
    seat: 5,
    cards: ["As", "Kd"],
    hand: null,
    moves: [],
    post_choice: false,
    choice: "",
    leaving: false,
    sit_out: "",
    sit_out_until_ms: null,
    time_outs: 0,
    rebuy: false,
    exit: "reserved",
    jackpot: null,
    insurance: null,
    ...changes,
  };
}

export const turn = (nowMs: number, changes: Partial<Turn> = {}): Turn => ({
  turn: 41,
  seat: 5,
  deadline_ms: nowMs + 7_400,
  to_call_cents: 600,
  call_to_cents: 600,
  min_to_cents: 1_000,
  max_to_cents: 16_025,
  ...changes,
});

export const RECENT: RecentEvent[] = (
  [
    ["hand_announced", { hand_id: "t1-17", button: 2, small_blind: 3, big_blind: 4, deck_root: "" }],
    ["blind_posted", { seat: 3, cents: 100, blind: "small" }],
    ["blind_posted", { seat: 4, cents: 200, blind: "big" }],
    ["cards_dealt", { seats: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
    ["raised", { seat: 6, to_cents: 600, all_in: false }],
    ["folded", { seat: 7, why: "asked" }],
    ["called", { seat: 9, cents: 600, to_cents: 600, all_in: false }],
    ["street_dealt", { street: "flop", cards: ["Ah", "Td", "2c"] }],
    ["checked", { seat: 3, why: "time_out" }],
  ] as [RecentEvent["name"], Record<string, unknown>][]
).map(([name, facts], index) => ({ number: index + 1, name, facts }));

/** What one seat differs in. */
export const changed = <Kind>(by: BySeat<Kind>, number: number): Partial<Kind> => by[number] ?? {};

export type BySeat<Kind> = Record<number, Partial<Kind>>;

const preflop = (changes: BySeat<Player> = {}) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) =>
    player(
      number,
      changed<Player>(
        {
          3: { bet_cents: 100 },
          4: { bet_cents: 200 },
          6: { bet_cents: 600, last_action: "raise" },
          7: { folded: true, last_action: "fold" },
          8: { bet_cents: 15_000, all_in: true, last_action: "raise" },
          9: { bet_cents: 600, last_action: "call" },
          1: { folded: true, last_action: "fold" },
          2: { bet_cents: 600, last_action: "call" },
          ...changes,
        },
        number,
      ),
    ),
  );

/** Moments by name: `at(nowMs)` gives {public, private}. */
export const SCENES: Record<string, (nowMs: number) => Moment> = {
  watch: (nowMs) => ({
    public: view({
      seats: [1, 3, 4, 6].map((n) => seat(n)),
      recent: RECENT,
      hand: hand({
        players: [1, 3, 4, 6].map((n) => player(n, { bet_cents: 200 })),
        turn: turn(nowMs, { seat: 6 }),
      }),
    }),
    private: null,
  }),
  reserved: (nowMs) => ({
    public: view({
      seats: [1, 3, 4]
        .map((n) => seat(n))
        .concat(seat(5, { status: "reserved", stack_cents: 0, until_ms: nowMs + 26_000 })),
    }),
    private: own({ cards: [] }),
  }),
  announced: (nowMs) => ({
    public: view({ recent: RECENT, hand: hand({ stage: "announced", due_ms: nowMs + 2_000 }) }),
    private: own({ cards: [] }),
  }),
  window: (nowMs) => ({
    public: view({ recent: RECENT, hand: hand({ stage: "window", due_ms: nowMs + 4_000 }) }),
    private: own({ cards: [] }),
  }),
  live: () => ({
    public: view({ live: true, dealer: true, recent: RECENT, hand: hand({ players: preflop() }) }),
    private: own(),
  }),
  closing: () => ({
    public: view({
      status: "closing",
      recent: [...RECENT, { number: 99, name: "table_closing", facts: {} }],
    }),
    private: own({ cards: [] }),
  }),
  preflop: (nowMs) => ({
    public: view({ recent: RECENT, hand: hand({ players: preflop(), turn: turn(nowMs) }) }),
    private: own({ moves: ["fold", "call", "raise", "all_in"] }),
  }),
  flop: (nowMs) => ({
    public: view({
      recent: RECENT,
      seats: [1, 2, 3, 4, 5, 6, 8, 9]
        .map((n) =>
          seat(n, changed<Seat>({ 1: { connected: false }, 2: { leaving: true }, 9: { sit_out: "now" } }, n)),
        )
        .concat(seat(7, { status: "reserved", until_ms: nowMs + 20_000, stack_cents: 0 })),
      hand: hand({
        street: "flop",
        board: ["Ah", "Td", "2c"],
        pots: [
          { cents: 4_200, seats: [3, 4, 5, 6, 8] },
          { cents: 1_800, seats: [3, 5, 6] },
        ],
        players: [1, 2, 3, 4, 5, 6, 8].map((n) =>
          player(
            n,
            changed<Player>(
              {
                1: { folded: true, last_action: "fold" },
                2: { folded: true },
                3: { last_action: "check" },
                4: { all_in: true },
                6: { bet_cents: 1_250, last_action: "bet" },
                8: { all_in: true },
              },
              n,
            ),
          ),
        ),
        turn: turn(nowMs, {
          to_call_cents: 1_250,
          call_to_cents: 1_250,
          min_to_cents: 2_500,
          max_to_cents: 16_025,
          deadline_ms: nowMs + 2_600,
        }),
      }),
    }),
    private: own({ moves: ["fold", "call", "raise", "all_in"], hand: "pair of aces, king kicker" }),
  }),
  wait: (nowMs) => ({
    public: view({ recent: RECENT, hand: hand({ players: preflop(), turn: turn(nowMs, { seat: 2 }) }) }),
    private: own(),
  }),
  result: () => ({
    public: view({
      recent: RECENT,
      hand: hand({
        stage: "result",
        street: "river",
        board: ["Ah", "Td", "2c", "9s", "Qh"],
        pots: [],
        players: [3, 4, 5, 6, 8].map((n) =>
          player(
            n,
            changed<Player>(
              {
                3: { cards: ["9c", "9d"], hand: "three nines", won_cents: 5_760, all_in: true },
                5: {
                  cards: ["As", "Kd"],
                  bet_cents: 400,
                  hand: "pair of aces, king kicker",
                  won_cents: 1_728,
                },
                6: { cards: ["Qs", "Jc"], hand: "pair of queens" },
                4: { folded: true },
                8: { folded: true },
              },
              n,
            ),
          ),
        ),
        results: [
          { cents: 6_000, rake_cents: 240, seats: [3, 5, 6], shares: [{ seat: 3, cents: 5_760 }] },
          { cents: 1_800, rake_cents: 72, seats: [5, 6], shares: [{ seat: 5, cents: 1_728 }] },
        ],
      }),
    }),
    private: own({ hand: "pair of aces, king kicker" }),
  }),
  post: () => ({
    public: view({
      recent: RECENT,
      seats: view().seats.map((s) => (s.seat === 5 ? { ...s, waiting: "newcomer" } : s)),
      hand: hand({ players: [1, 2, 3].map((n) => player(n)) }),
    }),
    private: own({ cards: [], post_choice: true }),
  }),
};
