"""The adapters that the contract is held against: a new one adds a line to ADAPTERS."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

import pytest
from engine.game import Cents
from runtime.memory.chat import MemoryChat
from runtime.memory.data import MemoryData
from runtime.memory.money import MemoryAuditTrail, MemoryLedger, MemoryPurses
from runtime.memory.people import MemoryAccounts, MemoryConnections, MemoryTries
from runtime.memory.tables import MemoryTables
from runtime.ports import (
    Accounts,
    AuditTrail,
    Chat,
    Connections,
    Ledger,
    LedgerEntry,
    Purses,
    StoredTable,
    TableStore,
    Tries,
)

from tests.contract.dynamo_stage import stage


class Stores(NamedTuple):
    """One empty house's stores, which see each other's writes."""

    tables: TableStore
    accounts: Accounts
    ledger: Ledger
    purses: Purses
    audit_trail: AuditTrail
    connections: Connections
    tries: Tries
    chat: Chat


@contextmanager
def memory_stores() -> Iterator[Stores]:
    data = MemoryData()
    yield Stores(
        MemoryTables(data),
        MemoryAccounts(data),
        MemoryLedger(data),
        MemoryPurses(data),
        MemoryAuditTrail(data),
        MemoryConnections(data),
        MemoryTries(data),
        MemoryChat(data),
    )


@contextmanager
def dynamo_stores() -> Iterator[Stores]:
    with stage() as opened:
        yield Stores(*(getattr(opened, name) for name in Stores._fields))


ADAPTERS: dict[str, Callable[[], AbstractContextManager[Stores]]] = {
    "memory": memory_stores,
    "dynamo": dynamo_stores,
}


@pytest.fixture(params=ADAPTERS)
def stores(request: pytest.FixtureRequest) -> Iterator[Stores]:
    with ADAPTERS[request.param]() as opened:
        yield opened


def table(table_id: str = "t1", version: int = 1, deadline_ms: int | None = None) -> StoredTable:
    return StoredTable(
        table_id=table_id,
        game="purse",
        version=version,
        commit_id=f"{table_id}-commit-{version}",
        at_ms=1_000,
        people={},
        seen={},
        deadline_ms=deadline_ms,
        at_stake={},
        summary={"name": table_id, "players": version},
        public="{}",
        secret="{}",
    )


def entry(entry_id: str, debit: str, credit: str, cents: int) -> LedgerEntry:
    return LedgerEntry(entry_id, debit, credit, Cents(cents), "test", "t1", 1_000)


def deposit(stores: Stores, person: str, cents: int) -> None:
    stores.ledger.post(entry(f"deposit:{person}:{cents}", "house:cashier", f"player:{person}", cents))
