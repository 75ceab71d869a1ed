/** Another tab of the same session has taken over (R2.9); which of the two goes on is for the person to say. */

import { useClient } from "../app/client.ts";
import { Button } from "./parts/button.tsx";
import { DialogFrame } from "./parts/dialog-frame.tsx";

export function Replaced() {
  const { state, deeds, words } = useClient();
  if (state.connection !== "replaced") return null;
  return (
    <div class="over-all">
      <DialogFrame title={words.lobby.replaced.title}>
        <p>{words.lobby.replaced.text}</p>
        <div class="buttons">
          <Button onClick={() => void deeds.signOut()}>{words.general.signOut}</Button>
          <Button kind="gold" data-first onClick={() => deeds.takeBack()}>
            {words.lobby.replaced.goOn}
          </Button>
        </div>
      </DialogFrame>
    </div>
  );
}
