/** Deposit and loss limits by day, week and month: what is in force, what it leaves, what comes later (R23.1). */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { amount, parseAmount } from "../../play/amounts.ts";
import type { PlayLimit } from "../../protocol/generated/wire.ts";
import { Button } from "../parts/button.tsx";
import { refusalText } from "../told.ts";
import type { Change, OwnLimits } from "./play-limits.ts";

type Kind = "deposit" | "loss";
type Span = "day" | "week" | "month";

const SPANS: readonly Span[] = ["day", "week", "month"];

interface Props {
  own: OwnLimits;
}

export function Limits({ own }: Props) {
  const { words } = useClient();
  if (own.refusal) return <NotLoaded own={own} />;
  if (!own.limits) return <p class="soft">{words.general.loading}</p>;
  return (
    <>
      <LimitsOf kind="deposit" own={own} />
      <LimitsOf kind="loss" own={own} />
      <p class="hint soft">{words.account.limits.spanText}</p>
    </>
  );
}

function NotLoaded({ own }: Props) {
  const { words } = useClient();
  return (
    <div class="part-row" role="alert">
      <p>
        {words.account.limits.failed} {own.refusal && refusalText(words, own.refusal)}
      </p>
      <Button onClick={() => void own.load()}>{words.account.limits.again}</Button>
    </div>
  );
}

function LimitsOf({ kind, own }: Props & { kind: Kind }) {
  const texts = useClient().words.account.limits;
  return (
    <div class="limits">
      <h3>{texts[kind]}</h3>
      <p class="hint soft">{kind === "deposit" ? texts.depositText : texts.lossText}</p>
      <ul>
        {SPANS.map((span) => (
          <Limit key={span} kind={kind} span={span} own={own} />
        ))}
      </ul>
    </div>
  );
}

interface LimitProps extends Props {
  kind: Kind;
  span: Span;
}

function Limit({ kind, span, own }: LimitProps) {
  const { words } = useClient();
  const texts = words.account.limits;
  const [editing, setEditing] = useState(false);
  const [said, setSaid] = useState("");
  const limit = own.limits?.[kind][span];
  if (!limit) return null;
  return (
    <li class="limit">
      <span class="limit-span">{texts[span]}</span>
      <InForce limit={limit} />
      {!editing && (
        <Button
          kind="quiet"
          aria-label={texts.editOf(texts[kind], texts[span])}
          onClick={() => {
            setSaid("");
            setEditing(true);
          }}
        >
          {texts.edit}
        </Button>
      )}
      {editing && (
        <LimitForm
          kind={kind}
          span={span}
          own={own}
          onEnd={(text) => {
            setSaid(text);
            setEditing(false);
          }}
        />
      )}
      <p class="limit-said" role="status">
        {said}
      </p>
    </li>
  );
}

function InForce({ limit }: { limit: PlayLimit }) {
  const { words } = useClient();
  const texts = words.account.limits;
  const { limit_cents: cents, left_cents: left, later_ms: laterMs, later_cents: laterCents } = limit;
  const moment = laterMs === null ? "" : words.general.moment(laterMs);
  return (
    <span class="limit-now">
      <strong>{cents === null ? texts.none : amount(cents)}</strong>
      {cents !== null && left !== null && (
        <>
          <meter min={0} max={Math.max(1, cents)} value={left} aria-hidden="true" />
          <span class="soft">{texts.left(left)}</span>
        </>
      )}
      {laterMs !== null && (
        <span class="limit-later">
          {laterCents === null ? texts.laterNone(moment) : texts.laterLimit(laterCents, moment)}
        </span>
      )}
    </span>
  );
}

/** One limit's new amount, or none any more. */
function LimitForm({ kind, span, own, onEnd }: LimitProps & { onEnd: (said: string) => void }) {
  const { words } = useClient();
  const texts = words.account.limits;
  const limit = own.limits?.[kind][span];
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (body: Change, looser: boolean) => {
    setBusy(true);
    const refusal = await own.change(body);
    setBusy(false);
    if (refusal) setProblem(refusalText(words, refusal));
    else onEnd(looser ? texts.savedLater : texts.saved);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const cents = parseAmount(text);
    if (!cents) setProblem(texts.badAmount);
    else {
      const looser = limit?.limit_cents != null && cents > limit.limit_cents;
      void send({ what: `${kind}_limit`, span, limit_cents: cents }, looser);
    }
  };
  return (
    <form class="limit-form" onSubmit={submit}>
      <input
        class="amount"
        inputMode="decimal"
        autocomplete="off"
        placeholder="$"
        aria-label={texts.amountOf(texts[kind], texts[span])}
        aria-invalid={problem ? "true" : undefined}
        value={text}
        ref={(input) => {
          if (text === "" && !problem) input?.focus();
        }}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button kind="gold" type="submit" disabled={busy}>
        {texts.set}
      </Button>
      {limit?.limit_cents != null && (
        <Button
          aria-label={texts.removeOf(texts[kind], texts[span])}
          disabled={busy}
          onClick={() => void send({ what: `no_${kind}_limit`, span }, true)}
        >
          {texts.remove}
        </Button>
      )}
      <Button kind="quiet" onClick={() => onEnd("")}>
        {words.general.cancel}
      </Button>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
