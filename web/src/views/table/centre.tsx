/** The middle of the table: pots, board, and what is happening. */

import { winningCards } from "../../play/winning.ts";
import type { Table } from "../../state/state.ts";
import { Banner } from "./banner.tsx";
import { Board } from "./board.tsx";
import { Pots } from "./pots.tsx";

export function Centre({ table }: { table: Table }) {
  const { hand } = table.view;
  return (
    <div class="centre">
      <div class="pots">{hand && <Pots hand={hand} />}</div>
      <Board cards={hand?.board ?? []} winning={winningCards(hand)} />
      <div class="banner">
        <Banner table={table} />
      </div>
    </div>
  );
}
