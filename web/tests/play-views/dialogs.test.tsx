/** Buying in, adding chips, tipping, leaving: what the dialogs ask and say, and what the seat's controls offer. */

import { expect, test } from "vitest";
import type { OwnSeat } from "../../src/protocol/generated/wire.ts";
import type { Seat } from "../../src/protocol/views.ts";
import { Dialogs } from "../../src/views/dialogs/dialogs.tsx";
import { Controls } from "../../src/views/play/controls.tsx";
import { vi as vietnamese } from "../../src/words/vi/index.ts";
import { hand, type Moment, own, player, seat, turn, view } from "../scenes/table.ts";
import { AtTable, buttons, pressable, text } from "./at-table.tsx";

const dialog = (table: AtTable) => table.draw(<Dialogs />);

/** At a table without a hand, in a seat of one's own. */
function sitting(mine: Partial<Seat> = {}, privately: Partial<OwnSeat> = {}): Moment {
  return { public: view({ seats: [seat(1), seat(5, mine)] }), private: own({ cards: [], ...privately }) };
}

const reserved = () => new AtTable(sitting({ status: "reserved", stack_cents: 0, until_ms: 20_000 }));

test("a reservation opens the buy-in, from 20 to 100 big blinds, with the balance and the time (R2.5, R2.6)", () => {
  const shown = text(dialog(reserved()));
  expect(shown).toMatch(/^Buy in.*Balance \$12,500\.50/);
  expect(shown).toContain("Your seat is reserved for");
  expect(shown).toContain("20 s");
  expect(shown).toContain("Min $40");
  expect(shown).toContain("Max $200");
  expect(pressable(dialog(reserved()))).toContain("Buy in for $200");
});

test("the buy-in ends by a choice only: there is no cross", () => {
  expect(buttons(dialog(reserved())).map(({ name }) => name)).not.toContain("Close");
});

test.each([
  ["39", "At least $40"],
  ["201", "At most $200"],
  ["ten", "That is not an amount"],
])("a buy-in of %j cannot be sent: %s", (typed, words) => {
  const table = reserved();
  table.deeds.typeDialog(typed);
  expect(text(dialog(table))).toContain(words);
  expect(pressable(dialog(table)).filter((name) => name.startsWith("Buy in"))).toEqual([]);
});

test("no more can be bought in than the balance holds (R2.6)", () => {
  const table = reserved();
  table.owns(5_050);
  expect(pressable(dialog(table))).toContain("Buy in for $50.50");
});

test("who is out of chips is asked to buy in again, for the same seat (R2.8)", () => {
  const table = new AtTable(sitting());
  table.hears(sitting({ status: "rebuying", stack_cents: 0, until_ms: 30_000 }, { rebuy: true }));
  expect(text(dialog(table))).toContain("Buy in again");
  expect(pressable(dialog(table))).toContain("Give up the seat");
});

test("in a hand, more chips wait for its end, and that is said and can be taken back (R2.8)", () => {
  const playing = {
    public: view({
      seats: [seat(1), seat(5)],
      hand: hand({ players: [player(1), player(5)], turn: turn(0, { seat: 1 }) }),
    }),
    private: own(),
  };
  const table = new AtTable(playing);
  table.deeds.openDialog("top_up");
  expect(text(dialog(table))).toContain("the chips are added when it is over");
  table.deeds.topUp(1_000);
  expect(table.sent).toEqual([]);
  expect(pressable(table.draw(<Controls />))).toContain("Do not add $10");
  table.hears(sitting());
  expect(table.sent).toContainEqual(["top_up", { amount_cents: 1_000 }]);
});

test("tips are the table's chips, none above the balance (R8.2)", () => {
  const table = new AtTable({ ...sitting(), public: view({ dealer: true, seats: [seat(5)] }) });
  table.owns(600);
  table.deeds.openDialog("tip");
  const chips = buttons(dialog(table)).filter(({ name }) => name.startsWith("Tip $"));
  expect(chips).toEqual([
    { name: "Tip $1", off: false },
    { name: "Tip $5", off: false },
    { name: "Tip $25", off: true },
  ]);
});

test.each([
  ["now", "You leave at once. $160.25 goes to your balance.", true],
  ["reserved", "You play it to its end", true],
  ["bound", "Your jackpot bet stands", true],
  ["refused_open", "The hands are open", false],
  ["refused_paying", "The pots are being paid", false],
] as const)("leaving that comes to %s is told before it is done (R17)", (exit, words, possible) => {
  const table = new AtTable(sitting({}, { exit }));
  table.deeds.askLeave();
  expect(text(dialog(table))).toContain("Leave the table?");
  expect(text(dialog(table))).toContain(words);
  expect(pressable(dialog(table)).includes("Leave")).toBe(possible);
  expect(table.sent).toEqual([]);
});

test.each([
  ["nothing reserved", {}, ["Sit out next hand", "Add chips", "Exit to lobby"]],
  ["a hand to sit out", { sit_out: "next" }, ["I'm Back", "Add chips", "Exit to lobby"]],
  ["sitting out", { sit_out: "now" }, ["I'm Back", "Add chips", "Exit to lobby"]],
  ["leaving", { leaving: true }, ["Sit out next hand", "Add chips", "Stay ×"]],
] as const)("the seat's controls with %s", (_, mine, names) => {
  expect(pressable(new AtTable(sitting(mine)).draw(<Controls />))).toEqual(names);
});

test("a tip is offered only while a dealer is at the table (R8.1)", () => {
  const table = new AtTable({ ...sitting(), public: view({ dealer: true, seats: [seat(5)] }) });
  expect(pressable(table.draw(<Controls />))).toContain("Tip the dealer");
});

test("watchers and who has not bought in have no controls of a seat", () => {
  expect(reserved().draw(<Controls />)).toBe("");
  expect(new AtTable({ public: view(), private: null }).draw(<Controls />)).toBe("");
});

test("everything is said in Vietnamese too", () => {
  const table = reserved();
  table.words = vietnamese;
  expect(pressable(dialog(table))).toContain("Vào bàn với $200");
});
