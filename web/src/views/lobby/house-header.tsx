/** The head of every screen of the house but the table: the way about, and one's own money. */

import type { ComponentChildren } from "preact";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import type { Screen } from "../../state/state.ts";
import { Brand } from "./brand.tsx";

type Place = Exclude<Screen, "sign_in" | "table">;

const PLACES: readonly Place[] = ["lobby", "history", "statistics", "account"];
const STAFF_PLACES: readonly Place[] = ["lobby", "account"];
const PIT_PLACES: readonly Place[] = ["pit", "lobby", "account"];

const ICONS: Record<Place, string> = {
  lobby: "M4 9c0-2.8 3.6-5 8-5s8 2.2 8 5-3.6 5-8 5-8-2.2-8-5zm2 5v5m12-5v5",
  history: "M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4m3-1v5l3 2",
  statistics: "M5 19V11m5 8V5m5 14v-6m5 6V8",
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 8c.8-3.6 4-5 8-5s7.2 1.4 8 5",
  pit: "M12 4l7 3v5c0 4-3 7-7 8-4-1-7-4-7-8V7zm-3 8l2 2 4-4",
};

export function HouseHeader() {
  const { state, deeds, words } = useClient();
  const { me } = state;
  return (
    <header class="house-top">
      <a class="skip" href="#content">
        {words.lobby.skip}
      </a>
      <Brand small />
      <Ways />
      {me && (
        <p class="who">
          <span class="who-name">{me.nickname}</span>
          {me.role === "player" && (
            <strong class="who-money">
              <span class="unseen">{words.lobby.balance} </span>
              {amount(me.balance_cents)}
            </strong>
          )}
        </p>
      )}
      <IconButton name={words.lobby.help} path={HELP} onClick={() => deeds.openDialog("help")} />
      <IconButton name={words.lobby.settings} path={SETTINGS} onClick={() => deeds.openDialog("settings")} />
      <IconButton name={words.general.signOut} path={SIGN_OUT} onClick={() => void deeds.signOut()} />
    </header>
  );
}

const HELP = "M9 9.5a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.800M12 17.5v.1";
const SETTINGS = "M4 7h9m4 0h3M4 12h3m4 0h9M4 17h7m4 0h5M15 5v4M9 10v4m4 1v4";
const SIGN_OUT = "M10 5H5v14h5m3-4 4-3-4-3m4 3H9";

function IconButton({ name, path, onClick }: { name: string; path: string; onClick: () => void }) {
  return (
    <button type="button" class="icon-button" aria-label={name} title={name} onClick={onClick}>
      <Icon path={path} />
    </button>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg class="house-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The places that there are for who one is; at the foot of the page on a phone. */
function Ways() {
  const { state, deeds, words } = useClient();
  const role = state.me?.role ?? "player";
  const pit = role === "pit_boss" || role === "admin";
  const places = pit ? PIT_PLACES : role === "player" ? PLACES : STAFF_PLACES;
  const names: Record<Place, string> = { ...words.lobby, lobby: words.lobby.tables };
  return (
    <nav class="ways" aria-label={words.lobby.navigation}>
      {places.map((place) => (
        <button
          key={place}
          type="button"
          aria-current={state.screen === place ? "page" : undefined}
          onClick={() => deeds.openScreen(place)}
        >
          <Icon path={ICONS[place]} />
          <span>{names[place]}</span>
        </button>
      ))}
    </nav>
  );
}

interface PageProps {
  title: string;
  /** What stands beside the heading. */
  beside?: ComponentChildren;
  children: ComponentChildren;
}

/** A screen of the house: its head, and its content under a heading. */
export function HousePage({ title, beside, children }: PageProps) {
  return (
    <>
      <HouseHeader />
      <main class="house-page" id="content" tabIndex={-1}>
        <div class="house-title">
          <h1>{title}</h1>
          {beside}
        </div>
        {children}
      </main>
    </>
  );
}
