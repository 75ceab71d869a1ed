/** What a person can do: each gesture changes the store, sends a command, or both. */

import { addChip, clamp, problem } from "./betting.js";
import { staffGestures } from "./staff-actions.js";
import { opened, ownSeat, ownTurn } from "./store.js";
import { parseAmount } from "./text.js";
import { wagerGestures } from "./wager-actions.js";

/** All gestures, as functions that views can hand to elements. */
export function createActions(session) {
  return {
    ...roomGestures(session),
    ...seatGestures(session),
    ...betGestures(session),
    ...moveGestures(session),
    ...wagerGestures(session),
    ...staffGestures(session),
  };
}

function roomGestures(session) {
  const { store } = session;
  return {
    signIn: (name, password) => session.signIn(name, password),
    signOut: () => session.leaveHouse(),
    takeBack: () => session.takeBack(),
    askPassword: () => store.change({ dialog: { kind: "password", text: null, error: null } }),
    changePassword: (oldWord, newWord) => session.changePassword(oldWord, newWord),
    closeDialog: () => store.change({ dialog: null }),
    lobby: () => session.lobby(),
    openTable(tableId) {
      store.change((state) => opened(state, tableId));
      return session.watch(tableId);
    },
    toggleLog: () => store.change((state) => ({ ...state, logOpen: !state.logOpen })),
    dismissToast: (key) => session.dismissToast(key),
    acknowledge(notice) {
      const others = (state) => state.notices.filter((entry) => entry !== notice);
      store.change((state) => ({ ...state, notices: others(state) }));
      return session.ask("acknowledge", { notice_id: notice.notice_id });
    },
  };
}

function seatGestures(session) {
  const { store } = session;
  const open = (kind) => store.change({ dialog: { kind, text: null } });
  const leave = async () => {
    const { table } = store.get();
    store.change({ dialog: null });
    if (!ownSeat(table)) {
      session.command("unwatch");
      session.toLobby();
    } else if (await session.command("leave")) {
      // A reserved exit is carried out later, and the frame that tells of it leads to the lobby then.
      const { table: now } = store.get();
      if (now?.table_id === table.table_id && !ownSeat(now)?.leaving) session.toLobby();
    }
  };
  return {
    takeSeat: (seat) => session.commandAboutMoney("take_seat", { seat }),
    cancelSeat: () => session.command("cancel_seat"),
    async buyIn(cents) {
      if (await session.commandAboutMoney("buy_in", { amount_cents: cents })) store.change({ dialog: null });
    },
    askTopUp: () => open("top_up"),
    topUp(cents) {
      store.change({ dialog: null, wishedTopUpCents: cents });
      session.addWishedChips();
    },
    askTip: () => open("tip"),
    tip(cents) {
      store.change({ dialog: null });
      return session.commandAboutMoney("tip", { amount_cents: cents });
    },
    forgetTopUp: () => store.change({ wishedTopUpCents: null }),
    typeDialog: (text) =>
      store.change((state) => ({ ...state, dialog: state.dialog && { ...state.dialog, text } })),
    postBlind: (choice) => session.command("post_blind", { choice }),
    sitOut: () => session.command("sit_out"),
    imBack: () => session.command("im_back"),
    askLeave: () => (ownSeat(store.get().table) ? open("leave") : leave()),
    leave,
  };
}

/** Building a bet: nothing is sent before `act` (R3.6). */
function betGestures({ store }) {
  const build = (change) => {
    const { table, bet } = store.get();
    const turn = ownTurn(table);
    if (turn?.max_to_cents) store.change({ bet: { turn: turn.turn, text: null, ...change(turn, bet) } });
  };
  return {
    setBet: (cents) => build(() => ({ cents })),
    addChip: (chipCents) => build((turn, bet) => ({ cents: addChip(bet?.cents ?? null, chipCents, turn) })),
    stepBet: (stepCents) =>
      build((turn, bet) => ({ cents: clamp((bet?.cents ?? turn.min_to_cents) + stepCents, turn) })),
    typeBet: (text) => build(() => ({ cents: parseAmount(text), text })),
    resetBet: () => store.change({ bet: null }),
  };
}

function moveGestures(session) {
  const { store } = session;
  return {
    /** Make a move in one's turn; `toCents` for bet and raise. Off until 250 ms after the bar appeared. */
    async act(move, toCents) {
      const { table, ready, sending, bet } = store.get();
      const turn = ownTurn(table);
      const sizing = move === "bet" || move === "raise";
      if (!turn || !ready || sending || (bet && !sizing)) return;
      if (sizing && problem(toCents, turn)) return;
      store.change({ sending: { turn: turn.turn, move } });
      const amount = sizing ? { to_cents: toCents } : {};
      const accepted = await session.command("act", { turn: turn.turn, move, ...amount });
      store.change((state) => {
        if (state.sending?.turn !== turn.turn) return state;
        return { ...state, sending: null, bet: accepted ? null : state.bet };
      });
    },
  };
}
