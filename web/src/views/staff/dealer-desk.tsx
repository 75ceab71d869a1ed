/** The dealer's console: open, start, what is read next, taking back, prizes, pause, the check of the cards (R22). */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { canCheckShoe, canStart, canTakeBack } from "../../play/desk.ts";
import { nextPrize } from "../../play/wagers.ts";
import type { PublicView } from "../../protocol/views.ts";
import { openTable, type Table } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { CardRow } from "../parts/card-row.tsx";
import { DeskNews } from "./dealer-news.tsx";
import { KeyButton } from "./key-button.tsx";
import { PauseForm } from "./pause-form.tsx";
import { PrizeToConfirm } from "./prize-to-confirm.tsx";

export function DealerDesk() {
  const { state, words } = useClient();
  const table = openTable(state);
  if (!table) return null;
  const atConsole = table.own !== null && "console" in table.own;
  return (
    <section class="desk dealer-desk" aria-label={words.staff.dealer}>
      {!table.view.live && <p class="soft">{words.staff.notLive}</p>}
      {table.view.live && !atConsole && <ClosedConsole view={table.view} />}
      {table.view.live && atConsole && <OpenConsole table={table} />}
    </section>
  );
}

function ClosedConsole({ view }: { view: PublicView }) {
  const { state, deeds, words } = useClient();
  const { staff } = words;
  const locked = view.paused?.reason === "dealer_idle";
  const lines = view.dealer ? staff.consoleTaken : locked ? staff.consoleLocked : staff.consoleFree;
  return (
    <div class="console-closed">
      <p role="status" class={locked && !view.dealer ? "desk-alert" : ""}>
        {lines}
      </p>
      {!view.dealer && view.hand && <p class="soft">{staff.consoleHand}</p>}
      <Button kind="gold" disabled={state.asking || view.dealer} onClick={() => void deeds.openConsole()}>
        {staff.openConsole}
      </Button>
    </div>
  );
}

function OpenConsole({ table }: { table: Table }) {
  const { view } = table;
  const [pausing, setPausing] = useState(false);
  if (pausing && !view.paused) {
    return <PauseForm tableId={table.table_id} onBack={() => setPausing(false)} />;
  }
  const prize = view.hand?.stage === "approval" ? nextPrize(view.hand) : undefined;
  return (
    <>
      <ConsoleHead view={view} />
      {view.paused && <Paused view={view} />}
      {prize?.status === "dealer" && view.hand ? (
        <PrizeToConfirm view={view} hand={view.hand} prize={prize} />
      ) : (
        <DeskNews view={view} />
      )}
      <ConsoleButtons view={view} onPause={() => setPausing(true)} />
    </>
  );
}

function ConsoleButtons({ view, onPause }: { view: PublicView; onPause: () => void }) {
  const { state, deeds, words } = useClient();
  const { staff } = words;
  return (
    <div class="buttons desk-buttons">
      <KeyButton
        kind="gold"
        name="N"
        disabled={state.asking || !canStart(view)}
        onPress={() => void deeds.startHand()}
      >
        {staff.startHand}
      </KeyButton>
      <KeyButton name="U" disabled={state.asking || !canTakeBack(view)} onPress={() => void deeds.undoScan()}>
        {staff.takeBack}
      </KeyButton>
      <KeyButton kind="fold" name="X" disabled={state.asking || view.paused !== null} onPress={onPause}>
        {staff.pause}
      </KeyButton>
    </div>
  );
}

/** The board as it lies open, and what is done between hands. */
function ConsoleHead({ view }: { view: PublicView }) {
  const { state, deeds, words } = useClient();
  const { staff } = words;
  const board = view.hand?.board ?? [];
  return (
    <div class="desk-head">
      {board.length > 0 ? (
        <CardRow cards={board} label={staff.board} class="desk-board" />
      ) : (
        <span class="soft desk-board">{staff.boardEmpty}</span>
      )}
      <span class="grow" />
      {view.shoe_check ? (
        <Button kind="quiet" disabled={state.asking} onClick={() => void deeds.checkShoe(false)}>
          {staff.endCheck}
        </Button>
      ) : (
        <Button
          kind="quiet"
          disabled={state.asking || !canCheckShoe(view)}
          onClick={() => void deeds.checkShoe(true)}
        >
          {staff.checkCards}
        </Button>
      )}
      <Button kind="quiet" disabled={state.asking} onClick={() => void deeds.closeConsole()}>
        {staff.closeConsole}
      </Button>
    </div>
  );
}

function Paused({ view }: { view: PublicView }) {
  const { staff, terms } = useClient().words;
  const reason = view.paused?.reason ?? "";
  return (
    <p class="desk-alert" role="status">
      <strong>{staff.paused}</strong>: {terms.reason(reason)}.{" "}
      {canTakeBack(view) && reason.startsWith("card_") ? staff.takeBackHint : staff.pausedWaits}
    </p>
  );
}
