/** English: what a person must learn, by the notice's name. */

import { amount } from "../../play/amounts.ts";
import type { Say, Told } from "../facts.ts";
import { terms } from "./terms.ts";

const LEAVING: Record<string, string> = {
  time_outs: " after three time-outs in a row",
  away: " because your connection was lost for more than two minutes",
  sit_out: " after sitting out for three minutes",
  no_buy_in: " because the time to buy in was over",
  bust: " because your chips were gone",
  table_closed: " because the table has closed",
};

function returned({ cents }: Told): string {
  return cents ? ` ${amount(cents)} went to your balance.` : "";
}

function insurance(cents: number | undefined): string {
  if (!cents) return "";
  return cents > 0 ? ` Your insurance paid ${amount(cents)}.` : ` Your insurance cost ${amount(-cents)}.`;
}

export const notices = {
  time_out_warning: (f) =>
    `Your time ran out ${f.count ?? 2} times in a row. Once more and you go to the lobby.`,
  moved_to_lobby: (f) => `You are in the lobby now${LEAVING[f.reason ?? ""] ?? ""}.${returned(f)}`,
  moved_to_watching: (f) => `You are watching now${LEAVING[f.reason ?? ""] ?? ""}.${returned(f)}`,
  hand_result: (f) => {
    const result = f.cents ? `you won ${amount(f.cents)}` : "your hand ended and won nothing";
    const putIn = f.put_in_cents ? ` You had ${amount(f.put_in_cents)} in it.` : "";
    const prizes = (f.prizes ?? []).map(
      ({ kind, cents }) => ` The jackpot paid you ${amount(cents)} for a ${terms.prize(kind)}.`,
    );
    return `While you were away ${result}.${putIn}${insurance(f.insurance_cents)}${prizes.join("")}`;
  },
  hand_voided: (f) =>
    `A hand of yours was declared null${terms.because(f.reason ?? "")}` +
    (f.cents ? ` The ${amount(f.cents)} that you had in it came back to you.` : ""),
  prize_rejected: (f) =>
    `Your ${terms.prize(f.kind ?? "")} was not approved${terms.because(f.reason ?? "")}` +
    (f.cents ? ` The house pays your bet back: ${amount(f.cents)}.` : ""),
} satisfies Record<string, Say>;
