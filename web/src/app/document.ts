/** What the browser's window shows and tells: its language, palette, motion, and coming back to it. */

import type { Session } from "../deeds/session.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";

interface Parts {
  readonly store: Store;
  readonly session: Session;
}

export function startDocument({ store, session }: Parts): void {
  const system = window.matchMedia("(prefers-reduced-motion: reduce)");
  const show = (state: State) => {
    const root = document.documentElement;
    root.lang = state.settings.language;
    root.dataset.fourColours = state.settings.fourColours;
    root.dataset.motion = lessMotion(state, system.matches) ? "less" : "full";
  };
  store.subscribe(show);
  show(store.get());
  system.addEventListener("change", () => show(store.get()));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) session.wake();
  });
  window.addEventListener("online", () => session.wake());
}

/** Whether nothing is to move: as the person has set it here, else as the system says. */
export function lessMotion({ settings }: Pick<State, "settings">, systemSaysLess: boolean): boolean {
  return settings.reducedMotion === "auto" ? systemSaysLess : settings.reducedMotion === "on";
}
