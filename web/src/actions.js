/** What a person can do: each gesture changes the store, sends a command, or both. */

import { addChip, clamp, problem } from "./betting.js";
import { canTopUp } from "./seating.js";
import { Connection, Refused, post } from "./socket.js";
import { left, opened, ownSeat, ownTurn } from "./store.js";
import { parseAmount } from "./text.js";

const SESSION_KEY = "rlive.session";
const TOAST_MS = 6_000;

/** All gestures of the client. `onFrame(frame, sentMs)` is told every server frame. */
export function createActions({ store, world, onFrame }) {
  let connection = null;
  let toastCount = 0;

  function toast(error) {
    if (!(error instanceof Refused)) throw error;
    toastCount += 1;
    const key = toastCount;
    store.change((state) => ({
      ...state,
      toasts: [...state.toasts, { key, code: error.code, facts: error.facts }].slice(-3),
    }));
    world.setTimeout(() => dismissToast(key), TOAST_MS);
  }

  function dismissToast(key) {
    store.change((state) => ({ ...state, toasts: state.toasts.filter((entry) => entry.key !== key) }));
  }

  /** Send a command about the open table; a refusal becomes a toast. Resolves to whether it was accepted. */
  async function command(action, fields = {}) {
    try {
      await connection.send(action, { table_id: store.get().table.table_id, ...fields });
      return true;
    } catch (error) {
      toast(error);
      return false;
    }
  }

  /** The same; the balance is asked for afterwards, because only the lobby tells it. */
  async function commandAboutMoney(action, fields) {
    const accepted = await command(action, fields);
    if (accepted) lobby();
    return accepted;
  }

  function connect(session) {
    world.storage.setItem(SESSION_KEY, session);
    connection = new Connection({
      session,
      world,
      onFrame: (frame, sentMs) => {
        const seat = ownSeat(store.get().table);
        onFrame(frame, sentMs);
        if (frame.type === "hello") greeted(frame);
        if (frame.type === "table") seatChanged(seat);
      },
      onStatus: (status) => store.change({ connection: status }),
      onSignedOut: () => {
        forget();
        store.change({ signIn: { busy: false, error: { code: "unauthorized", facts: {} } } });
      },
    });
    connection.dial();
  }

  /**
   * After every (re)connection: back to the table that one is at, else to the lobby. Hello is followed by
   * the frames of all tables that it names.
   */
  function greeted(hello) {
    const { table, screen } = store.get();
    if (table && hello.tables.includes(table.table_id)) return;
    if (table) watch(table.table_id);
    else if (hello.tables.length > 0) store.change((state) => opened(state, hello.tables[0]));
    else {
      if (screen === "sign_in") store.change({ screen: "lobby" });
      lobby();
    }
  }

  /** After a table frame: what follows from one's own seat being gone, or free to take chips. */
  function seatChanged(before) {
    const { table } = store.get();
    if (before && !ownSeat(table)) {
      const exit = table.public.recent.findLast(
        (event) => event.name === "player_left" && event.facts.seat === before.seat,
      );
      if (exit?.facts.to === "lobby") toLobby();
      else lobby();
    } else granted();
  }

  /** A wished top-up goes out as soon as the table allows it, as much of it as still fits. */
  function granted() {
    const { table, wishedTopUpCents } = store.get();
    const seat = ownSeat(table);
    if (!wishedTopUpCents || !seat || !canTopUp(table.public, seat)) return;
    store.change({ wishedTopUpCents: null });
    const cents = Math.min(wishedTopUpCents, table.public.rules.max_buy_in_cents - seat.stack_cents);
    if (cents > 0) commandAboutMoney("top_up", { amount_cents: cents });
  }

  function forget() {
    connection?.close();
    connection = null;
    world.storage.removeItem(SESSION_KEY);
    store.change((state) => ({
      ...left(state),
      screen: "sign_in",
      me: null,
      lobby: null,
      notices: [],
      toasts: [],
      connection: "idle",
      signIn: { busy: false, error: null },
    }));
  }

  async function watch(tableId) {
    try {
      await connection.send("watch", { table_id: tableId });
    } catch (error) {
      toast(error);
      toLobby();
    }
  }

  function toLobby() {
    store.change(left);
    lobby();
  }

  async function lobby() {
    try {
      await connection.send("lobby");
    } catch (error) {
      toast(error);
    }
  }

  async function sync() {
    const tableId = store.get().table?.table_id;
    if (!connection || !tableId) return;
    try {
      await connection.send("sync", { table_id: tableId });
    } catch (error) {
      if (error.code === "not_in_room") toLobby();
      else if (error.code !== "offline") toast(error);
    }
  }

  function build(cents) {
    const turn = ownTurn(store.get().table);
    if (turn?.max_to_cents) store.change({ bet: { turn: turn.turn, cents, text: null } });
  }

  const gestures = {
    async signIn(name, password) {
      store.change({ signIn: { busy: true, error: null } });
      try {
        const { session } = await post(world.fetch, "/api/sign-in", { name, password });
        connect(session);
      } catch (error) {
        store.change({ signIn: { busy: false, error: { code: error.code, facts: error.facts } } });
      }
    },
    signOut: forget,
    /** A refresh of the page: the same session takes its place again (R2.9). */
    resume() {
      const session = world.storage.getItem(SESSION_KEY);
      if (!session) return;
      store.change({ signIn: { busy: true, error: null } });
      connect(session);
    },
    ownTurnIs: (own) => connection?.setOwnTurn(own),
    lobby,
    sync,
    dismissToast,
    openTable(tableId) {
      store.change((state) => opened(state, tableId));
      return watch(tableId);
    },

    takeSeat: (seat) => commandAboutMoney("take_seat", { seat }),
    cancelSeat: () => command("cancel_seat"),
    askTopUp: () => store.change({ dialog: { kind: "top_up", text: null } }),
    typeDialog: (text) =>
      store.change((state) => ({ ...state, dialog: state.dialog && { ...state.dialog, text } })),
    closeDialog: () => store.change({ dialog: null }),
    async buyIn(cents) {
      if (await commandAboutMoney("buy_in", { amount_cents: cents })) store.change({ dialog: null });
    },
    topUp(cents) {
      store.change({ dialog: null, wishedTopUpCents: cents });
      granted();
    },
    forgetTopUp: () => store.change({ wishedTopUpCents: null }),
    postBlind: (choice) => command("post_blind", { choice }),
    sitOut: () => command("sit_out"),
    imBack: () => command("im_back"),
    askLeave: () =>
      ownSeat(store.get().table) ? store.change({ dialog: { kind: "leave" } }) : gestures.leave(),
    async leave() {
      const { table } = store.get();
      store.change({ dialog: null });
      if (!ownSeat(table)) {
        if (connection) connection.send("unwatch", { table_id: table.table_id }).catch(() => {});
        toLobby();
      } else if (await command("leave")) {
        const seat = ownSeat(store.get().table);
        if (store.get().table?.table_id === table.table_id && !seat?.leaving) toLobby();
      }
    },
    async acknowledge(notice) {
      store.change((state) => ({ ...state, notices: state.notices.filter((entry) => entry !== notice) }));
      await connection?.send("acknowledge", { notice_id: notice.notice_id }).catch(() => {});
    },
    toggleLog: () => store.change((state) => ({ ...state, logOpen: !state.logOpen })),

    /** The bet being built: nothing is sent before `act`. */
    setBet: build,
    addChip(chipCents) {
      const { table, bet } = store.get();
      const turn = ownTurn(table);
      if (turn?.max_to_cents) build(addChip(bet?.cents ?? null, chipCents, turn));
    },
    stepBet(stepCents) {
      const { table, bet } = store.get();
      const turn = ownTurn(table);
      if (turn?.max_to_cents) build(clamp((bet?.cents ?? turn.min_to_cents) + stepCents, turn));
    },
    typeBet(text) {
      const turn = ownTurn(store.get().table);
      if (turn) store.change({ bet: { turn: turn.turn, cents: parseAmount(text), text } });
    },
    resetBet: () => store.change({ bet: null }),
    /** Make a move in one's turn; `toCents` for bet and raise. Off until 250 ms after the bar appeared. */
    async act(move, toCents) {
      const { table, ready, sending, bet } = store.get();
      const turn = ownTurn(table);
      const sizing = move === "bet" || move === "raise";
      if (!turn || !ready || sending || (bet && !sizing)) return;
      if (sizing && problem(toCents, turn)) return;
      store.change({ sending: { turn: turn.turn, move } });
      const fields = { turn: turn.turn, move };
      if (sizing) fields.to_cents = toCents;
      const accepted = await command("act", fields);
      store.change((state) =>
        state.sending?.turn === turn.turn
          ? { ...state, sending: null, bet: accepted ? null : state.bet }
          : state,
      );
    },
  };
  return gestures;
}
