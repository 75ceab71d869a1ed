/** A line that stays away leads to the front page (R20.4), from where one is brought back as soon as it stands again. */

import type { Timer, World } from "../connection/world.ts";
import type { Store } from "../state/store.ts";

/** So long a screen is kept that nothing comes in for. */
export const GIVEN_UP_MS = 60_000;

interface Parts {
  readonly store: Store;
  readonly world: Pick<World, "setTimeout" | "clearTimeout">;
}

export function watchLine({ store, world }: Parts): void {
  let timer: Timer | undefined;
  store.subscribe((state) => {
    const away =
      (state.connection === "lost" || state.connection === "connecting") && state.screen !== "sign_in";
    if (!away) {
      world.clearTimeout(timer);
      timer = undefined;
    } else if (timer === undefined) {
      timer = world.setTimeout(() => store.happen({ type: "line_given_up" }), GIVEN_UP_MS);
    }
  });
}
