/** Buying in on a reserved seat, or again when the stack is gone (R2.5, R2.6, R2.8). It ends with the reservation. */

import { useEffect, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { openTable, ownSeat } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { TimeBar, useRemaining } from "../parts/countdown.tsx";
import { DialogFrame } from "../parts/dialog-frame.tsx";
import { Chooser } from "./chooser.tsx";
import { Fact } from "./fact.tsx";

export function BuyInDialog() {
  const { state, deeds, words } = useClient();
  const table = openTable(state);
  const seat = ownSeat(table);
  if (!table || !seat) return null;
  const { rules } = table.view;
  const again = seat.status === "rebuying";
  const balance = state.me?.balance_cents ?? 0;
  const most = Math.min(rules.max_buy_in_cents, balance);
  return (
    <DialogFrame title={again ? words.play.buyInAgain : words.play.buyIn} class="money-dialog">
      <Fact label={words.play.balance}>{amount(balance)}</Fact>
      {seat.until_ms !== null && (
        <Deadline
          label={again ? words.play.keptFor : words.play.reservedFor}
          deadlineMs={seat.until_ms}
          totalMs={rules.reserve_ms}
        />
      )}
      {most < rules.min_buy_in_cents ? (
        <p class="problem">{words.play.tooPoor}</p>
      ) : (
        <Chooser
          least={rules.min_buy_in_cents}
          most={most}
          usual={most}
          unit={rules.big_blind_cents}
          step={rules.big_blind_cents}
          bigBlindCents={rules.big_blind_cents}
          done={(sum) => (sum === null ? words.play.buyIn : words.play.buyInFor(sum))}
          onDone={(cents) => deeds.buyIn(cents)}
        />
      )}
      <Button kind="quiet" onClick={() => deeds.cancelSeat()}>
        {again ? words.play.giveUp : words.general.cancel}
      </Button>
    </DialogFrame>
  );
}

interface DeadlineProps {
  label: string;
  deadlineMs: number;
  totalMs: number;
}

const WARNED_S = 10;

/** How long the seat is kept; the last ten seconds are told aloud once. */
function Deadline({ label, deadlineMs, totalMs }: DeadlineProps) {
  const { words } = useClient();
  const { fraction, seconds } = useRemaining(deadlineMs, totalMs, 250);
  const short = seconds <= WARNED_S;
  const [told, setTold] = useState("");
  useEffect(() => {
    // Once, with the count of that moment, not again with every second.
    if (short) setTold(words.play.hurry(seconds));
  }, [short]);
  return (
    <>
      <div class={`deadline ${short ? "urgent" : ""}`}>
        <Fact label={label}>
          <span role="timer">{words.general.seconds(seconds)}</span>
        </Fact>
        <TimeBar fraction={fraction} urgent={short} />
      </div>
      <p class="unseen" role="alert">
        {told}
      </p>
    </>
  );
}
