/** What is known of somebody at the table (R9.2): where he sits, what he has, and how he plays. */

import { useClient, useMoney } from "../../app/client.ts";
import type { Seat } from "../../protocol/views.ts";
import { openTable } from "../../state/state.ts";
import type { Words } from "../../words/words.ts";
import { DialogFrame } from "../parts/dialog-frame.tsx";
import { Measures } from "./measures.tsx";

export function PlayerDialog() {
  const { state, deeds, words } = useClient();
  const money = useMoney();
  const { shownPlayer } = state;
  const texts = words.lobby.player;
  if (!shownPlayer) return null;
  const seat = openTable(state)?.view.seats.find((entry) => entry.player_id === shownPlayer.player_id);
  return (
    <DialogFrame title={shownPlayer.nickname} class="player-dialog" onClose={deeds.closeDialog}>
      <dl class="person">
        {seat && (
          <>
            <div>
              <dt>{texts.seat}</dt>
              <dd>{seat.seat}</dd>
            </div>
            <div>
              <dt>{texts.stack}</dt>
              <dd>{money(seat.stack_cents)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{texts.status}</dt>
          <dd>{statusOf(words, seat)}</dd>
        </div>
      </dl>
      <h3>{texts.statistics}</h3>
      <p class="hint soft">{texts.notYet}</p>
      <Measures />
    </DialogFrame>
  );
}

/** The most telling of what is known of a seat. */
export function statusOf(words: Words, seat: Seat | undefined): string {
  const { statuses } = words.lobby.player;
  if (!seat) return statuses.gone;
  if (seat.status !== "seated") return statuses[seat.status];
  if (!seat.connected) return statuses.disconnected;
  if (seat.leaving) return statuses.leaving;
  if (seat.sit_out === "now") return statuses.sitting_out;
  return seat.waiting ? statuses.waiting : statuses.seated;
}
