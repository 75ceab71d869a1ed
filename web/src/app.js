/**
 * The client put together: store, connection, clock, views. Everything from outside comes in through
 * `world`, so a scripted server can stand in for the real one.
 */

import { createActions } from "./actions.js";
import { createClock, drawCountdowns } from "./clock.js";
import { render } from "./dom.js";
import { onKey } from "./keys.js";
import { createStore, ownTurn, received } from "./store.js";
import { turnAlert } from "./text.js";
import { page } from "./views/page.js";

const GUARD_MS = 250;
const TICK_MS = 100;
const OVERDUE_MS = 1_000;
const SYNC_AGAIN_MS = 3_000;

/** The browser's own network, storage, timers and chance. */
function browserWorld() {
  return {
    fetch: (...request) => window.fetch(...request),
    WebSocket: window.WebSocket,
    storage: window.sessionStorage,
    setTimeout: (...timer) => window.setTimeout(...timer),
    clearTimeout: (timer) => window.clearTimeout(timer),
    now: () => Date.now(),
    random: () => Math.random(),
  };
}

/** Run the client in `root`; `alert` is the assertive live region. Returns the store, for previews. */
export function start({ root, alert, world = browserWorld() }) {
  const store = createStore();
  const clock = createClock(world.now);
  const actions = createActions({ store, world, onFrame: (frame, sentMs) => hear(frame, sentMs) });
  let announced = null;

  function hear(frame, sentMs) {
    const nowMs = world.now();
    if (frame.type === "pong" && sentMs) clock.answered(sentMs, nowMs, frame.now_ms);
    else if (frame.now_ms) clock.heard(nowMs, frame.now_ms);
    store.change((state) => received(state, frame));
  }

  /** Say that it is one's own turn, once a turn, and open the action bar after the guard time. */
  function watchTurn(state) {
    const turn = ownTurn(state.table);
    actions.ownTurnIs(turn !== null);
    document.title = turn ? "Your turn · R Live" : "R Live";
    if (!turn) {
      announced = null;
      alert.textContent = "";
      return;
    }
    if (announced === turn.turn) return;
    announced = turn.turn;
    alert.textContent = turnAlert(turn, Math.ceil((turn.deadline_ms - clock.nowMs()) / 1000));
    world.setTimeout(() => {
      if (ownTurn(store.get().table)?.turn === turn.turn) store.change({ ready: true });
    }, GUARD_MS);
  }

  let drawing = false;
  function draw() {
    drawing = false;
    render(root, page(store.get(), actions));
    drawCountdowns(root, clock.nowMs());
    for (const list of root.querySelectorAll("[data-follow]")) list.scrollTop = list.scrollHeight;
  }
  store.subscribe((state) => {
    watchTurn(state);
    if (!drawing) {
      drawing = true;
      queueMicrotask(draw);
    }
  });

  let syncedMs = 0;
  window.setInterval(() => {
    drawCountdowns(root, clock.nowMs());
    const hand = store.get().table?.public?.hand;
    const dueMs = hand?.turn?.deadline_ms ?? hand?.due_ms;
    const overdue = dueMs && !store.get().table.public.paused && clock.nowMs() > dueMs + OVERDUE_MS;
    if (overdue && world.now() - syncedMs > SYNC_AGAIN_MS) {
      syncedMs = world.now();
      actions.sync();
    }
  }, TICK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    clock.forget();
    actions.sync();
  });
  document.addEventListener("keydown", (event) => onKey(event, store.get(), actions));

  draw();
  actions.resume();
  return { store, actions };
}
