"""moto as this platform needs it: nothing lost under threads, transactions, time to live, timers in UTC.

Everything here mends the one release named below; the hammer (``python -m bench.hammer``) shows that the
mends of DynamoDB are needed. Clients made while :class:`MendedMoto` is open call the backends directly: the
signatures, HTTP messages and serializers between them cost three times what the operation itself costs,
and prove nothing. The operations that a table needs for every action do without the rest of botocore too,
whose check of parameters the contract tests pass. ``TransactionConflict`` and throttling are never raised:
tests inject them.
"""

import base64
import copy
import functools
import hashlib
import inspect
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack
from importlib.metadata import version
from typing import Any, Final, Self
from unittest.mock import patch

from moto import mock_aws
from moto.core.utils import camelcase_to_underscores
from moto.dynamodb.comparisons import get_filter_expression
from moto.dynamodb.exceptions import (
    ConditionalCheckFailed,
    DynamodbException,
    ItemSizeTooLarge,
    MultipleTransactionsException,
    TooManyTransactionsException,
    TransactionCanceledException,
    TransactWriteSingleOpException,
)
from moto.dynamodb.models import DynamoDBBackend, dynamodb_backends
from moto.dynamodb.models.dynamo_type import LimitedSizeDict
from moto.dynamodb.models.table import Table
from moto.dynamodb.responses import DynamoHandler

from local.template import step_functions
from local.template.journal import Change, Journal, NoJournal
from local.template.physical import ACCOUNT, REGION
from local.template.short_way import answered, replaced

MOTO: Final = "5.2.5"
"""The release that the mends are made for."""

_TOKEN_S: Final = 600.0
"""How long DynamoDB remembers a ClientRequestToken."""
_MOST_OPERATIONS: Final = 100
_ITEM_BYTES: Final = 400 * 1024
_DIRECT: Final = ("GetItem", "PutItem", "TransactWriteItems")

Item = Mapping[str, Any]
"""An item as DynamoDB's JSON has it: {attribute: {type: value}}."""


