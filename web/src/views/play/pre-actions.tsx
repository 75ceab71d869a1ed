/** Moves that can be chosen before one's turn; what is ticked is made as soon as the turn's bar takes input. */

import { useClient, useMoney } from "../../app/client.ts";
import { preActions } from "../../play/pre-actions.ts";
import { mine, type Table } from "../../state/state.ts";

export function PreActions({ table }: { table: Table }) {
  const { state, deeds, words } = useClient();
  const money = useMoney();
  const offered = preActions({ view: table.view, own: mine(table) });
  if (offered.length === 0) return null;
  return (
    <fieldset class="pre-actions" aria-label={words.play.ahead}>
      {offered.map(({ kind, cents }) => (
        <label key={kind} class={`pre-action pre-${kind}`}>
          <input
            type="checkbox"
            checked={state.preAction?.kind === kind}
            onChange={(event) => deeds.preAct(event.currentTarget.checked ? kind : null)}
          />
          <span>{words.play.preAction(kind, money(cents))}</span>
        </label>
      ))}
    </fieldset>
  );
}
