/** The lobby: which tables there are, and the way to them (R2.3, R2.4, R3.1). */

import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { biggestJackpot, type Channel, channelOf, channels, filtered, inForce } from "../../play/tables.ts";
import type { LobbyLine } from "../../protocol/views.ts";
import { Button } from "../parts/button.tsx";
import { Filters } from "./filters.tsx";
import { HousePage } from "./house-header.tsx";
import { TableLine } from "./table-line.tsx";

export function Lobby() {
  const { state, words } = useClient();
  const lines = state.lobby?.tables ?? null;
  return (
    <HousePage title={words.lobby.title} beside={lines && <JackpotHead lines={lines} />}>
      {lines === null ? (
        <Loading />
      ) : lines.length === 0 ? (
        <p class="nothing">{words.lobby.none}</p>
      ) : (
        <Tables lines={lines} />
      )}
    </HousePage>
  );
}

/** As long as nothing is known: places where lines will stand. */
function Loading() {
  const { words } = useClient();
  return (
    <div class="lines-loading">
      <p class="soft" role="status">
        {words.lobby.loading}
      </p>
      {[1, 2, 3].map((place) => (
        <span class="line-ghost" key={place} aria-hidden="true" />
      ))}
    </div>
  );
}

/** The largest jackpot of the house, where it can be won. */
function JackpotHead({ lines }: { lines: readonly LobbyLine[] }) {
  const { words } = useClient();
  const best = biggestJackpot(lines);
  if (!best || best.jackpot_cents === null) return null;
  return (
    <p class="jackpot-head">
      <span class="jackpot-name">{words.lobby.biggestJackpot}</span>
      <strong>{amount(best.jackpot_cents)}</strong>
      <span class="soft">{words.lobby.jackpotAt(best.name)}</span>
    </p>
  );
}

function Tables({ lines }: { lines: readonly LobbyLine[] }) {
  const { state, deeds, words } = useClient();
  const filter = inForce(state.tableFilter, lines);
  const shown = filtered(lines, filter, state.me);
  const grouped = filter.sort === "blinds_down" || filter.sort === "blinds_up";
  return (
    <>
      <Filters lines={lines} filter={filter} shown={shown.length} />
      {shown.length === 0 && (
        <div class="nothing">
          <p>{words.lobby.noMatch}</p>
          <Button onClick={() => deeds.showAllTables()}>{words.lobby.reset}</Button>
        </div>
      )}
      {grouped ? (
        <Channels lines={shown} up={filter.sort === "blinds_up"} />
      ) : (
        <Lines lines={shown} withBlinds />
      )}
    </>
  );
}

/** Tables with the same blinds stand together. */
function Channels({ lines, up }: { lines: readonly LobbyLine[]; up: boolean }) {
  const { words } = useClient();
  const found = channels(lines);
  const name = (channel: Channel) => words.lobby.stakes(channel.small_blind_cents, channel.big_blind_cents);
  return (
    <>
      {(up ? found.reverse() : found).map((channel) => (
        <section class="channel" key={channel.key} aria-labelledby={`channel-${channel.key}`}>
          <h2 id={`channel-${channel.key}`}>
            <span class="unseen">{words.lobby.blinds} </span>
            {name(channel)}
          </h2>
          <Lines lines={lines.filter((line) => channelOf(line) === channel.key)} />
        </section>
      ))}
    </>
  );
}

function Lines({ lines, withBlinds = false }: { lines: readonly LobbyLine[]; withBlinds?: boolean }) {
  return (
    <ul class="lines">
      {lines.map((line) => (
        <TableLine key={line.table_id} line={line} withBlinds={withBlinds} />
      ))}
    </ul>
  );
}
