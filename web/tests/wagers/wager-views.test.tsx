/** What players see of jackpot, insurance and prizes, by the stage of the hand (R5, R6). */

import { describe, expect, test } from "vitest";
import type { PublicView } from "../../src/protocol/views.ts";
import { InsuranceLine, InsurancePanel, OfferTold } from "../../src/views/wagers/insurance.tsx";
import { JackpotMeter, JackpotWindow, StandingOrder } from "../../src/views/wagers/jackpot.tsx";
import { Prizes } from "../../src/views/wagers/prizes.tsx";
import { AtTable, buttons, pressable, text } from "../play-views/at-table.tsx";
import { type Moment, own, SCENES } from "../scenes/table.ts";
import { MINE, WAGER_SCENES } from "../scenes/wagers.ts";

const scene = (name: string): Moment => {
  const moment = { ...SCENES, ...WAGER_SCENES }[name];
  if (!moment) throw new Error(`no scene ${name}`);
  return moment(0);
};
const seen = (moment: Moment, changes: Partial<PublicView>): Moment => ({
  ...moment,
  public: { ...moment.public, ...changes },
});
const at = (name: string) => new AtTable(scene(name));

describe("the jackpot window (R5.1)", () => {
  test.each([
    ["jackpot_window", ["Jackpot bet $5"]],
    ["jackpot_placed", ["Take back the bet"]],
    ["jackpot_skipped", []],
    ["insured", []],
    ["window", []],
    ["preflop", []],
  ])("%s offers %j", (name, offered) => {
    expect(pressable(at(name).draw(<JackpotWindow />))).toEqual(offered);
  });

  test("a stack that is too small is told, and that the standing order was skipped (R5.2)", () => {
    expect(text(at("jackpot_skipped").draw(<JackpotWindow />))).toContain("Not placed this time: $5");
  });

  test("a watcher has nothing to choose", () => {
    const watcher = new AtTable({ ...scene("jackpot_window"), private: null });
    expect(watcher.draw(<JackpotWindow />)).toBe("");
    expect(watcher.draw(<StandingOrder />)).toBe("");
  });

  test("nothing can be pressed in a pause, or twice before the answer", () => {
    const paused = seen(scene("jackpot_window"), { paused: { reason: "video_lost", since_ms: 0 } });
    expect(pressable(new AtTable(paused).draw(<JackpotWindow />))).toEqual([]);
    expect(
      pressable(
        at("jackpot_window")
          .happens({ type: "asked" })
          .draw(<JackpotWindow />),
      ),
    ).toEqual([]);
  });
});

describe("meter, pays table and standing order", () => {
  test("the arrow of the standing order and the meter open the pays table (R10.2)", () => {
    const table = at("jackpot_window");
    expect(table.draw(<StandingOrder />)).toMatch(/type="checkbox"/);
    expect(buttons(table.draw(<StandingOrder />)).map(({ name }) => name)).toEqual(["Jackpot pays"]);
    expect(buttons(table.draw(<JackpotMeter />)).map(({ name }) => name)).toEqual(["Jackpot $9,123.45"]);
    table.deeds.togglePanel("paysOpen");
    const open = text(table.draw(<JackpotMeter />));
    for (const line of [
      "royal flush100%$9,123.45",
      "straight flush10%$912.34",
      "four of a kindfixed$700",
      "full housefixed$120",
      "flushfixed$80",
      "straightfixed$40",
    ])
      expect(open).toContain(line);
  });

  test("the box is ticked when the order stands", () => {
    expect(at("jackpot_placed").draw(<StandingOrder />)).toMatch(/<input[^>]*checked/);
    expect(at("jackpot_window").draw(<StandingOrder />)).not.toMatch(/<input[^>]*checked/);
  });

  test("a table without a jackpot shows nothing of it", () => {
    const without = new AtTable(seen(scene("jackpot_window"), { jackpot: null }));
    expect(without.draw(<JackpotMeter />) + without.draw(<StandingOrder />)).toBe("");
  });
});

