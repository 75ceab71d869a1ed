import { expect, test } from "vitest";
import {
  DEFAULT_KEYS,
  DEFAULT_SETTINGS,
  keepSettings,
  parseSettings,
  readSettings,
} from "../../src/state/settings.ts";
import { ScriptedWorld } from "../scripted-world.ts";

test("what is kept is read back", () => {
  const { device } = new ScriptedWorld();
  const settings = {
    ...DEFAULT_SETTINGS,
    language: "vi" as const,
    volume: 0.2,
    keys: { ...DEFAULT_KEYS, fold: "x" },
  };
  keepSettings(device, settings);
  expect(readSettings(device, [])).toEqual(settings);
});

test.each([
  [null],
  ["no json"],
  ["null"],
  ['"text"'],
  ["[]"],
  ['{"volume": 7, "sound": "yes", "language": "xx", "fourColours": true, "unknown": 1, "keys": {"fold": 5}}'],
])("rubbish is as usual: %s", (text) => {
  expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
});

test("the first language is the browser's, where there is a catalogue of it", () => {
  expect(parseSettings(null, ["vi-VN", "en"]).language).toBe("vi");
  expect(parseSettings(null, ["fr"]).language).toBe("en");
  expect(parseSettings('{"language": "en"}', ["vi-VN"]).language).toBe("en");
});
