/** Building a bet and making a move: nothing is sent before `act` (R3.6). */

import { parseAmount } from "../play/amounts.ts";
import { addChip, clamp, isLarge, problem, type SizedTurn, sized } from "../play/betting.ts";
import { choose, moveOf, type PreActionKind } from "../play/pre-actions.ts";
import type { Move } from "../protocol/views.ts";
import { type Bet, mine, openRoom, openTable, ownSeat, ownTurn } from "../state/state.ts";
import type { Session } from "./session.ts";

export function betDeeds(session: Session) {
  const { store } = session;

  function build(change: (turn: SizedTurn, bet: Bet | null) => Partial<Bet>): void {
    const state = store.get();
    const turn = sized(ownTurn(openRoom(state)));
    if (!turn || state.sending) return;
    const fresh = { turn: turn.turn, cents: null, text: null, chips: [] };
    store.happen({ type: "bet_built", bet: { ...fresh, ...change(turn, state.bet) } });
  }

  /** Make a move in one's turn; `toCents` for bet and raise. Off until 250 ms after the bar appeared. */
  async function act(move: Move, toCents: number | null = null): Promise<void> {
    const state = store.get();
    const turn = ownTurn(openRoom(state));
    const sizing = move === "bet" || move === "raise";
    if (!turn || state.readyTurn !== turn.turn || state.sending || (state.bet && !sizing)) return;
    const range = sized(turn);
    if (sizing && (!range || problem(toCents, range))) return;
    store.happen({ type: "move_sent", turn: turn.turn, move });
    const amount = sizing && toCents !== null ? { to_cents: toCents } : {};
    const accepted = await session.command("act", { turn: turn.turn, move, ...amount });
    store.happen({ type: "move_answered", turn: turn.turn, accepted });
  }

  /** Make a move that one press has asked for; where that would cost a lot, it is asked about first. */
  async function propose(move: Exclude<Move, "bet" | "raise">): Promise<void> {
    const state = store.get();
    const room = openRoom(state);
    const turn = ownTurn(room);
    if (!turn || state.readyTurn !== turn.turn || state.sending || state.bet) return;
    const stackCents = ownSeat(room)?.stack_cents ?? 0;
    if (!state.settings.confirmLargeCalls || !isLarge(move, turn, stackCents)) return act(move);
    const cents = move === "call" ? turn.to_call_cents : (turn.max_to_cents ?? stackCents);
    store.happen({
      type: "move_questioned",
      confirming: { turn: turn.turn, move: move === "call" ? "call" : "all_in", cents },
    });
  }

  return {
    setBet: (cents: number) => build(() => ({ cents })),
    addChip: (chipCents: number) =>
      build((turn, bet) => ({
        cents: addChip(bet?.cents ?? null, chipCents, turn),
        chips: [...(bet?.chips ?? []), chipCents],
      })),
    stepBet: (stepCents: number) =>
      build((turn, bet) => ({ cents: clamp((bet?.cents ?? turn.min_to_cents) + stepCents, turn) })),
    typeBet: (text: string) => build(() => ({ cents: parseAmount(text), text })),
    resetBet: () => store.happen({ type: "bet_reset" }),
    act,
    propose,
    /** All-in by a key alone, so it is asked about always; a call where nothing can be raised. */
    proposeAllIn(): void {
      const state = store.get();
      const room = openRoom(state);
      const turn = ownTurn(room);
      if (!turn || state.readyTurn !== turn.turn || state.sending) return;
      store.happen({ type: "bet_reset" });
      const most = turn.max_to_cents;
      const move = most === null ? "call" : "all_in";
      if (move === "call" && turn.to_call_cents === 0) return;
      store.happen({
        type: "move_questioned",
        confirming: { turn: turn.turn, move, cents: most ?? turn.to_call_cents },
      });
    },
    /** Yes, it is meant. */
    async confirm(): Promise<void> {
      const { confirming } = store.get();
      if (confirming?.turn === ownTurn(openRoom(store.get()))?.turn && confirming) await act(confirming.move);
    },
    unquestion: () => store.happen({ type: "move_unquestioned" }),
    /** Choose a move before one's turn, or with null none. */
    preAct(kind: PreActionKind | null): void {
      const view = openTable(store.get())?.view;
      store.happen({ type: "pre_action_chosen", pre_action: kind && view ? choose(kind, view) : null });
    },
    /** Make the move that was chosen before; called when the action bar of one's turn is ready. */
    async actAsChosen(): Promise<void> {
      const state = store.get();
      const room = openRoom(state);
      const turn = ownTurn(room);
      const chosen = state.preAction;
      if (!chosen || !turn) return;
      store.happen({ type: "pre_action_chosen", pre_action: null });
      const move = moveOf(chosen, turn, mine(room)?.moves ?? []);
      if (move) await act(move);
    },
  };
}
