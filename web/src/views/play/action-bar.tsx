/** The action bar of one's turn: fold, check or call, bet or raise, each with its amount (R1.6, R3.6, R10.2). */

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useClient, useMoney } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import {
  type Choices,
  choices,
  problem,
  type SizedTurn,
  type SizeProblem,
  sized,
} from "../../play/betting.ts";
import type { Turn } from "../../protocol/views.ts";
import { mine, ownSeat, type Table } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { useUniqueId } from "../parts/unique-id.ts";
import { BetBuilder } from "./bet-builder.tsx";
import { Question } from "./question.tsx";
import { TurnClock } from "./turn-clock.tsx";

interface Props {
  turn: Turn;
  table: Table;
}

/** Whether the builder shows: `auto` on wide screens, and on narrow ones as soon as a bet is being built. */
type Opened = "auto" | "closed";

export function ActionBar({ turn, table }: Props) {
  const { state, deeds, words } = useClient();
  const [opened, setOpened] = useState<Opened>("auto");
  const problemId = useUniqueId();
  const offered = choices(mine(table)?.moves ?? [], turn);
  const range = sized(turn);
  const off = state.sending !== null;
  const building = state.bet !== null;
  const wrong = useProblem(range);
  const asking = state.confirming?.turn === turn.turn ? state.confirming : null;
  const bar = useRef<HTMLFieldSetElement>(null);
  useFocusAfter(bar, asking !== null);
  useFocusOnTurn(bar);
  return (
    <fieldset
      ref={bar}
      class={`bar ${building ? "building" : ""} builder-${building ? "open" : opened}`}
      aria-label={words.play.yourTurn}
      tabIndex={-1}
    >
      <div class="bar-head">
        <p class={wrong ? "amount-problem" : "bar-lead"} id={problemId}>
          {wrong || <Lead turn={turn} />}
        </p>
        {offered.size && !asking && (
          <Button
            kind="quiet"
            class="bet-open"
            disabled={off}
            onClick={() => {
              setOpened("auto");
              deeds.stepBet(0);
            }}
          >
            {words.play.amount}
          </Button>
        )}
        <TurnClock turn={turn} bettingMs={table.view.rules.betting_ms} />
      </div>
      {asking ? (
        <Question asking={asking} />
      ) : (
        <>
          {offered.size && range && (
            <BetBuilder
              turn={range}
              table={table}
              off={off}
              problem={wrong}
              problemId={problemId}
              onClose={() => setOpened("closed")}
            />
          )}
          <Moves turn={turn} table={table} offered={offered} range={range} />
        </>
      )}
    </fieldset>
  );
}

type Bar = RefObject<HTMLFieldSetElement | null>;

/** The question had the focus; when it is taken back, the focus goes to the move that asks for least. */
function useFocusAfter(bar: Bar, asking: boolean): void {
  const asked = useRef(asking);
  useEffect(() => {
    if (asked.current && !asking) bar.current?.querySelector<HTMLElement>(".passive")?.focus();
    asked.current = asking;
  }, [bar, asking]);
}

/** Who has asked for it has the focus in the bar when the turn begins, unless something is being typed. */
function useFocusOnTurn(bar: Bar): void {
  const { state } = useClient();
  const wanted = state.settings.focusOnTurn && !state.dialog;
  useEffect(() => {
    const typing = document.activeElement?.matches("input, select, textarea");
    if (wanted && !typing) bar.current?.focus();
    // Only when the bar appears, whatever is opened or set later.
  }, []);
}

function Lead({ turn }: { turn: Turn }) {
  const { words } = useClient();
  const money = useMoney();
  const call = turn.to_call_cents > 0 ? words.play.toCall(money(turn.to_call_cents)) : words.play.noCall;
  return (
    <>
      <strong>{words.play.yourTurn}</strong> <span class="soft">{call}</span>
    </>
  );
}

/** What is wrong with the bet that is being built, in words that name the limit. */
function useProblem(range: SizedTurn | null): string {
  const { state, words } = useClient();
  if (!range || !state.bet) return "";
  const says: Record<SizeProblem, string> = {
    "": "",
    bad_amount: words.play.noAmount,
    amount_too_small: words.play.atLeast(amount(range.min_to_cents)),
    amount_too_large: words.play.atMost(amount(range.max_to_cents)),
  };
  return says[problem(state.bet.cents, range)];
}

function Moves({ turn, table, offered, range }: Props & { offered: Choices; range: SizedTurn | null }) {
  const { state, deeds, words } = useClient();
  const off = state.readyTurn !== turn.turn || state.sending !== null;
  // While a bet is being built the other moves are off, so that no slip undoes it (R10.2).
  const others = { disabled: off || state.bet !== null };
  const busy = (...moves: string[]) => (moves.includes(state.sending?.move ?? "") ? "sending" : "");
  const { keys } = state.settings;
  return (
    <div class="moves" aria-busy={state.sending !== null}>
      <Button
        kind="fold"
        class={`move ${busy("fold")}`}
        {...others}
        aria-keyshortcuts={keys.fold.toUpperCase()}
        onClick={() => deeds.propose("fold")}
      >
        {words.play.fold}
      </Button>
      <Button
        kind="passive"
        class={`move ${busy("check", "call")}`}
        {...others}
        aria-keyshortcuts={`${keys.call.toUpperCase()} Space`}
        onClick={() => deeds.propose(offered.passive)}
      >
        <PassiveLabel offered={offered} turn={turn} table={table} />
      </Button>
      {offered.size && range && (
        <SizeButton size={offered.size} range={range} off={off} busy={busy("bet", "raise")} />
      )}
      {offered.allIn && range && (
        <Button
          kind="gold"
          class={`move ${busy("all_in")}`}
          disabled={off}
          aria-keyshortcuts={keys.all_in.toUpperCase()}
          onClick={() => deeds.propose("all_in")}
        >
          <Label verb={words.play.allIn} cents={range.max_to_cents} />
        </Button>
      )}
    </div>
  );
}

/** The space between verb and sum is read aloud; on the screen they stand one above the other. */
function Label({ verb, cents }: { verb: string; cents: number }) {
  const money = useMoney();
  return (
    <>
      <span>{verb}</span> <strong>{money(cents)}</strong>
    </>
  );
}

function PassiveLabel({ offered, turn, table }: Props & { offered: Choices }) {
  const { words } = useClient();
  if (offered.passive === "check") return <>{words.play.check}</>;
  const everything = turn.to_call_cents === ownSeat(table)?.stack_cents;
  return <Label verb={everything ? words.play.callAllIn : words.play.call} cents={turn.to_call_cents} />;
}

interface SizeProps {
  size: "bet" | "raise";
  range: SizedTurn;
  off: boolean;
  busy: string;
}

function SizeButton({ size, range, off, busy }: SizeProps) {
  const { state, deeds, words } = useClient();
  const cents = state.bet ? state.bet.cents : range.min_to_cents;
  const verb = size === "bet" ? words.play.bet : words.play.raiseTo;
  return (
    <Button
      kind="gold"
      class={`move size-move ${busy}`}
      disabled={off || problem(cents, range) !== ""}
      aria-keyshortcuts="Enter"
      onClick={() => deeds.act(size, cents)}
    >
      {cents === null ? (
        verb
      ) : (
        <Label verb={cents === range.max_to_cents ? words.play.allIn : verb} cents={cents} />
      )}
    </Button>
  );
}
