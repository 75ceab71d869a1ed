"""Mistakes in the stores on DynamoDB that the simulator must find."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final
from unittest.mock import patch

from runtime.aws import failures
from runtime.dynamo.database import Condition, Database, Item, Part
from runtime.dynamo.schema import Table
from runtime.dynamo.tables import DynamoTables
from runtime.ports import CommitConflict, TableWrite


@contextlib.contextmanager
def looks_and_then_writes() -> Iterator[None]:
    """The version is compared by a call of its own, and somebody else may commit before the write."""
    commit, put_request = DynamoTables.commit, Database.put_request

    def hasty(self: DynamoTables, write: TableWrite) -> None:
        current = self.load(write.table.table_id)
        if current is None or current.version != write.expected_version:
            raise CommitConflict(current)
        commit(self, write)

    def unconditional(self: Database, table: Table, item: Item, *conditions: Condition) -> Item:
        kept = [condition for condition in conditions if condition.attribute != "version"]
        return put_request(self, table, item, *kept)

    with patch.object(DynamoTables, "commit", hasty), patch.object(Database, "put_request", unconditional):
        yield


@contextlib.contextmanager
def moves_money_after_the_table() -> Iterator[None]:
    """The table is one write, what belongs to it another."""
    transact = Database.transact

    def in_two(self: Database, parts: Sequence[Part], token: str = "") -> None:
        transact(self, parts[:1], token)
        if len(parts) > 1:
            transact(self, parts[1:])

    with patch.object(Database, "transact", in_two):
        yield


@contextlib.contextmanager
def knows_no_other_transactions() -> Iterator[None]:
    """A conflict with another transaction is no reason to come again."""
    known = frozenset(code for code in failures._LATER if not code.startswith("TransactionConflict"))
    with patch.object(failures, "_LATER", known):
        yield


@contextlib.contextmanager
def forgets_what_it_has_answered() -> Iterator[None]:
    """What is read is not what was written."""
    table_of: Callable[..., Any] = DynamoTables._table

    def forgetful(self: DynamoTables, item: Item | None) -> Any:
        table = table_of(self, item)
        return None if table is None else table._replace(seen={})

    with patch.object(DynamoTables, "_table", forgetful):
        yield


DYNAMO_MUTANTS: Final[Mapping[str, tuple[Callable[[], contextlib.AbstractContextManager[None]], str]]] = {
    "a look at the version before the write": (looks_and_then_writes, "does not follow the one before"),
    "money moved after the table": (moves_money_after_the_table, "is not its movements"),
    "conflicts between transactions unknown": (knows_no_other_transactions, "a bug"),
    "remembered commands not read": (forgets_what_it_has_answered, "is read otherwise than it was written"),
}
"""{mistake: (how to make it, a pattern of what the simulator says of it)}."""
