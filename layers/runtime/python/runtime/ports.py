"""What the shell needs from outside, as Protocols: stores, money, connections, time, randomness.

Every method may be a network call on AWS: it can be slow, fail with :class:`Throttled`, or have happened
although it reports a failure. No method starts a thread; a simulator may interleave at each of them.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from engine.game import Cents, HandRecord, Json, Notice, UnknownCodec


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
    ``Requests`` asked for; ``at_stake`` makes a void possible without decoding; ``summary``: the lobby's
    line. ``public`` and ``secret`` are the game's state as its codec wrote it.
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

    def __repr__(self) -> str:
        """Name the table only: ``secret`` holds every card."""
        return f"StoredTable({self.table_id!r}, version={self.version})"


class LedgerEntry(NamedTuple):
    """One movement between two named accounts. ``entry_id`` makes a repeat harmless: it exists once."""

    entry_id: str
    debit: str
    credit: str
    cents: Cents
    kind: str
    table_id: str
    at_ms: int


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

    def __repr__(self) -> str:
        """Name the table only: the record of a hand holds every card."""
        return f"TableWrite({self.table!r}, expected_version={self.expected_version})"


class CommitConflict(Exception):  # noqa: N818
    """The table has another version than expected; ``current`` is what stands there (ALL_OLD)."""

    def __init__(self, current: StoredTable | None) -> None:
        super().__init__("version conflict")
        self.current = current


class InsufficientBalance(Exception):  # noqa: N818
    """A debit's condition failed: the person's balance is ``balance_cents``; nothing was written."""

    def __init__(self, person: str, balance_cents: Cents) -> None:
        super().__init__("insufficient balance")
        self.person = person
        self.balance_cents = balance_cents


class EntryExists(Exception):  # noqa: N818
    """The book has a movement with this id already; nothing was written.

    Skipping only the movement would change the table without its money, so the whole write fails, and the
    caller answers from what stands there.
    """

    def __init__(self, entry_id: str) -> None:
        super().__init__("entry exists")
        self.entry_id = entry_id


class NameTaken(Exception):  # noqa: N818
    """An account with this person's id or sign-in name exists already."""


class UnreadableTable(UnknownCodec):
    """What is stored of a table is damaged: it is not what any code wrote.

    Like a state of newer code it makes one table ``busy`` and leaves it as it stands. The message says what
    went wrong and where in the code, and quotes nothing of the table.
    """


class Throttled(Exception):  # noqa: N818
    """The service asks to try again later, or did not answer: whether the call took effect is unknown."""


class TableStore(Protocol):
    """Tables, and everything that is committed together with one.

    Whatever returns a table or a hand raises UnknownCodec for one that cannot be read here; it concerns that
    one alone.
    """

    def load(self, table_id: str) -> StoredTable | None:
        """Read one table, strongly consistent; None if there is none."""
        ...

    def create(self, table: StoredTable) -> None:
        """Write a new table (version 1). Raises CommitConflict if the id is taken."""
        ...

    def commit(self, write: TableWrite) -> None:
        """Write all of it or nothing.

        Raises CommitConflict (looked for first), EntryExists, InsufficientBalance or Throttled.
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


class Account(NamedTuple):
    """Who somebody is. ``role``: player, dealer, scanner, pit_boss or admin; ``password_hash`` is argon2."""

    person: str
    name: str
    nickname: str
    role: str
    password_hash: str

    def __repr__(self) -> str:
        """Leave the password's hash out of every log."""
        return f"Account({self.person!r}, {self.role!r})"


class Session(NamedTuple):
    """A signed-in account, until ``expires_ms``."""

    token: str
    person: str
    expires_ms: int

    def __repr__(self) -> str:
        """A token is a key: it never shows."""
        return f"Session({self.person!r})"


