/** Everything that the client takes from outside, so that a scripted world can stand in for a browser. */

/** A socket as the connection uses it; a browser's WebSocket is one. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event: never) => void) | null;
}

/** A place for a few texts; a browser's storages are some. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

export type Timer = number;

/** Network, storage, timers, chance. `session` is of this tab, `device` of every tab of this browser. */
export interface World {
  fetch(path: string, request: RequestInit): Promise<Response>;
  socket(url: string): Socket;
  session: Shelf;
  device: Shelf;
  setTimeout(action: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
  /** This machine's clock in epoch milliseconds; it may be wrong by any amount. */
  now(): number;
  random(): number;
  /** Whether nobody can see the page. */
  hidden(): boolean;
}

/** The browser's own. */
export function browserWorld(): World {
  return {
    fetch: (path, request) => window.fetch(path, request),
    socket: (url) => new window.WebSocket(url) as unknown as Socket,
    session: window.sessionStorage,
    device: window.localStorage,
    setTimeout: (action, ms) => window.setTimeout(action, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
    now: () => Date.now(),
    random: () => Math.random(),
    hidden: () => document.hidden,
  };
}
