/** What the pots paid, on its way from the middle to who has won it. */

import { useMoney } from "../../app/client.ts";
import type { Place } from "../../play/places.ts";
import { winnings } from "../../play/pots.ts";
import type { Hand } from "../../protocol/views.ts";
import { at } from "./at.ts";
import { ChipStack } from "./chips.tsx";

export function Winnings({ hand, around }: { hand: Hand | null; around: ReadonlyMap<number, Place> }) {
  const money = useMoney();
  if (hand?.stage !== "result") return null;
  return (
    <>
      {winnings(hand).map(({ seat, pot, cents }) => {
        const place = around.get(seat);
        return (
          place && (
            <div
              key={`${pot}-${seat}`}
              class={`bet winnings at-${place.side}`}
              style={{ ...at(place), "--pot": String(pot) }}
            >
              <ChipStack cents={cents} />
              {money(cents)}
            </div>
          )
        );
      })}
    </>
  );
}
