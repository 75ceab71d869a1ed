/** What moved one's balance, day by day. */

import { useCallback, useEffect, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import type { Refusal } from "../../connection/refused.ts";
import { refusalOf } from "../../deeds/session.ts";
import { amount } from "../../play/amounts.ts";
import type { Requests } from "../../protocol/generated/wire.ts";
import { Button } from "../parts/button.tsx";
import { refusalText } from "../told.ts";
import { beside, byDay, dayOf, daysIn, lastDays, type Period, sound } from "./periods.ts";

type Answer = Requests["GET /api/statement"]["response"];
type Movement = Answer["movements"][number];

const USUAL_DAYS = 7;

export function Statement() {
  const { clock, deeds, words } = useClient();
  const [period, setPeriod] = useState<Period>(() => lastDays(USUAL_DAYS, clock.nowMs()));
  const [found, setFound] = useState<Answer | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const ask = useCallback(
    async (asked: Period, before: Answer | null) => {
      setRefusal(null);
      try {
        const cursor = before?.cursor ? { cursor: before.cursor } : {};
        const page = await deeds.statement({ ...asked, ...cursor });
        setFound({ ...page, movements: [...(before?.movements ?? []), ...page.movements] });
      } catch (error) {
        setRefusal(refusalOf(error));
      }
    },
    [deeds],
  );
  useEffect(() => {
    if (sound(period)) void ask(period, null);
  }, [ask, period]);
  return (
    <>
      <PeriodChoice period={period} onPeriod={setPeriod} />
      {!sound(period) && <p class="problem">{words.account.statement.badPeriod}</p>}
      {refusal && (
        <p class="problem" role="alert">
          {refusalText(words, refusal)}
        </p>
      )}
      {found && <Movements found={found} onMore={() => void ask(period, found)} />}
    </>
  );
}

function PeriodChoice({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const { clock, words } = useClient();
  const texts = words.account.statement;
  const today = dayOf(clock.nowMs());
  const quick: [string, number][] = [
    [texts.today, 1],
    [texts.week, 7],
    [texts.month, 30],
  ];
  return (
    <div class="periods">
      <div class="segments">
        {quick.map(([name, days]) => (
          <button
            key={days}
            type="button"
            aria-pressed={period.to === today && daysIn(period) === days}
            onClick={() => onPeriod(lastDays(days, clock.nowMs()))}
          >
            {name}
          </button>
        ))}
      </div>
      <label>
        <span class="soft">{texts.from}</span>
        <input
          type="date"
          max={today}
          value={period.from}
          onChange={(event) => onPeriod({ ...period, from: event.currentTarget.value })}
        />
      </label>
      <label>
        <span class="soft">{texts.to}</span>
        <input
          type="date"
          max={today}
          value={period.to}
          onChange={(event) => onPeriod({ ...period, to: event.currentTarget.value })}
        />
      </label>
      <span class="period-steps">
        <Button kind="quiet" disabled={!sound(period)} onClick={() => onPeriod(beside(period, -1))}>
          ‹ {texts.earlier}
        </Button>
        <Button
          kind="quiet"
          disabled={!sound(period) || period.to >= today}
          onClick={() => onPeriod(beside(period, 1))}
        >
          {texts.later} ›
        </Button>
      </span>
    </div>
  );
}

function Movements({ found, onMore }: { found: Answer; onMore: () => void }) {
  const { words } = useClient();
  const texts = words.account.statement;
  return (
    <>
      <table class="statement">
        <thead>
          <tr>
            <th scope="col">{texts.columns.when}</th>
            <th scope="col">{texts.columns.what}</th>
            <th scope="col">{texts.columns.amount}</th>
            <th scope="col">{texts.columns.balance}</th>
          </tr>
        </thead>
        <tbody>
          <Balance name={texts.opening(texts.day(found.from))} cents={found.opening_cents} />
        </tbody>
        {byDay(found.movements).map(([day, movements]) => (
          <tbody key={day}>
            <tr class="day">
              <th colSpan={4} scope="rowgroup">
                {texts.day(day)}
              </th>
            </tr>
            {movements.map((movement) => (
              <Line key={movement.entry_id} movement={movement} />
            ))}
          </tbody>
        ))}
        {found.cursor === null && (
          <tbody>
            <Balance name={texts.closing(texts.day(found.to))} cents={found.closing_cents} />
          </tbody>
        )}
      </table>
      {found.movements.length === 0 && <p class="soft">{texts.empty}</p>}
      {found.cursor !== null && <Button onClick={onMore}>{texts.more}</Button>}
    </>
  );
}

function Balance({ name, cents }: { name: string; cents: number }) {
  return (
    <tr class="balance">
      <th colSpan={3} scope="row">
        {name}
      </th>
      <td>{amount(cents)}</td>
    </tr>
  );
}

function Line({ movement }: { movement: Movement }) {
  const { state, words } = useClient();
  const texts = words.account.statement;
  const { table_id: tableId, cents } = movement;
  const table = state.lobby?.tables.find((line) => line.table_id === tableId)?.name ?? tableId;
  return (
    <tr>
      <td class="soft">{texts.time(movement.at_ms)}</td>
      <td>
        {texts.kind(movement.kind)}
        {table && <span class="soft movement-table"> {table}</span>}
      </td>
      <td class={cents < 0 ? "" : "gain"}>
        {cents > 0 ? "+" : ""}
        {amount(cents)}
      </td>
      <td class="soft">{amount(movement.balance_cents)}</td>
    </tr>
  );
}
