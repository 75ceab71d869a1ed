/**
 * The connection: sign-in, ticket, WebSocket, pings, ids, resends, redial, and questions about silent rooms.
 *
 * Everything from outside (fetch, WebSocket, timers, randomness) can be given, so tests run without a
 * network and without waiting.
 */

import { Rooms } from "./rooms.js";

export const RESEND_MS = 2_000;
export const MAX_SENDS = 5;
export const PING_MS = 30_000;
export const TURN_PING_MS = 3_000;
export const SILENCE_MS = 8_000;
const LOOK_MS = 500;
const REPLACE_MS = 110 * 60_000;
const FIRST_REDIAL_MS = 500;
const LONGEST_REDIAL_MS = 10_000;
/** Refusals after which there is no session to go on with. */
const ENDS_SESSION = new Set(["unauthorized", "signed_out", "excluded"]);

/** A refusal: `code` and `facts` as the server gave them, or `offline` / `no_answer`. */
export class Refused extends Error {
  constructor(code, facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** POST to the HTTP interface; the answer's JSON, or Refused. */
export async function post(fetcher, path, body, session) {
  let response;
  try {
    const headers = { "content-type": "application/json" };
    if (session) headers.authorization = `Bearer ${session}`;
    response = await fetcher(path, { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    throw new Refused("offline");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.code ?? "internal", answer.facts);
  return answer;
}

/** Whether an answer says that one has left the room that the command named. */
function endsStay(action, answer) {
  if (action === "unwatch") return answer.type === "ack";
  return action === "leave" && (answer.type === "ack" || answer.private === null);
}

/** Full jitter between half and the whole of a doubling wait, so that clients do not come back at once. */
export function redialDelay(attempt, random) {
  const ceiling = Math.min(LONGEST_REDIAL_MS, FIRST_REDIAL_MS * 2 ** attempt);
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}

/**
 * One person's connection. Callbacks: `onFrame(frame, sentMs)` for every server frame (sentMs: when the
 * ping that a pong answers was sent), `onStatus("connecting" | "open" | "lost" | "replaced")`,
 * `onSignedOut(refused)`, and `onOutside(tableId)` when one turns out not to be in a room any more.
 */
export class Connection {
  constructor({ session, onFrame, onStatus, onSignedOut, onOutside, world }) {
    this.session = session;
    this.onFrame = onFrame;
    this.onStatus = onStatus;
    this.onSignedOut = onSignedOut;
    this.onOutside = onOutside;
    this.world = world;
    this.waiting = new Map();
    this.rooms = new Rooms(world.random);
    this.socket = null;
    this.ready = false;
    this.attempt = 0;
    this.closed = false;
    this.pingMs = PING_MS;
    this.timers = {};
    this.prefix = Math.floor(world.random() * 36 ** 8).toString(36);
    this.count = 0;
  }

  /** Get a ticket and open a socket; the old one, if any, is used until the new one has answered. */
  async dial() {
    if (this.closed) return;
    if (!this.ready) this.onStatus("connecting");
    try {
      const { ticket, url } = await post(this.world.fetch, "/api/ticket", {}, this.session);
      if (this.closed) return;
      const socket = new this.world.WebSocket(`${url}?ticket=${encodeURIComponent(ticket)}&v=1`);
      socket.onopen = () => this.greet(socket, this.nextId());
      socket.onmessage = (message) => this.receive(socket, JSON.parse(message.data));
      socket.onclose = () => this.lost(socket);
      this.dialling = socket;
      this.later("dial", LONGEST_REDIAL_MS, () => {
        if (this.dialling === socket) this.drop(socket);
      });
    } catch (error) {
      if (ENDS_SESSION.has(error.code)) this.signedOut(error);
      else this.redial();
    }
  }

  /** The first frame of a connection moves one's rooms here; sent again until hello comes. */
  greet(socket, id) {
    if (this.closed || socket !== this.dialling) return;
    socket.send(JSON.stringify({ action: "sync", id }));
    this.later("greet", RESEND_MS, () => this.greet(socket, id));
  }

  nextId() {
    this.count += 1;
    return `${this.prefix}-${this.count}`;
  }

  later(name, ms, action) {
    this.world.clearTimeout(this.timers[name]);
    this.timers[name] = this.world.setTimeout(action, ms);
  }

  receive(socket, frame) {
    if (frame.type === "hello" && socket === this.dialling) this.established(socket);
    this.later("silence", this.pingMs + SILENCE_MS, () => this.drop(this.socket));
    this.followRooms(socket, frame);
    if (frame.type === "pong") this.onFrame(frame, this.pingSentMs);
    else this.onFrame(frame, null);
    this.settle(frame);
    if (frame.type === "error" && frame.id === undefined) this.told(socket, frame);
  }

  /** What the server says unasked before it closes a connection. */
  told(socket, { code, facts }) {
    if (code === "signed_out") this.signedOut(new Refused(code, facts));
    // On the older socket of one's own redial it means nothing: the newer one has everything.
    if (code !== "replaced" || socket !== this.socket || this.dialling) return;
    this.onStatus("replaced");
    this.close();
  }

  followRooms(socket, frame) {
    const nowMs = this.world.now();
    if (frame.type === "hello") this.rooms.greeted(frame.tables, socket, nowMs);
    else if (frame.type === "table") this.rooms.heard(frame, socket, nowMs);
    else if (frame.type === "notice" && frame.code === "moved_to_lobby") this.rooms.left(frame.facts.table_id);
  }

  /** Ask about rooms from which a frame may have been lost; the answer also applies what is due there. */
  lookAtRooms() {
    this.later("rooms", LOOK_MS, () => this.lookAtRooms());
    if (!this.ready) return;
    for (const tableId of this.rooms.due(this.world.now())) this.askAbout(tableId);
  }

  async askAbout(tableId) {
    try {
      await this.send("sync", { table_id: tableId });
    } catch (error) {
      // Whatever else went wrong: the room is asked about again before long.
      if (error.code !== "not_in_room") return;
      this.rooms.left(tableId);
      this.onOutside(tableId);
    }
  }

  established(socket) {
    const old = this.socket;
    this.socket = socket;
    this.dialling = null;
    this.ready = true;
    this.attempt = 0;
    this.world.clearTimeout(this.timers.dial);
    if (old) old.close();
    this.onStatus("open");
    this.later("replace", REPLACE_MS, () => this.dial());
    this.ping();
    this.lookAtRooms();
    for (const command of this.waiting.values()) this.transmit(command);
  }

  ping() {
    if (!this.ready) return;
    this.pingSentMs = this.world.now();
    this.socket.send(JSON.stringify({ action: "ping", id: this.nextId() }));
    this.later("ping", this.pingMs, () => this.ping());
  }

  /** Ping every 3 s in one's own turn, else every 30 s. */
  setOwnTurn(own) {
    const pingMs = own ? TURN_PING_MS : PING_MS;
    if (pingMs === this.pingMs) return;
    this.pingMs = pingMs;
    this.ping();
  }

  /**
   * Send a command; resolves with the answering frame, rejects with Refused. Sent again until answered.
   * `id` names it where the answer has to be told from others.
   */
  send(action, fields = {}, id = this.nextId()) {
    const command = { frame: { action, id, ...fields }, sends: 0 };
    const answer = new Promise((resolve, reject) => Object.assign(command, { resolve, reject }));
    this.waiting.set(command.frame.id, command);
    this.transmit(command);
    return answer;
  }

  transmit(command) {
    const { id } = command.frame;
    if (!this.waiting.has(id)) return;
    if (command.sends >= MAX_SENDS) {
      this.finish(id, () => command.reject(new Refused("no_answer")));
      return;
    }
    command.sends += 1;
    if (this.ready) this.socket.send(JSON.stringify(command.frame));
    this.later(id, RESEND_MS, () => this.transmit(command));
  }

  finish(id, action) {
    this.world.clearTimeout(this.timers[id]);
    delete this.timers[id];
    this.waiting.delete(id);
    action();
  }

  settle(frame) {
    const id = frame.ack ?? frame.id;
    const command = id === undefined ? undefined : this.waiting.get(id);
    if (!command) return;
    if (endsStay(command.frame.action, frame)) this.rooms.left(command.frame.table_id);
    if (frame.type === "error") this.finish(id, () => command.reject(new Refused(frame.code, frame.facts)));
    else this.finish(id, () => command.resolve(frame));
  }

  drop(socket) {
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.lost(socket);
  }

  lost(socket) {
    if (this.closed || (socket !== this.socket && socket !== this.dialling)) return;
    if (socket === this.dialling) this.dialling = null;
    if (socket === this.socket) {
      this.socket = null;
      this.ready = false;
      this.world.clearTimeout(this.timers.ping);
      this.world.clearTimeout(this.timers.silence);
    }
    if (this.dialling) return;
    this.redial();
  }

  redial() {
    if (!this.ready) this.onStatus("lost");
    this.later("redial", redialDelay(this.attempt, this.world.random), () => this.dial());
    this.attempt += 1;
  }

  signedOut(error) {
    this.close();
    this.onSignedOut(error);
  }

  /** Close for good. */
  close() {
    this.closed = true;
    for (const timer of Object.values(this.timers)) this.world.clearTimeout(timer);
    for (const socket of [this.socket, this.dialling]) {
      if (socket) {
        socket.onclose = null;
        socket.close();
      }
    }
    this.ready = false;
    for (const [id, command] of [...this.waiting])
      this.finish(id, () => command.reject(new Refused("offline")));
  }
}