class MendedMoto(AbstractContextManager["MendedMoto"]):
    """moto's services in this process, one set at a time, with the mends, until the ``with`` block ends.

    ``journal``: where acknowledged writes go. ``invoke``: (function name or ARN, payload) -> result: what
    Step Functions call for Lambda. Raises RuntimeError when another moto is installed.
    """

    def __init__(
        self, journal: Journal | None = None, invoke: step_functions.Invoke = step_functions.no_functions
    ) -> None:
        if version("moto") != MOTO:
            raise RuntimeError(f"the mends are made for moto {MOTO}, {version('moto')} is installed")
        self._journal = journal or NoJournal()
        self._invoke = invoke
        self._lock = threading.RLock()
        self._tokens: OrderedDict[str, tuple[float, str]] = OrderedDict()
        self._handler = DynamoHandler()
        self._handler.region = REGION
        self._handler.current_account = ACCOUNT
        self._open = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            stack.enter_context(mock_aws(config={"stepfunctions": {"execute_state_machine": True}}))
            stack.enter_context(patch.object(DynamoDBBackend, "transact_write_items", _transact_write))
            stack.enter_context(patch.object(Table, "query", _narrowed(Table.query)))
            # moto weighs the whole item again for each of its attributes.
            stack.enter_context(patch.object(LimitedSizeDict, "__setitem__", dict.__setitem__))
            stack.enter_context(step_functions.mended(self._invoke))
            stack.enter_context(answered("dynamodb", self._call))
            direct = {_name(operation): functools.partial(self._directly, operation) for operation in _DIRECT}
            stack.enter_context(replaced("dynamodb", direct))
            executions = step_functions.Executions()
            stack.callback(executions.close)
            stack.enter_context(replaced("sfn", {"start_execution": executions.start}))
            self._open = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def restore(self) -> int:
        """Bring back what the journal holds, once the tables exist; return how many items there are.

        Items of tables that are declared no longer stay in the journal. Raises OSError.
        """
        with self._lock:
            for table_name, key, item in self._journal.replayed():
                if table_name in self._backend.tables:
                    if item is None:
                        self._backend.delete_item(table_name, dict(key))
                    else:
                        self._backend.put_item(table_name, dict(item))
            return sum(len(table.all_items()) for table in self._backend.tables.values())

    def sweep_expired(self, now_s: float | None = None) -> int:
        """Delete what is past its time to live, as DynamoDB does some time later; return how many."""
        now_s = time.time() if now_s is None else now_s
        with self._lock:
            changes = [
                (table.name, _key(table, item.attrs), None)
                for table in self._backend.tables.values()
                if table.ttl["TimeToLiveStatus"] == "ENABLED"
                for item in table.all_items()
                if _is_expired(item.attrs.get(table.ttl["AttributeName"]), now_s)
            ]
            for table_name, key, _ in changes:
                self._backend.delete_item(table_name, dict(key))
            self._journal.append(changes)
            return len(changes)

    @property
    def _backend(self) -> DynamoDBBackend:
        return dynamodb_backends[ACCOUNT][REGION]

    def _call(self, model: Any, params: dict[str, Any], **_: object) -> dict[str, Any]:
        """Answer one call of a DynamoDB client, while no other one runs."""
        with self._lock:
            return self._operate(model.name, json.loads(params["body"]))

    def _directly(self, operation: str, **parameters: Any) -> dict[str, Any]:
        """Answer one call whose parameters have not been serialized, while no other one runs."""
        body = _as_sent(parameters)
        with self._lock:
            return self._operate(operation, body)

    def _operate(self, operation: str, body: dict[str, Any]) -> dict[str, Any]:
        """Carry out an operation and write to the journal what it changed. Raises moto's exceptions."""
        if operation == "PutItem" and len(json.dumps(body["Item"])) > _ITEM_BYTES:
            raise ItemSizeTooLarge
        token = body.get("ClientRequestToken", "") if operation == "TransactWriteItems" else ""
        if token and self._is_repeat(token, body):
            return {}
        self._handler.params = self._handler.body = body
        result = getattr(self._handler, _name(operation))().result
        self._journal.append([self._after(*written) for written in _written(operation, body)])
        if self._journal.is_long:
            self._journal.rewrite(list(self._standing()))
        if token:
            self._tokens[token] = time.monotonic(), _digest(body)
        answer = dict(result or {})
        if "Attributes" in answer:
            answer["Attributes"] = _with_bytes(answer["Attributes"])
        return answer

    def _is_repeat(self, token: str, body: Mapping[str, Any]) -> bool:
        """Return whether a transaction with this token was acknowledged less than ten minutes ago."""
        now_s = time.monotonic()
        while self._tokens and next(iter(self._tokens.values()))[0] < now_s - _TOKEN_S:
            self._tokens.popitem(last=False)
        if token not in self._tokens:
            return False
        if self._tokens[token][1] != _digest(body):
            raise DynamodbException("IdempotentParameterMismatchException", "another request had this token")
        return True

    def _standing(self) -> Iterator[Change]:
        """Yield every item of every table."""
        for table in self._backend.tables.values():
            for item in table.all_items():
                yield table.name, _key(table, item.attrs), item.attrs

    def _after(self, table_name: str, item: Item, is_whole: bool) -> Change:
        """Return what stands under an item's key now: the item itself when the whole of it was written."""
        table = self._backend.get_table(table_name)
        key = _key(table, item)
        if is_whole:
            return table.name, key, item
        found = self._backend.get_item(table.name, dict(key))
        return table.name, key, None if found is None else found.attrs


