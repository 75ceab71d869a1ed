/** Where one stands while it is not one's turn: what the action area says. */

import { nameAt, playerOf, settled } from "../../play/seating.ts";
import type { Hand, Role } from "../../protocol/views.ts";
import { mine, ownSeat, type Table } from "../../state/state.ts";

/** `waiting_for` names who is to act; every other kind is a sentence of its own. */
export type Standing =
  | { kind: "waiting_for"; name: string }
  | {
      kind:
        | "paused"
        | "pausedIdle"
        | "sitting_out"
        | "sitsOutNext"
        | "leavesAfter"
        | "time_outs"
        | "watching"
        | "watchingFree"
        | "watchingFull"
        | "nextHand"
        | "forNextHand"
        | "handBegins"
        | "cardsComing"
        | "forPlayers"
        | "closing"
        | "folded"
        | "allInNow";
    };

/** What matters most to the reader at this moment. */
export function standing(table: Table, role: Role | undefined): Standing {
  const { view } = table;
  const seat = ownSeat(table);
  if (view.paused) {
    return { kind: seat && view.hand?.turn?.seat === seat.seat ? "paused" : "pausedIdle" };
  }
  return seat ? seated(table) : watching(table, role);
}

function seated(table: Table): Standing {
  const own = mine(table);
  if (own?.sit_out === "now") return { kind: "sitting_out" };
  if (ownSeat(table)?.leaving) return { kind: "leavesAfter" };
  if ((own?.time_outs ?? 0) >= 2) return { kind: "time_outs" };
  const { hand } = table.view;
  if (hand && !settled(hand)) return inHand(table, hand);
  return own?.sit_out === "next" ? { kind: "sitsOutNext" } : betweenHands(table);
}

function inHand(table: Table, hand: Hand): Standing {
  const { view } = table;
  const seat = ownSeat(table);
  const player = seat && playerOf(view, seat);
  if (!player) return { kind: "nextHand" };
  if (player.folded) return { kind: mine(table)?.sit_out === "next" ? "sitsOutNext" : "folded" };
  if (hand.turn) return { kind: "waiting_for", name: nameAt(view, hand.turn.seat) };
  if (player.all_in) return { kind: "allInNow" };
  const early = hand.stage === "announced" || hand.stage === "window";
  return { kind: early ? "handBegins" : "cardsComing" };
}

function betweenHands({ view }: Table): Standing {
  if (view.status === "closing") return { kind: "closing" };
  const ready = view.seats.filter((seat) => seat.status === "seated" && seat.sit_out !== "now");
  return { kind: ready.length < 2 ? "forPlayers" : "forNextHand" };
}

function watching({ view }: Table, role: Role | undefined): Standing {
  if (role !== "player") return { kind: "watching" };
  return { kind: view.seats.length < view.rules.seats ? "watchingFree" : "watchingFull" };
}
