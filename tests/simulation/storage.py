"""Where a run keeps its house: in memory. The stores for the handlers show every write to the history."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple, Protocol

from runtime.memory.chat import MemoryChat
from runtime.memory.data import MemoryData
from runtime.memory.money import MemoryAuditTrail, MemoryLedger, MemoryPurses
from runtime.memory.people import MemoryAccounts, MemoryConnections, MemoryTries
from runtime.memory.tables import MemoryTables
from runtime.ports import (
    Accounts,
    AuditRecord,
    AuditTrail,
    Chat,
    Connections,
    Guard,
    Ledger,
    LedgerEntry,
    Purses,
    StoredTable,
    TableStore,
    TableWrite,
    Tries,
)

from tests.simulation.faults import Weather
from tests.simulation.kernel import Kernel


class Stores(NamedTuple):
    """The stores of one house."""

    tables: TableStore
    accounts: Accounts
    ledger: Ledger
    purses: Purses
    audit_trail: AuditTrail
    connections: Connections
    tries: Tries
    chat: Chat


class Observer(Protocol):
    """Who is told of each write in the moment in which it takes effect."""

    def opened(self, stored: StoredTable) -> None:
        """A table was created."""
        ...

    def committed(self, write: TableWrite) -> None:
        """A commit took effect."""
        ...

    def posted(self, entry: LedgerEntry) -> None:
        """A movement that touches no table was written."""
        ...


class Storage(NamedTuple):
    """``plain``: what the checks look at; nothing happens to their calls. ``watched``: for the handlers."""

    plain: Stores
    watched: Callable[[Observer], Stores]


OpenStorage = Callable[[Kernel, Weather], AbstractContextManager[Storage]]


@contextmanager
def memory_storage(_kernel: Kernel, _weather: Weather) -> Iterator[Storage]:
    """An empty house in memory."""
    data = MemoryData()
    plain = Stores(
        MemoryTables(data),
        MemoryAccounts(data),
        MemoryLedger(data),
        MemoryPurses(data),
        MemoryAuditTrail(data),
        MemoryConnections(data),
        MemoryTries(data),
        MemoryChat(data),
    )

    def watched(observer: Observer) -> Stores:
        return plain._replace(tables=WatchedTables(data, observer), ledger=WatchedLedger(data, observer))

    yield Storage(plain, watched)


class WatchedTables(MemoryTables):
    """The table store, with every commit looked at the moment it takes effect."""

    def __init__(self, data: MemoryData, observer: Observer) -> None:
        super().__init__(data)
        self._observer = observer

    def create(self, table: StoredTable, audit: AuditRecord | None = None) -> None:
        """Write a new table."""
        super().create(table, audit)
        self._observer.opened(table)

    def commit(self, write: TableWrite) -> None:
        """Write all of it or nothing."""
        super().commit(write)
        self._observer.committed(write)


class WatchedLedger(MemoryLedger):
    """The book, with every movement counted again."""

    def __init__(self, data: MemoryData, observer: Observer) -> None:
        super().__init__(data)
        self._observer = observer

    def post(
        self, entry: LedgerEntry, *, guard: Guard | None = None, audit: AuditRecord | None = None
    ) -> None:
        """Write one movement between accounts off the table."""
        super().post(entry, guard=guard, audit=audit)
        self._observer.posted(entry)
