/**
 * The client put together: store, connection, clock, views. Everything from outside comes in through
 * `world`, so a scripted server can stand in for the real one.
 */

import { createActions } from "./actions.js";
import { createClock, drawCountdowns } from "./clock.js";
import { render } from "./dom.js";
import { onKey } from "./keys.js";
import { Session } from "./session.js";
import { createStore, ownTurn, received } from "./store.js";
import { turnAlert } from "./text.js";
import { page } from "./views/page.js";

const GUARD_MS = 250;
const TICK_MS = 100;

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
    hidden: () => document.hidden,
  };
}

/** Run the client in `root`; `alert` is the assertive live region. */
export function start({ root, alert, world = browserWorld() }) {
  const store = createStore();
  const clock = createClock(world.now);
  const session = new Session({
    store,
    world,
    onFrame(frame, sentMs) {
      const nowMs = world.now();
      if (frame.type === "pong" && sentMs) clock.answered(sentMs, nowMs, frame.now_ms);
      else if (frame.now_ms) clock.heard(nowMs, frame.now_ms);
      store.change((state) => received(state, frame));
    },
  });
  const actions = createActions(session);
  const draw = () => {
    render(root, page(store.get(), actions));
    drawCountdowns(root, clock.nowMs());
    for (const list of root.querySelectorAll("[data-follow]")) list.scrollTop = list.scrollHeight;
  };
  store.subscribe(turnWatch({ store, session, clock, world, alert }));
  store.subscribe(oncePerTask(draw));
  window.setInterval(() => drawCountdowns(root, clock.nowMs()), TICK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    clock.forget();
    session.sync();
    session.lookAgain();
  });
  document.addEventListener("keydown", (event) => onKey(event, store.get(), actions));
  draw();
  session.resume();
}

/** Several changes of one task are drawn once. */
function oncePerTask(draw) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      draw();
    });
  };
}

/** Say once a turn that it is one's own, and open the action bar after the guard time. */
function turnWatch({ store, session, clock, world, alert }) {
  let announced = null;
  return (state) => {
    const turn = ownTurn(state.table);
    session.connection?.setOwnTurn(turn !== null);
    document.title = turn ? "Your turn · R Live" : "R Live";
    if (announced === (turn?.turn ?? null)) return;
    announced = turn?.turn ?? null;
    alert.textContent = turn ? turnAlert(turn, Math.ceil((turn.deadline_ms - clock.nowMs()) / 1000)) : "";
    if (!turn) return;
    world.setTimeout(() => {
      if (ownTurn(store.get().table)?.turn === turn.turn) store.change({ ready: true });
    }, GUARD_MS);
  };
}
