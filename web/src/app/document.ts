/** What the browser's window shows and tells: its title, language, palette, and coming back to it. */

import type { Session } from "../deeds/session.ts";
import { openRoom, ownTurn, type State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import type { Words } from "../words/words.ts";

interface Parts {
  readonly store: Store;
  readonly session: Session;
  readonly words: () => Words;
}

export function startDocument({ store, session, words }: Parts): void {
  const show = (state: State) => {
    const { general } = words();
    document.title = ownTurn(openRoom(state)) ? general.titleOnTurn : general.title;
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
