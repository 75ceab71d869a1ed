/** Chat and log beside the table; on small screens a sheet over the felt (R12). */

import { useEffect, useRef, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { feed } from "../../play/chat.ts";
import type { ChatLine } from "../../protocol/views.ts";
import { type LogEntry, openTable, type Room } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { Bubbles } from "./bubbles.tsx";
import { useFollowing } from "./following.ts";
import { Icon } from "./icons.tsx";
import { Name, Sentence, sentence } from "./sentence.tsx";
import { useUnread } from "./unread.ts";

type Tab = "chat" | "log";

export function RoomPanel() {
  const { state, deeds, words } = useClient();
  const [tab, setTab] = useState<Tab>("log");
  const panel = useRef<HTMLElement>(null);
  const open = state.logOpen;
  useSheetFocus(panel, open);
  const unread = useUnread(tab === "chat");
  const room = openTable(state);
  if (!room) return null;
  const text = words.room.panel;
  return (
    <aside
      ref={panel}
      id="room-panel"
      class={`room-panel ${open ? "open" : ""}`}
      aria-label={text.label}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        deeds.togglePanel("logOpen");
      }}
    >
      <div class="room-tabs">
        <TabButton chosen={tab === "log"} label={text.log} onClick={() => setTab("log")}>
          {text.log}
        </TabButton>
        <TabButton
          chosen={tab === "chat"}
          label={unread > 0 ? text.chatUnread(unread) : text.chat}
          onClick={() => setTab("chat")}
        >
          {text.chat}
          {unread > 0 && <span class="count">{unread}</span>}
        </TabButton>
        <Bubbles />
        <Button
          kind="plain"
          class="close room-close"
          aria-label={text.close}
          onClick={() => deeds.togglePanel("logOpen")}
        >
          <Icon name="close" />
        </Button>
      </div>
      <Lines key={tab} room={room} tab={tab} />
    </aside>
  );
}

interface TabProps {
  chosen: boolean;
  label: string;
  onClick: () => void;
  children: preact.ComponentChildren;
}

function TabButton({ chosen, label, onClick, children }: TabProps) {
  return (
    <Button
      kind="plain"
      class={`room-tab ${chosen ? "chosen" : ""}`}
      aria-label={label}
      aria-pressed={chosen}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The lines of a tab, following the newest. The announcer reads what happens, so this log keeps silent. */
function Lines({ room, tab }: { room: Room; tab: Tab }) {
  const { words } = useClient();
  const lines = tab === "chat" ? <ChatLines room={room} /> : <LogLines log={room.log} />;
  const { list, behind, onScroll, toNewest } = useFollowing();
  const text = words.room.panel;
  return (
    <div class="room-lines">
      <div
        ref={list}
        class="room-list"
        role="log"
        aria-live="off"
        aria-label={tab === "chat" ? text.chat : text.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        tabIndex={0}
        onScroll={onScroll}
      >
        <ol>{lines}</ol>
      </div>
      {behind && (
        <Button kind="plain" class="to-newest" aria-label={text.newest} onClick={toNewest}>
          <Icon name="down" />
        </Button>
      )}
    </div>
  );
}

function LogLines({ log }: { log: readonly LogEntry[] }) {
  const { words } = useClient();
  const told = log.filter(({ event }) => event.name in words.events);
  if (told.length === 0) return <li class="soft">{words.room.panel.nothingTold}</li>;
  return (
    <>
      {told.map((entry) => (
        <EventLine key={entry.event.number} entry={entry} />
      ))}
    </>
  );
}

const SILENT = { who: () => "-", cards: () => "-", money: () => "-" };

function EventLine({ entry }: { entry: LogEntry }) {
  const { words } = useClient();
  if (sentence(words, entry.event, SILENT) === "") return null;
  return (
    <li class={`told told-${entry.event.name}`}>
      <Sentence entry={entry} />
    </li>
  );
}

function ChatLines({ room }: { room: Room }) {
  const { words } = useClient();
  const items = feed(room.log, room.chat);
  if (items.length === 0) return <li class="soft">{words.room.panel.nothingSaid}</li>;
  return (
    <>
      {items.map((item) =>
        item.kind === "told" ? (
          <EventLine key={item.entry.event.number} entry={item.entry} />
        ) : (
          <SaidLine key={item.line.line_id} line={item.line} />
        ),
      )}
    </>
  );
}

function SaidLine({ line }: { line: ChatLine }) {
  const { words } = useClient();
  return (
    <li class="said">
      <Name nickname={line.nickname} /> <span class="said-words">{words.room.panel.bubble(line.bubble)}</span>
    </li>
  );
}

/** Opening the sheet puts the focus into it, closing gives it back to the button that had opened it. */
function useSheetFocus(panel: { current: HTMLElement | null }, open: boolean): void {
  const was = useRef(open);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (was.current === open) return;
    was.current = open;
    if (open) {
      opener.current = document.activeElement;
      panel.current?.querySelector<HTMLElement>(".room-close")?.focus();
    } else if (opener.current instanceof HTMLElement && opener.current.isConnected) {
      opener.current.focus();
    }
  }, [open, panel]);
}
