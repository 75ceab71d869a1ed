/** What a key reads aloud: one's hand, the board, the pot, whose turn it is, a stack. */

import { remaining } from "../connection/clock.ts";
import { nameAt, totalPot } from "../play/seating.ts";
import { mine, openTable, ownTurn, type Table } from "../state/state.ts";
import { type Client, moneyOf } from "./client.ts";

export type Reading = "hand" | "board" | "pot" | "time";

/** The sentence for a key; "" away from a table. */
export function reading(what: Reading, client: Client): string {
  const table = openTable(client.state);
  return table ? READINGS[what](table, client) : "";
}

/** Who sits in a seat and with how much. */
export function readSeat(number: number, { state, words }: Client): string {
  const table = openTable(state);
  const seat = table?.view.seats.find((entry) => entry.seat === number);
  if (!table || number > table.view.rules.seats) return "";
  if (!seat) return words.play.freeSeat(number);
  return words.play.stackOf(
    `${words.general.seat(number)}, ${seat.nickname}`,
    moneyOf(state)(seat.stack_cents),
  );
}

const READINGS: Record<Reading, (table: Table, client: Client) => string> = {
  hand(table, { words }) {
    const own = mine(table);
    if (!own || own.cards.length === 0) return words.play.noHand;
    const made = own.hand ? words.table.hand(own.hand) : "";
    return words.play.yourHand(words.general.list(own.cards.map(words.general.card)), made);
  },
  board({ view }, { words }) {
    const board = view.hand?.board ?? [];
    if (board.length === 0) return words.play.emptyBoard;
    return words.play.board(words.general.list(board.map(words.general.card)));
  },
  pot({ view }, { state, words }) {
    if (!view.hand) return words.play.noPot;
    const money = moneyOf(state);
    const total = words.play.pot(money(totalPot(view.hand)));
    const { pots } = view.hand;
    return pots.length > 1 ? `${total} ${words.play.sidePots(pots.map((pot) => money(pot.cents)))}` : total;
  },
  time(table, { state, words, clock }) {
    const turn = table.view.paused ? null : table.view.hand?.turn;
    if (!turn) return table.view.paused ? words.play.pausedIdle : words.play.noTurn;
    const { seconds } = remaining(turn.deadline_ms ?? clock.nowMs(), 1, clock.nowMs());
    if (!ownTurn(table)) return words.play.turnOf(nameAt(table.view, turn.seat), seconds);
    const toCall =
      turn.to_call_cents > 0 ? words.play.toCall(moneyOf(state)(turn.to_call_cents)) : words.play.noCall;
    return words.play.ownTurnNow(toCall, seconds);
  },
};
