/** The player guide, with the open table's own times and amounts (R11.1), the keys, and where to ask (R21.1). */

import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { CUSTOMER_CENTRE, NEEDED_LINE_MBIT, RECOMMENDED_LINE_MBIT } from "../../play/house.ts";
import { keyCap } from "../../play/keys.ts";
import type { PublicView } from "../../protocol/views.ts";
import type { Keys } from "../../state/settings.ts";
import { openTable } from "../../state/state.ts";
import type { GuideFacts } from "../../words/en/guide.ts";
import { DialogFrame } from "../parts/dialog-frame.tsx";

/** What holds at the house's usual table, for readers in the lobby. */
const USUAL: GuideFacts = {
  buyIn: null,
  reserveS: 30,
  windowS: 5,
  bettingS: 10,
  insuranceS: 30,
  sitOutMin: 3,
  rakePercent: 4,
  jackpotBet: amount(500),
  jackpotFloor: amount(800_000),
  royalFlushPercent: 100,
  straightFlushPercent: 10,
  prizes: { four: amount(70_000), full: amount(12_000), flush: amount(8_000), straight: amount(4_000) },
};

function factsOf({ rules, jackpot }: Pick<PublicView, "rules" | "jackpot">): GuideFacts {
  const facts = {
    ...USUAL,
    buyIn: [amount(rules.min_buy_in_cents), amount(rules.max_buy_in_cents)] as const,
    reserveS: Math.round(rules.reserve_ms / 1_000),
    windowS: Math.round(rules.window_ms / 1_000),
    bettingS: Math.round(rules.betting_ms / 1_000),
    insuranceS: Math.round(rules.insurance_ms / 1_000),
    sitOutMin: Math.round(rules.sit_out_ms / 60_000),
    rakePercent: rules.rake_percent,
  };
  if (!jackpot) return facts;
  const { prizes } = jackpot;
  return {
    ...facts,
    jackpotBet: amount(jackpot.bet_cents),
    jackpotFloor: amount(jackpot.floor_cents),
    royalFlushPercent: jackpot.royal_flush_percent,
    straightFlushPercent: jackpot.straight_flush_percent,
    prizes: {
      four: amount(prizes.four_of_a_kind),
      full: amount(prizes.full_house),
      flush: amount(prizes.flush),
      straight: amount(prizes.straight),
    },
  };
}

export function HelpDialog() {
  const { state, deeds, words } = useClient();
  const { guide } = words.room;
  const table = openTable(state);
  return (
    <DialogFrame title={guide.title} class="guide" onClose={deeds.closeDialog}>
      <div class="guide-text">
        {guide.sections(table ? factsOf(table.view) : USUAL).map(({ title, lines }, index) => (
          <details key={title} open={index === 0}>
            <summary>{title}</summary>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </details>
        ))}
        <KeyGuide />
      </div>
      <p class="hint soft">{guide.line(NEEDED_LINE_MBIT, RECOMMENDED_LINE_MBIT)}</p>
      <p>
        {guide.centreHint} <a href={CUSTOMER_CENTRE}>{guide.centre}</a>
      </p>
    </DialogFrame>
  );
}

/** The keys as they are set. */
function KeyGuide() {
  const { state, words } = useClient();
  const { guide, settings } = words.room;
  const chosen = (Object.keys(settings.keys) as (keyof Keys)[]).map(
    (deed) => [keyCap(state.settings.keys[deed]), settings.keys[deed]] as const,
  );
  return (
    <details>
      <summary>{guide.keysTitle}</summary>
      <dl class="guide-keys">
        {[...chosen, ...guide.fixedKeys].map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
