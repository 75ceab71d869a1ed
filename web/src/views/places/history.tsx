/** Where the record of hands will be looked at (R14): by whose they are, date, table and time. */

import { useClient } from "../../app/client.ts";
import { dayOf } from "../account/periods.ts";
import { HousePage } from "../lobby/house-header.tsx";

export function History() {
  const { clock, words } = useClient();
  const texts = words.lobby.places;
  const today = dayOf(clock.nowMs());
  return (
    <HousePage title={words.lobby.history}>
      <p class="soft">{texts.historyText}</p>
      <fieldset class="place-filters" disabled aria-describedby="place-state">
        <legend class="unseen">{words.lobby.filters}</legend>
        <div class="segments">
          {Object.values(texts.kinds).map((kind) => (
            <button key={kind} type="button">
              {kind}
            </button>
          ))}
        </div>
        <label>
          <span class="soft">{texts.date}</span>
          <input type="date" value={today} />
        </label>
        <label>
          <span class="soft">{texts.table}</span>
          <select>
            <option>{texts.anyTable}</option>
          </select>
        </label>
        <label>
          <span class="soft">{texts.time}</span>
          <select>
            <option>{texts.anyTime}</option>
          </select>
        </label>
      </fieldset>
      <p class="nothing" id="place-state">
        {texts.historyEmpty}
      </p>
    </HousePage>
  );
}
