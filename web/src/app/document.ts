/** What the browser's window shows and tells: its language, palette, and coming back to it. */

import type { Session } from "../deeds/session.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";

interface Parts {
  readonly store: Store;
  readonly session: Session;
}

export function startDocument({ store, session }: Parts): void {
  const show = (state: State) => {
    const root = document.documentElement;
    root.lang = state.settings.language;
    root.dataset.fourColours = state.settings.fourColours;
    root.dataset.reducedMotion = state.settings.reducedMotion;
  };
  store.subscribe(show);
  show(store.get());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) session.wake();
  });
  window.addEventListener("online", () => session.wake());
}
