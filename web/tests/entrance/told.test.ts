/** Every refusal and notice has words, in both languages, and names the fact that helps. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { RefusalCode, RefusalFacts } from "../../src/connection/refused.ts";
import type { NoticeName } from "../../src/protocol/views.ts";
import { noticeText, refusalText } from "../../src/views/told.ts";
import { en } from "../../src/words/en/index.ts";
import { vi } from "../../src/words/vi/index.ts";

const page = parse(readFileSync(new URL("../../../docs/protocol/asyncapi.yaml", import.meta.url), "utf8"));

/** What no gesture leads to: broken frames, and what operations alone do. */
const NOT_ON_THE_PAGE = new Set([
  ...["already_closed", "already_open", "bad_account", "bad_choice", "bad_config", "bad_frame", "bad_json"],
  ...["bad_move", "frame_too_large", "missing_field", "out_of_range", "table_exists"],
  ...["unknown_action", "unknown_field", "wrong_type"],
]);
const CODES = Object.keys(page["x-error-codes"]).filter((code) => !NOT_ON_THE_PAGE.has(code));

describe.each([
  ["English", en],
  ["Vietnamese", vi],
])("%s", (_, words) => {
  test.each([...CODES, "offline", "no_answer"])("refusal %s", (code) => {
    const said = refusalText(words, { code: code as RefusalCode, facts: {} });
    expect(said).not.toBe(words.lobby.notPossible(code));
    expect(said).not.toMatch(/undefined|NaN/);
  });

  test.each(Object.keys(page["x-notices"]))("notice %s", (code) => {
    const said = noticeText(words, { code: code as NoticeName, facts: {} });
    expect(said).not.toBe(words.lobby.notPossible(code));
    expect(said).not.toMatch(/undefined|NaN/);
  });
});

const refused = (code: RefusalCode, facts: RefusalFacts) => refusalText(en, { code, facts });

test.each<[RefusalCode, RefusalFacts, RegExp]>([
  ["bad_credentials", { tries_left: 3 }, /3 tries left/],
  ["bad_credentials", { tries_left: 1 }, /One try left.*12 hours/],
  ["account_blocked", { until_ms: Date.UTC(2025, 5, 15, 12) }, /blocked until .*2025/],
  ["signed_in_elsewhere", {}, /45 seconds/],
  ["rate_limited", { retry_ms: 61_500 }, /62 seconds/],
  ["bad_password", { reason: "no_digit" }, /digit/],
  ["balance_too_low", { needed_cents: 400_000 }, /\$4,000/],
  ["room_full", {}, /14 people/],
  ["buy_in_out_of_range", { min_cents: 4_000, max_cents: 20_000 }, /\$40 and \$200/],
  ["amount_too_small", { min_to_cents: 400 }, /\$4\b/],
  ["cannot_raise", { reason: "not_reopened" }, /less than a full raise/],
  ["loss_limit", { span: "day", left_cents: 1_500 }, /\$15 for today/],
  ["muted", { until_ms: Date.UTC(2025, 5, 15, 12) }, /muted you until .*2025/],
  ["chat_too_fast", { retry_ms: 1_500 }, /2 s/],
])("%s says what helps", (code, facts, expected) => {
  expect(refused(code, facts)).toMatch(expected);
});

test("a code that nobody expected is named, so that it can be told to the house", () => {
  expect(refused("bad_config", {})).toContain("bad_config");
});

test.each<[NoticeName, Record<string, unknown>, RegExp]>([
  ["time_out_warning", { count: 2 }, /2 times in a row/],
  ["moved_to_lobby", { reason: "time_outs", cents: 18_250 }, /three time-outs.*\$182\.50/],
  ["moved_to_watching", { reason: "sit_out", cents: 0 }, /three minutes\.$/],
  ["hand_result", { cents: 0, put_in_cents: 500 }, /won nothing.*\$5/],
  [
    "hand_result",
    { cents: 100, prizes: [{ kind: "flush", cents: 8_000 }] },
    /jackpot paid you \$80 for a flush/,
  ],
  ["hand_result", { cents: 0, insurance_cents: -250 }, /insurance cost \$2\.50/],
  ["hand_voided", { reason: "technical_fault", cents: 600 }, /a technical fault.*\$6/],
  [
    "prize_rejected",
    { kind: "straight_flush", reason: "flop exposed.", cents: 500 },
    /straight flush.*: flop exposed\./,
  ],
])("the notice %s tells what happened", (code, facts, expected) => {
  expect(noticeText(en, { code, facts })).toMatch(expected);
});
