/** The keys of the table. */

import { expect, test } from "vitest";
import { createKeyboard, type KeyPress } from "../../src/app/keyboard.ts";
import { type Moment, own, SCENES, seat, turn, view } from "../scenes/table.ts";
import { AtTable } from "./at-table.tsx";

const scene = (name: string): Moment => {
  const moment = SCENES[name];
  if (!moment) throw new Error(`no scene ${name}`);
  return moment(0);
};

/** An element with the focus, by what selectors find in it or around it. */
type Focus = "text field" | "amount box" | "tick box" | "button" | "preset" | "dialog";

function target(focus: Focus | undefined): KeyPress["target"] {
  const is = {
    "text field": ["input:not", "textarea"],
    "amount box": ["input:not", "#bet-amount", ".amount-input"],
    "tick box": ["input[type=checkbox]"],
    button: ["button"],
    preset: ["button", ".presets"],
    dialog: ["button", "[aria-modal=true]"],
  };
  const kinds = focus ? is[focus] : [];
  const found = (selectors: string) =>
    kinds.some((kind) => selectors.split(", ").some((one) => one.startsWith(kind)));
  return {
    matches: found,
    closest: (selectors: string) => (found(selectors) ? {} : null),
  } as unknown as Element;
}

class Hands {
  readonly table: AtTable;
  readonly said: string[] = [];
  private readonly onKey = createKeyboard(() => {
    this.amountFocused = true;
  });
  amountFocused = false;
  prevented = 0;
  atMs = 0;

  constructor(moment: Moment) {
    this.table = new AtTable(moment).ready();
    this.table.store.subscribe((state, before) => {
      if (state.spoken !== before.spoken) this.said.push(state.spoken.text);
    });
  }

  press(key: string, focus?: Focus, more: Partial<KeyPress> = {}): this {
    this.atMs += 100;
    const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, defaultPrevented: false };
    const preventDefault = () => {
      this.prevented += 1;
    };
    this.onKey(
      { ...plain, key, timeStamp: this.atMs, target: target(focus), preventDefault, ...more },
      this.table.client,
    );
    return this;
  }

  get moves() {
    return this.table.sent.map(([, fields]) => fields as { move?: string; to_cents?: number });
  }

  get bet() {
    return this.table.store.get().bet?.cents;
  }
}

const onTurn = () => new Hands(scene("preflop"));

test.each([
  ["f", "fold"],
  ["F", "fold"],
  ["c", "call"],
  [" ", "call"],
])("%j in one's turn: %s", (key, move) => {
  expect(onTurn().press(key).moves).toEqual([{ turn: 41, move }]);
});

test("c and Space check where there is nothing to call", () => {
  const moment = scene("flop");
  const { hand } = moment.public;
  const free = turn(0, { to_call_cents: 0, call_to_cents: 0 });
  const hands = new Hands({
    public: { ...moment.public, hand: hand && { ...hand, turn: free } },
    private: own({ moves: ["fold", "check", "bet", "all_in"] }),
  });
  expect(hands.press("c").moves).toEqual([{ turn: 41, move: "check" }]);
});

test("r begins to build at the least and puts the focus into the box; Enter makes the raise", () => {
  const hands = onTurn().press("r");
  expect([hands.bet, hands.amountFocused, hands.moves]).toEqual([1_000, true, []]);
  hands.press("Enter", "amount box");
  expect(hands.moves).toEqual([{ turn: 41, move: "raise", to_cents: 1_000 }]);
});

test("1 to 5 choose a preset and send nothing", () => {
  const hands = onTurn();
  const chosen = ["1", "2", "3", "5"].map((key) => hands.press(key).bet);
  expect(chosen).toEqual([1_500, 1_800, 2_400, 16_025]);
  expect(hands.moves).toEqual([]);
});

test("the arrows go by one big blind, also when held", () => {
  const hands = onTurn().press("ArrowUp").press("ArrowUp", undefined, { repeat: true });
  expect(hands.bet).toBe(1_400);
  expect(hands.press("ArrowDown").bet).toBe(1_200);
});

test("Enter after a press on a preset sends the bet instead of pressing again", () => {
  expect(onTurn().press("5").press("Enter", "preset").moves).toEqual([
    { turn: 41, move: "raise", to_cents: 16_025 },
  ]);
});

