"""The book, and each person's purse."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from engine.game import Cents, Json

from runtime.ports.audit import AuditRecord

CASHIER: Final = "house:cashier"
"""The account that money comes from when it is paid in, and goes to when it is paid out."""
PLAYER_PREFIX: Final = "player:"
"""Of the accounts that have a balance: ``player:<person>``."""

HOUSE_ACCOUNTS: Final = frozenset(
    {CASHIER, "house:rake", "house:prizes", "house:insurance", "house:corrections"}
)
ACCOUNT_PREFIXES: Final = (PLAYER_PREFIX, "table:", "dealer:", "jackpot:", "receivable:")
"""What else an account can be, each with an id behind it; docs/architecture says what they are for."""


class LedgerEntry(NamedTuple):
    """One movement between two named accounts. ``entry_id`` makes a repeat harmless: it exists once."""

    entry_id: str
    debit: str
    credit: str
    cents: Cents
    kind: str
    table_id: str
    at_ms: int


def check_entry(entry: LedgerEntry) -> None:
    """Hold a movement against what the book may have in it; every adapter does before it writes one.

    Raises ValueError: such a movement is a bug.
    """
    if entry.cents < 0:
        raise ValueError(f"{entry.entry_id} moves a negative amount")
    for account in (entry.debit, entry.credit):
        if account not in HOUSE_ACCOUNTS and not any(
            account.startswith(prefix) and account != prefix for prefix in ACCOUNT_PREFIXES
        ):
            raise ValueError(f"{entry.entry_id} names an account that there is not")
    if entry.debit == entry.credit:
        raise ValueError(f"{entry.entry_id} moves money from an account to itself")


def brought_by(entry: LedgerEntry) -> str:
    """Whose money an entry takes from his balance into play (to a table, to a dealer); "" for any other."""
    if entry.debit.startswith(PLAYER_PREFIX) and entry.credit != CASHIER:
        return entry.debit.removeprefix(PLAYER_PREFIX)
    return ""


class Guard(NamedTuple):
    """A condition of a write: since it was read, nothing has moved in or been set of a person's purse.

    It stands beside a movement of that purse. ``stale`` are the days that the write may forget.
    """

    person: str
    moves: int
    stale: tuple[str, ...] = ()


class Purse(NamedTuple):
    """A person's money off the table, and what bounds it.

    ``moves`` grows with every change of any part. ``played_cents`` and ``deposited_cents`` are sums by day
    (``2025-01-31``, UTC) of the last 31 days that saw a movement: what came back from play less what went
    into it, and what was paid in. ``limits``: as :mod:`runtime.responsible` wrote them. ``stale``: days
    before that whose sums are still kept.
    """

    balance_cents: Cents
    moves: int
    played_cents: Mapping[str, int]
    deposited_cents: Mapping[str, int]
    limits: Mapping[str, Json]
    stale: tuple[str, ...] = ()

    def guard(self, person: str) -> Guard:
        """The condition that nothing has changed since."""
        return Guard(person, self.moves, self.stale)


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


class PurseChanged(Exception):  # noqa: N818
    """A guard's purse is no longer what it was; nothing was written, and the caller reads it again."""


class Ledger(Protocol):
    """The append-only book, for reading and for movements that touch no table."""

    def post(
        self, entry: LedgerEntry, *, guard: Guard | None = None, audit: AuditRecord | None = None
    ) -> None:
        """Write one movement between accounts off the table; an id that exists already is done already.

        ``audit`` is written with it or not at all. Raises InsufficientBalance or PurseChanged.
        """
        ...

    def entries(self) -> Sequence[LedgerEntry]:
        """Every movement, in the order it was written."""
        ...

    def each(self) -> Iterator[LedgerEntry]:
        """Every movement in any order, as they are read: what the audit sums up. Strongly consistent."""
        ...

    def of_person(self, person: str, from_ms: int, to_ms: int) -> Sequence[LedgerEntry]:
        """A person's movements from ``from_ms`` on and before ``to_ms``, by time; may lag behind."""
        ...


class Purses(Protocol):
    """Balances with what bounds them (R23)."""

    def purse(self, person: str) -> Purse:
        """A person's purse, strongly consistent; an empty one for who never had money."""
        ...

    def each(self) -> Iterator[tuple[str, Purse]]:
        """(person, purse) of everybody who has one, in any order; strongly consistent."""
        ...

    def set_limits(self, guard: Guard, limits: Mapping[str, Json], audit: AuditRecord) -> None:
        """Replace the limits. Raises PurseChanged."""
        ...
