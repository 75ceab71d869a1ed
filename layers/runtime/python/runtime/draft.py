"""One attempt at changing a table: what was loaded, and what has come of it so far.

A draft is immutable like the state in it, so a step that is refused leaves the draft before it as it was,
and an attempt whose commit fails leaves nothing behind.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.game import (
    Approval,
    Event,
    Game,
    HandRecord,
    Json,
    Notice,
    Outcome,
    Refusal,
    Transfer,
    UnknownCodec,
)
from engine.kit.commands import ConnectionLost, ConnectionRestored

from runtime.observability import places
from runtime.ports import (
    ID_HASH_CHARACTERS,
    AuditRecord,
    Guard,
    LedgerEntry,
    Presence,
    Seen,
    StoredTable,
    TableWrite,
    UnreadableTable,
    brought_by,
)
from runtime.settings import Settings

_ABSENT_REMEMBERED = 8
_COMMANDS_OF_ABSENT = 2
"""Of so many people who have left so many commands stay remembered: a repeated leave is to be answered."""


class MoneyMismatch(Exception):  # noqa: N818
    """A bug: a table's money changed by another amount than the transfers across its edge, or nobody asked.

    What a player brings has to be guarded by the purse that was asked for it (R23).
    """


class TwoRecords(Exception):  # noqa: N818
    """A second hand would close in the same commit; the first must be committed before."""


class Draft(NamedTuple):
    """A table being changed at ``now_ms``.

    ``events`` to ``record`` gather what ``TableWrite`` and the frames need; ``departed``: who has gone to
    the lobby, with his connection. ``refusal``: the answer where a command changed the state and is refused
    all the same. ``changed``: there is something to commit. ``repeated``: the command had been answered
    before. ``opening_cents``: the table's money as it was loaded; ``opening_approval``: the decision that it
    waited for then. ``rescued``: why a hand was void that
    could not go on, "" for none (R19.5). ``stuck``: what is due cannot be applied, and no hand is on that
    could be void.
    """

    stored: StoredTable
    game: Game
    state: Any
    people: Mapping[str, Presence]
    seen: Mapping[str, tuple[Seen, ...]]
    now_ms: int
    opening_cents: int
    opening_approval: Approval | None = None
    events: tuple[Event, ...] = ()
    entries: tuple[LedgerEntry, ...] = ()
    guards: tuple[Guard, ...] = ()
    notices: tuple[tuple[str, Notice], ...] = ()
    departed: Mapping[str, Presence] = {}
    record: HandRecord | None = None
    audit: tuple[AuditRecord, ...] = ()
    refusal: Refusal | None = None
    changed: bool = False
    repeated: bool = False
    rescued: str = ""
    stuck: bool = False

    def __repr__(self) -> str:
        """Name the table only: the state holds every card."""
        return f"Draft({self.stored!r})"

    @property
    def table_id(self) -> str:
        """The table's id."""
        return self.stored.table_id

    def is_due(self) -> bool:
        """Whether the game waits for a Tick by now, and can be given one."""
        if self.stuck:
            return False
        deadline_ms = self.game.outstanding(self.state).deadline_ms
        return deadline_ms is not None and deadline_ms <= self.now_ms


def open_draft(stored: StoredTable, game: Game, clock_ms: int, settings: Settings) -> Draft:
    """Begin an attempt on a loaded table. Raises UnknownCodec, or UnreadableTable.

    Watchers whose connection has been gone for too long are no longer in the room (R2.10); that is a
    conclusion from the time and worth no commit of its own.
    """
    state, seated, opening_cents, waiting = _read(stored, game)
    now_ms = max(clock_ms, stored.at_ms)
    people = {
        person: presence
        for person, presence in stored.people.items()
        if presence.lost_ms is None
        or now_ms - presence.lost_ms < settings.watcher_grace_ms
        or person in seated
        # Somebody at the dealer's console has no seat and is no watcher either.
        or game.private_view(state, person) is not None
    }
    return Draft(stored, game, state, people, stored.seen, now_ms, opening_cents, waiting)


