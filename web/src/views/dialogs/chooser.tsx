/** Choose an amount between two limits in a dialog: slider, arrows, box, and a button that names the amount. */

import { useClient } from "../../app/client.ts";
import { amount, parseAmount } from "../../play/amounts.ts";
import { AmountInput } from "../parts/amount-input.tsx";
import { Button } from "../parts/button.tsx";

interface Props {
  least: number;
  most: number;
  /** What is chosen until somebody chooses. */
  usual: number;
  unit: number;
  step: number;
  bigBlindCents: number;
  /** The button's words, null for no amount that could be taken. */
  done: (sum: string | null) => string;
  onDone: (cents: number) => void;
}

export function Chooser({ least, most, usual, unit, step, bigBlindCents, done, onDone }: Props) {
  const { state, deeds, words } = useClient();
  const text = state.dialog?.text ?? null;
  const cents = text === null ? usual : parseAmount(text);
  const problem = problemOf(cents, least, most);
  const says = {
    "": "",
    bad_amount: words.play.noAmount,
    too_small: words.play.atLeast(amount(least)),
    too_large: words.play.atMost(amount(most)),
  };
  return (
    <form
      class="chooser"
      onSubmit={(event) => {
        event.preventDefault();
        if (cents !== null && !problem) onDone(cents);
      }}
    >
      <AmountInput
        cents={cents}
        text={text}
        least={least}
        most={most}
        unit={unit}
        step={step}
        arrows
        problem={says[problem]}
        onCents={(chosen) => deeds.typeDialog(amount(chosen))}
        onText={deeds.typeDialog}
        box={{ onFocus: (event) => event.currentTarget.select() }}
      />
      <p class="ends soft">
        <span>{words.play.least(amount(least))}</span>
        <span aria-hidden="true">
          {cents !== null && words.play.inBlinds(inBlinds(cents, bigBlindCents))}
        </span>
        <span>{words.play.most(amount(most))}</span>
      </p>
      <Button kind="gold" class="done" type="submit" disabled={problem !== ""}>
        {done(cents === null || problem ? null : amount(cents))}
      </Button>
    </form>
  );
}

function problemOf(cents: number | null, least: number, most: number) {
  if (cents === null) return "bad_amount";
  if (cents < least) return "too_small";
  return cents > most ? "too_large" : "";
}

function inBlinds(cents: number, bigBlindCents: number): number {
  return Math.round((cents * 10) / bigBlindCents) / 10;
}
