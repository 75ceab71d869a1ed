/** What the action area holds by role and stage, and which of the bar's buttons can be pressed when. */

import { expect, test } from "vitest";
import { openTable } from "../../src/state/state.ts";
import { ActionArea } from "../../src/views/play/action-area.tsx";
import { holding } from "../../src/views/play/holding.ts";
import { type Moment, own, SCENES, seat, turn, view } from "../scenes/table.ts";
import { WAGER_SCENES } from "../scenes/wagers.ts";
import { AtTable, buttons, pressable, text } from "./at-table.tsx";

const ALL = { ...SCENES, ...WAGER_SCENES };
const scene = (name: string): Moment => {
  const moment = ALL[name];
  if (!moment) throw new Error(`no scene ${name}`);
  return moment(0);
};
const area = (table: AtTable) => table.draw(<ActionArea />);

/** A moment in which the table is paused. */
const paused = (moment: Moment): Moment => ({
  ...moment,
  public: { ...moment.public, paused: { reason: "dealer", since_ms: 0 } },
});

test.each([
  ["preflop", "bar"],
  ["wait", "idle"],
  ["watch", "idle"],
  ["post", "idle"],
  ["insured", "insurance"],
  ["insurance_told", "idle"],
  ["jackpot_window", "window"],
  ["window", "idle"],
  ["result", "idle"],
  ["console", "dealer"],
  ["confirmation", "dealer"],
  ["pit", "pit"],
])("in the moment %s the area holds %s", (name, held) => {
  const moment = scene(name);
  const table = openTable(new AtTable(moment).store.get());
  expect(table && holding(table, moment.role ?? "player")).toBe(held);
});

test("in a pause the bar is off, and the turn is promised to go on (R20.1)", () => {
  const table = new AtTable(paused(scene("preflop"))).ready();
  expect(pressable(area(table))).toEqual([]);
  expect(text(area(table))).toContain("Your turn and its time go on afterwards");
});

test("every button of the bar carries its amount (R1.6)", () => {
  const names = buttons(area(new AtTable(scene("preflop")).ready())).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Fold", "Call $6", "Raise to $10", "Reset", "Close"]));
});

test("moves are off until the bar has been there for a moment, and while one is being sent", () => {
  const table = new AtTable(scene("preflop"));
  const moves = ["Fold", "Call $6", "Raise to $10"];
  const offered = () => pressable(area(table)).filter((name) => moves.includes(name));
  expect(offered()).toEqual([]);
  table.ready();
  expect(offered()).toEqual(moves);
  table.happens({ type: "move_sent", turn: 41, move: "call" });
  expect(offered()).toEqual([]);
});

test("while a bet is being built, fold, check and call are off; reset or close bring them back (R10.2)", () => {
  const table = new AtTable(scene("preflop")).ready();
  table.deeds.addChip(500);
  expect(pressable(area(table))).not.toContain("Fold");
  expect(pressable(area(table))).not.toContain("Call $6");
  expect(pressable(area(table))).toContain("Raise to $11");
  table.deeds.addChip(500);
  expect(pressable(area(table)), "a chip adds up when it is pressed again").toContain("Raise to $16");
  table.deeds.resetBet();
  expect(pressable(area(table))).toContain("Fold");
});

test("an amount below the least is told with the least, and cannot be sent (R1.10)", () => {
  const table = new AtTable(scene("preflop")).ready();
  table.deeds.typeBet("7");
  expect(text(area(table))).toContain("At least $10");
  expect(pressable(area(table)).filter((name) => name.startsWith("Raise"))).toEqual([]);
  expect(area(table)).toContain('aria-invalid="true"');
});

test("a preset sets the amount and sends nothing", () => {
  const table = new AtTable(scene("preflop")).ready();
  table.deeds.setBet(16_025);
  expect(pressable(area(table))).toContain("All-in $160.25");
  expect(table.sent).toEqual([]);
});

test("with a stack that only reaches a call, the call says that it is everything", () => {
  const moment = scene("preflop");
  const short = turn(0, {
    to_call_cents: 16_025,
    call_to_cents: 16_025,
    min_to_cents: null,
    max_to_cents: null,
  });
  const { hand } = moment.public;
  const table = new AtTable({
    public: { ...moment.public, hand: hand && { ...hand, turn: short } },
    private: own({ moves: ["fold", "call", "all_in"] }),
  }).ready();
  expect(pressable(area(table))).toEqual(["Fold", "Call all-in $160.25"]);
});

test("where everything can be bet but nothing less, all-in is the third button", () => {
  const moment = scene("preflop");
  const { hand } = moment.public;
  const all = turn(0, { min_to_cents: 16_025, max_to_cents: 16_025 });
  const table = new AtTable({
    public: { ...moment.public, hand: hand && { ...hand, turn: all } },
    private: own({ moves: ["fold", "call", "raise", "all_in"] }),
  }).ready();
  expect(pressable(area(table))).toEqual(["Fold", "Call $6", "All-in $160.25"]);
});

test("a newcomer chooses between the big blind and a post, and can change the choice (R7.1)", () => {
  const table = new AtTable(scene("post"));
  expect(pressable(area(table))).toEqual(["Wait for the big blind", "Post $2 now"]);
  table.hears({ ...scene("post"), private: own({ cards: [], post_choice: true, choice: "post" }) });
  expect(area(table)).toMatch(/aria-pressed="true"[^>]*>Post/);
});

test("who sits out sees how long the seat is kept, and comes back by one press (R16.2)", () => {
  const moment = scene("wait");
  const table = new AtTable({
    ...moment,
    private: own({ sit_out: "now", sit_out_until_ms: 65_000 }),
  });
  expect(text(area(table))).toContain("You are sitting out. Your seat is kept for 65 s");
  expect(pressable(area(table))).toContain("I'm Back");
});

test.each([
  ["some seat is free", [1, 2], "Take a free seat to play."],
  ["all seats are taken", [1, 2, 3, 4, 5, 6, 7, 8, 9], "All seats are taken."],
])("a watcher is told how to play: %s (R2.5)", (_, seats, words) => {
  const table = new AtTable({ public: view({ seats: seats.map((n) => seat(n)) }), private: null });
  expect(text(area(table))).toContain(words);
});

test("who is the dealer is told of an open offer beside the console", () => {
  const told = { ...scene("insurance_told"), role: "dealer" as const, private: { console: true as const } };
  const table = openTable(new AtTable(told).store.get());
  expect(table && holding(table, "dealer")).toBe("dealer");
});

test.each([
  ["announced", "A new hand begins"],
  ["live", "The cards are coming"],
  ["result", "Waiting for the next hand"],
  ["wait", "Waiting for Ben"],
])("in the moment %s a player reads: %s", (name, words) => {
  expect(text(area(new AtTable(scene(name))))).toContain(words);
});
