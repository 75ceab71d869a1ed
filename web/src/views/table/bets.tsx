/** The chips in front of the players. */

import { useMoney } from "../../app/client.ts";
import type { Place } from "../../play/places.ts";
import type { Hand } from "../../protocol/views.ts";
import { at } from "./at.ts";
import { ChipStack } from "./chips.tsx";

export function Bets({ hand, around }: { hand: Hand | null; around: ReadonlyMap<number, Place> }) {
  const money = useMoney();
  return (
    <>
      {hand?.players.map(({ seat, bet_cents }) => {
        const place = around.get(seat);
        if (!place || bet_cents === 0) return null;
        return (
          <div key={seat} class={`bet at-${place.side}`} style={at(place)}>
            <ChipStack cents={bet_cents} />
            {money(bet_cents)}
          </div>
        );
      })}
    </>
  );
}
