/** Everything that a person can do; views and keys call these and nothing else. */

import { accountDeeds } from "./account.ts";
import { betDeeds } from "./bets.ts";
import { roomDeeds } from "./rooms.ts";
import { seatDeeds } from "./seats.ts";
import type { Session } from "./session.ts";
import { staffDeeds } from "./staff.ts";
import { streamDeeds } from "./streams.ts";
import { wagerDeeds } from "./wagers.ts";

export function createDeeds(session: Session) {
  return {
    ...accountDeeds(session),
    ...roomDeeds(session),
    ...seatDeeds(session),
    ...betDeeds(session),
    ...wagerDeeds(session),
    ...staffDeeds(session),
    ...streamDeeds(session),
  };
}

export type Deeds = ReturnType<typeof createDeeds>;
