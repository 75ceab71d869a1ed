import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { type Client, ClientContext } from "../../src/app/client.ts";
import { Clock } from "../../src/connection/clock.ts";
import type { Deeds } from "../../src/deeds/deeds.ts";
import type { Role } from "../../src/protocol/views.ts";
import { reduce } from "../../src/state/reduce.ts";
import { INITIAL_STATE, openTable, type State } from "../../src/state/state.ts";
import { CardSheet } from "../../src/views/parts/card.tsx";
import { Felt } from "../../src/views/table/felt.tsx";
import { en } from "../../src/words/en/index.ts";
import { vi } from "../../src/words/vi/index.ts";
import { ME, type Moment, SCENES, view } from "../scenes/table.ts";
import { FELT_SCENES } from "../scenes/table-felt.ts";

const NOW_MS = 1_000_000;

function at(moment: Moment, role: Role = "player"): State {
  const opened = reduce({ ...INITIAL_STATE, me: { ...ME, role } }, { type: "table_opened", table_id: "t1" });
  const frame = { type: "table" as const, table_id: "t1", version: 1, now_ms: NOW_MS, events: [] };
  return reduce(opened, {
    type: "heard",
    frame: { ...frame, public: moment.public, private: moment.private },
  });
}

function felt(state: State, words = en): string {
  const table = openTable(state);
  if (!table) throw new Error("no table");
  const client: Client = { state, deeds: {} as Deeds, words, clock: new Clock(() => NOW_MS) };
  return renderToString(
    <ClientContext.Provider value={client}>
      <Felt table={table} />
    </ClientContext.Provider>,
  );
}

const scene = (name: string): Moment => {
  const moment = (SCENES[name] ?? FELT_SCENES[name])?.(NOW_MS);
  if (!moment) throw new Error(name);
  return moment;
};

describe("the felt", () => {
  test("invites who watches to each free seat, and nobody else (R2.5)", () => {
    expect(felt(at(scene("watch"))).match(/Take seat \d/g)).toEqual(
      [2, 5, 7, 8, 9].map((n) => `Take seat ${n}`),
    );
    expect(felt(at(scene("watch"), "dealer"))).not.toContain("Take seat");
    expect(felt(at(scene("one")))).not.toContain("Take seat");
    expect(felt(at({ public: view(), private: null }))).not.toContain("Take seat");
  });
  test("shows a watcher nobody's cards (R2.10)", () => {
    const html = felt(at(scene("watch")));
    expect(html).not.toMatch(/ of (spades|hearts|diamonds|clubs)/);
    expect(html.match(/Two cards, face down/g)).toHaveLength(4);
  });
  test("names seats with their players, stacks and what is to be said of them", () => {
    const html = felt(at(scene("flop")));
    expect(html).toContain('aria-label="Seat 7, Grace"');
    for (const mark of ["Reserved", "Away", "Leaving", "Sitting out", "All-in", "Check", "Bet"]) {
      expect(html).toContain(mark);
    }
    expect(html).toContain("$160.25");
  });
  test("shows board, pots and one's own hand in words", () => {
    const html = felt(at(scene("flop")));
    expect(html).toContain("ace of hearts");
    expect(html).toContain("Main pot <strong>$42</strong>");
    expect(html).toContain("Side pot 1 <strong>$18</strong>");
    expect(html).toContain("You have:");
    expect(html).toContain("pair of aces, king kicker");
    expect(html).toContain("Place Your Bets");
  });
  test("says who wins which pot with what (R4.3)", () => {
    const html = felt(at(scene("result")));
    expect(html).toContain("wins $57.60 with three nines");
    expect(html).toContain("wins $17.28 with pair of aces, king kicker");
    expect(html).toContain("+$57.60");
  });
  test("shows the dealer button before an empty seat too", () => {
    const { public: shown, private: own } = scene("preflop");
    const html = felt(
      at({ public: { ...shown, seats: shown.seats.filter(({ seat }) => seat !== 2) }, private: own }),
    );
    expect(html).toContain("Dealer button");
  });
  test.each(Object.keys({ ...SCENES, ...FELT_SCENES }))("is drawn in Vietnamese as well: %s", (name) => {
    expect(felt(at(scene(name)), vi)).not.toMatch(/undefined|\[object/);
  });
});

test("the sheet of cards has 52 faces and weighs less than 12 KB", () => {
  const sheet = renderToString(<CardSheet />);
  expect(sheet.match(/<symbol id="card-/g)).toHaveLength(52);
  expect(sheet.length).toBeLessThan(12 * 1024);
});
