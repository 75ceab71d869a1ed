/** The dialog that is open, over everything. */

import type { ComponentType } from "preact";
import { useClient } from "../../app/client.ts";
import type { DialogKind } from "../../state/state.ts";
import { PasswordDialog } from "../account/password.tsx";
import { RealityCheckDialog } from "../account/reality-check.tsx";
import { PlayerDialog } from "../places/player.tsx";
import { HelpDialog } from "../room/help.tsx";
import { SettingsDialog } from "../room/settings.tsx";
import { BuyInDialog } from "./buy-in.tsx";
import { LeaveDialog } from "./leave.tsx";
import { TipDialog } from "./tip.tsx";
import { TopUpDialog } from "./top-up.tsx";

const DIALOGS: Partial<Record<DialogKind, ComponentType>> = {
  buy_in: BuyInDialog,
  help: HelpDialog,
  leave: LeaveDialog,
  password: PasswordDialog,
  player: PlayerDialog,
  reality_check: RealityCheckDialog,
  settings: SettingsDialog,
  tip: TipDialog,
  top_up: TopUpDialog,
};

export function Dialogs() {
  const { dialog } = useClient().state;
  const View = dialog && DIALOGS[dialog.kind];
  return View ? <View /> : null;
}
