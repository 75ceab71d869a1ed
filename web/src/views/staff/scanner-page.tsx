/**
 * The scanner's page: a scanner that types sends its keys here; what is read next stands large, by position and count. No
 * card is named, because the page stands where dealer and camera may see it (R22.2); only a laptop run has a grid of cards.
 */

import { useEffect, useRef, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { lastRead } from "../../play/desk.ts";
import { isLoopback, NO_MEMORY, remembered, trimmed, typedCard } from "../../play/scanning.ts";
import type { Card, PublicView } from "../../protocol/views.ts";
import { openTable } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { CardGrid } from "./card-grid.tsx";
import { ScanReadout } from "./scan-readout.tsx";

export function ScannerPage() {
  const { state, deeds, words } = useClient();
  const { staff, general } = words;
  const table = openTable(state);
  const [memory, setMemory] = useState(NO_MEMORY);
  if (!table) return null;
  const { view } = table;
  const kept = trimmed(memory, view);
  const read = async (card: Card) => {
    if (await deeds.scanCard(card)) setMemory((before) => remembered(before, card));
  };
  // What the table took back, or what belongs to a hand that is over, is forgotten at once.
  if (kept !== memory) setMemory(kept);
  return (
    <div class="scanner">
      <header class="scanner-head">
        <h1>{view.name}</h1>
        <span class="tag">{staff.scanner}</span>
        <span class="grow" />
        <Button kind="quiet" onClick={deeds.askLeave}>
          {staff.exit}
        </Button>
        <Button kind="quiet" onClick={() => void deeds.signOut()}>
          {general.signOut}
        </Button>
      </header>
      <main class="scanner-main">
        <Reader onRead={read} />
        <ScannerNews view={view} />
        <LastRead view={view} />
        {isLoopback(window.location.hostname) && <CardGrid view={view} memory={kept} onRead={read} />}
      </main>
    </div>
  );
}

/** The box that takes the scanner's keys; it is not seen, and whether it listens is. */
function Reader({ onRead }: { onRead: (card: Card) => void }) {
  const { staff } = useClient().words;
  const box = useRef<HTMLInputElement>(null);
  const [listening, setListening] = useState(false);
  const [typed, setTyped] = useState(0);
  useEffect(() => {
    const listen = () => box.current?.focus({ preventScroll: true });
    // A key that goes nowhere else is the scanner's.
    const catchKey = (event: KeyboardEvent) => {
      const elsewhere =
        event.target instanceof Element && event.target.closest("input, button, select, [role=dialog]");
      if (event.key.length === 1 && !elsewhere && !event.ctrlKey && !event.metaKey && !event.altKey) listen();
    };
    listen();
    document.addEventListener("keydown", catchKey);
    return () => document.removeEventListener("keydown", catchKey);
  }, []);
  return (
    <form
      class={`reader ${listening ? "listening" : "deaf"}`}
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const card = typedCard(box.current?.value ?? "");
        if (box.current) box.current.value = "";
        setTyped(0);
        if (card) onRead(card);
      }}
    >
      <label>
        <span class="reader-state" role="status">
          {listening ? staff.listening : staff.notListening}
        </span>
        <span class="reader-keys" aria-hidden="true">
          {"•".repeat(typed)}
        </span>
        <input
          ref={box}
          class="unseen"
          type="text"
          name="card"
          aria-label={staff.scannerBox}
          maxLength={16}
          autocapitalize="none"
          spellcheck={false}
          onFocus={() => setListening(true)}
          onBlur={() => setListening(false)}
          onInput={(event) => setTyped(event.currentTarget.value.length)}
        />
      </label>
    </form>
  );
}

function ScannerNews({ view }: { view: PublicView }) {
  const { staff, terms } = useClient().words;
  const { hand, paused, shoe_check, dealer } = view;
  const reading = hand !== null || shoe_check !== null;
  const due = shoe_check !== null || Boolean(hand?.scan) || hand?.stage === "insurance";
  return (
    <div class="scanner-news">
      {paused && (
        <p class="desk-alert" role="alert">
          <strong>{staff.paused}</strong>: {terms.reason(paused.reason)}. {staff.pausedWaits}
        </p>
      )}
      {!paused && reading && !dealer && (
        <p class="desk-alert" role="alert">
          {staff.waitDealer}
        </p>
      )}
      <div role="status">
        {due ? (
          <ScanReadout view={view} />
        ) : (
          <div class="readout resting">
            <p class="readout-main">{hand ? staff.noCardNow : staff.noHand}</p>
          </div>
        )}
      </div>
    </div>
  );
}

/** Where in the dealing order the last card that the table took belongs. */
function LastRead({ view }: { view: PublicView }) {
  const { staff } = useClient().words;
  const last = lastRead(view);
  const place = last && (last.position === "shoe" ? "" : `${staff.position(last.position)} `);
  return (
    <p class="last-read">
      <span class="soft">{staff.lastRead}</span>{" "}
      {last ? (
        <strong key={`${last.position}${last.count}`}>
          {place}
          {staff.count(last.count, last.needed)}
        </strong>
      ) : (
        staff.nothingRead
      )}
    </p>
  );
}
