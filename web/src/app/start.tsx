/** The client put together: store, connection, clock, words, views. Everything from outside comes in by `world`. */

import { render } from "preact";
import { Clock } from "../connection/clock.ts";
import type { World } from "../connection/world.ts";
import { createDeeds } from "../deeds/deeds.ts";
import { Session } from "../deeds/session.ts";
import { startSound } from "../sound/start.ts";
import { readSettings } from "../state/settings.ts";
import { Store } from "../state/store.ts";
import { readFilter } from "../state/table-filter.ts";
import { loadWords, type Words } from "../words/words.ts";
import { App } from "./app.tsx";
import { startAttention } from "./attention.ts";
import { startDocument } from "./document.ts";
import { onKey } from "./keyboard.ts";
import { watchLine } from "./poor-line.ts";
import { watchTime } from "./reality-check.ts";
import { watchTurns } from "./turns.ts";

/** Run the client in `root`. */
export async function start(root: HTMLElement, world: World, languages: readonly string[]): Promise<void> {
  const store = new Store();
  store.happen({ type: "settings_changed", patch: readSettings(world.device, languages) });
  store.happen({ type: "tables_filtered", filter: readFilter(world.session) });
  const clock = new Clock(world.now);
  const session = new Session(store, world, clock);
  const deeds = createDeeds(session);
  let words: Words = await loadWords(store.get().settings.language);

  let drawing = false;
  const draw = () => {
    drawing = false;
    render(<App state={store.get()} deeds={deeds} words={words} clock={clock} />, root);
  };
  // Several changes of one task are drawn once.
  const drawSoon = () => {
    if (drawing) return;
    drawing = true;
    queueMicrotask(draw);
  };
  store.subscribe((state, before) => {
    if (state.settings.language !== before.settings.language) {
      void loadWords(state.settings.language).then((loaded) => {
        words = loaded;
        drawSoon();
      });
    }
    drawSoon();
  });
  watchTurns({ store, session, deeds, world });
  watchTime({ store, deeds, clock, world });
  watchLine({ store, world });
  startDocument({ store, session });
  startSound({ store, world, clock });
  startAttention({ store, world, words: () => words });
  document.addEventListener("keydown", (event) => onKey(event, { state: store.get(), deeds, words, clock }));
  draw();
  session.resume();
}
