/** One's own hand in words (R4.5). */

import { useClient } from "../../app/client.ts";
import { settled } from "../../play/seating.ts";
import { openOffer } from "../../play/wagers.ts";
import { mine, type Table } from "../../state/state.ts";

export function OwnHand({ table }: { table: Table }) {
  const { words } = useClient();
  const { view } = table;
  const hand = mine(table)?.hand;
  if (!view.hand || !hand || settled(view.hand) || openOffer(view)) return null;
  return (
    <p class="own-hand">
      <span class="lead">{words.table.youHave} </span>
      <strong>{words.table.hand(hand)}</strong>
    </p>
  );
}
