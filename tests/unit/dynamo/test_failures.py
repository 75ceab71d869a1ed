"""What DynamoDB's errors become: conflicts, refusals, or "later"; and that nothing is written twice."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from botocore.exceptions import ClientError, ConnectTimeoutError, EndpointConnectionError, ReadTimeoutError
from runtime.ports import CommitConflict, EntryExists, InsufficientBalance, TableWrite, Throttled

from tests.contract.conftest import entry, table
from tests.contract.dynamo_stage import Stage, stage
from tests.contract.test_table_store import NOTICE, RECORD

MOVEMENT = entry("cmd:ana:1:0", "player:ana", "table:t1", 200)
CLOSING = TableWrite(table(version=2), 1, (MOVEMENT,), RECORD, (NOTICE,))
"""Its parts: table, movement, balance, record, notice."""


@pytest.fixture
def at() -> Iterator[Stage]:
    with stage() as opened:
        opened.tables.create(table())
        opened.ledger.post(entry("deposit", "house:cashier", "player:ana", 500))
        yield opened


def service_error(code: str, status: int = 400, **members: Any) -> ClientError:
    response = {"Error": {"Code": code}, "ResponseMetadata": {"HTTPStatusCode": status}, **members}
    return ClientError(response, "Anything")


def failing(error: Exception) -> Callable[[Mapping[str, Any]], None]:
    def fail(_parameters: Mapping[str, Any]) -> None:
        raise error

    return fail


def cancelled(*codes: str) -> Callable[[Mapping[str, Any]], None]:
    reasons = [{"Code": code} for code in codes]
    return failing(service_error("TransactionCanceledException", CancellationReasons=reasons))


LATER = [
    service_error("ProvisionedThroughputExceededException"),
    service_error("ThrottlingException"),
    service_error("RequestLimitExceeded"),
    service_error("TransactionConflictException"),
    service_error("TransactionInProgressException"),
    service_error("InternalServerError", 500),
    service_error("NobodyKnowsThis", 503),
    ReadTimeoutError(endpoint_url="http://there"),
    ConnectTimeoutError(endpoint_url="http://there"),
    EndpointConnectionError(endpoint_url="http://there"),
]


def name_of(error: Exception) -> str:
    return error.response["Error"]["Code"] if isinstance(error, ClientError) else type(error).__name__


@pytest.mark.parametrize("error", LATER, ids=name_of)
def test_what_may_pass_is_throttled(at: Stage, error: Exception) -> None:
    at.client.before["put_item"] = [failing(error)]
    with pytest.raises(Throttled):
        at.tables.commit(TableWrite(table(version=2), 1))
    at.client.before["transact_write_items"] = [failing(error)]
    with pytest.raises(Throttled):
        at.tables.commit(CLOSING)
    at.client.before["get_item"] = [failing(error)]
    with pytest.raises(Throttled):
        at.tables.load("t1")
    assert at.tables.load("t1") == table()


@pytest.mark.parametrize("code", ["ValidationException", "AccessDeniedException", "ItemTooLarge"])
def test_what_will_not_pass_is_a_bug(at: Stage, code: str) -> None:
    at.client.before["put_item"] = [failing(service_error(code))]
    with pytest.raises(ClientError):
        at.tables.commit(TableWrite(table(version=2), 1))


NO, FAILED, BUSY = "None", "ConditionalCheckFailed", "TransactionConflict"


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ((FAILED, NO, NO, NO, NO), CommitConflict),
        ((FAILED, FAILED, FAILED, NO, NO), CommitConflict),
        ((NO, FAILED, NO, NO, NO), EntryExists),
        ((NO, FAILED, FAILED, NO, NO), EntryExists),
        ((NO, NO, FAILED, NO, NO), InsufficientBalance),
        ((NO, NO, FAILED, BUSY, NO), InsufficientBalance),
        ((BUSY, NO, NO, NO, NO), Throttled),
        ((NO, NO, BUSY, NO, NO), Throttled),
        ((NO, NO, NO, NO, "ThrottlingError"), Throttled),
        ((NO, NO, NO, "ProvisionedThroughputExceeded", NO), Throttled),
        # A table in another transaction, maybe our own from before, has not said which version it has.
        ((BUSY, FAILED, FAILED, NO, NO), Throttled),
        ((NO, BUSY, FAILED, NO, NO), Throttled),
        ((NO, "ValidationError", NO, NO, NO), ClientError),
        ((NO, "ValidationError", FAILED, NO, NO), ClientError),
    ],
)
def test_the_first_part_that_was_refused_says_why(
    at: Stage, codes: tuple[str, ...], expected: type[Exception]
) -> None:
    at.client.before["transact_write_items"] = [cancelled(*codes)]
    with pytest.raises(expected):
        at.tables.commit(CLOSING)


@pytest.mark.parametrize("operation", ["put_item", "transact_write_items"])
def test_after_an_answer_was_lost_the_repeat_finds_its_own_commit(at: Stage, operation: str) -> None:
    write = CLOSING if operation == "transact_write_items" else TableWrite(table(version=2), 1)
    at.client.after[operation] = [failing(ReadTimeoutError(endpoint_url="http://there"))]
    with pytest.raises(Throttled):
        at.tables.commit(write)
    with pytest.raises(CommitConflict) as caught:
        at.tables.commit(write)
    assert caught.value.current is not None
    assert caught.value.current.commit_id == write.table.commit_id


def test_a_movement_whose_answer_was_lost_is_posted_once(at: Stage) -> None:
    tip = entry("tip", "player:ana", "dealer:bo", 200)
    at.client.after["transact_write_items"] = [failing(service_error("InternalServerError", 500))]
    with pytest.raises(Throttled):
        at.ledger.post(tip)
    at.ledger.post(tip)
    assert at.accounts.balance_cents("ana") == 300


def test_a_transaction_carries_the_commits_id_as_its_token(at: Stage) -> None:
    at.tables.commit(CLOSING)
    [request] = [request for name, request in at.client.calls[-1:] if name == "transact_write_items"]
    assert request["ClientRequestToken"] == CLOSING.table.commit_id
    assert len(request["TransactItems"]) == 5


def test_without_money_record_and_notices_a_commit_is_one_plain_write(at: Stage) -> None:
    at.client.calls.clear()
    at.tables.commit(TableWrite(table(version=2), 1))
    assert [name for name, _ in at.client.calls] == ["put_item"]


def test_a_commit_that_no_transaction_can_hold_is_a_bug_and_writes_nothing(at: Stage) -> None:
    entries = tuple(entry(f"e{number}", "house:rake", "house:prizes", 1) for number in range(100))
    with pytest.raises(AssertionError):
        at.tables.commit(TableWrite(table(version=2), 1, entries))
    assert at.tables.load("t1") == table()


def test_a_table_that_the_index_of_deadlines_has_not_caught_up_with_is_not_due(at: Stage) -> None:
    at.tables.create(table("t2", deadline_ms=10_000))
    stale = {"Items": [{"table_id": {"S": each}} for each in ("t1", "t2", "gone")]}
    at.client.before["query"] = [lambda _parameters: stale]
    assert list(at.tables.due_tables(20_000)) == ["t2"]


def test_long_listings_are_read_to_their_end(at: Stage) -> None:
    """DynamoDB answers a megabyte at a time."""
    for number in range(3):
        at.ledger.post(entry(f"e{number}", "house:cashier", "house:rake", 1))

    def two_at_a_time(parameters: Mapping[str, Any]) -> Any:
        return at.client.scan(**parameters, Limit=2)

    at.client.before["scan"] = [two_at_a_time]
    assert len(at.ledger.entries()) == 4
    assert [name for name, _ in at.client.calls].count("scan") > 2


def test_a_missing_table_name_is_said_with_its_variable(at: Stage) -> None:
    at.database._environment = {}
    with pytest.raises(LookupError, match="RLIVE_TABLES_TABLE"):
        at.tables.load("t1")
