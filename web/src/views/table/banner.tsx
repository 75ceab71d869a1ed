/** What is happening, under the board. */

import { useClient } from "../../app/client.ts";
import { bannerOf, betweenHands, lastWasNull } from "../../play/banner.ts";
import type { PublicView } from "../../protocol/views.ts";
import { mine, type Table } from "../../state/state.ts";
import { Seconds } from "../parts/countdown.tsx";
import { OfferTold } from "../wagers/insurance.tsx";
import { Result } from "./result.tsx";

export function Banner({ table }: { table: Table }) {
  const { words } = useClient();
  const { view } = table;
  const { hand, shoe_check } = view;
  switch (bannerOf(view, mine(table)?.seat ?? null)) {
    case "paused":
      return <Paused view={view} />;
    case "shoe_check":
      return shoe_check && <Line>{words.table.shoeCheck(shoe_check.count, shoe_check.needed)}</Line>;
    case "between_hands":
      return <BetweenHands view={view} />;
    case "announced":
      return <Herald>{words.table.newGame}</Herald>;
    case "window":
      return <Window view={view} />;
    case "result":
      return hand && <Result view={view} hand={hand} />;
    case "prizes":
      return <PrizesShown view={view} />;
    case "offer":
      return <OfferTold />;
    case "dealer_awaited":
      return <Line>{words.table.waitingForDealer}</Line>;
    case "scanning":
      return <Scanning view={view} />;
    case "dealing":
      return <Line>{words.table.dealing}</Line>;
    case "bets":
      return <Herald>{words.table.placeYourBets}</Herald>;
    default:
      return null;
  }
}

function Line({ children }: { children: string }) {
  return <p class="line-told">{children}</p>;
}

function Herald({ children }: { children: string }) {
  return <p class="herald">{children}</p>;
}

function Paused({ view }: { view: PublicView }) {
  const { words } = useClient();
  return (
    <div class="paused">
      <p class="herald">{words.table.paused}</p>
      {view.paused?.reason && <p class="sentence">{words.terms.reason(view.paused.reason)}</p>}
      {lastWasNull(view) && <Line>{words.table.nullGame}</Line>}
    </div>
  );
}

function Window({ view }: { view: PublicView }) {
  const { words } = useClient();
  return (
    <>
      <Herald>{view.jackpot ? words.table.jackpotBets : words.table.blindsNext}</Herald>
      {view.hand?.due_ms != null && <Seconds deadlineMs={view.hand.due_ms} />}
    </>
  );
}

function PrizesShown({ view }: { view: PublicView }) {
  const { words } = useClient();
  const { table } = words;
  const waiting: Partial<Record<PublicView["waiting_for"], string>> = {
    confirmation: table.waitingForConfirmation,
    decision: table.waitingForDecision,
  };
  return <Herald>{waiting[view.waiting_for] ?? table.jackpotPrizes}</Herald>;
}

function Scanning({ view }: { view: PublicView }) {
  const { words } = useClient();
  const scan = view.hand?.scan;
  if (!scan) return null;
  const what = words.table.scans[scan.position];
  return <Line>{scan.needed > 1 ? words.table.scanned(what, scan.count, scan.needed) : what}</Line>;
}

function BetweenHands({ view }: { view: PublicView }) {
  const { words } = useClient();
  const { table } = words;
  const waiting = {
    closing: table.tableCloses,
    preparing: table.tablePrepared,
    dealer_late: table.waitingForDealer,
    players: table.waitingForPlayers,
    start: table.waitingForStart,
    dealer: table.waitingForADealer,
    next: table.nextHand,
  }[betweenHands(view)];
  return (
    <>
      {lastWasNull(view) && <p class="herald">{table.nullGame}</p>}
      <Line>{waiting}</Line>
    </>
  );
}
