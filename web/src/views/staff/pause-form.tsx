/** Stopping a table, which needs a reason: the dealer's and the pit boss's (R20.1). */

import { useClient } from "../../app/client.ts";
import { PAUSE_REASONS } from "../../play/reasons.ts";
import { ReasonForm } from "./reason-form.tsx";

export function PauseForm({ tableId, onBack }: { tableId: string; onBack: () => void }) {
  const { deeds, words } = useClient();
  const { staff } = words;
  return (
    <ReasonForm
      title={staff.pauseTitle}
      does={staff.pauseDoes}
      label={staff.pauseNow}
      kind="fold"
      reasons={PAUSE_REASONS}
      onDo={(reason) => deeds.pauseTable(tableId, reason)}
      onBack={onBack}
    />
  );
}