class Accounts(Protocol):
    """Accounts, sessions, one-use tickets, balances off the table, notices."""

    def create(self, account: Account) -> None:
        """Write a new account with an empty balance. Raises NameTaken."""
        ...

    def by_name(self, name: str) -> Account | None:
        """The account that signs in with ``name``."""
        ...

    def account(self, person: str) -> Account | None:
        """The account of a person's id."""
        ...

    def balance_cents(self, person: str) -> Cents:
        """Money off the table."""
        ...

    def put_session(self, session: Session) -> None:
        """Remember a session."""
        ...

    def session(self, token: str, now_ms: int) -> Session | None:
        """The session, None when unknown or expired (expiry is checked on read)."""
        ...

    def put_ticket(self, ticket: str, session: Session, expires_ms: int) -> None:
        """Remember a ticket for one connection."""
        ...

    def take_ticket(self, ticket: str, now_ms: int) -> Session | None:
        """Use a ticket up: the second caller, and whoever comes too late, gets None."""
        ...

    def notices(self, person: str) -> Sequence[tuple[str, Notice]]:
        """(notice id, notice) that the person has not acknowledged."""
        ...

    def acknowledge(self, person: str, notice_id: str) -> bool:
        """Drop a notice; False when there is none with that id."""
        ...


class Ledger(Protocol):
    """The append-only book, for reading and for movements that touch no table."""

    def post(self, entry: LedgerEntry) -> None:
        """Write one movement between accounts off the table; an id that exists already is done already.

        Raises InsufficientBalance.
        """
        ...

    def entries(self) -> Sequence[LedgerEntry]:
        """Every movement, in the order it was written (the audit reads them all)."""
        ...


class Connection(NamedTuple):
    """One open WebSocket."""

    connection_id: str
    person: str
    role: str
    nickname: str
    connected_ms: int


class Connections(Protocol):
    """Who is connected, and in which rooms a person is (a hint: the table itself decides)."""

    def put(self, connection: Connection) -> None:
        """Remember an open connection."""
        ...

    def get(self, connection_id: str) -> Connection | None:
        """The connection's record, None when it is gone."""
        ...

    def delete(self, connection_id: str) -> None:
        """Forget a connection."""
        ...

    def of_person(self, person: str) -> Sequence[Connection]:
        """A person's open connections, newest last."""
        ...

    def rooms(self, person: str) -> Sequence[str]:
        """Tables whose room the person may be in."""
        ...

    def enter(self, person: str, table_id: str) -> None:
        """Note that the person is about to enter a room."""
        ...

    def exit(self, person: str, table_id: str) -> None:
        """Note that the person has left a room."""
        ...


class Broadcaster(Protocol):
    """Frames to connections. It takes {connection: frame} and nothing else: no state comes near it."""

    def post_many(self, frames: Mapping[str, bytes]) -> Sequence[str]:
        """Send each connection its frame, in parallel; return the connections that are gone (410)."""
        ...

    def last_activity_ms(self, connection_id: str) -> int | None:
        """When the connection last sent anything, None when it is gone."""
        ...

    def close(self, connection_id: str) -> None:
        """Close a connection from our side."""
        ...


class Timers(Protocol):
    """One timer execution a deadline; it ends by calling the tick handler with the same arguments."""

    def start(self, table_id: str, deadline_ms: int) -> None:
        """Start the execution. Starting one that runs already is harmless. Raises Throttled."""
        ...


class Clock(Protocol):
    """The only source of time."""

    def now_ms(self) -> int:
        """Epoch milliseconds."""
        ...

    def sleep_ms(self, duration_ms: int) -> None:
        """Wait."""
        ...


class Rng(Protocol):
    """The operating system's CSPRNG (R1.1)."""

    def deck(self) -> tuple[str, ...]:
        """A fresh uniform shuffle of the 52 cards."""
        ...

    def seed(self) -> str:
        """32 fresh random bytes, in hexadecimal."""
        ...

    def jitter_ms(self, most_ms: int) -> int:
        """A random wait between 0 and ``most_ms``."""
        ...


class Ids(Protocol):
    """Unguessable, unique ids."""

    def new_id(self) -> str:
        """A fresh id (commit, session, ticket, notice)."""
        ...


class Origin(Protocol):
    """Whether a request came through the edge, which alone carries the firewall."""

    def check(self, proof: str) -> bool:
        """Tell whether ``proof``, the edge's header, is the secret that it adds. Raises Throttled."""
        ...
