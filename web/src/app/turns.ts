/** What follows from having the turn: more pings, and an action bar that takes input after a moment. */

import type { World } from "../connection/world.ts";
import type { Deeds } from "../deeds/deeds.ts";
import type { Session } from "../deeds/session.ts";
import { GUARD_MS } from "../play/betting.ts";
import { openRoom, ownTurn } from "../state/state.ts";
import type { Store } from "../state/store.ts";

interface Parts {
  readonly store: Store;
  readonly session: Session;
  readonly deeds: Deeds;
  readonly world: World;
}

export function watchTurns({ store, session, deeds, world }: Parts): void {
  let seen: number | null = null;
  store.subscribe((state) => {
    const turn = ownTurn(openRoom(state))?.turn ?? null;
    session.setOwnTurn(turn !== null);
    if (seen === turn) return;
    seen = turn;
    if (turn === null) return;
    world.setTimeout(() => {
      if (ownTurn(openRoom(store.get()))?.turn !== turn) return;
      store.happen({ type: "bar_ready", turn });
      void deeds.actAsChosen();
    }, GUARD_MS);
  });
}
