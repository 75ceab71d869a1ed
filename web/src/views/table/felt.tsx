/** The table itself: cloth, seats, bets, the middle, and what of the house lies around it. */

import { places } from "../../play/places.ts";
import { settled } from "../../play/seating.ts";
import { mine, type Table } from "../../state/state.ts";
import { Stream } from "../room/stream.tsx";
import { JackpotMeter, StandingOrder } from "../wagers/jackpot.tsx";
import { Bets } from "./bets.tsx";
import { Centre } from "./centre.tsx";
import { useChances } from "./chances.ts";
import { ChipSheet } from "./chips.tsx";
import { OwnHand } from "./own-hand.tsx";
import { FreeSeat, OccupiedSeat } from "./seat.tsx";
import { Winnings } from "./winnings.tsx";

export function Felt({ table }: { table: Table }) {
  const { view } = table;
  const count = view.rules.seats;
  const chances = useChances(view.hand);
  const around = places(count, mine(table)?.seat ?? 1, view.live);
  return (
    <div class={`felt ${view.live ? "live" : ""}`}>
      <ChipSheet />
      {view.live && (
        <div class="stream-place">
          <Stream />
        </div>
      )}
      <div class="rail">
        <div class="cloth" />
      </div>
      <Centre table={table} />
      {[...around].map(([number, place]) => {
        const seat = view.seats.find((entry) => entry.seat === number);
        return seat ? (
          <OccupiedSeat key={number} seat={seat} place={place} table={table} chance={chances.get(number)} />
        ) : (
          <FreeSeat key={number} number={number} place={place} table={table} />
        );
      })}
      {settled(view.hand) ? (
        <Winnings hand={view.hand} around={around} />
      ) : (
        <Bets hand={view.hand} around={around} />
      )}
      <OwnHand table={table} />
      <div class="meter-place">
        <JackpotMeter />
      </div>
      <div class="standing-place">
        <StandingOrder />
      </div>
    </div>
  );
}
