/** What can be won: everything together, and each pot by its name as soon as there are several. */

import { useClient, useMoney } from "../../app/client.ts";
import { shownPots } from "../../play/pots.ts";
import type { Hand } from "../../protocol/views.ts";
import { ChipStack } from "./chips.tsx";

export function Pots({ hand }: { hand: Hand }) {
  const { words } = useClient();
  const money = useMoney();
  const { totalCents, pots } = shownPots(hand);
  return (
    <>
      {totalCents !== null && (
        <span class="pot total">
          <ChipStack cents={totalCents} />
          {words.table.pot} <strong>{money(totalCents)}</strong>
        </span>
      )}
      {pots.map(({ index, cents }) => (
        <span key={index} class="pot">
          {words.terms.pot(index)} <strong>{money(cents)}</strong>
        </span>
      ))}
    </>
  );
}