test("Esc takes back the bet, and after it fold is on again", () => {
  const hands = onTurn().press("5").press("f");
  expect(hands.moves).toEqual([]);
  expect(hands.press("Escape").press("f").moves).toEqual([{ turn: 41, move: "fold" }]);
});

test("a asks before everything goes in; Enter says yes, Esc no", () => {
  const hands = onTurn().press("a");
  expect(hands.moves).toEqual([]);
  hands.press("Escape").press("Enter");
  expect(hands.moves).toEqual([]);
  expect(hands.press("a").press("Enter").moves).toEqual([{ turn: 41, move: "all_in" }]);
});

test("while a question is open, no other move can be made by a key", () => {
  expect(onTurn().press("a").press("f").press("c").moves).toEqual([]);
});

test.each([
  ["a text field keeps its keys", "c", "text field", 0],
  ["the amount box keeps letters", "c", "amount box", 0],
  ["a ticked box gives letters to the turn", "c", "tick box", 1],
  ["Space ticks the box", " ", "tick box", 0],
  ["Space presses the button that has the focus", " ", "button", 0],
  ["a dialog keeps its keys", "f", "dialog", 0],
] as const)("%s", (_, key, focus, count) => {
  expect(onTurn().press(key, focus).moves).toHaveLength(count);
});

test.each(["ctrlKey", "metaKey", "altKey", "repeat", "defaultPrevented"] as const)(
  "%s: the key is not the table's",
  (held) => {
    expect(onTurn().press("f", undefined, { [held]: true }).moves).toEqual([]);
  },
);

test("while a dialog is open, no key plays", () => {
  const hands = onTurn();
  hands.table.deeds.openDialog("help");
  expect(hands.press("f").moves).toEqual([]);
});

test("in a pause no key plays (R20.1)", () => {
  const moment = scene("preflop");
  const hands = new Hands({
    ...moment,
    public: { ...moment.public, paused: { reason: "dealer", since_ms: 0 } },
  });
  expect(hands.press("f").press("c").press("a").press("5").moves).toEqual([]);
  expect(hands.bet).toBeUndefined();
});

test("keys follow the settings", () => {
  const hands = onTurn();
  hands.table.deeds.changeSettings({ keys: { ...hands.table.store.get().settings.keys, fold: "x" } });
  expect(hands.press("f").moves).toEqual([]);
  expect(hands.press("x").moves).toEqual([{ turn: 41, move: "fold" }]);
});

test("m mutes, ? helps, s sits out and comes back", () => {
  const hands = new Hands(scene("wait")).press("m").press("s");
  expect(hands.table.store.get().settings.sound).toBe(false);
  expect(hands.table.sent.map(([action]) => action)).toEqual(["sit_out"]);
  const out = view({ seats: [1, 5].map((n) => seat(n, n === 5 ? { sit_out: "now" } : {})) });
  hands.table.hears({ public: out, private: own({ cards: [], sit_out: "now" }) });
  hands.press("s");
  expect(hands.table.sent.map(([action]) => action)).toEqual(["sit_out", "im_back"]);
  expect(hands.press("?").table.store.get().dialog?.kind).toBe("help");
});

test("keys read the hand, the board, the pot and the turn aloud", () => {
  const hands = new Hands(scene("flop")).press("h").press("b").press("p").press("t");
  expect(hands.said).toEqual([
    "ace of spades, king of diamonds. You have pair of aces, king kicker.",
    "Board: ace of hearts, ten of diamonds, two of clubs.",
    "Pot: $72.50. Pots: $42, $18.",
    "Your turn: $12.50 to call, 3 seconds.",
  ]);
});

test("g and then a number read a seat; a number alone is a preset", () => {
  const hands = onTurn().press("g").press("6");
  expect(hands.said).toEqual(["Which seat?", "Seat 6, Farid: $152.70."]);
  expect(hands.bet).toBeUndefined();
  expect(hands.press("5").bet).toBe(16_025);
});

test("after a while a number is no seat any more", () => {
  const hands = onTurn().press("g");
  hands.atMs += 4_000;
  expect(hands.press("5").bet).toBe(16_025);
});
