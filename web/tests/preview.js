/**
 * The client against a scripted server, for looking at it: `preview.html?scene=flop`, `?scene=lobby`,
 * `?scene=sign_in`, `?scene=lost`. Not shipped.
 */

import { start } from "../src/app.js";
import { LOBBY, ME, SCENES } from "./scenes.js";

const scene = new URLSearchParams(window.location.search).get("scene") ?? "sign_in";
let version = 0;

class ScriptedSocket {
  constructor() {
    window.setTimeout(() => this.onopen(), 10);
  }

  answer(frame) {
    window.setTimeout(() => this.onmessage?.({ data: JSON.stringify({ now_ms: Date.now(), ...frame }) }), 10);
  }

  send(text) {
    const frame = JSON.parse(text);
    if (frame.action === "ping") this.answer({ type: "pong" });
    else if (frame.action === "lobby") this.answer({ type: "lobby", me: ME, tables: LOBBY });
    else if (frame.action === "sync" && !frame.table_id) {
      this.answer({ type: "hello", protocol: 1, me: ME, tables: SCENES[scene] ? ["t1"] : [], notices: [] });
      if (SCENES[scene]) this.table();
      if (scene === "lost") window.setTimeout(() => this.close(), 400);
    } else if (frame.action === "act") {
      this.answer({
        type: "error",
        id: frame.id,
        code: "amount_too_small",
        facts: { min_to_cents: 2_500 },
        message: "",
      });
    } else this.table(frame.id);
  }

  table(ack) {
    version += 1;
    const moment = (SCENES[scene] ?? SCENES.watch)(Date.now());
    this.answer({ type: "table", table_id: "t1", version, events: [], ...moment, ack });
  }

  close() {
    this.onclose?.();
  }
}

const storage = new Map(scene === "sign_in" ? [] : [["rlive.session", "s"]]);
const json = (body, ok = true) => ({ ok, json: async () => body });

start({
  root: document.getElementById("app"),
  alert: document.getElementById("alert"),
  world: {
    fetch: async (path) =>
      path === "/api/ticket"
        ? json({ ticket: "t", url: "ws://preview/ws" })
        : json({ code: "bad_credentials", facts: { tries_left: 4 }, message: "" }, false),
    WebSocket: ScriptedSocket,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, text) => storage.set(key, text),
      removeItem: (key) => storage.delete(key),
    },
    setTimeout: (...timer) => window.setTimeout(...timer),
    clearTimeout: (timer) => window.clearTimeout(timer),
    now: () => Date.now(),
    random: () => Math.random(),
  },
});
