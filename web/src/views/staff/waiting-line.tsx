/** For whom a table waits, and why it is paused. */

import { useClient } from "../../app/client.ts";
import type { WaitingFor } from "../../protocol/generated/wire.ts";
import type { PublicView } from "../../protocol/views.ts";

export function WaitingLine({ view, waiting }: { view: PublicView | null; waiting: WaitingFor }) {
  const { staff, terms } = useClient().words;
  const reason = view?.paused?.reason;
  return (
    <p class={`waiting-line ${waiting ? `waits waits-${waiting}` : ""}`} role="status">
      <strong>{waiting ? staff.waits[waiting] : staff.quiet}</strong>
      {reason !== undefined && (
        <span class="waiting-reason">
          {waiting === "resume" ? "" : `${staff.paused}: `}
          {terms.reason(reason)}
        </span>
      )}
    </p>
  );
}
