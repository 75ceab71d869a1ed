import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { type Client, ClientContext } from "../../src/app/client.ts";
import { Clock } from "../../src/connection/clock.ts";
import type { Deeds } from "../../src/deeds/deeds.ts";
import type { Role } from "../../src/protocol/views.ts";
import { reduce } from "../../src/state/reduce.ts";
import { INITIAL_STATE, type State } from "../../src/state/state.ts";
import { RoomPanel } from "../../src/views/room/room-panel.tsx";
import { SeatBubble } from "../../src/views/room/seat-bubble.tsx";
import { Stream } from "../../src/views/room/stream.tsx";
import { TableHeader } from "../../src/views/room/table-header.tsx";
import { en } from "../../src/words/en/index.ts";
import { ROOM_SCENES, SAID } from "../scenes/room.ts";
import { ME } from "../scenes/table.ts";

const NOW_MS = 1_000_000;

/** The state at the table of a scene, with what was said there just now. */
function at(scene: string, role: Role = "player"): State {
  const moment = ROOM_SCENES[scene]?.(NOW_MS);
  if (!moment) throw new Error(scene);
  const opened = reduce({ ...INITIAL_STATE, me: { ...ME, role } }, { type: "table_opened", table_id: "t1" });
  const frame = { type: "table" as const, table_id: "t1", version: 1, now_ms: NOW_MS, events: [] };
  const { public: view, private: own } = moment;
  const heard = reduce(opened, { type: "heard", frame: { ...frame, public: view, private: own } });
  const lines = SAID.map((line, index) => ({ ...line, sent_ms: NOW_MS - 1_000 * (SAID.length - index) }));
  return reduce(heard, { type: "chat_heard", table_id: "t1", lines });
}

function drawn(View: () => preact.JSX.Element, state: State): string {
  const client: Client = { state, deeds: {} as Deeds, words: en, clock: new Clock(() => NOW_MS) };
  return renderToString(
    <ClientContext.Provider value={client}>
      <View />
    </ClientContext.Provider>,
  );
}

describe("the panel", () => {
  test("tells what happens, one's own nickname in blue (R12.2, R14.7)", () => {
    const html = drawn(() => <RoomPanel />, at("chat"));
    expect(html).toContain('Main pot: <bdi class="name-own">Eva</bdi> wins $35.52.');
    expect(html).toContain('<bdi class="name-other">Jonas</bdi> sits down with $200.');
  });
  test("has cards in words for who cannot see them", () => {
    expect(drawn(() => <RoomPanel />, at("chat"))).toContain("ace of hearts");
  });
  test("lets a player speak by bubbles only (R12.1), and a watcher not at all (R12.3)", () => {
    const player = drawn(() => <RoomPanel />, { ...at("chat"), chatOpen: true });
    expect(player).toContain("Nice hand");
    expect(player).not.toContain("<input");
    const watcher = drawn(() => <RoomPanel />, { ...at("chat_watching"), chatOpen: true });
    expect(watcher).toContain("Take a seat to chat.");
    expect(watcher).not.toContain("Nice hand");
  });
});

test("a bubble stands at the seat of who has said it for four seconds", () => {
  const seat = { seat: 7, nickname: "Grace" };
  expect(drawn(() => <SeatBubble seat={seat} />, at("chat"))).toContain("Nice hand");
  expect(drawn(() => <SeatBubble seat={{ seat: 1, nickname: "Ana" }} />, at("chat"))).toBe("");
});

describe("the header", () => {
  test("says what table and hand it is, how the line is, and has a switch for each thing", () => {
    const html = drawn(() => <TableHeader />, { ...at("chat"), connection: "open" });
    for (const text of ["Ruby", "$1/$2 No-limit", "Hand t1-18", "$12,500.50"]) expect(html).toContain(text);
    for (const name of ["Connected", "Sound", "Settings", "Help", "Chat and log"])
      expect(html).toContain(`aria-label="${name}`);
  });
  test("offers no full screen where the browser has none (R15.1)", () => {
    expect(drawn(() => <TableHeader />, at("chat"))).not.toContain("Full screen");
  });
  test("shows a dealer and a pit boss no balance", () => {
    expect(drawn(() => <TableHeader />, at("chat", "dealer"))).not.toContain("$12,500.50");
  });
});

test("a live table without a video has a still picture, another table none", () => {
  expect(drawn(() => <Stream />, at("live"))).toContain("There is no video of this table.");
  expect(drawn(() => <Stream />, at("chat"))).toBe("");
});
