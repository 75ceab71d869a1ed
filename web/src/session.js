/** A person's session: signing in, the connection, commands and what their answers lead to. */

import { canTopUp, roomForChips } from "./seating.js";
import { Connection, Refused, post } from "./socket.js";
import { left, opened, ownSeat } from "./store.js";
import { prizeCards } from "./wagers.js";

const SESSION_KEY = "rlive.session";
const TOAST_MS = 6_000;
export const LOBBY_MS = 5_000;

/** `onFrame(frame, sentMs)` is told every server frame before the session acts on it. */
export class Session {
  constructor({ store, world, onFrame }) {
    this.store = store;
    this.world = world;
    this.onFrame = onFrame;
    this.connection = null;
    this.toasts = 0;
    this.lobbyId = null;
  }

  /** Sign in and connect; a refusal is shown in the form. */
  async signIn(name, password) {
    this.store.change({ signIn: { busy: true, error: null } });
    try {
      const { session } = await post(this.world.fetch, "/api/sign-in", { name, password });
      this.connect(session);
    } catch (error) {
      this.store.change({ signIn: { busy: false, error: { code: error.code, facts: error.facts } } });
    }
  }

  /** After a refresh of the page the same session takes its place again (R2.9). */
  resume() {
    const session = this.world.storage.getItem(SESSION_KEY);
    if (!session) return;
    this.store.change({ signIn: { busy: true, error: null } });
    this.connect(session);
  }

  /** Take the seat back from the other tab that has taken over (R2.9). */
  takeBack() {
    this.connect(this.world.storage.getItem(SESSION_KEY));
  }

  /** End the session at the house too; who is offline forgets it at least. */
  async leaveHouse() {
    const session = this.world.storage.getItem(SESSION_KEY);
    this.signOut();
    if (session) await post(this.world.fetch, "/api/sign-out", {}, session).catch(() => {});
  }

  /** Change the password; the other sessions of the account end. A refusal is shown in the form. */
  async changePassword(old_password, new_password) {
    const dialog = (changes) =>
      this.store.change((state) => ({ ...state, dialog: state.dialog && { ...state.dialog, ...changes } }));
    dialog({ busy: true, error: null });
    try {
      const session = this.world.storage.getItem(SESSION_KEY);
      await post(this.world.fetch, "/api/password", { old_password, new_password }, session);
      dialog({ busy: false, done: true });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      dialog({ busy: false, error: { code: error.code, facts: error.facts } });
    }
  }

  /** Forget the session; `error` says why when it was not asked for. */
  signOut(error = null) {
    this.connection?.close();
    this.connection = null;
    this.world.clearTimeout(this.lobbyTimer);
    this.world.storage.removeItem(SESSION_KEY);
    const nobody = { screen: "sign_in", me: null, lobby: null, notices: [], toasts: [], connection: "idle" };
    this.store.change((state) => ({ ...left(state), ...nobody, signIn: { busy: false, error } }));
  }

  connect(session) {
    this.world.storage.setItem(SESSION_KEY, session);
    this.connection = new Connection({
      session,
      world: this.world,
      onFrame: (frame, sentMs) => this.heard(frame, sentMs),
      onStatus: (status) => this.store.change({ connection: status }),
      onSignedOut: ({ code, facts }) => this.signOut({ code, facts }),
      onOutside: (tableId) => {
        if (this.store.get().table?.table_id === tableId) this.toLobby();
      },
    });
    this.connection.dial();
  }

  heard(frame, sentMs) {
    if (frame.type === "lobby" && frame.id !== this.lobbyId) {
      // An answer that was overtaken says nothing of the list any more, but of oneself.
      if (frame.me) this.store.change({ me: frame.me });
      return;
    }
    const { table } = this.store.get();
    this.onFrame(frame, sentMs);
    if (frame.type === "hello") this.greeted(frame);
    if (frame.type === "table") this.tableChanged(table);
  }

  tableChanged(old) {
    const seat = ownSeat(old);
    this.seatChanged(seat);
    const hand = old?.public?.hand;
    // Prizes go to the balance when the hand closes, and only the lobby tells it.
    const closed = hand && this.store.get().table?.public?.hand?.hand_id !== hand.hand_id;
    if (closed && seat && prizeCards(hand, seat.seat)) this.lobby();
  }

