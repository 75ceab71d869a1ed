/** Insurance before the river: what everybody sees of the offer, and what the insured chooses (R6). */

import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { nameAt } from "../../play/seating.ts";
import { chosenPremium, openOffer, outcomes, ownOffer, premiumProblem, premiums } from "../../play/wagers.ts";
import type { Offer, OwnOffer } from "../../protocol/views.ts";
import { mine, openTable } from "../../state/state.ts";
import { AmountInput } from "../parts/amount-input.tsx";
import { Button } from "../parts/button.tsx";
import { Seconds } from "../parts/countdown.tsx";
import { OddsTable, RiverCards, TimeToDecide } from "./offer-parts.tsx";

/** For the insured: cards, odds, the premium, and what each outcome comes to. Nothing without an offer of one's own. */
export function InsurancePanel() {
  const { state, words } = useClient();
  const { wagers } = words;
  const table = openTable(state);
  const offer = openOffer(table?.view);
  const own = ownOffer(table?.view, mine(table));
  if (!table || !offer || !own) return null;
  const { paused, rules } = table.view;
  return (
    <section class="insurance" aria-label={wagers.insurance} key={offer.offer_id}>
      <header>
        <h2>{wagers.insuranceAt(words.terms.odds(offer.odds_tenths))}</h2>
        <p class="soft">{wagers.standToWin(amount(own.win_cents))}</p>
        {offer.until_ms && !paused ? (
          <TimeToDecide untilMs={offer.until_ms} totalMs={rules.insurance_ms} />
        ) : null}
      </header>
      <RiverCards offer={offer} />
      <OddsTable offer={offer} />
      <Choice offer={offer} own={own} paused={paused !== null} />
    </section>
  );
}

function Choice({ offer, own, paused }: { offer: Offer; own: OwnOffer; paused: boolean }) {
  const { state, deeds, words } = useClient();
  const { wagers } = words;
  const cents = chosenPremium(state.premium, own);
  const typed = state.premium?.offer_id === own.offer_id ? state.premium.text : null;
  const wrong = premiumProblem(cents, own);
  const problem = {
    "": "",
    bad_amount: wagers.badPremium,
    premium_out_of_range: wagers.premiumOutOfRange(amount(own.min_cents), amount(own.max_cents)),
  }[wrong];
  const off = state.asking || paused;
  const able = wrong === "" && cents !== null;
  return (
    <>
      <div class="premiums">
        {premiums(own).map((preset) => (
          <button
            key={preset.kind}
            type="button"
            class={`premium ${preset.cents === cents ? "chosen" : ""}`}
            aria-pressed={preset.cents === cents}
            onClick={() => deeds.choosePremium(preset.cents)}
          >
            <span class="premium-kind">{wagers.premiumKind[preset.kind]}</span>
            <strong>{amount(preset.cents)}</strong>
          </button>
        ))}
      </div>
      <AmountInput
        cents={cents}
        text={typed}
        least={own.min_cents}
        most={own.max_cents}
        unit={1}
        step={premiumStep(own)}
        problem={problem}
        label={wagers.premium}
        onCents={deeds.choosePremium}
        onText={deeds.typePremium}
        box={{ onFocus: (event) => event.currentTarget.select() }}
      />
      {able ? <ComesTo premiumCents={cents} offer={offer} own={own} /> : <p class="comes-to" />}
      <div class="buttons">
        <Button disabled={off} onClick={() => void deeds.insure(0)}>
          {wagers.decline}
        </Button>
        <Button
          kind="gold"
          disabled={off || !able}
          onClick={() => {
            if (cents !== null) void deeds.insure(cents);
          }}
        >
          {able ? wagers.insure(amount(cents)) : wagers.insureNone}
        </Button>
      </div>
    </>
  );
}

/** A hundredth of the range in whole dollars, a cent at least: wheel, arrows and track move by it. */
function premiumStep({ min_cents, max_cents }: OwnOffer): number {
  const hundredth = Math.floor((max_cents - min_cents) / 100);
  return Math.max(1, hundredth > 100 ? hundredth - (hundredth % 100) : hundredth);
}

/** What one has of the pot and the insurance together: won, lost, split. */
function ComesTo({ premiumCents, offer, own }: { premiumCents: number; offer: Offer; own: OwnOffer }) {
  const { wagers } = useClient().words;
  const sums = outcomes(premiumCents, own, offer.odds_tenths);
  const parts = [
    { kind: "win", label: wagers.ifWin, sum: amount(sums.win) },
    { kind: "loss", label: wagers.ifLose, sum: amount(sums.loss) },
    ...(offer.ties.length > 0
      ? [{ kind: "tie", label: wagers.ifTie, sum: wagers.about(amount(sums.tie)) }]
      : []),
  ];
  return (
    <dl class="comes-to" aria-label={wagers.comesTo}>
      {parts.map(({ kind, label, sum }) => (
        <div key={kind} class={`comes-${kind}`}>
          <dt>{label}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

/** For everybody else: who is offered insurance, at which odds, against which cards (R6.4). */
export function OfferTold() {
  const { state, words } = useClient();
  const { wagers } = words;
  const table = openTable(state);
  const offer = openOffer(table?.view);
  if (!table || !offer || ownOffer(table.view, mine(table))) return null;
  const name = nameAt(table.view, offer.seat);
  return (
    <section class="offer-told" aria-label={wagers.insurance}>
      <p>
        {wagers.offered(name, words.terms.odds(offer.odds_tenths))}{" "}
        {offer.until_ms && !table.view.paused ? <Seconds deadlineMs={offer.until_ms} /> : null}
      </p>
      <RiverCards offer={offer} short />
    </section>
  );
}

/** What the insured has taken, and at the end what came of it; nothing for everybody else. */
export function InsuranceLine() {
  const { state, words } = useClient();
  const { wagers } = words;
  const own = mine(openTable(state))?.insurance;
  if (!own?.premium_cents) return null;
  let line = wagers.insured(amount(own.premium_cents));
  if (own.result_cents !== null && own.result_cents < 0)
    line = wagers.insuranceCost(amount(-own.result_cents));
  if (own.result_cents === 0) line = wagers.insuranceEven;
  if (own.result_cents !== null && own.result_cents > 0)
    line = wagers.insurancePaid(amount(own.result_cents));
  return <p class={`insurance-line ${own.result_cents === null ? "open" : ""}`}>{line}</p>;
}
