"""Who somebody is, how he is signed in, and on which connections he is here."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.game import Cents, Notice

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