  /**
   * After every (re)connection: back to the table that one is at, else to the lobby. Hello is followed by
   * the frames of all tables that it names.
   */
  greeted(hello) {
    const { table, screen } = this.store.get();
    if (table && hello.tables.includes(table.table_id)) return;
    if (table) this.watch(table.table_id);
    else if (hello.tables.length > 0) this.store.change((state) => opened(state, hello.tables[0]));
    else {
      if (screen === "sign_in") this.store.change({ screen: "lobby" });
      this.lobby();
    }
  }

  /** After a table frame: what follows from one's own seat being gone, or free to take chips. */
  seatChanged(before) {
    const { table } = this.store.get();
    if (!before || ownSeat(table)) {
      this.addWishedChips();
      return;
    }
    const exit = table.public.recent.findLast(
      (event) => event.name === "player_left" && event.facts.seat === before.seat,
    );
    if (exit?.facts.to === "lobby") this.toLobby();
    else this.lobby();
  }

  /** A wished top-up goes out as soon as the table allows it, as much of it as still fits. */
  addWishedChips() {
    const { table, wishedTopUpCents } = this.store.get();
    const seat = ownSeat(table);
    if (!wishedTopUpCents || !seat || !canTopUp(table.public, seat)) return;
    this.store.change({ wishedTopUpCents: null });
    const cents = Math.min(wishedTopUpCents, roomForChips(table.public, seat));
    if (cents > 0) this.commandAboutMoney("top_up", { amount_cents: cents });
  }

  /** Send something that is not about a table; a refusal becomes a toast. Resolves to whether it was accepted. */
  async ask(action, fields = {}, id = undefined) {
    try {
      await this.connection.send(action, fields, id);
      return true;
    } catch (error) {
      this.toast(error);
      return false;
    }
  }

  /** The same about the open table. */
  command(action, fields = {}) {
    return this.ask(action, { table_id: this.store.get().table.table_id, ...fields });
  }

  /** The same; the balance is asked for afterwards, because only the lobby tells it. */
  async commandAboutMoney(action, fields) {
    const accepted = await this.command(action, fields);
    if (accepted) this.lobby();
    return accepted;
  }

  /** Ask for the lobby's whole list, and for the balance. */
  lobby() {
    this.lookAgainLater();
    this.lobbyId = this.connection.nextId();
    return this.ask("lobby", {}, this.lobbyId);
  }

  /** While the lobby is on the screen, ask again and again what has changed since. */
  lookAgainLater() {
    this.world.clearTimeout(this.lobbyTimer);
    this.lobbyTimer = this.world.setTimeout(() => this.lookAgain(), LOBBY_MS * (1 + this.world.random() / 5));
  }

  lookAgain() {
    const { screen, connection, lobby } = this.store.get();
    if (!this.connection || screen !== "lobby") return;
    this.lookAgainLater();
    if (connection !== "open" || this.world.hidden?.()) return;
    this.lobbyId = this.connection.nextId();
    // No toast: the next question is under way already.
    this.connection.send("lobby", lobby?.mark ? { known: lobby.mark } : {}, this.lobbyId).catch(() => {});
  }

  async watch(tableId) {
    if (!(await this.ask("watch", { table_id: tableId }))) this.toLobby();
  }

  toLobby() {
    this.store.change(left);
    this.lobby();
  }

  /** Ask for the open table as it stands; applies what is due there. */
  async sync() {
    const tableId = this.store.get().table?.table_id;
    if (!this.connection || !tableId) return;
    try {
      await this.connection.send("sync", { table_id: tableId });
    } catch (error) {
      if (error.code === "not_in_room") this.toLobby();
      else if (error.code !== "offline") this.toast(error);
    }
  }

  toast(error) {
    if (!(error instanceof Refused)) throw error;
    // Whatever was under way is the other tab's business now, and the page says so already.
    if (this.store.get().connection === "replaced") return;
    this.toasts += 1;
    const entry = { key: this.toasts, code: error.code, facts: error.facts };
    this.store.change((state) => ({ ...state, toasts: [...state.toasts, entry].slice(-3) }));
    this.world.setTimeout(() => this.dismissToast(entry.key), TOAST_MS);
  }

  dismissToast(key) {
    this.store.change((state) => ({ ...state, toasts: state.toasts.filter((entry) => entry.key !== key) }));
  }
}
