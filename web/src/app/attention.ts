/** Calls whoever looks elsewhere when his turn begins, or in the pit when a table waits: the title, a notification, the phone's motor. */

import type { Timer, World } from "../connection/world.ts";
import { waitingCount } from "../play/pit.ts";
import { inPit, pitOf } from "../state/pit.ts";
import { openRoom, ownTurn, type State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import type { Words } from "../words/words.ts";

const FLASH_MS = 1_000;
const PATTERN_MS = [60, 50, 60];

interface Parts {
  readonly store: Store;
  readonly world: World;
  readonly words: () => Words;
}

export function startAttention({ store, world, words }: Parts): void {
  let turn: number | null = null;
  let lit = false;
  let timer: Timer | undefined;
  let note: Notification | null = null;

  /** The title says whose turn it is; on a page that nobody sees it goes on and off. */
  const title = () => {
    world.clearTimeout(timer);
    const { general } = words();
    const usual = inPit(store.get()) ? pitTitle(store.get(), words()) : general.title;
    lit = turn !== null && !(lit && world.hidden());
    document.title = lit ? general.titleOnTurn : usual;
    if (turn !== null && world.hidden()) timer = world.setTimeout(title, FLASH_MS);
  };

  const begin = () => {
    const { notifications, vibration } = store.get().settings;
    // Browsers refuse it on a page that nobody has touched yet.
    if (vibration && "vibrate" in navigator && navigator.userActivation?.hasBeenActive)
      navigator.vibrate(PATTERN_MS);
    if (!notifications || !world.hidden()) return;
    note = notified(words());
  };

  const look = () => {
    const now = ownTurn(openRoom(store.get()))?.turn ?? null;
    if (now !== turn) {
      note?.close();
      note = null;
      turn = now;
      if (turn !== null) begin();
    }
    title();
  };
  store.subscribe((state, before) => {
    if (state.rooms !== before.rooms || state.tableId !== before.tableId) look();
    else if (state.lobby !== before.lobby || state.me !== before.me) title();
    else if (state.settings.language !== before.settings.language) title();
  });
  document.addEventListener("visibilitychange", () => {
    if (!world.hidden()) note?.close();
    title();
  });
  title();
}

/** How many tables wait for somebody of the house. */
function pitTitle(state: State, { staff }: Words): string {
  return staff.pitTitle(waitingCount(pitOf(state)));
}

/** A notification of one's turn; null where the browser has none or was not allowed it. */
function notified(words: Words): Notification | null {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return null;
  try {
    const note = new Notification(words.general.titleOnTurn, { tag: "turn", icon: "/icon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return note;
  } catch {
    // Some phones know notifications of service workers only.
    return null;
  }
}
