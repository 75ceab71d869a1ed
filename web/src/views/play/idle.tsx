/** What stands in the place of the action bar while it is not one's turn. */

import type { ComponentChildren } from "preact";
import { useClient, useMoney } from "../../app/client.ts";
import { settled } from "../../play/seating.ts";
import { openOffer } from "../../play/wagers.ts";
import type { OwnSeat } from "../../protocol/views.ts";
import { mine, type Table } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { Seconds } from "../parts/countdown.tsx";
import { InsuranceLine, OfferTold } from "../wagers/insurance.tsx";
import { Prizes } from "../wagers/prizes.tsx";
import { PreActions } from "./pre-actions.tsx";
import { type Standing, standing } from "./standing.ts";

export function Idle({ table }: { table: Table }) {
  const { state } = useClient();
  const own = mine(table);
  if (own?.post_choice && !(own.choice && settled(table.view.hand))) {
    return <PostChoice own={own} table={table} />;
  }
  const how = standing(table, state.me?.role);
  return (
    <div class="idle">
      {openOffer(table.view) && <OfferTold />}
      <Prizes />
      <InsuranceLine />
      <Told how={how} table={table} />
      <PreActions table={table} />
      <Wished />
    </div>
  );
}

function Told({ how, table }: { how: Standing; table: Table }) {
  const { words } = useClient();
  const own = mine(table);
  switch (how.kind) {
    case "sitting_out":
      return (
        <ComeBack until={own?.sit_out_until_ms ?? null}>
          <strong>{words.play.sittingOut}</strong>
        </ComeBack>
      );
    case "time_outs":
      return <ComeBack until={null}>{words.play.timeOuts}</ComeBack>;
    case "waiting_for":
      return <p class="soft">{words.play.waitingFor(how.name)}</p>;
    default:
      return <p class="soft">{words.play[how.kind]}</p>;
  }
}

/** Something that a press on the button ends (R16.1, R3.8). */
function ComeBack({ until, children }: { until: number | null; children: ComponentChildren }) {
  const { deeds, words } = useClient();
  return (
    <div class="come-back">
      <p>
        {children} {until !== null && <KeptFor untilMs={until} />}
      </p>
      <Button kind="gold" onClick={() => deeds.imBack()}>
        {words.play.imBack}
      </Button>
    </div>
  );
}

function KeptFor({ untilMs }: { untilMs: number }) {
  const { words } = useClient();
  return (
    <span>
      {words.play.keptFor} <Seconds deadlineMs={untilMs} />
    </span>
  );
}

/** Chips that wait for the end of the hand (R2.8). */
function Wished() {
  const { state, words } = useClient();
  const money = useMoney();
  if (!state.wishedTopUpCents) return null;
  return <p class="soft">{words.play.topUpWished(money(state.wishedTopUpCents))}</p>;
}

/** R7.1: post a live blind at the next hand, or wait for the big blind. */
function PostChoice({ own, table }: { own: OwnSeat; table: Table }) {
  const { deeds, words } = useClient();
  const money = useMoney();
  const option = (choice: "post" | "wait", text: string) => (
    <Button
      class={own.choice === choice ? "chosen" : ""}
      aria-pressed={own.choice === choice}
      onClick={() => deeds.postBlind(choice)}
    >
      {text}
    </Button>
  );
  return (
    <div class="idle">
      <p>{own.choice ? words.play.canChange : words.play.howToJoin}</p>
      <div class="moves">
        {option("wait", words.play.waitBlind)}
        {option("post", words.play.postBlind(money(table.view.rules.big_blind_cents)))}
      </div>
    </div>
  );
}