def _narrowed(query: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``Table.query`` that looks only at the partition it is asked for; moto's looks at all."""
    signature = inspect.signature(query)

    def narrow(table: Table, hash_key: Any, *rest: Any, **more: Any) -> Any:
        if signature.bind(table, hash_key, *rest, **more).arguments.get("index_name"):
            return query(table, hash_key, *rest, **more)
        everything = table.items
        table.items = {hash_key: everything[hash_key]} if hash_key in everything else {}  # type: ignore[assignment]
        try:
            return query(table, hash_key, *rest, **more)
        finally:
            table.items = everything

    return narrow


def _transact_write(backend: DynamoDBBackend, transact_items: list[dict[str, Any]]) -> None:
    """Check every condition, then write: moto writes as it checks, and then puts copies of tables back."""
    if len(transact_items) > _MOST_OPERATIONS:
        raise TooManyTransactionsException
    operations = []
    for entry in transact_items:
        if len(entry) != 1:
            raise TransactWriteSingleOpException
        ((kind, operation),) = entry.items()
        table = backend.get_table(operation["TableName"])
        key = _key(table, operation["Item"] if kind == "Put" else operation["Key"])
        operations.append((kind, operation, table, key))
    touched = {(table.name, json.dumps(key, sort_keys=True)) for _, _, table, key in operations}
    if len(touched) < len(operations):
        raise MultipleTransactionsException
    reasons = [_refusal(backend, operation, table, key) for _, operation, table, key in operations]
    if any(code is not None for code, _, _ in reasons):
        raise TransactionCanceledException(reasons)
    before = [copy.deepcopy(backend.get_item(table.name, key)) for _, _, table, key in operations]
    try:
        for kind, operation, _, key in operations:
            _write(backend, kind, operation, key)
    except Exception:
        for (_, _, table, key), item in zip(operations, before, strict=True):
            if item is None:
                backend.delete_item(table.name, key)
            else:
                backend.put_item(table.name, item.to_json()["Attributes"])
        raise


def _refusal(
    backend: DynamoDBBackend, operation: Mapping[str, Any], table: Table, key: Mapping[str, Any]
) -> tuple[str | None, str | None, Item | None]:
    """Return (code, message, old item) of an operation whose condition does not hold, else Nones."""
    if operation.get("ConditionExpression") is None:
        return None, None, None
    current = backend.get_item(table.name, dict(key))
    condition = get_filter_expression(
        operation["ConditionExpression"],
        operation.get("ExpressionAttributeNames"),
        operation.get("ExpressionAttributeValues"),
    )
    if condition.expr(current):
        return None, None, None
    wants_old = operation.get("ReturnValuesOnConditionCheckFailure") == "ALL_OLD"
    old = current.to_json()["Attributes"] if wants_old and current is not None else None
    return "ConditionalCheckFailed", str(ConditionalCheckFailed().message), old


def _write(backend: DynamoDBBackend, kind: str, operation: Mapping[str, Any], key: Mapping[str, Any]) -> None:
    """Carry out one operation of a transaction whose conditions all hold."""
    table_name = operation["TableName"]
    if kind == "Put":
        backend.put_item(table_name, operation["Item"])
    elif kind == "Delete":
        backend.delete_item(table_name, dict(key))
    elif kind == "Update":
        backend.update_item(
            table_name,
            dict(key),
            operation["UpdateExpression"],
            operation.get("ExpressionAttributeNames", {}),
            operation.get("ExpressionAttributeValues", {}),
        )


def _written(operation: str, body: Mapping[str, Any]) -> Iterator[tuple[str, Item, bool]]:
    """Yield (table, item or key, whether it is the item) of everything that an operation may have written."""
    match operation:
        case "PutItem":
            yield body["TableName"], body["Item"], True
        case "UpdateItem" | "DeleteItem":
            yield body["TableName"], body["Key"], False
        case "TransactWriteItems":
            for entry in body["TransactItems"]:
                ((kind, one),) = entry.items()
                if kind != "ConditionCheck":
                    yield one["TableName"], one["Item" if kind == "Put" else "Key"], kind == "Put"
        case "BatchWriteItem":
            for table_name, requests in body["RequestItems"].items():
                for request in requests:
                    ((_, one),) = request.items()
                    yield table_name, one.get("Item") or one["Key"], "Item" in one


def _as_sent(value: Any) -> Any:
    """Return parameters of a call as the service reads them: a copy of their own, bytes in base64."""
    if isinstance(value, Mapping):
        return {name: _as_sent(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_as_sent(one) for one in value]
    return base64.b64encode(value).decode() if isinstance(value, bytes | bytearray) else value


@functools.cache
def _name(operation: str) -> str:
    return str(camelcase_to_underscores(operation))


def _key(table: Table, item: Mapping[str, Any]) -> dict[str, Any]:
    """Return the key of an item, in DynamoDB's JSON. Raises DynamodbException when a part is missing."""
    try:
        key = {name: item[name] for name in (table.hash_key_attr, table.range_key_attr) if name is not None}
    except KeyError as missing:
        raise DynamodbException("ValidationException", f"the key {missing} is missing") from None
    return {name: value.to_json() if hasattr(value, "to_json") else value for name, value in key.items()}


def _with_bytes(value: Any) -> Any:
    """Return old or new attributes with bytes where moto left the base64 of the wire."""
    if isinstance(value, dict):
        return {
            kind: base64.b64decode(one) if kind == "B" and isinstance(one, str) else _with_bytes(one)
            for kind, one in value.items()
        }
    return [_with_bytes(one) for one in value] if isinstance(value, list) else value


def _is_expired(value: Any, now_s: float) -> bool:
    return value is not None and value.type == "N" and float(value.value) < now_s


def _digest(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body["TransactItems"], sort_keys=True).encode()).hexdigest()
