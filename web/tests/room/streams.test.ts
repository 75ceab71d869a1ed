import { describe, expect, test } from "vitest";
import { parseStreams, retryMs, slowLine, startingQuality, worse } from "../../src/play/streams.ts";

const QUALITIES = ["1080p", "720p", "360p"];

describe("the automatic quality (R10.1)", () => {
  test.each([
    // Mbit/s, saves data, begins with
    [null, false, "1080p"],
    [10, false, "1080p"],
    [5, false, "720p"],
    [1, false, "360p"],
    [10, true, "360p"],
  ])("on a line of %s Mbit/s, saving data %s: %s", (mbit, saveData, expected) => {
    expect(startingQuality(QUALITIES, mbit, saveData)).toBe(expected);
  });
  test("is whatever there is", () => {
    expect(startingQuality(["only"], 5, false)).toBe("only");
    expect(startingQuality([], 5, false)).toBeNull();
  });
  test("goes down step by step", () => {
    expect([worse(QUALITIES, "1080p"), worse(QUALITIES, "360p"), worse([], null)]).toEqual([
      "720p",
      null,
      null,
    ]);
  });
});

test("only a line that is known to be slow is warned of (R20.5)", () => {
  expect([slowLine(null), slowLine(10), slowLine(4)]).toEqual([false, false, true]);
});

test("a list with nonsense in it is as good as what makes sense", () => {
  expect(parseStreams({ t4: { "720p": "/video/t4.m3u8", odd: 3 }, t5: "no" })).toEqual({
    t4: { "720p": "/video/t4.m3u8" },
    t5: {},
  });
  expect([parseStreams(null), parseStreams([1]), parseStreams("x")]).toEqual([{}, {}, {}]);
});

test("a lost stream is tried again after growing waits, never all watchers at once", () => {
  expect([0, 1, 2].map((attempt) => retryMs(attempt, () => 0))).toEqual([500, 1_000, 2_000]);
  expect([0, 1, 2].map((attempt) => retryMs(attempt, () => 1))).toEqual([1_000, 2_000, 4_000]);
  expect(retryMs(20, () => 1)).toBe(20_000);
});
