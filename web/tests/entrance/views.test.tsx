/** What the house shows: at the door, in the lobby, over the screens, at its places. */

import { describe, expect, test } from "vitest";
import type { Role } from "../../src/protocol/views.ts";
import type { State } from "../../src/state/state.ts";
import { Account } from "../../src/views/account/account.tsx";
import { PasswordDialog } from "../../src/views/account/password.tsx";
import { LineBanner } from "../../src/views/line-banner.tsx";
import { Lobby } from "../../src/views/lobby/lobby.tsx";
import { History } from "../../src/views/places/history.tsx";
import { PlayerDialog } from "../../src/views/places/player.tsx";
import { Statistics } from "../../src/views/places/statistics.tsx";
import { Replaced } from "../../src/views/replaced.tsx";
import { SignIn } from "../../src/views/sign-in.tsx";
import { Toasts } from "../../src/views/toasts.tsx";
import { vi } from "../../src/words/vi/index.ts";
import { EVENING, NOTICES } from "../scenes/house.ts";
import { ME, SCENES } from "../scenes/table.ts";
import { buttons, drawn, textOf } from "./drawn.tsx";

const refused = (code: string, facts: object = {}): Partial<State> => ({
  connection: "idle",
  me: null,
  signIn: { busy: false, refusal: { code, facts } as State["signIn"]["refusal"] },
});
const lobby = (patch: Partial<State> = {}) =>
  drawn(<Lobby />, { screen: "lobby", lobby: { tables: EVENING, mark: "m" }, ...patch });
const entry = (html: string, name: string) => buttons(html).find((button) => button.name === name);
const atTable = (name: string): Partial<State> => {
  const moment = SCENES[name]?.(0);
  if (!moment) throw new Error(name);
  const room = { table_id: "t1", version: 1, view: moment.public, own: moment.private, log: [], chat: [] };
  return { screen: "table", tableId: "t1", rooms: { t1: room } };
};

describe("at the door", () => {
  test("R2.2, R2.9: the rules are said before they are broken", () => {
    const text = textOf(drawn(<SignIn />, { connection: "idle", me: null }));
    expect(text).toContain("Five wrong passwords in a row block an account for 12 hours.");
    expect(text).toContain("one place at a time");
  });

  test("browsers are told what to fill in", () => {
    const html = drawn(<SignIn />, { connection: "idle", me: null });
    expect(html).toMatch(/name="name"[^>]*autocomplete="username"|autocomplete="username"[^>]*name="name"/);
    expect(html).toContain('autocomplete="current-password"');
  });

  test.each<[string, object, RegExp]>([
    ["bad_credentials", { tries_left: 2 }, /2 tries left/],
    ["account_blocked", { until_ms: Date.UTC(2025, 5, 15) }, /blocked until/],
    ["signed_in_elsewhere", {}, /Signed in elsewhere.*45 seconds.*another tab/],
    ["excluded", { until_ms: Date.UTC(2025, 5, 15) }, /break from playing until/],
  ])("%s is explained", (code, facts, expected) => {
    expect(textOf(drawn(<SignIn />, refused(code, facts)))).toMatch(expected);
  });

  test("both languages can be chosen, by their own names", () => {
    const names = buttons(drawn(<SignIn />, { connection: "idle", me: null })).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["English", "Tiếng Việt"]));
    expect(textOf(drawn(<SignIn />, { connection: "idle", me: null }, vi))).toContain("Đăng nhập");
  });

  test("R20.4: who was brought here by a poor line learns why, and that it goes on", () => {
    const text = textOf(
      drawn(<SignIn />, {
        connection: "lost",
        me: null,
        signIn: { busy: true, refusal: { code: "offline", facts: {} } },
      }),
    );
    expect(text).toContain("cannot be reached");
    expect(text).toContain("this is the front page");
    expect(text).not.toContain("Password");
  });
});

describe("R2.4: in the lobby, Enter is off where one is not let in, and says why", () => {
  test.each<[string, Partial<State>, string, boolean, RegExp | null]>([
    ["an open table", {}, "Enter Diamond", false, null],
    ["a full room", {}, "Enter Emerald", true, /Full: 14 people/],
    ["being prepared", {}, "Enter Sapphire", true, /being prepared/],
    ["closing", {}, "Enter Garnet", true, /Closing: nobody comes in/],
    [
      "too little money",
      { me: { ...ME, balance_cents: 30_000 } },
      "Enter Diamond",
      true,
      /Needs a balance of \$4,000/,
    ],
  ])("%s", (_, patch, name, disabled, reason) => {
    const html = lobby(patch);
    expect(entry(html, name)?.disabled).toBe(disabled);
    if (reason) expect(textOf(html)).toMatch(reason);
  });
});

test("R2.3: each table says its players, watchers, jackpot and what it waits for", () => {
  const text = textOf(lobby());
  expect(text).toContain("Biggest jackpot $12,045.50 at Diamond");
  expect(text).toMatch(/Ruby Live dealer Players 8\/9 Watching 1 People 9 of 14 Buy-in \$40 – \$200/);
  expect(text).toContain("Waiting for the dealer");
});

