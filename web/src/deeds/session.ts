/** A person's session: signing in, the connection, commands and what their answers lead to. */

import type { Clock } from "../connection/clock.ts";
import { request } from "../connection/http.ts";
import { type Refusal, Refused } from "../connection/refused.ts";
import { type Action, Connection, type Fields } from "../connection/socket.ts";
import type { Timer, World } from "../connection/world.ts";
import { canTopUp, roomForChips } from "../play/seating.ts";
import { prizeCards } from "../play/wagers.ts";
import type { HelloFrame, ServerFrame } from "../protocol/generated/wire.ts";
import { openRoom, ownSeat, type Room } from "../state/state.ts";
import type { Store } from "../state/store.ts";

const SESSION_KEY = "rlive.session";
const TOAST_MS = 6_000;
export const LOBBY_MS = 5_000;

/** An action about a table, without the table: the session knows which one is open. */
type AtTable = { [Name in Action]: "table_id" extends keyof Fields<Name> ? Name : never }[Action];
export type TableFields<Name extends AtTable> = Omit<Fields<Name>, "table_id">;

/** The refusal of an error on its way; anything else is a bug and goes on. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Refused)) throw error;
  return { code: error.code, facts: error.facts };
}

export class Session {
  readonly store: Store;
  readonly world: World;
  private readonly clock: Clock;
  private connection: Connection | null = null;
  private lobbyTimer: Timer | undefined;
  private lobbyId: string | null = null;
  private toasts = 0;

  constructor(store: Store, world: World, clock: Clock) {
    this.store = store;
    this.world = world;
    this.clock = clock;
  }

  /** The key to the HTTP interface, null when nobody is signed in. */
  get key(): string | null {
    return this.world.session.getItem(SESSION_KEY);
  }

  /** Sign in and connect; a refusal is shown in the form. */
  async signIn(name: string, password: string): Promise<void> {
    this.store.happen({ type: "signing_in" });
    try {
      const { session } = await request(this.world, "POST /api/sign-in", { name, password });
      this.connect(session);
    } catch (error) {
      this.store.happen({ type: "sign_in_refused", refusal: refusalOf(error) });
    }
  }

  /** After a refresh of the page the same session takes its place again (R2.9). */
  resume(): void {
    const session = this.key;
    if (!session) return;
    this.store.happen({ type: "signing_in" });
    this.connect(session);
  }

  /** Take the place back from the other tab that has taken over (R2.9). */
  takeBack(): void {
    if (this.key) this.connect(this.key);
  }

  /** End the session at the house too; who is offline forgets it at least. */
  async leaveHouse(): Promise<void> {
    const session = this.key;
    this.signOut();
    if (session) await request(this.world, "POST /api/sign-out", {}, session).catch(() => {});
  }

  /** Forget the session; `refusal` says why when it was not asked for. */
  signOut(refusal: Refusal | null = null): void {
    this.connection?.close();
    this.connection = null;
    this.world.clearTimeout(this.lobbyTimer);
    this.world.session.removeItem(SESSION_KEY);
    this.store.happen({ type: "signed_out", refusal });
  }

  private connect(session: string): void {
    this.world.session.setItem(SESSION_KEY, session);
    this.connection = new Connection(session, this.world, {
      onFrame: (frame, sentMs) => this.heard(frame, sentMs),
      onStatus: (status) => this.store.happen({ type: "line_changed", status }),
      onSignedOut: (refused) => this.signOut(refusalOf(refused)),
      onOutside: (tableId) => this.outside(tableId),
    });
    void this.connection.dial();
  }

  /** The browser is back on the network, or its machine is awake again. */
  wake(): void {
    this.clock.forget();
    this.connection?.dialNow();
    void this.sync();
    this.lookAgain();
  }

  /** Ping more often while one has the turn. */
  setOwnTurn(own: boolean): void {
    this.connection?.setOwnTurn(own);
  }

  heard(frame: ServerFrame, sentMs: number | null): void {
    this.readClock(frame, sentMs);
    // An answer that was overtaken says nothing of the list any more, but of oneself.
    const overtaken = frame.type === "lobby" && frame.id !== this.lobbyId;
    const before = frame.type === "table" ? this.store.get().rooms[frame.table_id] : undefined;
    if (overtaken) this.store.happen({ type: "heard", frame: { ...frame, whole: false, tables: [] } });
    else this.store.happen({ type: "heard", frame });
    if (frame.type === "hello") this.greeted(frame);
    if (frame.type === "chat")
      this.store.happen({ type: "chat_heard", table_id: frame.table_id, lines: [frame] });
    if (frame.type === "chat_log") this.store.happen({ ...frame, type: "chat_heard" });
    if (before) this.tableChanged(before);
  }

  private readClock(frame: ServerFrame, sentMs: number | null): void {
    if (!("now_ms" in frame)) return;
    const nowMs = this.world.now();
    if (frame.type === "pong" && sentMs !== null) this.clock.answered(sentMs, nowMs, frame.now_ms);
    else this.clock.heard(nowMs, frame.now_ms);
  }

  private tableChanged(before: Room): void {
    const room = this.store.get().rooms[before.table_id];
    if (!room?.view) return;
    const seat = ownSeat(before);
    if (seat && !ownSeat(room)) this.seatGone(before, room, seat.seat);
    else this.addWishedChips();
    // Prizes go to the balance when the hand closes, and only the lobby tells it.
    const hand = before.view?.hand;
    const closed = hand && room.view.hand?.hand_id !== hand.hand_id;
    if (closed && seat && prizeCards(hand, seat.seat)) void this.lobby();
  }

  private seatGone(before: Room, room: Room, seat: number): void {
    const exit = room.view?.recent.findLast(
      ({ name, facts }) => name === "player_left" && facts.seat === seat,
    );
    if (exit?.facts.to === "lobby") this.toLobby(before.table_id);
    else void this.lobby();
  }

  /**
   * After every (re)connection: back to the table that one is at, else to one's first screen. Hello is followed by
   * the frames of all tables that it names.
   */
  private greeted(hello: HelloFrame): void {
    const { tableId, screen, rooms } = this.store.get();
    const staff = hello.me.role === "pit_boss" || hello.me.role === "admin";
    if (staff) for (const table of hello.tables) this.store.happen({ type: "room_entered", table_id: table });
    const lost = Object.keys(rooms).filter((id) => !hello.tables.includes(id));
    for (const id of lost) void this.watch(id);
    const first = hello.tables[0];
    if (tableId === null && first !== undefined && !staff) {
      this.store.happen({ type: "table_opened", table_id: first });
    } else if (screen === "sign_in") {
      this.store.happen({ type: "screen_chosen", screen: staff ? "pit" : "lobby" });
    }
    if (this.store.get().screen !== "table") void this.lobby();
  }

  /** A wished top-up goes out as soon as the table allows it, as much of it as still fits. */
  addWishedChips(): void {
    const state = this.store.get();
    const room = openRoom(state);
    const seat = ownSeat(room);
    if (!state.wishedTopUpCents || !seat || !room?.view || !canTopUp(room.view, seat)) return;
    const cents = Math.min(state.wishedTopUpCents, roomForChips(room.view, seat));
    this.store.happen({ type: "top_up_wished", cents: null });
    if (cents > 0) void this.commandAboutMoney("top_up", { amount_cents: cents });
  }

  /** Send something; resolves to the answer, or to null after a refusal, which becomes a toast. */
  async ask<Name extends Action>(
    action: Name,
    fields: Fields<Name>,
    id?: string,
  ): Promise<ServerFrame | null> {
    try {
      if (!this.connection) throw new Refused("offline");
      return await this.connection.send(action, fields, id);
    } catch (error) {
      this.toast(error);
      return null;
    }
  }

  /** The same about the open table; resolves to whether it was accepted. */
  async command<Name extends AtTable>(action: Name, fields: TableFields<Name>): Promise<boolean> {
    const { tableId } = this.store.get();
    if (tableId === null) return false;
    return this.commandAt(tableId, action, fields);
  }

  /** The same about any table. */
  async commandAt<Name extends AtTable>(
    tableId: string,
    action: Name,
    fields: TableFields<Name>,
  ): Promise<boolean> {
    return (await this.ask(action, { table_id: tableId, ...fields } as unknown as Fields<Name>)) !== null;
  }

  /** The same; the balance is asked for afterwards, because only the lobby tells it. */
  async commandAboutMoney<Name extends AtTable>(action: Name, fields: TableFields<Name>): Promise<boolean> {
    const accepted = await this.command(action, fields);
    if (accepted) void this.lobby();
    return accepted;
  }

  /** Ask for the lobby's whole list, and for the balance. */
  async lobby(): Promise<void> {
    if (!this.connection) return;
    this.lookAgainLater();
    this.lobbyId = this.connection.nextId();
    await this.ask("lobby", {}, this.lobbyId);
  }

  /** While the lobby or the pit's list is on the screen, ask again and again what has changed since. */
  private lookAgainLater(): void {
    this.world.clearTimeout(this.lobbyTimer);
    const ms = LOBBY_MS * (1 + this.world.random() / 5);
    this.lobbyTimer = this.world.setTimeout(() => this.lookAgain(), ms);
  }

  private lookAgain(): void {
    const { screen, connection, lobby } = this.store.get();
    if (!this.connection || (screen !== "lobby" && screen !== "pit")) return;
    this.lookAgainLater();
    if (connection !== "open" || this.world.hidden()) return;
    this.lobbyId = this.connection.nextId();
    // No toast: the next question is under way already.
    this.connection.send("lobby", lobby?.mark ? { known: lobby.mark } : {}, this.lobbyId).catch(() => {});
  }

  /** Enter a room; who is not let in goes back to the lobby. */
  async watch(tableId: string): Promise<void> {
    if ((await this.ask("watch", { table_id: tableId })) === null) this.toLobby(tableId);
  }

  toLobby(tableId: string): void {
    this.store.happen({ type: "table_left", table_id: tableId });
    void this.lobby();
  }

  private outside(tableId: string): void {
    if (this.store.get().rooms[tableId]) this.toLobby(tableId);
  }

  /** Ask for the open table as it stands; applies what is due there. */
  async sync(): Promise<void> {
    const { tableId } = this.store.get();
    if (!this.connection || tableId === null) return;
    try {
      await this.connection.send("sync", { table_id: tableId });
    } catch (error) {
      const { code } = refusalOf(error);
      if (code === "not_in_room") this.toLobby(tableId);
      else if (code !== "offline" && code !== "no_answer") this.toast(error);
    }
  }

  /** Show a refusal for a while. */
  toast(error: unknown): void {
    const refusal = refusalOf(error);
    // Whatever was under way is the other tab's business now, and the page says so already.
    if (this.store.get().connection === "replaced") return;
    this.toasts += 1;
    const key = this.toasts;
    this.store.happen({ type: "toasted", key, refusal });
    this.world.setTimeout(() => this.store.happen({ type: "toast_gone", key }), TOAST_MS);
  }
}
