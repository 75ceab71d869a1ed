/** Scenes of the room: chat, a long log, a live table with its stream. */

import type { ChatLine, PublicView, RecentEvent } from "../../src/protocol/views.ts";
import { hand, type Moment, own, player, RECENT, seat, view } from "./table.ts";

/** A whole hand and the beginning of the next one. */
const LONG: RecentEvent[] = [
  ...RECENT,
  ...(
    [
      ["bet", { seat: 5, to_cents: 1_200, all_in: false }],
      ["folded", { seat: 6, why: "absent" }],
      ["called", { seat: 9, cents: 1_200, to_cents: 1_200, all_in: true }],
      ["street_dealt", { street: "turn", cards: ["7s"] }],
      ["street_dealt", { street: "river", cards: ["Ks"] }],
      [
        "hands_opened",
        {
          hands: [
            { seat: 5, cards: ["As", "Kd"] },
            { seat: 9, cards: ["Qh", "Qc"] },
          ],
        },
      ],
      ["pot_paid", { pot: 1, cents: 3_700, rake_cents: 148, shares: [{ seat: 5, cents: 3_552 }] }],
      ["prize_won", { prize_id: "p", seat: 9, kind: "flush", cents: 8_000, cards: ["Qh", "9h"] }],
      ["hand_closed", { hand_id: "t1-17" }],
      ["busted", { seat: 9 }],
      ["player_left", { seat: 2, nickname: "Ben", cents: 18_290, to: "lobby", reason: "asked" }],
      ["bought_in", { seat: 2, nickname: "Jonas", cents: 20_000 }],
      ["hand_announced", { hand_id: "t1-18", button: 3, small_blind: 4, big_blind: 5, deck_root: "ab" }],
    ] as [RecentEvent["name"], Record<string, unknown>][]
  ).map(([name, facts], index) => ({ number: RECENT.length + index + 1, name, facts })),
].map((event) =>
  event.name === "hand_announced" ? { ...event, facts: { ...event.facts, deck_root: "ab" } } : event,
);

export const SAID: readonly Omit<ChatLine, "sent_ms">[] = [
  { line_id: "1", seat: 1, nickname: "Ana", bubble: "hello" },
  { line_id: "2", seat: 5, nickname: "Eva", bubble: "hello" },
  { line_id: "3", seat: 7, nickname: "Grace", bubble: "nice_hand" },
  { line_id: "4", seat: 5, nickname: "Eva", bubble: "thank_you" },
];

const players = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => player(number, { total_cents: 0 }));

const room = (changes: Partial<PublicView> = {}): PublicView =>
  view({ recent: LONG, hand: hand({ hand_id: "t1-18", stage: "announced", players }), ...changes });

export const ROOM_SCENES: Record<string, (nowMs: number) => Moment> = {
  chat: () => ({ public: room(), private: own({ cards: [] }) }),
  chat_watching: () => ({ public: room({ seats: [1, 2, 3].map((number) => seat(number)) }), private: null }),
  live: () => ({ public: room({ live: true, dealer: true, name: "Diamond" }), private: own() }),
};
