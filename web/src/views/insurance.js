/** Insurance before the river: what everybody sees of the offer, and what the insured chooses (R6). */

import { face } from "../cards.js";
import { h } from "../dom.js";
import { nameAt } from "../seating.js";
import { amount, oddsLabel, refusal } from "../text.js";
import { chosenPremium, openOffer, outcomes, ownOffer, premiumProblem, premiums } from "../wagers.js";
import { amountInput } from "./amount-input.js";
import { button } from "./button.js";
import { countdown } from "./countdown.js";

const INSURANCE_MS = 30_000;

/** The seconds to decide, by the server's time. */
export function offerSeconds(view) {
  const { until_ms } = openOffer(view);
  return !view.paused && until_ms && countdown(until_ms, INSURANCE_MS, { class: "seconds", role: "timer" });
}

/** For everybody but the insured: who is offered what, against which cards. */
export function offerTold(view) {
  const offer = openOffer(view);
  return [
    h(
      "p",
      { key: "words" },
      h("strong", null, nameAt(view, offer.seat)),
      ` is offered insurance at ${oddsLabel(offer.odds_tenths)} `,
      offerSeconds(view),
    ),
    cards(offer),
  ];
}

function cards({ outs, ties }) {
  const group = (label, list) =>
    list.length > 0 &&
    h(
      "span",
      { class: "river-group", key: label },
      h("span", { class: "soft" }, `${label} ${list.length}`),
      list.map((card) => face(card)),
    );
  return h("div", { class: "river-cards", key: "cards" }, group("Outs", outs), group("Ties", ties));
}

/** For the insured: cards, odds, the premium, and what it comes to. */
export function insurance(state, actions) {
  const { public: view } = state.table;
  const offer = openOffer(view);
  const mine = ownOffer(state.table);
  const cents = chosenPremium(state.premium, mine);
  const wrong = premiumProblem(cents, mine);
  const off = state.asking || Boolean(view.paused);
  const input = amountInput({
    cents,
    text: state.premium?.offer_id === mine.offer_id ? state.premium.text : null,
    least: mine.min_cents,
    most: mine.max_cents,
    unit: 1,
    wrong,
    onCents: actions.choosePremium,
    onText: actions.typePremium,
    box: { onFocus: (event) => event.target.select() },
  });
  return h(
    "div",
    { class: "bar insurance", key: `offer-${offer.offer_id}`, role: "group", "aria-label": "Insurance" },
    h(
      "p",
      { class: "offer-line", key: "words" },
      h("strong", null, `Insurance at ${oddsLabel(offer.odds_tenths)}`),
      h("span", { class: "soft" }, `for ${amount(mine.win_cents)}`),
      h("span", { class: "grow" }),
      offerSeconds(view),
    ),
    cards(offer),
    h("div", { class: "quick", key: "quick" }, premiums(mine).map((one) => preset(one, cents, actions))),
    h("div", { class: "amount-row", key: "row" }, input),
    wrong
      ? h("p", { class: "comes-to", key: "wrong", role: "status" }, refusal(wrong, mine))
      : comesTo(outcomes(cents, mine, offer.odds_tenths), offer),
    h(
      "div",
      { class: "buttons", key: "buttons" },
      button("decline", "button", "Decline", () => actions.insure(0), { disabled: off }),
      button(
        "insure",
        "button gold",
        wrong ? "Insure" : `Pay ${amount(cents)}`,
        () => actions.insure(cents),
        { disabled: off || wrong !== "" },
      ),
    ),
  );
}

function preset({ label, cents }, chosen, actions) {
  const kind = `preset ${cents === chosen ? "chosen" : ""}`;
  return button(label, kind, label, () => actions.choosePremium(cents), { title: amount(cents) });
}

/** What stays of the pots and the insurance together: won, lost, split. */
function comesTo(sums, offer) {
  const part = (label, cents, about = "") =>
    h(
      "span",
      { key: label },
      h("span", { class: "soft" }, `${label} `),
      `${about}${amount(cents)}`,
    );
  return h(
    "p",
    { class: "comes-to", key: "sums" },
    part("Win", sums.win),
    part("Out", sums.loss),
    offer.ties.length > 0 && part("Tie", sums.tie, "about "),
  );
}

/** What the insured has taken, and at the end what came of it; null for everybody else. */
export function ownInsurance(own) {
  const mine = own?.insurance;
  if (!mine?.premium_cents) return null;
  if (mine.result_cents === null) return `You are insured for ${amount(mine.premium_cents)}.`;
  return mine.result_cents < 0
    ? `Insurance: the premium was ${amount(-mine.result_cents)}`
    : `Insurance pays you ${amount(mine.result_cents)}`;
}
