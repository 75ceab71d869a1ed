import { describe, expect, test } from "vitest";
import type { EventFacts } from "../../src/protocol/generated/wire.ts";
import { BUBBLES } from "../../src/protocol/generated/wire.ts";
import type { EventName } from "../../src/protocol/views.ts";
import { en } from "../../src/words/en/index.ts";
import type { Telling } from "../../src/words/telling.ts";
import { vi } from "../../src/words/vi/index.ts";

const TOLD: Telling = {
  who: (seat) => `P${seat}`,
  cards: (cards) => cards.join(" "),
  money: (cents) => `$${cents / 100}`,
};

type Told = Exclude<EventName, "hand_closed">;

function tell<Name extends Told>(name: Name, facts: EventFacts[Name]): string {
  return en.events[name](facts as never, TOLD);
}

describe("events in words", () => {
  test("a pot says what each of its winners gets", () => {
    const shares = [
      { seat: 1, cents: 500 },
      { seat: 2, cents: 400 },
    ];
    expect(tell("pot_paid", { pot: 1, cents: 900, rake_cents: 0, shares })).toBe(
      "Main pot: P1 wins $5, P2 wins $4.",
    );
    expect(tell("pot_paid", { pot: 2, cents: 900, rake_cents: 0, shares: shares.slice(1) })).toBe(
      "Side pot 1: P2 wins $4.",
    );
  });
  test("a move says why it was made for somebody, and whether it was everything", () => {
    expect(tell("folded", { seat: 1, why: "asked" })).toBe("P1 folds.");
    expect(tell("folded", { seat: 1, why: "absent" })).toBe("P1 folds (not connected).");
    expect(tell("checked", { seat: 1, why: "time_out" })).toBe("P1 checks (time ran out).");
    expect(tell("raised", { seat: 1, to_cents: 700, all_in: true })).toBe("P1 raises to $7 and is all-in.");
  });
  test("an exit says why, and with how much", () => {
    const exit = { seat: 1, nickname: "P1", cents: 700, to: "lobby" };
    expect(tell("player_left", { ...exit, reason: "asked" })).toBe("P1 leaves, with $7.");
    expect(tell("player_left", { ...exit, cents: 0, reason: "bust" })).toBe("P1 leaves, out of chips.");
  });
  test("a null game says why: by the system's code, or in somebody's own words", () => {
    const rest = "Everybody has back what was bet in the hand.";
    expect(tell("hand_voided", { hand_id: "t1-1", reason: "technical_fault" })).toBe(
      `Null game: a technical fault. ${rest}`,
    );
    expect(tell("hand_voided", { hand_id: "t1-1", reason: "Cards on the floor." })).toBe(
      `Null game: Cards on the floor. ${rest}`,
    );
  });
  test("a rejected prize says that the bet comes back (R5.12)", () => {
    const prize = { prize_id: "p", seat: 1, kind: "royal_flush", cents: 800_000 };
    const text = tell("prize_decided", { ...prize, approved: false, reason: "cards do not match" });
    expect(text).toContain("not approved: cards do not match. The house pays the bet back.");
  });
});

describe.each([
  ["English", en],
  ["Vietnamese", vi],
])("%s", (_, words) => {
  test("has words for every bubble, each its own", () => {
    const said = BUBBLES.map((bubble) => words.room.panel.bubble(bubble));
    expect(new Set(said).size).toBe(BUBBLES.length);
    expect(said.every((text, index) => text !== BUBBLES[index])).toBe(true);
  });
  test("tells the turn with its moves, its price and its time", () => {
    const text = words.room.aloud.turn(["fold", "call", "raise"], "$4", 10);
    expect(text).toContain("$4");
    expect(text).toContain("10");
  });
});

test("Vietnamese has the same sections in its guide, with the table's own numbers", () => {
  const facts = {
    buyIn: ["$40", "$200"] as const,
    reserveS: 31,
    windowS: 6,
    bettingS: 11,
    insuranceS: 32,
    sitOutMin: 4,
    rakePercent: 3,
    jackpotBet: "$5",
    jackpotFloor: "$8,000",
    royalFlushPercent: 100,
    straightFlushPercent: 12,
    prizes: { four: "$701", full: "$121", flush: "$81", straight: "$41" },
  };
  const numbers = [
    "$40",
    "$200",
    "31",
    "6",
    "11",
    "32",
    "4",
    "3%",
    "12%",
    "$8,000",
    "$701",
    "$121",
    "$81",
    "$41",
  ];
  const guides = [en, vi].map((words) => words.room.guide.sections(facts));
  expect(guides[0]).toHaveLength(guides[1]?.length ?? 0);
  for (const guide of guides) {
    const text = guide.flatMap(({ lines }) => lines).join(" ");
    expect(numbers.filter((number) => !text.includes(number))).toEqual([]);
  }
});
