/** The table's header: the way out, what table it is, the line, and the switches of the room. */

import { useRef, useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { openTable, ownSeat } from "../../state/state.ts";
import { Button } from "../parts/button.tsx";
import { useDismissal } from "./dismissal.ts";
import { useFullScreen } from "./full-screen.ts";
import { Icon, type IconName } from "./icons.tsx";
import { LineDot } from "./line-dot.tsx";
import { ShuffleCheck } from "./shuffle-check.tsx";
import { useUnread } from "./unread.ts";

export function TableHeader() {
  const { state, deeds, words } = useClient();
  const table = openTable(state);
  if (!table) return null;
  const text = words.room.header;
  const { name, live, rules, hand } = table.view;
  return (
    <header class="top table-top">
      <Button
        kind="plain"
        class="top-exit"
        aria-label={ownSeat(table)?.status === "seated" ? text.toLobby : text.exit}
        onClick={() => deeds.askLeave()}
      >
        <Icon name="exit" />
        <span class="top-word">{text.exitShort}</span>
      </Button>
      <div class="table-name">
        <h1>{name}</h1>
        <span class="soft">
          {text.blinds(amount(rules.small_blind_cents), amount(rules.big_blind_cents))}
        </span>
      </div>
      <span class={`tag ${live ? "tag-live" : ""}`} title={live ? text.live : text.rng}>
        {live ? text.liveShort : text.rngShort}
      </span>
      <span class="grow" />
      {hand && <span class="hand-id soft">{text.hand(hand.hand_id)}</span>}
      {state.me?.role === "player" && (
        <span class="top-me">
          <span class="soft">{state.me.nickname}</span>
          <strong title={text.balance}>
            <span class="unseen">{text.balance} </span>
            {amount(state.me.balance_cents)}
          </strong>
        </span>
      )}
      <LineDot />
      <Switches />
    </header>
  );
}

/** The buttons of the room; on small screens the lesser ones are behind "More". */
function Switches() {
  const { state, deeds, words } = useClient();
  const [more, setMore] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useDismissal(box, more, () => setMore(false));
  const unread = useUnread(state.logOpen);
  const screen = useFullScreen();
  const text = words.room.header;
  const { sound } = state.settings;
  const pick = (deed: () => void) => () => {
    setMore(false);
    deed();
  };
  return (
    <>
      <TopButton
        class="panel-toggle"
        icon="chat"
        label={text.panel(unread)}
        pressed={state.logOpen}
        count={unread}
        onClick={() => deeds.togglePanel("logOpen")}
      />
      <TopButton
        icon={sound ? "sound" : "silent"}
        label={text.sound}
        pressed={sound}
        onClick={() => deeds.changeSettings({ sound: !sound })}
      />
      <div class="top-more" ref={box}>
        <Button
          kind="plain"
          class="top-button more-toggle"
          aria-label={text.more}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <Icon name="more" />
        </Button>
        <div class={`top-menu ${more ? "open" : ""}`}>
          <ShuffleCheck />
          {screen.possible && (
            <TopButton
              icon={screen.on ? "shrink" : "expand"}
              label={screen.on ? text.leaveFullScreen : text.fullScreen}
              onClick={pick(screen.toggle)}
            />
          )}
          <TopButton
            icon="settings"
            label={text.settings}
            onClick={pick(() => deeds.openDialog("settings"))}
          />
          <TopButton icon="help" label={text.help} onClick={pick(() => deeds.openDialog("help"))} />
        </div>
      </div>
    </>
  );
}

interface TopButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  pressed?: boolean;
  count?: number;
  class?: string;
}

function TopButton({ icon, label, onClick, pressed, count = 0, class: extra = "" }: TopButtonProps) {
  const switched = pressed === undefined ? {} : { "aria-pressed": pressed };
  return (
    <Button
      kind="plain"
      class={`top-button ${extra}`}
      aria-label={label}
      title={label}
      onClick={onClick}
      {...switched}
    >
      <Icon name={icon} />
      <span class="top-word">{label}</span>
      {count > 0 && (
        <span class="count" aria-hidden="true">
          {count}
        </span>
      )}
    </Button>
  );
}
