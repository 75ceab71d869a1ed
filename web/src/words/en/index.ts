import { account } from "./account.ts";
import { events } from "./events.ts";
import { general } from "./general.ts";
import { lobby } from "./lobby.ts";
import { notices } from "./notices.ts";
import { play } from "./play.ts";
import { refusals } from "./refusals.ts";
import { room } from "./room.ts";
import { staff } from "./staff.ts";
import { table } from "./table.ts";
import { terms } from "./terms.ts";
import { wagers } from "./wagers.ts";

export const en = {
  account,
  events,
  general,
  lobby,
  notices,
  play,
  refusals,
  room,
  staff,
  table,
  terms,
  wagers,
};
