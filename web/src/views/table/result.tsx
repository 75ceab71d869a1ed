/** Who wins what with which hand, pot by pot (R4.3). */

import { useClient, useMoney } from "../../app/client.ts";
import { nameAt, playerAt } from "../../play/seating.ts";
import type { Hand } from "../../protocol/views.ts";
import type { Table } from "../../state/state.ts";

export function Result({ view, hand }: { view: Table["view"]; hand: Hand }) {
  const { words } = useClient();
  const money = useMoney();
  const several = hand.results.length > 1;
  return (
    <>
      {hand.results.map((pot, index) => (
        <p key={index} class="win">
          {pot.shares.map(({ seat, cents }, place) => {
            const name = playerAt(view, seat)?.hand;
            const paid = money(cents);
            return (
              <span key={seat}>
                {place > 0 && " · "}
                <strong>{nameAt(view, seat)}</strong>{" "}
                {name ? words.table.winsWith(paid, words.table.hand(name)) : words.table.wins(paid)}
              </span>
            );
          })}
          {several && <span class="which"> {words.terms.pot(index)}</span>}
        </p>
      ))}
    </>
  );
}