def _read(stored: StoredTable, game: Game) -> tuple[Any, Mapping[str, int], int, Approval | None]:
    """Return the state, who is seated, the table's money and the decision that it waits for.

    Some damage shows only when a state is looked at.
    """
    try:
        state = game.decode(stored.public, stored.secret)
        waiting = next(iter(game.outstanding(state).approvals), None)
        return state, game.seated(state), game.table_cents(state), waiting
    except UnknownCodec:
        raise
    except Exception as error:
        # Not chained: the message of such an error may quote what it could not read.
        raise UnreadableTable(f"{type(error).__name__}: {places(error)}") from None


def applied(draft: Draft, command: Any, command_id: str = "") -> Draft:
    """Let the game apply ``command``. Raises RuleViolation, or TwoRecords.

    ``command_id``: the id that the actor gave it, "" for the system's own commands.
    """
    outcome: Outcome = draft.game.apply(draft.state, command, draft.now_ms)
    if outcome.record is not None and draft.record is not None:
        raise TwoRecords
    return taken(draft, outcome, f"cmd:{command.actor}:{command_id}" if command_id else "")


def taken(draft: Draft, outcome: Outcome, asked_by: str = "") -> Draft:
    """Take an outcome in. ``asked_by`` begins the ids of transfers that follow from nothing but a command."""
    entries = draft.entries
    for number, transfer in enumerate(outcome.transfers):
        if transfer.key:
            entry_id = transfer.key
        elif asked_by:
            entry_id = f"{asked_by}:{number}"
        else:
            entry_id = f"table:{draft.table_id}:{draft.stored.version + 1}:{len(entries)}"
        entries = (*entries, _entry(draft, transfer, entry_id))
    notices = draft.notices
    for notice in outcome.notices:
        notice_id = f"{draft.table_id}:{draft.stored.version + 1}:{len(notices)}"
        notices = (*notices, (notice_id, notice))
    departed = {person: draft.people[person] for person in outcome.departed if person in draft.people}
    if outcome.emptied:
        # Who has a seat is told by the game; who only watches is told the same here.
        watching = {
            person: presence
            for person, presence in draft.people.items()
            if person not in departed and not presence.staff
        }
        notices += _shown_out(draft, watching, len(notices))
        departed |= watching
    return draft._replace(
        state=outcome.state,
        people={person: value for person, value in draft.people.items() if person not in departed},
        events=draft.events + outcome.events,
        entries=entries,
        notices=notices,
        departed={**draft.departed, **departed},
        record=outcome.record or draft.record,
        refusal=outcome.refusal or draft.refusal,
        changed=True,
    )


def _shown_out(
    draft: Draft, watching: Iterable[str], number: int
) -> tuple[tuple[str, Notice], ...]:
    """Notices to the watchers of a table that has closed."""
    facts = {"table_id": draft.table_id, "reason": "table_closed", "cents": 0}
    return tuple(
        (f"{draft.table_id}:{draft.stored.version + 1}:{place}", Notice(person, "moved_to_lobby", facts))
        for place, person in enumerate(watching, start=number)
    )


def _entry(draft: Draft, transfer: Transfer, entry_id: str) -> LedgerEntry:
    return LedgerEntry(
        entry_id,
        transfer.debit,
        transfer.credit,
        transfer.cents,
        transfer.kind,
        draft.table_id,
        draft.now_ms,
    )


def with_presence(draft: Draft, person: str, presence: Presence) -> Draft:
    """Put a person into the room, or change how he is there."""
    return draft._replace(people={**draft.people, person: presence}, changed=True)


def without_person(draft: Draft, person: str) -> Draft:
    """Take a person out of the room."""
    people = {name: presence for name, presence in draft.people.items() if name != person}
    return draft._replace(people=people, changed=True)


def lost(draft: Draft, person: str) -> Draft:
    """Note that a person's connection is gone (R19.2)."""
    draft = with_presence(draft, person, draft.people[person]._replace(lost_ms=draft.now_ms))
    return applied(draft, ConnectionLost(person)) if person in draft.game.seated(draft.state) else draft


def attached(draft: Draft, person: str, connection_id: str) -> Draft:
    """Note on which connection a person is in the room now, and that he is back if he was gone (R19.3)."""
    before = draft.people[person]
    draft = with_presence(draft, person, before._replace(connection_id=connection_id, lost_ms=None))
    if before.lost_ms is None or person not in draft.game.seated(draft.state):
        return draft
    return applied(draft, ConnectionRestored(person))


