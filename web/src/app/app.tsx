/** The whole page: one screen, and what lies over every screen. */

import type { ComponentType } from "preact";
import type { Screen } from "../state/state.ts";
import { Announcer } from "../views/announcer.tsx";
import { Dialogs } from "../views/dialogs/dialogs.tsx";
import { LineBanner } from "../views/line-banner.tsx";
import { Lobby } from "../views/lobby/lobby.tsx";
import { CardSheet } from "../views/parts/card.tsx";
import { later } from "../views/parts/later.tsx";
import { Replaced } from "../views/replaced.tsx";
import { SignIn } from "../views/sign-in.tsx";
import { TableScreen } from "../views/table/table-screen.tsx";
import { Toasts } from "../views/toasts.tsx";
import { type Client, ClientContext } from "./client.ts";

const SCREENS: Record<Screen, ComponentType> = {
  sign_in: SignIn,
  lobby: Lobby,
  table: TableScreen,
  pit: later(() => import("../views/staff/pit-console.tsx").then((module) => module.PitConsole)),
  history: later(() => import("../views/places/history.tsx").then((module) => module.History)),
  statistics: later(() => import("../views/places/statistics.tsx").then((module) => module.Statistics)),
  account: later(() => import("../views/account/account.tsx").then((module) => module.Account)),
};

/** The page as a function of the state. */
export function App(client: Client) {
  const { screen } = client.state;
  const View = SCREENS[screen];
  return (
    <ClientContext.Provider value={client}>
      <CardSheet />
      <div class={`screen screen-${screen}`} key={screen}>
        <View />
      </div>
      <LineBanner />
      <Replaced />
      <Dialogs />
      <Toasts />
      <Announcer />
    </ClientContext.Provider>
  );
}