describe("insurance (R6)", () => {
  test("the insured chooses a premium, sees what each outcome comes to, and can decline", () => {
    const table = at("insured");
    const html = table.draw(<InsurancePanel />);
    expect(pressable(html)).toEqual([
      "Minimum$1",
      "Break even$369.23",
      "Maximum$600",
      "No insurance",
      "Insure for $369.23",
    ]);
    expect(text(html)).toContain("You win$590.77You lose$590.76Tie≈ $960");
    table.deeds.choosePremium(MINE.max_cents);
    expect(pressable(table.draw(<InsurancePanel />))).toContain("Insure for $600");
  });

  test("an amount outside of the bounds cannot be paid, declining can", () => {
    const table = at("insured");
    table.deeds.typePremium("601");
    expect(pressable(table.draw(<InsurancePanel />)).slice(3)).toEqual(["No insurance"]);
    expect(text(table.draw(<InsurancePanel />))).toContain("From $1 to $600.");
  });

  test("the odds that count now are marked in the house's table (R6.3)", () => {
    const html = at("insured").draw(<InsurancePanel />);
    expect(
      [...html.matchAll(/<td class="now"[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => text(cell)),
    ).toEqual(["14", "1.6 yours"]);
  });

  test("what is declined or paid is sent with the offer that it answers", async () => {
    const table = at("insured");
    await table.deeds.insure(0);
    await table.deeds.insure(36_923);
    expect(table.sent).toEqual([
      ["insure", { offer_id: MINE.offer_id, premium_cents: 0 }],
      ["insure", { offer_id: MINE.offer_id, premium_cents: 36_923 }],
    ]);
  });

  test("everybody else is told who is offered what, against which cards, and no premium (R6.4)", () => {
    const told = at("insurance_told");
    const html = told.draw(<OfferTold />);
    expect(text(html)).toContain("Eva is offered insurance at 1.6 to 1");
    expect(html.match(/role="img"/g)).toHaveLength(14);
    expect(text(html)).not.toMatch(/\$/);
    expect(told.draw(<InsurancePanel />)).toBe("");
    expect(at("insured").draw(<OfferTold />)).toBe("");
  });

  test.each([
    [null, null, ""],
    [0, null, ""],
    [10_000, null, "You are insured for $100."],
    [10_000, -10_000, "Your insurance cost $100."],
    [10_000, 30_000, "Your insurance pays $300."],
    [10_000, 0, "Your insurance paid back its premium."],
  ])("after a premium of %s cents that came to %s: %j", (premium_cents, result_cents, line) => {
    const insurance = { ...MINE, premium_cents, result_cents };
    const table = new AtTable({ ...scene("insured"), private: own({ insurance }) });
    expect(text(table.draw(<InsuranceLine />))).toBe(line);
  });
});

describe("prizes (R5.6 to R5.12)", () => {
  test.each([
    ["prizes", "Farid flush, $80won", "Eva straight flush, $912.34waits for the Pit Boss"],
    ["confirmation", "Farid flush, $80won", "waits for the dealer to confirm"],
    ["rejected", "Farid flush, $80won", "not approved: the flop was exposed too early"],
  ])("in %s everybody reads where each prize stands", (name, ...lines) => {
    const html = at(name).draw(<Prizes />);
    for (const line of lines) expect(text(html)).toContain(line);
    expect(html).toContain("#card-7h");
  });

  test("nothing is shown before the result has stood", () => {
    const moment = scene("prizes");
    const early = seen(moment, { hand: moment.public.hand && { ...moment.public.hand, stage: "result" } });
    expect(new AtTable(early).draw(<Prizes />)).toBe("");
  });

  test("a usual reason is told in the reader's language", () => {
    const moment = scene("rejected");
    const prizes = moment.public.hand?.prizes.map((prize) => ({ ...prize, reason: "dealer_error" })) ?? [];
    const told = seen(moment, { hand: moment.public.hand && { ...moment.public.hand, prizes } });
    expect(text(new AtTable(told).draw(<Prizes />))).toContain("not approved: a mistake in dealing.");
  });
});
