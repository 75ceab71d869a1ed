/** One's account and device: sign-in, password, limits, settings. */

import { request } from "../connection/http.ts";
import type { Requests } from "../protocol/generated/wire.ts";
import { keepSettings, type Settings } from "../state/settings.ts";
import { refusalOf, type Session } from "./session.ts";

export function accountDeeds(session: Session) {
  const { store, world } = session;
  return {
    signIn: (name: string, password: string) => session.signIn(name, password),
    signOut: () => session.leaveHouse(),
    takeBack: () => session.takeBack(),
    /** Change the password; the other sessions of the account end. A refusal is shown in the form. */
    async changePassword(oldPassword: string, newPassword: string): Promise<void> {
      store.happen({ type: "dialog_changed", patch: { busy: true, refusal: null } });
      try {
        const body = { old_password: oldPassword, new_password: newPassword };
        await request(world, "POST /api/password", body, session.key);
        store.happen({ type: "dialog_changed", patch: { busy: false, done: true } });
      } catch (error) {
        store.happen({ type: "dialog_changed", patch: { busy: false, refusal: refusalOf(error) } });
      }
    },
    /** By what one bounds one's own play (R23). Throws Refused. */
    playLimits: () => request(world, "GET /api/play-limits", {}, session.key),
    /** Change one of these bounds. Throws Refused. */
    changePlayLimits: (body: Requests["POST /api/play-limits"]["request"]) =>
      request(world, "POST /api/play-limits", body, session.key),
    /** The movements of one's money in these UTC days. Throws Refused. */
    statement: (query: { from: string; to: string; cursor?: string }) =>
      request(
        world,
        "GET /api/statement",
        {},
        session.key,
        `?${new URLSearchParams(query as Record<string, string>)}`,
      ),
    /** How long one has played and what came of it; the answer, or null after a refusal (R23.3). */
    realityCheck: (step: "show" | "acknowledge") => session.ask("reality_check", { step }),
    changeSettings(patch: Partial<Settings>): void {
      store.happen({ type: "settings_changed", patch });
      keepSettings(world.device, store.get().settings);
    },
  };
}
