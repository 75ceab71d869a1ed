/** A world with a hand-driven clock, and sockets that only record. */

import type { Shelf, Socket, World } from "../src/connection/world.ts";
import type { ServerFrame } from "../src/protocol/generated/wire.ts";

/** A frame that went out. */
export interface Sent {
  action: string;
  id: string;
  table_id?: string;
  [field: string]: unknown;
}

export class ScriptedSocket implements Socket {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  readonly url: string;
  readonly sent: Sent[] = [];
  closed = false;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.(null as never);
  }

  breaks(): void {
    this.onclose?.(null as never);
  }

  hears(frame: Partial<ServerFrame> & { type: string }): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  actions(action: string): Sent[] {
    return this.sent.filter((frame) => frame.action === action);
  }
}

function shelf(): Shelf {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

export class ScriptedWorld implements World {
  readonly sockets: ScriptedSocket[] = [];
  readonly requests: { path: string; body: unknown }[] = [];
  readonly session = shelf();
  readonly device = shelf();
  /** What requests are refused with. */
  refuse: string | null = null;
  unseen = false;
  private nowMs = 0;
  private count = 0;
  private readonly timers = new Map<number, { at: number; action: () => void }>();

  now = () => this.nowMs;
  random = () => 0.5;
  hidden = () => this.unseen;

  setTimeout = (action: () => void, ms: number): number => {
    this.count += 1;
    this.timers.set(this.count, { at: this.nowMs + ms, action });
    return this.count;
  };

  clearTimeout = (timer: number | undefined): void => {
    if (timer !== undefined) this.timers.delete(timer);
  };

  fetch = async (path: string, request: RequestInit): Promise<Response> => {
    this.requests.push({ path, body: request.body ? JSON.parse(String(request.body)) : null });
    if (this.refuse) return Response.json({ code: this.refuse, facts: {} }, { status: 401 });
    if (path === "/api/sign-in") return Response.json({ session: "s" });
    return Response.json({ ticket: `t${this.tickets}`, url: "ws://house/ws" });
  };

  socket = (url: string): ScriptedSocket => {
    const socket = new ScriptedSocket(url);
    this.sockets.push(socket);
    return socket;
  };

  get tickets(): number {
    return this.requests.filter(({ path }) => path === "/api/ticket").length;
  }

  /** The socket opened last. */
  get newest(): ScriptedSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("nobody has dialled");
    return socket;
  }

  /** Let time pass; what is due in it happens in order. */
  async pass(ms: number): Promise<void> {
    const end = this.nowMs + ms;
    for (;;) {
      await settle();
      const [next] = [...this.timers]
        .filter(([, timer]) => timer.at <= end)
        .sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      this.timers.delete(next[0]);
      this.nowMs = next[1].at;
      next[1].action();
    }
    this.nowMs = end;
  }
}

/** Let everything that waits for a promise go on. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