def audited(draft: Draft, record: AuditRecord) -> Draft:
    """Write down, in the same commit, what the house's people did."""
    return draft._replace(audit=(*draft.audit, record), changed=True)


def came_of(command_name: str, before: Draft, after: Draft) -> dict[str, Json]:
    """What a record says of a command of the house's people: the table after it, and who got what back."""
    facts = {"version": before.stored.version + 1, "status": after.game.summary(after.state).get("status")}
    if command_name in ("cancel_hand", "declare_null"):
        facts["hand_id"] = before.game.hand_id(before.state)
        facts["returned_cents"] = dict(before.game.at_stake(before.state))
    return facts


def command_hash(person: str, command_id: str) -> str:
    """What the envelope keeps of a command's id."""
    digest = hashlib.sha256((person + command_id).encode("utf-8", "surrogatepass")).hexdigest()
    return digest[:ID_HASH_CHARACTERS]


def remembered(draft: Draft, person: str, seen: Seen, settings: Settings) -> Draft:
    """Keep the answer to a command, so that a repeat can be answered without applying it again."""
    latest = (*draft.seen.get(person, ()), seen)[-settings.remembered_commands :]
    # Kept in the order of the last command, see ``_still_remembered``.
    others = {name: value for name, value in draft.seen.items() if name != person}
    return draft._replace(seen=others | {person: latest})


def _still_remembered(draft: Draft) -> Mapping[str, tuple[Seen, ...]]:
    """Of the people who have left the room: the last commands of the latest."""
    absent = [name for name in draft.seen if name not in draft.people]
    forgotten = absent[:-_ABSENT_REMEMBERED]
    return {
        name: seen if name in draft.people else seen[-_COMMANDS_OF_ABSENT:]
        for name, seen in draft.seen.items()
        if name not in forgotten
    }


def watchers(draft: Draft) -> int:
    """How many people are in the room without a chair (R2.3), the house's own not counted."""
    seated = draft.game.seated(draft.state)
    return sum(1 for name, presence in draft.people.items() if name not in seated and not presence.staff)


def envelope(draft: Draft, commit_id: str, *, newest_codec: bool) -> StoredTable:
    """The table as the draft leaves it."""
    game, state = draft.game, draft.state
    public, secret = game.encode(state, newest=newest_codec)
    return draft.stored._replace(
        version=draft.stored.version + 1,
        commit_id=commit_id,
        at_ms=draft.now_ms,
        people=draft.people,
        seen=_still_remembered(draft),
        deadline_ms=game.outstanding(state).deadline_ms,
        at_stake=game.at_stake(state),
        rescue=game.rescue_point(state),
        cents=game.table_cents(state),
        summary=summary(game, state, watchers(draft)),
        public=public,
        secret=secret,
    )


def summary(game: Game, state: Any, watcher_count: int) -> Mapping[str, Json]:
    """The lobby's line: the game's, and how many watch (R2.3)."""
    return {**game.summary(state), "watchers": watcher_count}


def check_money(draft: Draft) -> None:
    """Raise MoneyMismatch unless the table's money has changed by what was moved."""
    account = f"table:{draft.table_id}"
    guarded = {guard.person for guard in draft.guards}
    moved = 0
    for entry in draft.entries:
        if entry.cents < 0:
            raise MoneyMismatch(f"{entry.entry_id} moves a negative amount")
        if brought_by(entry) and entry.cents and brought_by(entry) not in guarded:
            raise MoneyMismatch(f"{entry.entry_id} brings money that no guard stands beside")
        moved += entry.cents * ((entry.credit == account) - (entry.debit == account))
    difference = draft.game.table_cents(draft.state) - draft.opening_cents
    if difference != moved:
        raise MoneyMismatch(f"{draft.table_id} changed by {difference} cents, {moved} were moved")


def write_of(draft: Draft, commit_id: str, *, newest_codec: bool) -> TableWrite:
    """The one write that commits the draft. Raises MoneyMismatch."""
    check_money(draft)
    table = envelope(draft, commit_id, newest_codec=newest_codec)
    return TableWrite(
        table,
        draft.stored.version,
        draft.entries,
        draft.record,
        draft.notices,
        draft.guards,
        draft.audit,
    )
