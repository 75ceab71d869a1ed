/**
 * The connection: ticket, WebSocket, pings, ids, resends, redial, and questions about silent rooms.
 *
 * docs/protocol says what a client owes the server; everything of it is here and nowhere else.
 */

import type { ClientFrame, ErrorFrame, HelloFrame, ServerFrame } from "../protocol/generated/wire.ts";
import { request } from "./http.ts";
import { type RefusalCode, Refused } from "./refused.ts";
import { Rooms } from "./rooms.ts";
import type { Socket, Timer, World } from "./world.ts";

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
const ENDS_SESSION: ReadonlySet<RefusalCode> = new Set(["unauthorized", "signed_out", "excluded"]);

export type Action = ClientFrame["action"];
/** What a command carries besides its action and id. */
export type Fields<Name extends Action> = Omit<Extract<ClientFrame, { action: Name }>, "action" | "id">;

export type Status = "connecting" | "open" | "lost" | "replaced";

/** What a connection tells. `sentMs`: when the ping that a pong answers was sent. */
export interface Listener {
  onFrame(frame: ServerFrame, sentMs: number | null): void;
  onStatus(status: Status): void;
  onSignedOut(refused: Refused): void;
  /** One turns out not to be in that room any more. */
  onOutside(tableId: string): void;
}

interface Command {
  frame: { action: Action; id: string; table_id?: string };
  sends: number;
  resolve(frame: ServerFrame): void;
  reject(refused: Refused): void;
}

/** Whether an answer says that one has left the room that the command named. */
function endsStay(action: Action, answer: ServerFrame): boolean {
  if (action === "unwatch") return answer.type === "ack";
  return (
    action === "leave" && (answer.type === "ack" || (answer.type === "table" && answer.private === null))
  );
}

function answeredId(frame: ServerFrame): string | undefined {
  if ("ack" in frame && frame.ack !== undefined) return frame.ack;
  return "id" in frame ? frame.id : undefined;
}

/** Full jitter between half and the whole of a doubling wait, so that clients do not come back at once. */
export function redialDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_REDIAL_MS, FIRST_REDIAL_MS * 2 ** attempt);
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}

/** One person's connection. */
export class Connection {
  private readonly session: string;
  private readonly world: World;
  private readonly listener: Listener;
  private readonly waiting = new Map<string, Command>();
  private readonly rooms: Rooms;
  private readonly timers = new Map<string, Timer>();
  private readonly prefix: string;
  private socket: Socket | null = null;
  private dialling: Socket | null = null;
  private ready = false;
  private closed = false;
  private attempt = 0;
  private count = 0;
  private pingMs = PING_MS;
  private pingSentMs: number | null = null;

  constructor(session: string, world: World, listener: Listener) {
    this.session = session;
    this.world = world;
    this.listener = listener;
    this.rooms = new Rooms(world.random);
    this.prefix = Math.floor(world.random() * 36 ** 8).toString(36);
  }

