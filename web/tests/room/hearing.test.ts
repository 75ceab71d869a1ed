import { expect, test } from "vitest";
import type { ServerFrame } from "../../src/protocol/generated/wire.ts";
import { AtTable } from "../play-views/at-table.tsx";
import { ROOM_SCENES, SAID } from "../scenes/room.ts";

const scene = ROOM_SCENES.chat?.(0);
if (!scene) throw new Error("chat");

function room(table: AtTable) {
  return table.store.get().rooms.t1?.chat.map(({ line_id }) => line_id);
}

test("what is said is heard, and the log of what was said once more than once too", () => {
  const table = new AtTable(scene);
  const lines = SAID.map((line, index) => ({ ...line, sent_ms: index }));
  const hear = (frame: object) => table.session.heard(frame as ServerFrame, null);
  hear({ type: "chat", table_id: "t1", ...lines[2] });
  expect(room(table)).toEqual(["3"]);
  hear({ type: "chat_log", table_id: "t1", lines });
  hear({ type: "chat_log", table_id: "t1", lines });
  expect(room(table)).toEqual(["1", "2", "3", "4"]);
});

test("a bubble goes to the table that is open", async () => {
  const table = new AtTable(scene);
  await table.deeds.chat("nice_hand");
  expect(table.sent).toEqual([["chat", { bubble: "nice_hand" }]]);
});