test("one's own table is marked, and leads back", () => {
  const html = lobby({ ...atTable("flop"), screen: "lobby", tableId: null });
  expect(textOf(html)).toContain("You are seated here");
  expect(entry(html, "Back to Ruby")?.disabled).toBe(false);
  expect(entry(html, "Enter Ruby")).toBeUndefined();
});

test("filters that leave nothing can be taken back", () => {
  const tableFilter = {
    channel: "10000/20000",
    dealing: "rng",
    freeSeats: false,
    affordable: false,
    sort: "name",
  };
  const html = lobby({ tableFilter: tableFilter as State["tableFilter"] });
  expect(textOf(html)).toContain("No table fits these filters.");
  expect(entry(html, "Show all tables")).toBeDefined();
  expect(entry(html, "$100/$200, 0 tables")?.pressed).toBe("true");
});

test.each<[string, State["lobby"], string]>([
  ["before the list is there", null, "Looking at the tables"],
  ["when no table is open", { tables: [], mark: "" }, "No table is open"],
])("%s", (_, tables, expected) => {
  expect(textOf(lobby({ lobby: tables }))).toContain(expected);
});

test.each<[Role, string[]]>([
  ["player", ["Tables", "History", "Statistics", "Account"]],
  ["dealer", ["Tables", "Account"]],
  ["pit_boss", ["Pit console", "Tables", "Account"]],
])("the way about the house of a %s", (role, expected) => {
  const nav = /<nav.*?<\/nav>/s.exec(lobby({ me: { ...ME, role } }))?.[0] ?? "";
  expect(buttons(nav).map(({ name }) => name)).toEqual(expected);
});

test("R2.1: the rules of a password stand beside the field", () => {
  const dialog = { kind: "password" as const, text: null, refusal: null, busy: false, done: false };
  const text = textOf(drawn(<PasswordDialog />, { dialog }));
  for (const rule of ["8 to 12 characters", "letters A to Z and digits only", "one letter", "one digit"]) {
    expect(text).toContain(rule);
  }
});

test("the account has limits and money for players, and not for the house's own people", () => {
  expect(textOf(drawn(<Account />, { screen: "account" }))).toContain("Responsible play");
  const dealer = drawn(<Account />, { screen: "account", me: { ...ME, role: "dealer" } });
  expect(textOf(dealer)).not.toMatch(/Responsible play|Balance|Statement/);
});

test("notices wait for an OK, refusals can be dismissed", () => {
  const toasts = [{ key: 1, code: "seat_taken" as const, facts: {} }];
  const html = drawn(<Toasts />, { notices: NOTICES, toasts });
  expect(html).toContain('role="status"');
  expect(buttons(html).map(({ name }) => name)).toEqual(["OK", "OK", "Dismiss"]);
  expect(textOf(html)).toContain("Somebody else has just taken this seat.");
});

test.each<[string, Partial<State>, boolean]>([
  ["while the line is lost", { connection: "lost", screen: "lobby" }, true],
  ["while it is dialled again", { connection: "connecting", screen: "lobby" }, true],
  ["not when all is well", { connection: "open", screen: "lobby" }, false],
  ["not at the front page", { connection: "lost", screen: "sign_in" }, false],
  ["not when another tab goes on", { connection: "replaced", screen: "lobby" }, false],
])("the line's banner: %s", (_, patch, expected) => {
  expect(drawn(<LineBanner />, patch) !== "").toBe(expected);
});

test("R19.3: who has a seat learns how long it is kept", () => {
  expect(textOf(drawn(<LineBanner />, { ...atTable("flop"), connection: "lost" }))).toContain("two minutes");
  expect(textOf(drawn(<LineBanner />, { connection: "lost", screen: "lobby" }))).not.toContain("two minutes");
});

test("R2.9: which of two tabs goes on is for the person to say", () => {
  expect(drawn(<Replaced />, {})).toBe("");
  const html = drawn(<Replaced />, { connection: "replaced" });
  expect(textOf(html)).toContain("Open in another tab");
  expect(buttons(html).map(({ name }) => name)).toEqual(["Sign out", "Go on here"]);
});

test("R9.2: a player's figures have no value yet, and say so", () => {
  const shownPlayer = { player_id: "chloe", nickname: "Chloe" };
  const text = textOf(drawn(<PlayerDialog />, { ...atTable("flop"), shownPlayer }));
  expect(text).toMatch(/Chloe.*Seat 3 Stack \$/);
  for (const name of ["WIN%", "VPIP", "PFR", "ATS", "3BET", "WTSD", "WSD", "TAF", "Hands", "Last 5"]) {
    expect(text).toContain(name);
  }
  expect(text.match(/- no value yet/g)).toHaveLength(10);
});

test("places that are not filled yet say that, and not that nothing happened", () => {
  expect(textOf(drawn(<History />, {}))).toContain("cannot be looked at here yet");
  expect(textOf(drawn(<Statistics />, {}))).toContain("not counted yet");
});
