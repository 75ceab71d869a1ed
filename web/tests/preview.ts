/**
 * The client against a scripted server, for looking at it while working on it: `vite`, then
 * /tests/preview.html?scene=flop, or lobby, sign_in, lost, replaced, or any name in tests/scenes. Not shipped.
 */

import "../src/styles/index.css";
import { start } from "../src/app/start.tsx";
import { browserWorld, type Shelf, type Socket } from "../src/connection/world.ts";
import type { Role } from "../src/protocol/views.ts";
import { AT_THE_DOOR, answers, HOUSE_SCENES, reminder } from "./scenes/house.ts";
import { PLAY_SCENES } from "./scenes/play.ts";
import { ROOM_SCENES, SAID } from "./scenes/room.ts";
import { OTHER_TABLES, STAFF_SCENES } from "./scenes/staff.ts";
import { LOBBY, ME, SCENES as TABLE_SCENES } from "./scenes/table.ts";
import { FELT_SCENES } from "./scenes/table-felt.ts";
import { WAGER_SCENES } from "./scenes/wagers.ts";

const SCENES = {
  ...PLAY_SCENES,
  ...TABLE_SCENES,
  ...FELT_SCENES,
  ...WAGER_SCENES,
  ...ROOM_SCENES,
  ...STAFF_SCENES,
};
const query = new URLSearchParams(window.location.search);
const scene = query.get("scene") ?? "sign_in";
const moment = SCENES[scene];
const role = (query.get("role") as Role | null) ?? moment?.(0).role ?? ME.role;
const house = HOUSE_SCENES[scene] ?? {};
const me = { ...ME, role, ...house.me };
let version = 0;

interface Sent {
  action: string;
  id: string;
  table_id?: string;
  known?: string;
  bubble?: string;
}

class ScriptedSocket implements Socket {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: never) => void) | null = null;

  constructor() {
    if (scene === "away") window.setTimeout(() => this.close(), 10);
    else window.setTimeout(() => this.onopen?.(null as never), 10);
  }

  answer(frame: object): void {
    const data = JSON.stringify({ now_ms: Date.now(), ...frame });
    window.setTimeout(() => this.onmessage?.({ data }), 10);
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Sent;
    if (frame.action === "ping") this.answer({ type: "pong" });
    else if (frame.action === "lobby") this.lobby(frame);
    else if (frame.action === "sync" && !frame.table_id) this.greet();
    else if (frame.action === "reality_check") this.answer({ ...reminder(Date.now()), id: frame.id });
    else if (frame.action === "acknowledge") this.answer({ type: "ack", id: frame.id });
    else if (frame.action === "act") this.refuse(frame.id);
    else if (frame.action === "chat") this.say(frame);
    else this.table(frame.id, frame.table_id);
  }

  greet(): void {
    this.answer({
      type: "hello",
      protocol: 1,
      me,
      tables: moment ? ["t1"] : [],
      notices: house.notices ?? [],
    });
    if (moment) this.table();
    if (scene.startsWith("chat")) this.chatLog();
    if (scene === "replaced") this.answer({ type: "error", code: "replaced", facts: {}, message: "" });
    if (scene === "lost") window.setTimeout(() => this.close(), 400);
  }

  refuse(id: string): void {
    this.answer({ type: "error", id, code: "amount_too_small", facts: { min_to_cents: 2_500 }, message: "" });
  }

  /** The whole list first, then one line that has changed. */
  lobby({ id, known }: Sent): void {
    const list = house.lobby ?? LOBBY;
    const changed = list.slice(0, 1).map((line) => ({ ...line, players: Math.floor(Math.random() * 10) }));
    const news = known ? { me: null, whole: false, tables: changed } : { me, whole: true, tables: list };
    this.answer({ type: "lobby", id, mark: "m", ...news });
  }

  table(ack?: string, table_id = "t1"): void {
    version += 1;
    const shown = (OTHER_TABLES[table_id] ?? moment ?? SCENES.watch)?.(Date.now());
    if (!shown) return;
    const { public: view, private: own } = shown;
    this.answer({ type: "table", table_id, version, events: [], public: view, private: own, ack });
  }

  say({ id, bubble }: Sent): void {
    const said = { seat: 5, nickname: ME.nickname, bubble, sent_ms: Date.now(), line_id: id };
    this.answer({ type: "chat", table_id: "t1", ack: id, ...said });
  }

  /** What was said, the last of it just now. */
  chatLog(): void {
    const lines = SAID.map((line, index) => ({
      ...line,
      sent_ms: Date.now() - 1_000 * (SAID.length - index),
    }));
    this.answer({ type: "chat_log", table_id: "t1", lines });
  }

  close(): void {
    this.onclose?.(null as never);
  }
}

const REFUSED: Record<string, object> = {
  "/api/sign-in": { code: "account_blocked", facts: { until_ms: Date.now() + 12 * 3_600_000 } },
  "/api/password": { code: "bad_password", facts: { reason: "no_digit" } },
  "/api/sign-out": {},
};

function shelf(texts: Map<string, string>): Shelf {
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

const root = document.getElementById("app");
const world = {
  ...browserWorld(),
  session: shelf(new Map(scene === "sign_in" ? [] : [["rlive.session", "s"]])),
  device: shelf(new Map([["rlive.settings", query.get("settings") ?? "{}"]])),
  socket: () => new ScriptedSocket(),
  fetch: async (path: string, { method, body }: RequestInit) => {
    if (path === "/api/ticket") return Response.json({ ticket: "t", url: "ws://preview/ws" });
    if (path === "/streams.json") return Response.json(JSON.parse(query.get("streams") ?? "{}"));
    const answer = answers(Date.now())[`${method} ${path.split("?")[0]}`];
    if (answer) return Response.json(answer);
    const name = (JSON.parse(String(body ?? "{}")) as { name?: string }).name ?? "";
    return Response.json({ ...(AT_THE_DOOR[name] ?? REFUSED[path]), message: "" }, { status: 400 });
  },
};
if (root) void start(root, world, ["en"]);
