import { expect, test } from "vitest";
import { lessMotion } from "../../src/app/document.ts";
import { DEFAULT_SETTINGS, type Switch } from "../../src/state/settings.ts";

test.each<[Switch, boolean, boolean]>([
  ["auto", true, true],
  ["auto", false, false],
  ["on", false, true],
  ["off", true, false],
])(
  "with motion reduced %s, where the system says less: %s, less moves: %s",
  (reducedMotion, system, less) => {
    expect(lessMotion({ settings: { ...DEFAULT_SETTINGS, reducedMotion } }, system)).toBe(less);
  },
);
