"""Who somebody is, how he is signed in, and on which connections he is here."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.game import Cents, Notice

from runtime.digests import digest
from runtime.ports.audit import AuditRecord


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

    @property
    def mark(self) -> str:
        """What names the session without being the key to it."""
        return digest(self.token)

    def __repr__(self) -> str:
        """A token is a key: it never shows."""
        return f"Session({self.person!r})"


class NameTaken(Exception):  # noqa: N818
    """An account with this person's id or sign-in name exists already."""


class Accounts(Protocol):
    """Accounts, sessions, one-use tickets, balances off the table, notices."""

    def create(self, account: Account, audit: AuditRecord | None = None) -> None:
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

    def change_password(self, account: Account, password_hash: str) -> bool:
        """Replace the password of ``account``; False when it is no longer the one that ``account`` has."""
        ...

    def put_session(self, session: Session) -> None:
        """Make this its person's session. An account has one: the session before it has ended (R2.9)."""
        ...

    def session(self, token: str, now_ms: int) -> Session | None:
        """The session, None when unknown, expired, ended or replaced (all is checked on read)."""
        ...

    def session_mark(self, person: str, now_ms: int) -> str:
        """The mark of the person's session, "" when he is not signed in."""
        ...

    def end_session(self, session: Session) -> None:
        """End a session; nothing happens when it has ended or another has taken its place."""
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


class Limit(NamedTuple):
    """How many tries there are.

    Without ``block_ms`` there are ``most`` in each ``window_ms``, which begins with a first try. With it the
    last of ``most`` tries in a row begins a block; a count that sees no try for ``window_ms`` lapses.
    """

    most: int
    window_ms: int
    block_ms: int = 0


class Allowed(NamedTuple):
    """A try that was taken: ``left`` are those after it, ``until_ms`` says for how long the count stands."""

    left: int
    until_ms: int


class TriesUsedUp(Exception):  # noqa: N818
    """There is no try left until ``until_ms``."""

    def __init__(self, until_ms: int) -> None:
        super().__init__("tries used up")
        self.until_ms = until_ms


class Tries(Protocol):
    """Counts of what may not be tried often: passwords of a name, sign-ins from an address.

    A ``key`` is a digest, so that the store names nobody.
    """

    def take(self, key: str, limit: Limit, now_ms: int) -> Allowed:
        """Take one try, before whatever is tried: of many at the same moment no more than ``most`` get one.

        Raises TriesUsedUp, which is not a try, or Throttled.
        """
        ...

    def clear(self, key: str, audit: AuditRecord | None = None) -> None:
        """Forget the tries so far, and a block with them; ``audit`` is written with it or not at all."""
        ...


class Connection(NamedTuple):
    """One open WebSocket.

    ``session``: the mark of the session that it belongs to. ``ended``: "" while it may be used, else the
    code of why not; its record then only says whose it was. ``signed_in_ms``: when its session began, 0 in
    the record of an older release.
    """

    connection_id: str
    person: str
    role: str
    nickname: str
    connected_ms: int
    session: str = ""
    ended: str = ""
    signed_in_ms: int = 0

    def is_newer_than(self, other: "Connection") -> bool:
        """Whether this one takes over from ``other``; of two of the same moment one always does."""
        return (self.connected_ms, self.connection_id) > (other.connected_ms, other.connection_id)


class Connections(Protocol):
    """Who is connected, and in which rooms a person is (a hint: the table itself decides)."""

    def put(self, connection: Connection) -> None:
        """Remember a connection, or what has become of it."""
        ...

    def get(self, connection_id: str) -> Connection | None:
        """The connection's record, None when it is gone."""
        ...

    def delete(self, connection_id: str) -> None:
        """Forget a connection."""
        ...

    def of_person(self, person: str) -> Sequence[Connection]:
        """A person's connections that nobody has deleted, newest last; strongly consistent."""
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
