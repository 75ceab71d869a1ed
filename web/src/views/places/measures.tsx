/** The ten figures of how somebody plays (R9.1); "-" where there is no value (R9.2). */

import { useClient } from "../../app/client.ts";

export function Measures() {
  const { words } = useClient();
  const { measures, unknown } = words.lobby.player;
  return (
    <dl class="measures">
      {measures.map(({ name, meaning }) => (
        <div key={name}>
          <dt>
            <strong>{name}</strong>
            <span class="soft">{meaning}</span>
          </dt>
          <dd>
            <span aria-hidden="true">-</span>
            <span class="unseen">{unknown}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
