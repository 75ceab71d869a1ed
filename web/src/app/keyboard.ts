/**
 * The keyboard at the table. It is off in text fields (but for Enter and Esc in the amount box), with modifiers, while a
 * key is held, and while a dialog is open, which has its own keys. Which letter does what is the person's setting.
 */

import { choices, presets, sized } from "../play/betting.ts";
import { totalPot } from "../play/seating.ts";
import type { Turn } from "../protocol/views.ts";
import type { Keys } from "../state/settings.ts";
import { mine, openTable, ownSeat, ownTurn, type Table } from "../state/state.ts";
import type { Client } from "./client.ts";
import { type Reading, reading, readSeat } from "./reading.ts";

/** As much of an event as a key press is about. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "defaultPrevented" | "timeStamp" | "preventDefault"
> & { readonly target: Pick<Element, "matches" | "closest"> | EventTarget | null };

const AMOUNT_BOX = "#bet-amount";
const FIELDS = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]";
/** What Space and Enter press, or scroll, by themselves. */
const PRESSED = "button, a, summary, input[type=checkbox], input[type=radio], [tabindex='0']";
/** After a press on one of these, Enter sends what has been built instead of pressing it again. */
const BUILDER = ".presets, .bet-chips, .amount-input";
/** So long after G a number is a seat. */
const SEAT_MS = 3_000;

/** Where the focus is, as far as keys depend on it. */
interface Place {
  readonly inAmount: boolean;
  readonly inButton: boolean;
  readonly inBuilder: boolean;
}

/** A handler of key presses; it remembers between two of them that a seat's number is awaited. */
export function createKeyboard(focusAmount: () => void = selectAmount) {
  let seatUntil = 0;
  return function onKey(event: KeyPress, client: Client): void {
    const place = placeOf(event, client);
    if (!place) return;
    const seat = event.timeStamp < seatUntil && /^\d$/.test(event.key) ? Number(event.key) || 10 : null;
    seatUntil = 0;
    if (seat !== null) {
      client.deeds.say(readSeat(seat, client));
    } else if (!place.inAmount && nameOf(event.key, client.state.settings.keys) === "seats") {
      seatUntil = event.timeStamp + SEAT_MS;
      client.deeds.say(client.words.play.whichSeat);
    } else if (!pressed(event.key, place, client, focusAmount)) {
      return;
    }
    event.preventDefault();
  };
}

export const onKey = createKeyboard();

/** Where the focus is; null where the keys are not the table's. */
function placeOf(event: KeyPress, { state }: Client): Place | null {
  const held = event.repeat && !event.key.startsWith("Arrow");
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || held) return null;
  const target = event.target as Element | null;
  const within = (selectors: string) => Boolean(target?.closest?.(selectors));
  if (state.dialog || state.screen !== "table" || within("[aria-modal=true]")) return null;
  const inAmount = Boolean(target?.matches?.(AMOUNT_BOX));
  if (target?.matches?.(FIELDS) && !inAmount) return null;
  if (inAmount && event.key !== "Enter" && event.key !== "Escape") return null;
  return { inAmount, inButton: Boolean(target?.matches?.(PRESSED)), inBuilder: within(BUILDER) };
}

/** Do what a key stands for; false for a key that does nothing here. */
function pressed(key: string, place: Place, client: Client, focusAmount: () => void): boolean {
  const table = openTable(client.state);
  if (!table) return false;
  if (key === "Escape") return escaped(place, client);
  const turn = ownTurn(table);
  if (key === "Enter") return turn !== null && entered(place, turn, table, client);
  if (key === " " && place.inButton) return false;
  const name = key === " " ? "call" : nameOf(key, client.state.settings.keys);
  if (name && READINGS.has(name)) {
    client.deeds.say(reading(name as Reading, client));
    return true;
  }
  if (name && general(name, table, client)) return true;
  if (!turn || client.state.confirming) return false;
  return building(key, turn, table, client) || moved(name, turn, table, client, focusAmount);
}

const READINGS: ReadonlySet<string> = new Set<Reading>(["hand", "board", "pot", "time"]);

function nameOf(key: string, keys: Keys): keyof Keys | null {
  const found = Object.entries(keys).find(([, letter]) => letter.toLowerCase() === key.toLowerCase());
  return found ? (found[0] as keyof Keys) : null;
}

/** What can be done at any moment. */
function general(name: keyof Keys, table: Table, { state, deeds }: Client): boolean {
  const seat = ownSeat(table);
  if (name === "mute") deeds.changeSettings({ sound: !state.settings.sound });
  else if (name === "help") deeds.openDialog("help");
  else if (name === "sit_out" && seat?.status === "seated")
    void (seat.sit_out ? deeds.imBack() : deeds.sitOut());
  else return false;
  return true;
}

/** Esc takes back the last thing: a question, the bet, an open pays table. */
function escaped(place: Place, { state, deeds }: Client): boolean {
  if (place.inAmount) (document.activeElement as HTMLElement | null)?.blur();
  if (state.confirming) deeds.unquestion();
  else if (state.bet) deeds.resetBet();
  else if (state.paysOpen) deeds.togglePanel("paysOpen");
  else return place.inAmount;
  return true;
}

/** Enter says yes, or makes the bet that has been built. A focused button is pressed by Enter itself. */
function entered(place: Place, turn: Turn, table: Table, { state, deeds }: Client): boolean {
  if (place.inButton && !place.inBuilder) return false;
  if (state.confirming) {
    void deeds.confirm();
    return true;
  }
  const { size } = choices(mine(table)?.moves ?? [], turn);
  if (!state.bet || !size) return false;
  void deeds.act(size, state.bet.cents);
  return true;
}

/** 1 to 5 choose a preset, the arrows go by one big blind. */
function building(key: string, turn: Turn, { view }: Table, { deeds }: Client): boolean {
  const range = sized(turn);
  if (!range || !view.hand) return false;
  const { rules, hand } = view;
  const step = { ArrowUp: rules.big_blind_cents, ArrowDown: -rules.big_blind_cents }[key];
  if (step !== undefined) {
    deeds.stepBet(step);
    return true;
  }
  if (!/^[1-5]$/.test(key)) return false;
  const preset = presets({
    turn: range,
    potCents: totalPot(hand),
    preflop: hand.street === "preflop",
    smallBlindCents: rules.small_blind_cents,
    bigBlindCents: rules.big_blind_cents,
  })[Number(key) - 1];
  if (preset) deeds.setBet(preset.cents);
  return true;
}

function moved(
  name: keyof Keys | null,
  turn: Turn,
  table: Table,
  { state, deeds }: Client,
  focusAmount: () => void,
): boolean {
  const { passive, size } = choices(mine(table)?.moves ?? [], turn);
  if (name === "fold") void deeds.propose("fold");
  else if (name === "call") void deeds.propose(passive);
  else if (name === "all_in") deeds.proposeAllIn();
  else if (name === "raise" && size) {
    if (!state.bet) deeds.stepBet(0);
    focusAmount();
  } else return false;
  return true;
}

/** Into the amount box, everything selected so that typing replaces it; after the page has been drawn. */
function selectAmount(): void {
  // After the box is drawn, but before the next key: a digit that is meant for the box is a preset elsewhere.
  queueMicrotask(() => {
    const box = document.querySelector<HTMLInputElement>(AMOUNT_BOX);
    box?.focus();
    box?.select();
  });
}
