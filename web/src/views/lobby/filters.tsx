/** Which tables of the lobby's list are shown, and in what order. */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import {
  besideChannel,
  channelOf,
  channels,
  DEALINGS,
  type Dealing,
  filtersOn,
  SORTS,
  type Sort,
  type TableFilter,
} from "../../play/tables.ts";
import type { LobbyLine } from "../../protocol/views.ts";

interface Props {
  lines: readonly LobbyLine[];
  filter: TableFilter;
  /** How many tables the filter leaves. */
  shown: number;
}

export function Filters({ lines, filter, shown }: Props) {
  const { words } = useClient();
  const [open, setOpen] = useState(false);
  const on = filtersOn(filter);
  return (
    <div class="filters">
      <ChannelTabs lines={lines} filter={filter} />
      <p class="lines-count soft" role="status">
        {words.lobby.shown(shown, lines.length)}
      </p>
      <button
        type="button"
        class="quiet filters-toggle"
        aria-expanded={open}
        aria-controls="table-filters"
        onClick={() => setOpen(!open)}
      >
        {words.lobby.filters}
        {on > 0 && (
          <span class="badge">
            <span aria-hidden="true">{on}</span>
            <span class="unseen">{words.lobby.filtersOn(on)}</span>
          </span>
        )}
      </button>
      <div class={`filter-row ${open ? "open" : ""}`} id="table-filters">
        <DealingChoice filter={filter} />
        <Tick name="freeSeats" filter={filter} />
        <Tick name="affordable" filter={filter} />
        <SortChoice filter={filter} />
      </div>
    </div>
  );
}

/** The channels, each with how many of its tables the other filters leave. */
function ChannelTabs({ lines, filter }: Omit<Props, "shown">) {
  const { state, deeds, words } = useClient();
  const left = besideChannel(lines, filter, state.me);
  const tab = (key: string | null, name: string, count: number) => (
    <button
      key={key ?? "all"}
      type="button"
      class="tab"
      aria-pressed={filter.channel === key}
      aria-label={words.lobby.channel(name, count)}
      onClick={() => deeds.filterTables({ channel: key })}
    >
      {name} <span class="tab-count">{count}</span>
    </button>
  );
  return (
    <fieldset class="tabs">
      <legend class="unseen">{words.lobby.channels}</legend>
      {tab(null, words.lobby.all, left.length)}
      {channels(lines).map((channel) =>
        tab(
          channel.key,
          words.lobby.stakes(channel.small_blind_cents, channel.big_blind_cents),
          left.filter((line) => channelOf(line) === channel.key).length,
        ),
      )}
    </fieldset>
  );
}

function DealingChoice({ filter }: Pick<Props, "filter">) {
  const { deeds, words } = useClient();
  const names: Record<Dealing, string> = {
    any: words.lobby.anyDealing,
    live: words.lobby.live,
    rng: words.lobby.rng,
  };
  return (
    <fieldset class="segments">
      <legend class="unseen">{words.lobby.dealing}</legend>
      {DEALINGS.map((dealing) => (
        <button
          key={dealing}
          type="button"
          aria-pressed={filter.dealing === dealing}
          onClick={() => deeds.filterTables({ dealing })}
        >
          {names[dealing]}
        </button>
      ))}
    </fieldset>
  );
}

function Tick({ name, filter }: Pick<Props, "filter"> & { name: "freeSeats" | "affordable" }) {
  const { state, deeds, words } = useClient();
  if (name === "affordable" && state.me?.role !== "player") return null;
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={filter[name]}
        onChange={(event) => deeds.filterTables({ [name]: event.currentTarget.checked })}
      />
      <span>{words.lobby[name]}</span>
    </label>
  );
}

function SortChoice({ filter }: Pick<Props, "filter">) {
  const { deeds, words } = useClient();
  return (
    <label class="sort">
      <span class="soft">{words.lobby.sort}</span>
      <select
        value={filter.sort}
        onChange={(event) => deeds.filterTables({ sort: event.currentTarget.value as Sort })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {words.lobby.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
