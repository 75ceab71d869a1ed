/** What dealer, scanner and pit boss can press when, and that no desk shows a hole card (R5.7, R20.1, R22). */

import { afterEach, describe, expect, test, vi } from "vitest";
import { alarmOf } from "../../src/sound/alarm.ts";
import { DealerDesk } from "../../src/views/staff/dealer-desk.tsx";
import { PitConsole } from "../../src/views/staff/pit-console.tsx";
import { PitDesk } from "../../src/views/staff/pit-desk.tsx";
import { ScannerPage } from "../../src/views/staff/scanner-page.tsx";
import { AtTable, pressable, text } from "../play-views/at-table.tsx";
import { STAFF_SCENES } from "../scenes/staff.ts";
import { hand, LOBBY, type Moment, player, view } from "../scenes/table.ts";
import { WAGER_SCENES } from "../scenes/wagers.ts";

const scene = (name: string): Moment => {
  const moment = { ...WAGER_SCENES, ...STAFF_SCENES }[name];
  if (!moment) throw new Error(`no scene ${name}`);
  return moment(0);
};
const at = (name: string) => new AtTable(scene(name));
const cardsIn = (html: string) => [...html.matchAll(/#card-(\w\w)/g)].map(([, card]) => card);
const on = (hostname: string) => vi.stubGlobal("window", { location: { hostname } });
afterEach(() => vi.unstubAllGlobals());

describe("the dealer's console (R22)", () => {
  test.each([
    ["console_free", ["Open the console"]],
    ["console_locked", ["Open the console"]],
    ["console_idle", ["Check the cards", "Close the console", "Start hand N", "Pause X"]],
    ["console", ["Close the console", "Take back U", "Pause X"]],
    ["console_flop", ["Close the console", "Take back U", "Pause X"]],
    ["console_turn", ["Close the console", "Pause X"]],
    ["console_twice", ["Close the console", "Take back U"]],
    ["console_shoe", ["End the check", "Close the console", "Pause X"]],
    ["confirmation", ["Close the console", "Confirm hand and amount K", "Pause X"]],
  ])("in %s the dealer can press %j", (name, offered) => {
    expect(pressable(at(name).draw(<DealerDesk />))).toEqual(offered);
  });

  test.each([
    ["console", "Hole card 7 of 18"],
    ["console_flop", "Flop card 2 of 3"],
    ["console_turn", "Farid is to act"],
    ["console_shoe", "17 of 52 read"],
    ["console_late", "The table waits for you: start the hand"],
    ["console_locked", "The console is locked"],
    ["console_twice", "a card was read twice"],
    ["console_insurance", "A player decides about an insurance"],
    ["confirmation", "Eva: straight flush, $912.34"],
  ])("in %s the desk says: %s", (name, words) => {
    expect(text(at(name).draw(<DealerDesk />))).toContain(words);
  });

  test("at a console that another dealer has, nothing can be pressed", () => {
    const free = scene("console_free");
    const taken = new AtTable({ ...free, public: { ...free.public, dealer: true } });
    expect(pressable(taken.draw(<DealerDesk />))).toEqual([]);
  });

  test("the desk names the board and a prize's five cards, and never a hole card (R22.2)", () => {
    expect(cardsIn(at("console").draw(<DealerDesk />))).toEqual([]);
    expect(cardsIn(at("console_turn").draw(<DealerDesk />))).toEqual(["Ah", "Td", "2c"]);
    const opened = view({
      live: true,
      dealer: true,
      hand: hand({ stage: "street", players: [player(1, { cards: ["Ks", "Kh"] }), player(2)] }),
    });
    const desk = new AtTable({ public: opened, private: { console: true }, role: "dealer" });
    expect(cardsIn(desk.draw(<DealerDesk />))).toEqual([]);
  });
});

describe("the scanner's page (R22.1, R22.2)", () => {
  test.each([
    ["scanner", "Hole card 7 of 18", "Last read Hole card 6 of 18"],
    ["scanner_flop", "Flop card 2 of 3", "Last read Flop card 1 of 3"],
    ["scanner_shoe", "17 of 52 read", "Last read 17 of 52"],
    ["scanner_idle", "No hand is on", "Nothing read yet"],
    ["scanner_paused", "a card was read twice", "Flop card 2 of 3"],
  ])("in %s it says: %s", (name, ...lines) => {
    on("play.example");
    const said = text(at(name).draw(<ScannerPage />));
    for (const line of lines) expect(said).toContain(line);
  });

  test.each(["scanner", "scanner_flop", "scanner_shoe"])("in %s no card is named in the house", (name) => {
    on("play.example");
    const html = at(name).draw(<ScannerPage />);
    expect(cardsIn(html)).toEqual([]);
    expect(html).not.toMatch(/ of (?:spades|hearts|diamonds|clubs)/);
  });

  test("only a table on this machine has a grid of cards, with the board marked", () => {
    on("localhost");
    const moment = scene("scanner_flop");
    const running = moment.public.hand && { ...moment.public.hand, board: ["Ah"] };
    const html = new AtTable({ ...moment, public: { ...moment.public, hand: running } }).draw(
      <ScannerPage />,
    );
    expect(cardsIn(html)).toHaveLength(52);
    expect(html).toContain("ace of hearts, read");
  });

  test("a card is sent as the table writes it", async () => {
    const table = at("scanner");
    await table.deeds.scanCard("Th");
    expect(table.sent).toEqual([["scan_card", { card: "Th" }]]);
  });
});

describe("the pit (R5.7, R18.1, R20.1)", () => {
  const inConsole = (moment: Moment) => {
    const table = new AtTable(moment);
    const lobby = { type: "lobby", id: "c1", now_ms: 0, me: null, whole: true, mark: "m", tables: LOBBY };
    return table
      .happens({ type: "screen_chosen", screen: "pit" })
      .happens({ type: "heard", frame: lobby as never });
  };

  test.each([
    ["pit", ["Reject", "Approve"]],
    ["confirmation", []],
    ["rejected", []],
  ])("in %s a pit boss can decide: %j", (name, offered) => {
    const table = new AtTable({ ...scene(name), private: null, role: "pit_boss" });
    const can = pressable(table.draw(<PitDesk />));
    expect(can.filter((button) => button === "Approve" || button === "Reject")).toEqual(offered);
  });

  test("a prize is shown with its hand, five cards, amount, winner and who confirmed it", () => {
    const html = at("pit").draw(<PitDesk />);
    for (const words of ["Eva", "straight flush", "$912.34", "Confirmed by the dealer"])
      expect(text(html)).toContain(words);
    expect(cardsIn(html)).toEqual(["7h", "6h", "5h", "4h", "3h"]);
  });

  test("nobody answering is told", () => {
    const moment = scene("pit");
    const prizes = moment.public.hand?.prizes.map((prize) => ({ ...prize, escalations: 2 })) ?? [];
    const running = moment.public.hand && { ...moment.public.hand, prizes };
    const table = new AtTable({ ...moment, public: { ...moment.public, hand: running } });
    expect(text(table.draw(<PitDesk />))).toContain("Nobody answered for 10 minutes");
  });

  test("a pause can be ended, and a hand taken back only while one is on", () => {
    const table = (public_: Moment["public"]) =>
      new AtTable({ public: public_, private: null, role: "pit_boss" });
    const paused = view({ paused: { reason: "video_lost", since_ms: 0 }, waiting_for: "resume" });
    expect(pressable(table(paused).draw(<PitDesk />))).toEqual(["All tables", "Resume", "Mute in chat"]);
    expect(pressable(table(view({ hand: hand() })).draw(<PitDesk />))).toEqual([
      "All tables",
      "Pause",
      "Declare null",
      "Cancel hand",
      "Mute in chat",
    ]);
  });

  test("the console shows every table, first the one that waits", () => {
    const html = inConsole(scene("pit")).draw(<PitConsole />);
    const names = [...html.matchAll(/<article[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(["Ruby", "Diamond", "Emerald", "Sapphire", "Garnet"]);
    expect(text(html)).toContain("1 table waits.");
    expect(pressable(html)).toContain("Approve");
  });

  test("an administrator has the same powers", () => {
    expect(pressable(inConsole({ ...scene("pit"), role: "admin" }).draw(<PitConsole />))).toContain(
      "Approve",
    );
  });

  test("what is decided names table, hand and prize, and a rejection its reason (R5.12)", async () => {
    const table = at("pit");
    await table.deeds.approvePrize("t1", "t1-17", "straight_flush:5");
    await table.deeds.rejectPrize("t1", "t1-17", "straight_flush:5", "dealer_error");
    await table.deeds.mutePlayer("t1", "ana", 30);
    expect(table.sent).toEqual([
      ["decide_prize", { hand_id: "t1-17", prize_id: "straight_flush:5", approve: true }],
      [
        "decide_prize",
        { hand_id: "t1-17", prize_id: "straight_flush:5", approve: false, reason: "dealer_error" },
      ],
      ["mute", { player_id: "ana", minutes: 30 }],
    ]);
  });

  test("something new that waits is heard once, and by the house's people alone", () => {
    const table = inConsole({ public: view(), private: null, role: "pit_boss" });
    const before = table.store.get();
    const after = table.hears(scene("pit")).store.get();
    expect(alarmOf(before, after)).not.toEqual([]);
    expect(alarmOf(after, table.hears(scene("pit")).store.get())).toEqual([]);
    const player_ = inConsole({ public: view(), private: null });
    const quiet = player_.store.get();
    expect(alarmOf(quiet, player_.hears({ ...scene("pit"), role: "player" }).store.get())).toEqual([]);
  });
});
