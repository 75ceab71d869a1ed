/**
 * What is read aloud: one polite region for what happens at the table, and one assertive region for one's own turn and
 * nothing else. Both are there from the beginning, because a region is watched only once it is known.
 */

import { useEffect, useRef, useState } from "preact/hooks";
import { useClient, useMoney } from "../app/client.ts";
import { remaining } from "../connection/clock.ts";
import { newest, toBeRead, turnMoment, warns } from "../play/announcements.ts";
import { ownOffer } from "../play/wagers.ts";
import { mine, openTable, ownSeat, ownTurn, type Table } from "../state/state.ts";
import { plainTelling, sentence } from "./room/sentence.tsx";

/** So many lines stay in the region; readers are told of what is added only. */
const KEPT_LINES = 12;
const LOOK_MS = 250;

interface Line {
  readonly key: number;
  readonly text: string;
}

export function Announcer() {
  return (
    <div class="unseen announcer">
      <Polite />
      <TurnAlert />
    </div>
  );
}

function Polite() {
  const { state } = useClient();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const say = (texts: readonly string[]) => {
    const spoken = texts.filter(Boolean);
    if (spoken.length === 0) return;
    setLines((before) => {
      const next = (before.at(-1)?.key ?? 0) + 1;
      const added = spoken.map((text, index) => ({ key: next + index, text }));
      return [...before, ...added].slice(-KEPT_LINES);
    });
  };
  const table = openTable(state);
  useEvents(table, say);
  useChat(table, say);
  useOwnCards(table, say);
  useAsked(say);
  useWarnings(table, say);
  return (
    <div aria-live="polite" aria-relevant="additions">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}

type Say = (texts: readonly string[]) => void;

/** What happens, a sentence each; what had happened before one came is not read. */
function useEvents(table: Table | null, say: Say): void {
  const { words } = useClient();
  const money = useMoney();
  const read = useRef<{ tableId: string; number: number } | null>(null);
  useEffect(() => {
    if (!table) {
      read.current = null;
      return;
    }
    const before = read.current;
    read.current = { tableId: table.table_id, number: newest(table.log) };
    if (before?.tableId !== table.table_id) return;
    const fresh = toBeRead(table.log, before.number);
    say(fresh.map(({ event, names }) => sentence(words, event, plainTelling(words, names, money))));
  }, [table?.table_id, table?.log]);
}

/** What others say. */
function useChat(table: Table | null, say: Say): void {
  const { state, words, clock } = useClient();
  const readMs = useRef(clock.nowMs());
  const chat = table?.chat;
  useEffect(() => {
    const fresh = (chat ?? []).filter((line) => line.sent_ms > readMs.current);
    readMs.current = Math.max(readMs.current, fresh.at(-1)?.sent_ms ?? 0);
    const { aloud, panel } = words.room;
    const others = fresh.filter((line) => line.nickname !== state.me?.nickname);
    say(others.map((line) => aloud.says(line.nickname, panel.bubble(line.bubble))));
  }, [chat]);
}

/** One's own cards once they are dealt. */
function useOwnCards(table: Table | null, say: Say): void {
  const { words } = useClient();
  const cards = mine(table)?.cards ?? [];
  const shown = `${table?.view.hand?.hand_id} ${cards.join(" ")}`;
  useEffect(() => {
    if (cards.length === 0) return;
    say([words.room.aloud.cards(words.general.list(cards.map(words.general.card)))]);
  }, [shown]);
}

/** What somebody has asked for by a key. */
function useAsked(say: Say): void {
  const { text, count } = useClient().state.spoken;
  useEffect(() => {
    if (count > 0) say([text]);
  }, [count]);
}

/** Ten seconds before an offer or a reservation of one's own ends. */
function useWarnings(table: Table | null, say: Say): void {
  const { words } = useClient();
  const { aloud } = words.room;
  const offered = ownOffer(table?.view, mine(table)) !== null;
  const offerMs = offered ? (table?.view.hand?.insurance?.until_ms ?? null) : null;
  const seatMs = ownSeat(table)?.until_ms ?? null;
  useCountdown(offerMs, (before, now) => {
    if (warns(before, now)) say([aloud.insuranceLeft(now)]);
  });
  useCountdown(seatMs, (before, now) => {
    if (warns(before, now)) say([aloud.buyInLeft(now)]);
  });
}

/** Call `onSecond` whenever the whole seconds left until a deadline have become fewer. */
function useCountdown(deadlineMs: number | null, onSecond: (before: number, now: number) => void): void {
  const { clock } = useClient();
  const latest = useRef(onSecond);
  latest.current = onSecond;
  useEffect(() => {
    if (deadlineMs === null) return;
    const left = () => remaining(deadlineMs, 1, clock.nowMs()).seconds;
    let before = left();
    const timer = window.setInterval(() => {
      const now = left();
      if (now < before) latest.current(before, now);
      before = Math.min(before, now);
    }, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [deadlineMs, clock]);
}

/** One's own turn: what can be done, what it costs, how long there is; later only the time. */
function TurnAlert() {
  const { state, words, clock } = useClient();
  const money = useMoney();
  const [text, setText] = useState("");
  const table = openTable(state);
  const turn = ownTurn(table);
  const { aloud } = words.room;
  const whole = Math.round((table?.view.rules.betting_ms ?? 0) / 1000);
  useEffect(() => {
    if (!turn) {
      setText("");
      return;
    }
    const seconds = turn.deadline_ms === null ? whole : remaining(turn.deadline_ms, 1, clock.nowMs()).seconds;
    const toCall = turn.to_call_cents > 0 ? money(turn.to_call_cents) : null;
    setText(aloud.turn(mine(table)?.moves ?? [], toCall, seconds));
  }, [turn?.turn]);
  useCountdown(turn?.deadline_ms ?? null, (before, now) => {
    const moment = turnMoment(before, now, whole);
    if (moment !== null) setText(aloud.turnLeft(now));
  });
  return <div aria-live="assertive">{text && <p key={text}>{text}</p>}</div>;
}
