"""The house on the tables that are deployed: the stores of ``runtime.dynamo`` on an imitated DynamoDB.

Each call to the service, and not only each call of a port, may let others go first, end the handler, be
refused, get no answer, meet another transaction, or be sent twice as boto3 does by itself. So handlers
interleave between the calls that make up one method of a store.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, cast

from boto3.session import Session
from botocore.exceptions import ClientError, ReadTimeoutError
from runtime.dynamo.accounts import DynamoAccounts
from runtime.dynamo.audit_trail import DynamoAuditTrail
from runtime.dynamo.chat import DynamoChat
from runtime.dynamo.connections import DynamoConnections
from runtime.dynamo.database import Database
from runtime.dynamo.ledger import DynamoLedger
from runtime.dynamo.purses import DynamoPurses
from runtime.dynamo.schema import SCHEMA, TABLES
from runtime.dynamo.tables import DynamoTables
from runtime.dynamo.tries import DynamoTries
from runtime.ports import AuditRecord, Guard, LedgerEntry, StoredTable, TableWrite
from runtime.sealing import FixedKeys, Sealer

from local.template.moto_mends import MendedMoto
from tests.contract.dynamo_stage import ENVIRONMENT, KEYS, creation
from tests.simulation.faults import Weather
from tests.simulation.history import require
from tests.simulation.kernel import Crashed, Kernel, Task
from tests.simulation.storage import Observer, Storage, Stores

_TABLES: Final = ENVIRONMENT[TABLES.variable]
_WRITES: Final = frozenset({"put_item", "update_item", "delete_item", "transact_write_items"})
_INDEX_LAG_MS: Final = 1_000


@contextmanager
def dynamo_storage(kernel: Kernel, weather: Weather) -> Iterator[Storage]:
    """An empty house on an imitated DynamoDB; one at a time."""
    with MendedMoto():
        client = Session(region_name="eu-central-1").client("dynamodb")
        for table in SCHEMA.values():
            client.create_table(**creation(table))
        sealer = Sealer(FixedKeys(KEYS))
        plain = _stores(Database(lambda: client, ENVIRONMENT), sealer)

        def watched(observer: Observer) -> Stores:
            disturbed = Client(client, kernel, weather)
            database = Database(lambda: disturbed, ENVIRONMENT)
            tables = WatchedTables(database, sealer, plain.tables.load, kernel, observer)
            disturbed.on_table_written = tables.took_effect
            return _stores(database, sealer)._replace(tables=tables, ledger=WatchedLedger(database, observer))

        yield Storage(plain, watched)


def _stores(database: Database, sealer: Sealer) -> Stores:
    return Stores(
        tables=DynamoTables(database, sealer),
        accounts=DynamoAccounts(database),
        ledger=DynamoLedger(database),
        purses=DynamoPurses(database),
        audit_trail=DynamoAuditTrail(database),
        connections=DynamoConnections(database),
        tries=DynamoTries(database),
        chat=DynamoChat(database),
    )


class Client:
    """boto3's client, in whatever weather. ``on_table_written``: told of each write of a table's item."""

    def __init__(self, client: Any, kernel: Kernel, weather: Weather) -> None:
        self._client = client
        self._kernel = kernel
        self._weather = weather
        self._written_ms: dict[str, int] = {}
        self.on_table_written: Callable[[], None] = lambda: None

    def __getattr__(self, operation: str) -> Callable[..., Any]:
        plain = getattr(self._client, operation)

        def call(**parameters: Any) -> Any:
            if self._kernel.current is None:
                return plain(**parameters)
            return self._disturbed(operation, plain, parameters)

        setattr(self, operation, call)
        return call

    def _disturbed(self, operation: str, plain: Callable[..., Any], parameters: Mapping[str, Any]) -> Any:
        """Make a call to which anything may happen that happens to calls over a network."""
        kernel, weather = self._kernel, self._weather
        kernel.pause(weather.latency_ms())
        crashes = weather.strikes("call_crash")
        if crashes and kernel.random.random() < 0.5:
            raise self._crash(operation, "before")
        if weather.strikes("call_throttled"):
            self._note(operation, "throttled")
            raise _refused(operation, "ThrottlingException")
        if operation in _WRITES and weather.strikes("call_conflicts"):
            self._note(operation, "met another transaction")
            raise self._conflict(operation, parameters)
        answer = self._effective(operation, plain, parameters)
        if weather.strikes("call_repeated"):
            self._note(operation, "is sent twice")
            answer = self._effective(operation, plain, parameters)
        if crashes:
            raise self._crash(operation, "after")
        if weather.strikes("call_unanswered"):
            self._note(operation, "took effect and was not answered")
            raise ReadTimeoutError(endpoint_url="dynamodb")
        return self._as_it_comes(operation, parameters, answer)

    def _effective(self, operation: str, plain: Callable[..., Any], parameters: Mapping[str, Any]) -> Any:
        answer = plain(**parameters)
        self._note(operation, "")
        if operation in _WRITES:
            written = list(_written(operation, parameters))
            for table, key in written:
                self._written_ms[f"{table} {key}"] = self._kernel.now_ms
            if any(table == _TABLES for table, _ in written):
                self.on_table_written()
        return answer

    def _as_it_comes(self, operation: str, parameters: Mapping[str, Any], answer: Any) -> Any:
        """Leave out what an index has not got yet, and what a batch had no capacity for."""
        if operation == "batch_get_item" and self._weather.strikes("unprocessed"):
            for table, items in answer["Responses"].items():
                del items[self._kernel.random.randint(0, len(items)) :]
                self._note(operation, f"left some of {table} out")
        if "IndexName" in parameters and self._weather.strikes("index_late"):
            table, since_ms = parameters["TableName"], self._kernel.now_ms - _INDEX_LAG_MS
            items = [
                item
                for item in answer["Items"]
                if self._written_ms.get(f"{table} {_key(table, item)}", 0) <= since_ms
            ]
            self._note(operation, f"of an index that lacks {len(answer['Items']) - len(items)}")
            return {**answer, "Items": items}
        return answer

    def _conflict(self, operation: str, parameters: Mapping[str, Any]) -> ClientError:
        if operation != "transact_write_items":
            return _refused(operation, "TransactionConflictException")
        codes = ["None"] * len(parameters["TransactItems"])
        codes[self._kernel.random.randrange(len(codes))] = "TransactionConflict"
        return _refused(operation, "TransactionCanceledException", codes)

    def _crash(self, operation: str, when: str) -> Crashed:
        self._note(operation, f"crashed {when} the call")
        return Crashed()

    def _note(self, operation: str, outcome: str) -> None:
        task = self._kernel.current
        assert task is not None
        self._kernel.trace.add(f"{self._kernel.now_ms} {task.name} dynamodb.{operation} {outcome}")


def _refused(operation: str, code: str, reasons: list[str] | None = None) -> ClientError:
    """What boto3 raises."""
    response: dict[str, Any] = {"Error": {"Code": code}, "ResponseMetadata": {"HTTPStatusCode": 400}}
    if reasons is not None:
        response["CancellationReasons"] = [{"Code": reason} for reason in reasons]
    return ClientError(cast("Any", response), operation)


def _written(operation: str, parameters: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield (table, key) of each item that a write touches."""
    writes: list[Mapping[str, Any]] = [parameters]
    if operation == "transact_write_items":
        writes = [write for part in parameters["TransactItems"] for write in part.values()]
    for write in writes:
        table = write["TableName"]
        yield table, _key(table, write.get("Item") or write["Key"])


