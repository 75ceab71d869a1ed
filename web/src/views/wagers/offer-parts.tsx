/** Parts of an insurance offer: the cards that count, the odds, the time. */

import { useClient } from "../../app/client.ts";
import { countOf, HOUSE_ODDS_TENTHS } from "../../play/odds.ts";
import type { Offer } from "../../protocol/views.ts";
import { CardRow } from "../parts/card-row.tsx";
import { TimeBar, useRemaining } from "../parts/countdown.tsx";

const WARNING_S = 10;
/** Where there is little room, so many columns on each side of the one that counts are shown. */
const NEIGHBOURS = 3;

/** The river cards with which the insured loses, and those with which he splits. */
export function RiverCards({ offer, short = false }: { offer: Offer; short?: boolean }) {
  const { wagers } = useClient().words;
  const { outs, ties } = offer;
  const groups = [
    { kind: "outs", cards: outs, label: wagers.outs(outs.length), brief: wagers.outsShort(outs.length) },
    { kind: "ties", cards: ties, label: wagers.ties(ties.length), brief: wagers.tiesShort(ties.length) },
  ].filter(({ cards }) => cards.length > 0);
  return (
    <div class="river-cards">
      {groups.map(({ kind, cards, label, brief }) => (
        <div key={kind} class={`river-group river-${kind}`}>
          <span class="river-label" aria-hidden="true">
            {short ? brief : label}
          </span>
          <CardRow cards={cards} label={label} />
        </div>
      ))}
    </div>
  );
}

/** The house's odds by number of cards, with the row that counts now marked (R6.3). */
export function OddsTable({ offer }: { offer: Offer }) {
  const { wagers } = useClient().words;
  const now = countOf(offer);
  if (now === null) return null;
  const columns = HOUSE_ODDS_TENTHS.map((tenths, index) => ({
    count: index + 1,
    tenths,
    look: index + 1 === now ? "now" : Math.abs(index + 1 - now) > NEIGHBOURS ? "far" : "",
  }));
  return (
    <table class="odds" aria-label={wagers.oddsTable}>
      <tbody>
        <tr>
          <th scope="row">{wagers.oddsCards}</th>
          {columns.map(({ count, look }) => (
            <td key={count} class={look}>
              {count}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{wagers.oddsPays}</th>
          {columns.map(({ count, tenths, look }) => (
            <td key={count} class={look} aria-current={count === now ? "true" : undefined}>
              {wagers.oddsShort(tenths)}
              {count === now && <span class="unseen"> {wagers.oddsNow}</span>}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** The count of the offer, with a warning for the last ten seconds (WCAG 2.2.1 in the spirit of the thing). */
export function TimeToDecide({ untilMs, totalMs }: { untilMs: number; totalMs: number }) {
  const { wagers, general } = useClient().words;
  const { fraction, seconds } = useRemaining(untilMs, totalMs);
  const urgent = seconds <= WARNING_S;
  return (
    <div class={`decide ${urgent ? "urgent" : ""}`}>
      <span class="decide-seconds" role="timer" aria-label={wagers.timeLeft}>
        {general.seconds(seconds)}
      </span>
      <TimeBar fraction={fraction} urgent={urgent} />
      <span class="unseen" role="alert">
        {urgent && seconds > 0 ? wagers.hurry(WARNING_S) : ""}
      </span>
    </div>
  );
}
