/** What is read next, large enough to be seen from the table: position and count, never a card (R22.2). */

import { useClient } from "../../app/client.ts";
import { openOffer } from "../../play/wagers.ts";
import type { PublicView } from "../../protocol/views.ts";
import { Seconds } from "../parts/countdown.tsx";

/** The next card of the hand or of the check, with how far the reading has come. Null when no card is due. */
export function ScanReadout({ view }: { view: PublicView }) {
  const { staff } = useClient().words;
  const { shoe_check, hand } = view;
  if (shoe_check) {
    return (
      <div class="readout">
        <p class="readout-lead">{staff.checking}</p>
        <p class="readout-main">
          <strong>{staff.read(shoe_check.count, shoe_check.needed)}</strong>
        </p>
        <Progress done={shoe_check.count} of={shoe_check.needed} />
        <p class="readout-hint">{staff.checkHint}</p>
      </div>
    );
  }
  const offer = openOffer(view);
  if (offer) {
    return (
      <div class="readout resting">
        <p class="readout-main">{staff.insuranceWaits}</p>
        {offer.until_ms && !view.paused ? <Seconds deadlineMs={offer.until_ms} /> : null}
      </div>
    );
  }
  const scan = hand?.scan;
  if (!scan) return null;
  return (
    <div class={`readout due ${view.paused ? "stopped" : ""}`}>
      <p class="readout-lead">{staff.nextCard}</p>
      <p class="readout-main">
        <strong>{staff.position(scan.position)}</strong>
        {scan.needed > 1 && <span class="readout-count"> {staff.count(scan.count + 1, scan.needed)}</span>}
      </p>
      {scan.needed > 1 && <Progress done={scan.count} of={scan.needed} />}
    </div>
  );
}

/** One field for each card; the next one is marked. */
function Progress({ done, of }: { done: number; of: number }) {
  const fields = Array.from({ length: of }, (_, index) => index);
  return (
    <span class="scan-steps" aria-hidden="true">
      {fields.map((index) => (
        <span key={index} class={index < done ? "step-read" : index === done ? "step-next" : ""} />
      ))}
    </span>
  );
}
