/** Scripted moments of the house beside its tables: lobby, account, notices, refusals at the door. */

import type { Requests } from "../../src/protocol/generated/wire.ts";
import type { LobbyLine, Me, Notice } from "../../src/protocol/views.ts";
import { LOBBY } from "./table.ts";

/** What is other than usual; a scene without a table. */
export interface HouseScene {
  lobby?: readonly LobbyLine[];
  notices?: readonly Notice[];
  me?: Partial<Me>;
}

const changes: Record<string, Partial<LobbyLine>> = {
  t4: { jackpot_cents: 1_204_550 },
  t3: { jackpot_cents: 912_345, watchers: 5, people: 14 },
  t1: { jackpot_cents: 845_005, live: true, waiting_for: "dealer" },
  t0: { status: "closing" },
};

/** A busy evening: full rooms, jackpots, a table that waits for its dealer. */
export const EVENING: readonly LobbyLine[] = LOBBY.map((line) => ({ ...line, ...changes[line.table_id] }));

export const NOTICES: readonly Notice[] = [
  {
    notice_id: "n1",
    code: "moved_to_lobby",
    facts: { table_id: "t1", reason: "time_outs", cents: 18_250 },
  },
  {
    notice_id: "n2",
    code: "hand_result",
    facts: {
      table_id: "t1",
      hand_id: "t1-17",
      cents: 9_600,
      put_in_cents: 4_000,
      insurance_cents: 0,
      pots: [],
      prizes: [{ kind: "flush", cents: 8_000 }],
    },
  },
];

export const HOUSE_SCENES: Record<string, HouseScene> = {
  evening: { lobby: EVENING },
  poor: { lobby: EVENING, me: { balance_cents: 30_000 } },
  empty_house: { lobby: [] },
  notices: { lobby: EVENING, notices: NOTICES },
  reminded: { lobby: EVENING, me: { reality_check: { minutes: 60, due_ms: 0 } } },
};

const NO_LIMIT = { limit_cents: null, left_cents: null, later_ms: null, later_cents: null };

const LIMITS = (nowMs: number): Requests["GET /api/play-limits"]["response"] => ({
  now_ms: nowMs,
  deposit: {
    day: NO_LIMIT,
    week: { ...NO_LIMIT, limit_cents: 50_000, left_cents: 30_000 },
    month: { ...NO_LIMIT, limit_cents: 100_000, left_cents: 0 },
  },
  loss: {
    day: { limit_cents: 5_000, left_cents: 1_500, later_ms: nowMs + 80_000_000, later_cents: 20_000 },
    week: NO_LIMIT,
    month: { limit_cents: 90_000, left_cents: 85_500, later_ms: nowMs + 80_000_000, later_cents: null },
  },
  time_out_until_ms: null,
  self_exclusion_until_ms: null,
  reality_check_minutes: 60,
});

const DAY_MS = 86_400_000;

const STATEMENT = (nowMs: number): Requests["GET /api/statement"]["response"] => ({
  from: new Date(nowMs - 6 * DAY_MS).toISOString().slice(0, 10),
  to: new Date(nowMs).toISOString().slice(0, 10),
  opening_cents: 50_000,
  closing_cents: 1_250_050,
  movements: [
    moved("e1", nowMs - DAY_MS - 7_200_000, "deposit", "", 1_200_000, 1_250_000),
    moved("e2", nowMs - DAY_MS - 3_600_000, "buy_in", "t1", -20_000, 1_230_000),
    moved("e3", nowMs - DAY_MS - 1_800_000, "tip", "t1", -500, 1_229_500),
    moved("e4", nowMs - 3_600_000, "cash_out", "t1", 20_550, 1_250_050),
  ],
  cursor: null,
});

function moved(
  entry_id: string,
  at_ms: number,
  kind: string,
  table_id: string,
  cents: number,
  balance_cents: number,
) {
  return { entry_id, at_ms, kind, table_id, cents, balance_cents };
}

/** What the house answers to who asks for it, by method and path. */
export function answers(nowMs: number): Record<string, object> {
  return {
    "GET /api/play-limits": LIMITS(nowMs),
    "POST /api/play-limits": LIMITS(nowMs),
    "GET /api/statement": STATEMENT(nowMs),
  };
}

/** What comes of a time to look at the clock. */
export function reminder(nowMs: number) {
  return {
    type: "reality_check",
    signed_in_ms: nowMs - 125 * 60_000,
    minutes: 125,
    brought_cents: 60_000,
    came_back_cents: 42_550,
    net_cents: -17_450,
    due_ms: nowMs + 3_600_000,
  };
}

/** Refusals at the door, by the name that one signs in with; anybody else is blocked. */
export const AT_THE_DOOR: Record<string, object> = {
  wrong: { code: "bad_credentials", facts: { tries_left: 3 } },
  last: { code: "bad_credentials", facts: { tries_left: 1 } },
  elsewhere: { code: "signed_in_elsewhere", facts: {} },
};
