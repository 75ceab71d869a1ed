import { expect, test } from "vitest";
import { lastSealed, proves, provesAll } from "../../src/play/proof.ts";
import type { EventName } from "../../src/protocol/views.ts";
import { proofAnswer_0 as answer } from "../generated/examples.ts";

const event = (number: number, name: EventName, facts: Record<string, unknown>) => ({
  event: { number, name, facts },
});

test("the protocol's own example is proved", async () => {
  expect(answer.cards.length).toBeGreaterThan(0);
  expect(await provesAll(answer.cards, answer.deck_root)).toBe(true);
});

test("another card, another place or another root is not", async () => {
  const [card] = answer.cards;
  if (!card) throw new Error("the example has cards");
  const other = card.card === "As" ? "Ks" : "As";
  expect(await proves({ ...card, card: other }, answer.deck_root)).toBe(false);
  expect(await proves({ ...card, position: (card.position + 1) % 52 }, answer.deck_root)).toBe(false);
  expect(await proves({ ...card, path: card.path.slice(1) }, answer.deck_root)).toBe(false);
  expect(await proves(card, answer.deck_root.replace(/./g, "0"))).toBe(false);
});

test("the last hand that is over is checked against the root that was published when it began", () => {
  const begun = event(1, "hand_announced", { hand_id: "t1-1", deck_root: "aa" });
  const closed = event(2, "hand_closed", { hand_id: "t1-1" });
  const next = event(3, "hand_announced", { hand_id: "t1-2", deck_root: "bb" });
  expect(lastSealed([begun])).toBeNull();
  expect(lastSealed([begun, closed, next])).toEqual({ hand_id: "t1-1", deck_root: "aa" });
  expect(lastSealed([closed, next])).toBeNull();
});

test("a live table has no sealed deck", () => {
  const begun = event(1, "hand_announced", { hand_id: "t1-1", deck_root: "" });
  expect(lastSealed([begun, event(2, "hand_closed", { hand_id: "t1-1" })])).toBeNull();
});
