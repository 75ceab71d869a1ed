/**
 * The client against a scripted server, for looking at it: `preview.html?scene=flop`, `?scene=lobby`,
 * `?scene=sign_in`, `?scene=lost`, `?scene=replaced`. Not shipped.
 */

import { start } from "../src/app.js";
import { LOBBY, ME, SCENES as TABLE_SCENES } from "./scenes.js";
import { WAGER_SCENES } from "./wager-scenes.js";

const SCENES = { ...TABLE_SCENES, ...WAGER_SCENES };
const scene = new URLSearchParams(window.location.search).get("scene") ?? "sign_in";
const me = { ...ME, role: SCENES[scene]?.(0).role ?? ME.role };
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
    else if (frame.action === "lobby") this.lobby(frame);
    else if (frame.action === "sync" && !frame.table_id) {
      this.answer({ type: "hello", protocol: 1, me, tables: SCENES[scene] ? ["t1"] : [], notices: [] });
      if (SCENES[scene]) this.table();
      if (scene === "replaced") this.answer({ type: "error", code: "replaced", facts: {}, message: "" });
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

  /** The whole list first, then one line that has changed. */
  lobby({ id, known }) {
    const [first] = LOBBY;
    const changed = { ...first, players: Math.floor(Math.random() * 10) };
    const news = known ? { me: null, whole: false, tables: [changed] } : { me, whole: true, tables: LOBBY };
    this.answer({ type: "lobby", id, mark: "m", ...news });
  }

  table(ack) {
    version += 1;
    const { public: shown, private: own } = (SCENES[scene] ?? SCENES.watch)(Date.now());
    this.answer({ type: "table", table_id: "t1", version, events: [], public: shown, private: own, ack });
  }

  close() {
    this.onclose?.();
  }
}

const REFUSED = {
  "/api/sign-in": { code: "account_blocked", facts: { until_ms: Date.now() + 12 * 3_600_000 } },
  "/api/password": { code: "bad_password", facts: { reason: "no_digit" } },
  "/api/sign-out": {},
};
const storage = new Map(scene === "sign_in" ? [] : [["rlive.session", "s"]]);
const json = (body, ok = true) => ({ ok, json: async () => body });

start({
  root: document.getElementById("app"),
  alert: document.getElementById("alert"),
  world: {
    fetch: async (path) =>
      path === "/api/ticket"
        ? json({ ticket: "t", url: "ws://preview/ws" })
        : json({ ...REFUSED[path], message: "" }, false),
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
