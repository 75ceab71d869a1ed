/** Says that the line is away, over every screen but the front page, which says it itself. */

import { useClient } from "../app/client.ts";
import { mine, openRoom } from "../state/state.ts";

export function LineBanner() {
  const { state, words } = useClient();
  const away = state.connection === "lost" || state.connection === "connecting";
  if (!away || state.screen === "sign_in") return null;
  const seated = mine(openRoom(state)) !== null;
  return (
    <div class="line-banner" role="alert">
      <span class="spinner" aria-hidden="true" />
      <span>
        {words.general.lineLost}
        {seated && <small> {words.lobby.seatKept}</small>}
      </span>
    </div>
  );
}
