/** Silencing a player's chat for a while, or letting him speak again. */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import type { PublicView } from "../../protocol/views.ts";
import { Button } from "../parts/button.tsx";

const SPANS_MINUTES = [10, 30, 60, 240, 1_440];
const USUAL_MINUTES = 30;

export function MuteForm({ view, onBack }: { view: PublicView; onBack: () => void }) {
  const { state, deeds, words } = useClient();
  const { staff } = words;
  const [playerId, setPlayerId] = useState(view.seats[0]?.player_id ?? "");
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [told, setTold] = useState("");
  const name = view.seats.find((seat) => seat.player_id === playerId)?.nickname ?? "";
  const mute = async (span: number) => {
    if (!(await deeds.mutePlayer(view.table_id, playerId, span))) return;
    setTold(span > 0 ? staff.muted(name, staff.muteFor(span)) : staff.unmuted(name));
  };
  return (
    <form
      class="reason-form"
      aria-label={staff.mute}
      onSubmit={(event) => {
        event.preventDefault();
        if (name) void mute(minutes);
      }}
    >
      <p class="reason-title">
        <strong>{staff.mute}</strong>
      </p>
      <p class="reason-does">{view.seats.length > 0 ? staff.muteDoes : staff.nobodySeated}</p>
      <div class="reason-choice">
        <select
          aria-label={staff.mutePlayer}
          value={playerId}
          onChange={(event) => setPlayerId(event.currentTarget.value)}
        >
          {view.seats.map((seat) => (
            <option key={seat.player_id} value={seat.player_id}>
              {seat.nickname}
            </option>
          ))}
        </select>
        <select
          aria-label={staff.muteMinutes}
          value={String(minutes)}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        >
          {SPANS_MINUTES.map((span) => (
            <option key={span} value={String(span)}>
              {staff.muteFor(span)}
            </option>
          ))}
        </select>
      </div>
      <p class="mute-told" role="status">
        {told}
      </p>
      <div class="buttons">
        <Button onClick={onBack}>{staff.back}</Button>
        <Button disabled={state.asking || !name} onClick={() => void mute(0)}>
          {staff.unmute}
        </Button>
        <Button kind="fold" type="submit" disabled={state.asking || !name}>
          {staff.muteNow}
        </Button>
      </div>
    </form>
  );
}
