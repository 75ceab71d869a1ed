/** Scripted moments of one's own seat: pauses, sitting out, leaving, calls that cost much, many chips. */

import type { PublicView } from "../../src/protocol/views.ts";
import { hand, type Moment, own, RULES, SCENES, turn, view } from "./table.ts";

const MOVES = { moves: ["fold", "call", "raise", "all_in"] } as const;

function moment(name: string, nowMs: number): Moment {
  const at = SCENES[name];
  if (!at) throw new Error(`no scene ${name}`);
  return at(nowMs);
}

/** One's turn before the flop with other things about the table. */
function onTurn(nowMs: number, changes: Partial<PublicView>, toCallCents = 600): Moment {
  const before = moment("preflop", nowMs);
  const price = turn(nowMs, { to_call_cents: toCallCents, call_to_cents: toCallCents });
  const now = before.public.hand && { ...before.public.hand, turn: price };
  return { public: { ...before.public, hand: now, ...changes }, private: own({ moves: [...MOVES.moves] }) };
}

/** Between two hands, with other things about one's seat. */
function between(seats: Partial<PublicView["seats"][number]>, mine: Parameters<typeof own>[0]): Moment {
  const everybody = view().seats.map((entry) => (entry.seat === 5 ? { ...entry, ...seats } : entry));
  return { public: view({ seats: everybody }), private: own({ cards: [], exit: "now", ...mine }) };
}

/** Moments by name. */
export const PLAY_SCENES: Record<string, (nowMs: number) => Moment> = {
  paused_turn: (nowMs) => onTurn(nowMs, { paused: { reason: "dealer", since_ms: nowMs } }),
  large_call: (nowMs) => onTurn(nowMs, {}, 9_000),
  many_chips: (nowMs) =>
    onTurn(nowMs, {
      live: true,
      dealer: true,
      rules: { ...RULES, chips_cents: [100, 500, 2_500, 10_000, 50_000, 100_000] },
    }),
  sitting_out: (nowMs) => between({ sit_out: "now" }, { sit_out: "now", sit_out_until_ms: nowMs + 150_000 }),
  timed_out: () => between({}, { time_outs: 2 }),
  alone: () => ({ public: view({ seats: view().seats.slice(4, 5) }), private: own({ cards: [] }) }),
  leaving: (nowMs) => {
    const seats = view().seats.map((entry) => (entry.seat === 5 ? { ...entry, leaving: true } : entry));
    return {
      public: view({ dealer: true, seats, hand: hand({ turn: turn(nowMs, { seat: 2 }) }) }),
      private: own({ leaving: true }),
    };
  },
  rebuy: (nowMs) =>
    between({ status: "rebuying", stack_cents: 0, until_ms: nowMs + 12_000 }, { rebuy: true, cards: [] }),
};
