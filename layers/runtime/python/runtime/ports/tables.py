"""Tables, and what is committed together with one."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from engine.game import Cents, HandRecord, Json, Notice, UnknownCodec

from runtime.ports.audit import AuditRecord
from runtime.ports.money import Guard, LedgerEntry


class Presence(NamedTuple):
    """A person in a table's room. ``lost_ms``: since when his connection is gone, None while connected.

    ``staff``: works for the house; takes no place of the room (R2.4) and is no watcher (R2.3).
    """

    connection_id: str
    lost_ms: int | None = None
    staff: bool = False


ID_HASH_CHARACTERS: Final = 12
"""How much is kept of the hash of a command's id: 48 bits are plenty among a person's last few."""


class Seen(NamedTuple):
    """A command that was answered: hash of its id, and the error code it got ("" when it was accepted)."""

    id_hash: str
    code: str = ""
    facts: Mapping[str, Json] = {}


class StoredTable(NamedTuple):
    """The envelope: what the shell keeps about a table, the same for every game.

    ``version`` grows by one with each commit and ``commit_id`` names the attempt that wrote it, at
    ``at_ms``; a table's time never runs backwards, whatever the clocks of two writers say.
    ``people``: who is in the room; ``seen``: each person's last commands; ``deadline_ms``: what
    ``Requests`` asked for; ``summary``: the lobby's line. ``public`` and ``secret`` are the game's state as
    its codec wrote it. ``at_stake``, ``rescue`` (the game's ``rescue_point``) and ``cents`` (all money on the
    table) make a void possible without it; the last two are "" and None in what older code wrote.
    """

    table_id: str
    game: str
    version: int
    commit_id: str
    at_ms: int
    people: Mapping[str, Presence]
    seen: Mapping[str, tuple[Seen, ...]]
    deadline_ms: int | None
    at_stake: Mapping[str, Cents]
    summary: Mapping[str, Json]
    public: str
    secret: str
    rescue: str = ""
    cents: Cents | None = None

    def __repr__(self) -> str:
        """Name the table only: ``secret`` holds every card."""
        return f"StoredTable({self.table_id!r}, version={self.version})"


class TableWrite(NamedTuple):
    """One atomic commit: the table if its version is still ``expected_version``, and what goes with it.

    Debits of ``player:<id>`` accounts carry a condition (no negative balance), credits none.
    """

    table: StoredTable
    expected_version: int
    entries: tuple[LedgerEntry, ...] = ()
    record: HandRecord | None = None
    notices: tuple[tuple[str, Notice], ...] = ()
    """(notice id, notice): ids are derived from table and version, so a repeat writes them once."""
    guards: tuple[Guard, ...] = ()
    audit: tuple[AuditRecord, ...] = ()

    def __repr__(self) -> str:
        """Name the table only: the record of a hand holds every card."""
        return f"TableWrite({self.table!r}, expected_version={self.expected_version})"


class CommitConflict(Exception):  # noqa: N818
    """The table has another version than expected; ``current`` is what stands there (ALL_OLD)."""

    def __init__(self, current: StoredTable | None) -> None:
        super().__init__("version conflict")
        self.current = current


class UnreadableTable(UnknownCodec):
    """What is stored of a table is damaged: it is not what any code wrote.

    Like a state of newer code it makes one table ``busy`` and leaves it as it stands. The message says what
    went wrong and where in the code, and quotes nothing of the table.
    """


class TableStore(Protocol):
    """Tables, and everything that is committed together with one.

    Whatever returns a table or a hand raises UnknownCodec for one that cannot be read here; it concerns that
    one alone.
    """

    def load(self, table_id: str) -> StoredTable | None:
        """Read one table, strongly consistent; None if there is none."""
        ...

    def wreck(self, table_id: str) -> StoredTable | None:
        """Read what can be read of a table, strongly consistent, however damaged the rest is.

        Its ``public`` and ``secret`` are kept as they are, for whoever wants to know what they were;
        ``people`` and ``seen`` are empty where they cannot be read. Raises UnreadableTable where what a void
        needs is damaged, UnknownCodec for what newer code wrote.
        """
        ...

    def create(self, table: StoredTable, audit: AuditRecord | None = None) -> None:
        """Write a new table (version 1). Raises CommitConflict if the id is taken."""
        ...

    def commit(self, write: TableWrite) -> None:
        """Write all of it or nothing.

        Raises CommitConflict (looked for first), EntryExists, InsufficientBalance, PurseChanged or Throttled.
        """
        ...

    def list_tables(self) -> Sequence[tuple[str, Mapping[str, Json]]]:
        """Every table's id and lobby line (``summary``), for the lobby."""
        ...

    def due_tables(self, now_ms: int) -> Sequence[str]:
        """Tables whose deadline has passed (the sweeper's index); may lag behind."""
        ...

    def hand(self, hand_id: str) -> HandRecord | None:
        """The record of a closed hand."""
        ...
