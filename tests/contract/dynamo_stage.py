"""An empty stage on an imitated DynamoDB, and failures that a test can order."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace
from typing import Any

import boto3
from moto import mock_aws
from runtime.dynamo.accounts import DynamoAccounts
from runtime.dynamo.approval_tokens import DynamoApprovalTokens
from runtime.dynamo.audit_trail import DynamoAuditTrail
from runtime.dynamo.chat import DynamoChat
from runtime.dynamo.connections import DynamoConnections
from runtime.dynamo.database import Database
from runtime.dynamo.ledger import DynamoLedger
from runtime.dynamo.purses import DynamoPurses
from runtime.dynamo.schema import SCHEMA, Index, Key, Table
from runtime.dynamo.tables import DynamoTables
from runtime.dynamo.tries import DynamoTries
from runtime.memory.edge import ManualClock
from runtime.sealing import FixedKeys, Sealer, SealingKeys

Disturbance = Callable[[Mapping[str, Any]], Any]
"""Gets a call's parameters; what it returns or raises takes the place of the call, None lets it happen."""

ENVIRONMENT = {table.variable: f"test-{name}" for name, table in SCHEMA.items()}
KEYS = SealingKeys("k1", {"k1": bytes(range(32))})


class DisturbedClient:
    """A client whose calls come one at a time, which the imitation needs, and fail as ordered.

    ``before`` and ``after``: what to do instead of, and with the answer of, the next calls of an operation.
    ``calls``: (operation, parameters) of everything that was asked.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._lock = threading.RLock()
        self.before: dict[str, list[Disturbance]] = {}
        self.after: dict[str, list[Disturbance]] = {}
        self.calls: list[tuple[str, Mapping[str, Any]]] = []

    def __getattr__(self, operation: str) -> Callable[..., Any]:
        def call(**parameters: Any) -> Any:
            with self._lock:
                self.calls.append((operation, parameters))
                instead = self.before.get(operation)
                answer = instead.pop(0)(parameters) if instead else None
                if answer is None:
                    answer = getattr(self._client, operation)(**parameters)
                then = self.after.get(operation)
                if then:
                    then.pop(0)(parameters)
                return answer

        return call


class Stage(SimpleNamespace):
    """``client``, ``database``, and the stores."""

    client: DisturbedClient
    database: Database
    tables: DynamoTables
    accounts: DynamoAccounts
    ledger: DynamoLedger
    purses: DynamoPurses
    audit_trail: DynamoAuditTrail
    connections: DynamoConnections
    tries: DynamoTries
    chat: DynamoChat
    approval_tokens: DynamoApprovalTokens


@contextmanager
def stage(keys: SealingKeys = KEYS) -> Iterator[Stage]:
    """Open an empty stage; only one at a time."""
    with mock_aws():
        plain = _dynamodb()
        for table in SCHEMA.values():
            plain.create_table(**creation(table))
        client = DisturbedClient(plain)
        yield stores_of(client, keys)


def stores_of(client: DisturbedClient, keys: SealingKeys = KEYS) -> Stage:
    """Return stores behind a client."""
    database = Database(lambda: client, ENVIRONMENT)
    return Stage(
        client=client,
        database=database,
        tables=DynamoTables(database, Sealer(FixedKeys(keys))),
        accounts=DynamoAccounts(database),
        ledger=DynamoLedger(database),
        purses=DynamoPurses(database),
        audit_trail=DynamoAuditTrail(database),
        connections=DynamoConnections(database),
        tries=DynamoTries(database),
        chat=DynamoChat(database),
        approval_tokens=DynamoApprovalTokens(database, ManualClock()),
    )


def creation(table: Table) -> dict[str, Any]:
    """Return the CreateTable request of a table."""
    owners: list[Table | Index] = [table, *table.indexes]
    keys = {key.name: key for owner in owners for key in (owner.partition, owner.sort) if key}
    request: dict[str, Any] = {
        "TableName": ENVIRONMENT[table.variable],
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [
            {"AttributeName": key.name, "AttributeType": key.type} for key in keys.values()
        ],
        "KeySchema": _key_schema(table.partition, table.sort),
    }
    if table.indexes:
        request["GlobalSecondaryIndexes"] = [_index(index) for index in table.indexes]
    return request


def _index(index: Index) -> dict[str, Any]:
    projection: dict[str, Any] = {"ProjectionType": "ALL"}
    if index.projected is not None:
        projection = {"ProjectionType": "INCLUDE" if index.projected else "KEYS_ONLY"}
    if index.projected:
        projection["NonKeyAttributes"] = list(index.projected)
    return {
        "IndexName": index.name,
        "KeySchema": _key_schema(index.partition, index.sort),
        "Projection": projection,
    }


def _key_schema(partition: Key, sort: Key | None) -> list[dict[str, str]]:
    schema = [{"AttributeName": partition.name, "KeyType": "HASH"}]
    return schema + ([{"AttributeName": sort.name, "KeyType": "RANGE"}] if sort else [])


@cache
def _dynamodb() -> Any:
    """One client for all tests, because making one is slow and the imitation catches it anyway."""
    return boto3.client("dynamodb", region_name="eu-central-1")
