/**
 * Reminds of the time when one has asked to be reminded (R23.3): between hands, never while one plays one, and at once
 * where the house waits for it. A move of one's own comes first: the reminder goes out of its way and comes back.
 */

import type { Clock } from "../connection/clock.ts";
import type { World } from "../connection/world.ts";
import type { Deeds } from "../deeds/deeds.ts";
import { playerOf, settled } from "../play/seating.ts";
import { openTable, ownSeat, ownTurn, type State } from "../state/state.ts";
import type { Store } from "../state/store.ts";

const LOOK_MS = 5_000;

interface Parts {
  readonly store: Store;
  readonly deeds: Pick<Deeds, "openDialog" | "closeDialog">;
  readonly clock: Pick<Clock, "nowMs">;
  readonly world: Pick<World, "setTimeout">;
}

/** Whether one has cards in a hand that is still being played. */
function playing(state: State): boolean {
  const table = openTable(state);
  const seat = ownSeat(table);
  if (!table?.view.hand || !seat || settled(table.view.hand)) return false;
  const player = playerOf(table.view, seat);
  return player !== undefined && !player.folded;
}

/** Whether to remind now. */
export function reminderDue(state: State, nowMs: number): boolean {
  const due = state.me?.reality_check?.due_ms;
  if (due === undefined || nowMs < due) return false;
  return state.connection === "open" && state.dialog === null && !playing(state);
}

export function watchTime({ store, deeds, clock, world }: Parts): void {
  const look = () => {
    if (reminderDue(store.get(), clock.nowMs())) deeds.openDialog("reality_check");
  };
  store.subscribe((state, _before, happening) => {
    if (happening.type === "toasted" && happening.refusal.code === "reality_check_due") {
      deeds.openDialog("reality_check");
    } else if (state.dialog?.kind === "reality_check" && ownTurn(openTable(state))) deeds.closeDialog();
  });
  const again = () => {
    look();
    world.setTimeout(again, LOOK_MS);
  };
  world.setTimeout(again, LOOK_MS);
}
