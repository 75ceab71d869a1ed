/** The reminder of time and money (R23.3): how long one has been here, what came of it, and whether to go on. */

import { useEffect, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import type { RealityCheckAnswerFrame } from "../../protocol/generated/wire.ts";
import { openRoom, ownSeat } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { DialogFrame } from "../parts/dialog-frame.tsx";

export function RealityCheckDialog() {
  const { state, deeds, words } = useClient();
  const texts = words.account.check;
  const [found, setFound] = useState<RealityCheckAnswerFrame | null>(null);
  const minutes = state.me?.reality_check?.minutes;
  useEffect(() => {
    void deeds.realityCheck("show").then((answer) => {
      if (answer?.type === "reality_check") setFound(answer);
    });
  }, [deeds]);
  const close = () => {
    // Where the house had waited with a buy-in, that goes on.
    const seat = ownSeat(openRoom(state));
    if (seat && seat.status !== "seated") deeds.openDialog("buy_in");
    else deeds.closeDialog();
  };
  const goOn = async () => {
    if (await deeds.realityCheck("acknowledge")) close();
  };
  return (
    <DialogFrame title={texts.due} class="reality-check">
      {minutes !== undefined && <p class="soft">{texts.dueText(texts.minutes(minutes))}</p>}
      {found ? <Figures found={found} /> : <p class="soft">{words.general.loading}</p>}
      <p class="hint soft">{texts.onTable}</p>
      <div class="buttons">
        {!ownSeat(openRoom(state)) && (
          <Button onClick={() => deeds.openScreen("account")}>{texts.toLimits}</Button>
        )}
        <Button kind="gold" data-first onClick={() => void goOn()}>
          {texts.goOn}
        </Button>
      </div>
    </DialogFrame>
  );
}

function Figures({ found }: { found: RealityCheckAnswerFrame }) {
  const texts = useClient().words.account.check;
  const figures: [string, string, string][] = [
    [texts.playing, texts.span(Math.floor(found.minutes / 60), found.minutes % 60), ""],
    [texts.brought, amount(found.brought_cents), ""],
    [texts.back, amount(found.came_back_cents), ""],
    [texts.net, amount(found.net_cents), found.net_cents < 0 ? "loss" : found.net_cents > 0 ? "gain" : ""],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value, look]) => (
        <div key={name} class={look}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
