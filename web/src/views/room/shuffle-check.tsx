/** Checks that the cards of the last hand were those of the deck that was sealed before the bets (R22.3). */

import { useRef, useState } from "preact/hooks";
import { type Client, useClient } from "../../app/client.ts";
import { lastSealed, provesAll, type Sealed } from "../../play/proof.ts";
import { openRoom } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { useDismissal } from "./dismissal.ts";
import { Icon } from "./icons.tsx";

type Outcome = { text: string; good: boolean } | "busy" | null;

/** Nothing where no sealed hand is over yet, as at a live table. */
export function ShuffleCheck() {
  const client = useClient();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const box = useRef<HTMLDivElement>(null);
  useDismissal(box, outcome !== null && outcome !== "busy", () => setOutcome(null));
  const sealed = lastSealed(openRoom(client.state)?.log ?? []);
  // Where the page is not served safely there is no arithmetic to check with.
  if (!sealed || typeof crypto === "undefined" || !crypto.subtle) return null;
  const { proof } = client.words.room;
  const check = async () => {
    setOutcome("busy");
    setOutcome(await checked(client, sealed));
  };
  return (
    <div class="shuffle-check" ref={box}>
      <Button
        kind="plain"
        class="top-button"
        aria-label={proof.check}
        title={proof.check}
        disabled={outcome === "busy"}
        onClick={() => void check()}
      >
        <Icon name="shield" />
        <span class="top-word">{proof.check}</span>
      </Button>
      <p
        role="status"
        class={`shuffle-outcome ${outcome && outcome !== "busy" && !outcome.good ? "bad" : ""}`}
      >
        {outcome === "busy" ? proof.busy : outcome?.text}
      </p>
    </div>
  );
}

async function checked({ deeds, words }: Client, sealed: Sealed): Promise<Outcome> {
  const { proof } = words.room;
  const answer = await deeds.proof(sealed.hand_id);
  if (!answer) return null;
  if (answer.cards.length === 0) return { text: proof.none(sealed.hand_id), good: true };
  // The root is the one that was published before the hand, whatever the answer says.
  const good = await provesAll(answer.cards, sealed.deck_root);
  const text = good ? proof.good(answer.cards.length, sealed.hand_id) : proof.bad(sealed.hand_id);
  return { text, good };
}
