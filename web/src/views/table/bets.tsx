/** The chips in front of the players. */

import { useMoney } from "../../app/client.ts";
import type { Place } from "../../play/places.ts";
import type { Hand } from "../../protocol/views.ts";
import { at } from "./at.ts";
import { ChipStack } from "./chips.tsx";
import { useGathered } from "./gathering.ts";

export function Bets({ hand, around }: { hand: Hand | null; around: ReadonlyMap<number, Place> }) {
  const money = useMoney();
  const gathered = useGathered(hand);
  return (
    <>
      {hand?.players.map(({ seat, bet_cents }) => {
        const place = around.get(seat);
        const cents = bet_cents || (gathered.get(seat) ?? 0);
        if (!place || cents === 0) return null;
        const going = bet_cents === 0;
        return (
          <div
            key={seat}
            class={`bet at-${place.side} ${going ? "gathered" : ""}`}
            style={at(place)}
            aria-hidden={going}
          >
            <ChipStack cents={cents} />
            {money(cents)}
          </div>
        );
      })}
    </>
  );
}