  /** Get a ticket and open a socket; the old one, if any, is used until the new one has answered. */
  async dial(): Promise<void> {
    if (this.closed) return;
    if (!this.ready) this.listener.onStatus("connecting");
    try {
      const { ticket, url } = await request(this.world, "POST /api/ticket", {}, this.session);
      if (this.closed) return;
      const socket = this.world.socket(`${url}?ticket=${encodeURIComponent(ticket)}&v=1`);
      socket.onopen = () => this.greet(socket, this.nextId());
      socket.onmessage = (message) => this.receive(socket, JSON.parse(message.data) as ServerFrame);
      socket.onclose = () => this.lost(socket);
      this.dialling = socket;
      this.later("dial", LONGEST_REDIAL_MS, () => {
        if (this.dialling === socket) this.drop(socket);
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (ENDS_SESSION.has(error.code)) this.signedOut(error);
      else this.redial();
    }
  }

  /** Dial at once instead of waiting: the browser says that there is a network again. */
  dialNow(): void {
    if (this.closed || this.ready || this.dialling) return;
    this.attempt = 0;
    this.cancel("redial");
    void this.dial();
  }

  /** The first frame of a connection moves one's rooms here; sent again until hello comes. */
  private greet(socket: Socket, id: string): void {
    if (this.closed || socket !== this.dialling) return;
    socket.send(JSON.stringify({ action: "sync", id }));
    this.later("greet", RESEND_MS, () => this.greet(socket, id));
  }

  nextId(): string {
    this.count += 1;
    return `${this.prefix}-${this.count}`;
  }

  private later(name: string, ms: number, action: () => void): void {
    this.cancel(name);
    this.timers.set(name, this.world.setTimeout(action, ms));
  }

  private cancel(name: string): void {
    this.world.clearTimeout(this.timers.get(name));
    this.timers.delete(name);
  }

  private receive(socket: Socket, frame: ServerFrame): void {
    if (this.closed) return;
    if (frame.type === "hello" && socket === this.dialling) this.established(socket);
    this.later("silence", this.pingMs + SILENCE_MS, () => this.drop(this.socket));
    this.followRooms(socket, frame);
    this.listener.onFrame(frame, frame.type === "pong" ? this.pingSentMs : null);
    this.settle(frame);
    if (frame.type === "error" && frame.id === undefined) this.told(socket, frame);
  }

  /** What the server says unasked before it closes a connection. */
  private told(socket: Socket, { code, facts }: ErrorFrame): void {
    if (code === "signed_out") this.signedOut(new Refused(code, facts));
    // On the older socket of one's own redial it means nothing: the newer one has everything.
    if (code !== "replaced" || socket !== this.socket || this.dialling) return;
    this.listener.onStatus("replaced");
    this.close();
  }

  private followRooms(socket: Socket, frame: ServerFrame): void {
    const nowMs = this.world.now();
    if (frame.type === "hello") this.rooms.greeted((frame as HelloFrame).tables, socket, nowMs);
    else if (frame.type === "table") this.rooms.heard(frame, socket, nowMs);
    else if (frame.type === "notice" && frame.code === "moved_to_lobby")
      this.rooms.left(String(frame.facts.table_id));
  }

  /** Ask about rooms from which a frame may have been lost; the answer also applies what is due there. */
  private lookAtRooms(): void {
    this.later("rooms", LOOK_MS, () => this.lookAtRooms());
    if (!this.ready) return;
    for (const tableId of this.rooms.due(this.world.now())) void this.askAbout(tableId);
  }

  private async askAbout(tableId: string): Promise<void> {
    try {
      await this.send("sync", { table_id: tableId });
    } catch (error) {
      // Whatever else went wrong: the room is asked about again before long.
      if (!(error instanceof Refused) || error.code !== "not_in_room") return;
      this.rooms.left(tableId);
      this.listener.onOutside(tableId);
    }
  }

  private established(socket: Socket): void {
    const old = this.socket;
    this.socket = socket;
    this.dialling = null;
    this.ready = true;
    this.attempt = 0;
    this.cancel("dial");
    if (old) old.close();
    this.listener.onStatus("open");
    this.later("replace", REPLACE_MS, () => void this.dial());
    this.ping();
    this.lookAtRooms();
    for (const command of this.waiting.values()) this.transmit(command);
  }

  private ping(): void {
    if (!this.ready || !this.socket) return;
    this.pingSentMs = this.world.now();
    this.socket.send(JSON.stringify({ action: "ping", id: this.nextId() }));
    this.later("ping", this.pingMs, () => this.ping());
  }

  /** Ping every 3 s in one's own turn, else every 30 s. */
  setOwnTurn(own: boolean): void {
    const pingMs = own ? TURN_PING_MS : PING_MS;
    if (pingMs === this.pingMs) return;
    this.pingMs = pingMs;
    this.ping();
  }

  /**
   * Send a command; resolves with the answering frame, rejects with Refused. Sent again until answered, with
   * the same id, so that it happens once. `id` names it where the answer has to be told from others.
   */
  send<Name extends Action>(action: Name, fields: Fields<Name>, id = this.nextId()): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      const command: Command = { frame: { action, id, ...fields }, sends: 0, resolve, reject };
      this.waiting.set(id, command);
      this.transmit(command);
    });
  }

  private transmit(command: Command): void {
    const { id } = command.frame;
    if (!this.waiting.has(id)) return;
    if (command.sends >= MAX_SENDS) {
      this.finish(id, () => command.reject(new Refused("no_answer")));
      return;
    }
    command.sends += 1;
    if (this.ready) this.socket?.send(JSON.stringify(command.frame));
    this.later(id, RESEND_MS, () => this.transmit(command));
  }

  private finish(id: string, action: () => void): void {
    this.cancel(id);
    this.waiting.delete(id);
    action();
  }

  private settle(frame: ServerFrame): void {
    const id = answeredId(frame);
    const command = id === undefined ? undefined : this.waiting.get(id);
    if (!command || id === undefined) return;
    // The server asks for the same again: the command's own clock sends it.
    if (frame.type === "error" && frame.code === "busy" && command.sends < MAX_SENDS) return;
    const { action, table_id } = command.frame;
    if (table_id !== undefined && endsStay(action, frame)) this.rooms.left(table_id);
    if (frame.type === "error") this.finish(id, () => command.reject(new Refused(frame.code, frame.facts)));
    else this.finish(id, () => command.resolve(frame));
  }

  private drop(socket: Socket | null): void {
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.lost(socket);
  }

  private lost(socket: Socket): void {
    if (this.closed || (socket !== this.socket && socket !== this.dialling)) return;
    if (socket === this.dialling) this.dialling = null;
    if (socket === this.socket) {
      this.socket = null;
      this.ready = false;
      this.cancel("ping");
      this.cancel("silence");
    }
    if (!this.dialling) this.redial();
  }

  private redial(): void {
    if (!this.ready) this.listener.onStatus("lost");
    this.later("redial", redialDelay(this.attempt, this.world.random), () => void this.dial());
    this.attempt += 1;
  }

  private signedOut(refused: Refused): void {
    this.close();
    this.listener.onSignedOut(refused);
  }

  /** Close for good. */
  close(): void {
    this.closed = true;
    for (const timer of this.timers.values()) this.world.clearTimeout(timer);
    for (const socket of [this.socket, this.dialling]) {
      if (!socket) continue;
      socket.onclose = null;
      socket.close();
    }
    this.ready = false;
    for (const [id, command] of [...this.waiting])
      this.finish(id, () => command.reject(new Refused("offline")));
  }
}
