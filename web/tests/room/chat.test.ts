import { describe, expect, test } from "vitest";
import { BUBBLE_MS, bubbleAt, feed, silence, unread } from "../../src/play/chat.ts";
import { BUBBLES } from "../../src/protocol/generated/wire.ts";
import type { ChatLine, EventName } from "../../src/protocol/views.ts";

const said = (line_id: string, sent_ms: number, nickname = "Ana", seat = 1): ChatLine => ({
  line_id,
  sent_ms,
  nickname,
  seat,
  bubble: "hello",
});
const told = (number: number, name: EventName, heard_ms: number) => ({
  event: { number, name, facts: {} },
  names: {},
  heard_ms,
});

test("there are a dozen bubbles, each once", () => {
  expect(new Set(BUBBLES).size).toBe(12);
});

test("the chat window shows buy-ins, results, prizes and exits between what was said (R12.2)", () => {
  const log = [
    told(1, "bought_in", 100),
    told(2, "checked", 150),
    told(3, "pot_paid", 300),
    told(4, "prize_won", 300),
    told(5, "player_left", 500),
  ];
  const shown = feed(log, [said("a", 200), said("b", 400)]);
  expect(shown.map((item) => (item.kind === "said" ? item.line.line_id : item.entry.event.name))).toEqual([
    "bought_in",
    "a",
    "pot_paid",
    "prize_won",
    "b",
    "player_left",
  ]);
});

describe("a bubble at a seat", () => {
  const seat = { seat: 1, nickname: "Ana" };
  test("stands for four seconds", () => {
    const chat = [said("a", 1_000)];
    expect(bubbleAt(chat, seat, 1_000)?.line_id).toBe("a");
    expect(bubbleAt(chat, seat, 1_000 + BUBBLE_MS - 1)?.line_id).toBe("a");
    expect(bubbleAt(chat, seat, 1_000 + BUBBLE_MS)).toBeNull();
  });
  test("is replaced by the next one", () => {
    expect(bubbleAt([said("a", 1_000), said("b", 2_000)], seat, 2_500)?.line_id).toBe("b");
  });
  test("is not shown at the seat of who has come after the speaker", () => {
    expect(bubbleAt([said("a", 1_000)], { seat: 1, nickname: "Bob" }, 1_500)).toBeNull();
  });
});

test("unread is what others have said since one has looked", () => {
  const chat = [said("a", 1), said("b", 2, "Eva"), said("c", 3), said("d", 4)];
  expect(unread(chat, 1, "Eva")).toBe(2);
  expect(unread(chat, 0, "Eva")).toBe(3);
  expect(unread(chat, 4, "Eva")).toBe(0);
});

test("who watches, or has not bought in yet, cannot speak (R12.3)", () => {
  expect(silence(null)).toBe("watching");
  expect(silence({ status: "reserved" })).toBe("not_bought_in");
  expect(silence({ status: "seated" })).toBe("");
  expect(silence({ status: "rebuying" })).toBe("");
});