def _key(table_name: str, item: Mapping[str, Any]) -> str:
    [table] = [table for table in SCHEMA.values() if ENVIRONMENT[table.variable] == table_name]
    return " ".join(str(item[key.name]) for key in (table.partition, table.sort) if key is not None)


class WatchedTables(DynamoTables):
    """The table store, with every commit looked at the moment its write takes effect."""

    def __init__(
        self,
        database: Database,
        sealer: Sealer,
        load: Callable[[str], StoredTable | None],
        kernel: Kernel,
        observer: Observer,
    ) -> None:
        super().__init__(database, sealer)
        self._load_plainly = load
        self._kernel = kernel
        self._observer = observer
        self._under_way: dict[Task, TableWrite] = {}

    def create(self, table: StoredTable, audit: AuditRecord | None = None) -> None:
        """Write a new table."""
        super().create(table, audit)
        self._observer.opened(table)

    def commit(self, write: TableWrite) -> None:
        """Write all of it or nothing."""
        task = self._kernel.current
        assert task is not None, "only handlers commit"
        self._under_way[task] = write
        try:
            super().commit(write)
            require(task not in self._under_way, "acknowledged, and no table was written", write=write)
        finally:
            self._under_way.pop(task, None)

    def took_effect(self) -> None:
        """A table's item was written; a transaction that is sent again takes effect once."""
        task = self._kernel.current
        write = self._under_way.pop(task, None) if task is not None else None
        if write is None:
            return
        stored = self._load_plainly(write.table.table_id)
        require(_text(stored) == _text(write.table), "a table is read otherwise than it was written")
        self._observer.committed(write)


class WatchedLedger(DynamoLedger):
    """The book, with every movement counted again."""

    def __init__(self, database: Database, observer: Observer) -> None:
        super().__init__(database)
        self._observer = observer

    def post(
        self, entry: LedgerEntry, *, guard: Guard | None = None, audit: AuditRecord | None = None
    ) -> None:
        """Write one movement between accounts off the table."""
        super().post(entry, guard=guard, audit=audit)
        self._observer.posted(entry)


def _text(table: StoredTable | None) -> str:
    return json.dumps(table, sort_keys=True)
