/** What a pit boss can do to a table: pause, resume, null game, cancel, mute (R18.1, R20.1). */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { CANCEL_REASONS, NULL_REASONS } from "../../play/reasons.ts";
import type { PublicView } from "../../protocol/views.ts";
import { Button } from "../parts/button.tsx";
import { MuteForm } from "./mute-form.tsx";
import { PauseForm } from "./pause-form.tsx";
import { ReasonForm } from "./reason-form.tsx";

type Open = "" | "pause" | "declare" | "cancel" | "mute";

export function TablePowers({ view }: { view: PublicView }) {
  const { state, deeds, words } = useClient();
  const { staff } = words;
  const [open, setOpen] = useState<Open>("");
  const back = () => setOpen("");
  const hand = view.hand;
  if (open === "pause" && !view.paused) {
    return <PauseForm tableId={view.table_id} onBack={back} />;
  }
  // A new hand is another one than what was meant: the form goes with its hand.
  if ((open === "declare" || open === "cancel") && hand) {
    return <TakeBackHand key={hand.hand_id} view={view} handId={hand.hand_id} how={open} onBack={back} />;
  }
  if (open === "mute") return <MuteForm view={view} onBack={back} />;
  const off = state.asking;
  return (
    <div class="powers">
      {view.paused ? (
        <Button
          kind="passive"
          title={staff.resumeDoes}
          disabled={off}
          onClick={() => void deeds.resumeTable(view.table_id)}
        >
          {staff.resume}
        </Button>
      ) : (
        <Button kind="quiet" title={staff.pauseDoes} disabled={off} onClick={() => setOpen("pause")}>
          {staff.pause}
        </Button>
      )}
      <Button
        kind="quiet"
        title={staff.declareDoes}
        disabled={off || !hand}
        onClick={() => setOpen("declare")}
      >
        {staff.declareNull}
      </Button>
      <Button kind="quiet" title={staff.cancelDoes} disabled={off || !hand} onClick={() => setOpen("cancel")}>
        {staff.cancelHand}
      </Button>
      <Button kind="quiet" disabled={off} onClick={() => setOpen("mute")}>
        {staff.mute}
      </Button>
    </div>
  );
}

interface TakeBackProps {
  view: PublicView;
  handId: string;
  how: "declare" | "cancel";
  onBack: () => void;
}

function TakeBackHand({ view, handId, how, onBack }: TakeBackProps) {
  const { deeds, words } = useClient();
  const { staff } = words;
  const isNull = how === "declare";
  const send = isNull ? deeds.declareNull : deeds.cancelHand;
  return (
    <ReasonForm
      title={`${isNull ? staff.declareNull : staff.cancelHand}: ${staff.onHand(handId)}`}
      does={isNull ? staff.declareDoes : staff.cancelDoes}
      label={isNull ? staff.declareNow : staff.cancelNow}
      kind="fold"
      reasons={isNull ? NULL_REASONS : CANCEL_REASONS}
      onDo={(reason) => send(view.table_id, handId, reason)}
      onBack={onBack}
    />
  );
}
