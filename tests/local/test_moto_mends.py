"""What DynamoDB and Step Functions promise, and moto alone does not keep."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import boto3
import pytest
from botocore.exceptions import ClientError
from moto import mock_aws
from moto.stepfunctions.parser.backend.execution import Execution
from moto.stepfunctions.parser.models import stepfunctions_parser_backends

from bench import hammer
from local.template.moto_mends import MendedMoto
from local.template.physical import ACCOUNT, REGION

TABLE = "things"


@pytest.fixture
def called() -> list[tuple[str, Any, float]]:
    """Every call of a function: its name, its payload, and when."""
    return []


@pytest.fixture
def moto(called: list[tuple[str, Any, float]]) -> Iterator[MendedMoto]:
    def invoke(function: str, payload: Any) -> Any:
        called.append((function, payload, time.time()))
        if payload.get("fail"):
            raise LookupError("no such table")
        return {"answer": 42}

    with MendedMoto(invoke=invoke) as mended:
        yield mended


@pytest.fixture
def table(moto: MendedMoto) -> Any:
    """A client of one table with a partition key and a sort key, and a time to live."""
    client = boto3.session.Session(region_name=REGION).client("dynamodb")
    client.create_table(
        TableName=TABLE,
        KeySchema=[
            {"AttributeName": "pk", "KeyType": "HASH"},
            {"AttributeName": "sk", "KeyType": "RANGE"},
        ],
        AttributeDefinitions=[{"AttributeName": name, "AttributeType": "S"} for name in ("pk", "sk")],
        GlobalSecondaryIndexes=[
            {
                "IndexName": "other_way_round",
                "KeySchema": [
                    {"AttributeName": "sk", "KeyType": "HASH"},
                    {"AttributeName": "pk", "KeyType": "RANGE"},
                ],
                "Projection": {"ProjectionType": "ALL"},
            }
        ],
        BillingMode="PAY_PER_REQUEST",
    )
    specification = {"Enabled": True, "AttributeName": "expires_s"}
    client.update_time_to_live(TableName=TABLE, TimeToLiveSpecification=specification)
    return client


def item(pk: str, sk: str = "-", **attributes: Any) -> dict[str, Any]:
    return {"pk": {"S": pk}, "sk": {"S": sk}, **attributes}


def put(pk: str, condition: str = "", **attributes: Any) -> dict[str, Any]:
    more = {"ConditionExpression": condition} if condition else {}
    return {"Put": {"TableName": TABLE, "Item": item(pk, **attributes), **more}}


def stands(client: Any, pk: str) -> Any:
    return client.get_item(TableName=TABLE, Key=item(pk), ConsistentRead=True).get("Item")


def refused(error: pytest.ExceptionInfo[ClientError]) -> str:
    return str(error.value.response["Error"]["Code"])


def test_sixteen_threads_lose_nothing_with_the_mends() -> None:
    blow = hammer.hammer(MendedMoto(), 10)
    assert blow.acknowledged > 80
    assert blow.lost == 0


def test_the_hammer_sees_a_store_that_forgets_a_write() -> None:
    class Forgetful:
        """Acknowledges the first transaction without carrying it out."""

        def __init__(self) -> None:
            self.forgotten = False

    forgetful = Forgetful()

    def forget(params: dict[str, Any], **_: object) -> Any:
        if b"TransactItems" in params["body"] and not forgetful.forgotten:
            forgetful.forgotten = True
            return _Accepted(), {}
        return None

    class _Accepted:
        status_code = 200

    with mock_aws(), pytest.MonkeyPatch.context() as patch:
        real = boto3.session.Session.client

        def client(session: Any, service: str) -> Any:
            made = real(session, service)
            made.meta.events.register("before-call.dynamodb", forget)
            return made

        patch.setattr(boto3.session.Session, "client", client)
        assert hammer.hammer(nullcontext(), 4, threads=1).lost == 3


def test_a_transaction_whose_last_condition_fails_writes_nothing_and_returns_the_old_item(table: Any) -> None:
    table.put_item(TableName=TABLE, Item=item("taken", cents={"N": "7"}))
    last = put("taken", "attribute_not_exists(pk)")
    last["Put"]["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
    with pytest.raises(ClientError) as error:
        table.transact_write_items(TransactItems=[put("first"), last])
    assert refused(error) == "TransactionCanceledException"
    reasons: Any = error.value.response["CancellationReasons"]
    assert [reason["Code"] for reason in reasons] == ["None", "ConditionalCheckFailed"]
    assert reasons[1]["Item"]["cents"] == {"N": "7"}
    assert stands(table, "first") is None


def test_a_transaction_that_fails_half_way_is_undone(table: Any) -> None:
    table.put_item(TableName=TABLE, Item=item("text", cents={"S": "seven"}))
    add = {
        "TableName": TABLE,
        "Key": item("text"),
        "UpdateExpression": "ADD cents :one",
        "ExpressionAttributeValues": {":one": {"N": "1"}},
    }
    with pytest.raises(ClientError):
        table.transact_write_items(TransactItems=[put("first"), {"Update": add}])
    assert stands(table, "first") is None
    assert stands(table, "text")["cents"] == {"S": "seven"}


def test_the_repeat_of_a_transaction_is_acknowledged_and_not_written_again(table: Any) -> None:
    add = {
        "TableName": TABLE,
        "Key": item("total"),
        "UpdateExpression": "ADD cents :one",
        "ExpressionAttributeValues": {":one": {"N": "1"}},
    }
    for _ in range(2):
        table.transact_write_items(TransactItems=[{"Update": add}], ClientRequestToken="once")
    assert stands(table, "total")["cents"] == {"N": "1"}
    with pytest.raises(ClientError) as error:
        table.transact_write_items(TransactItems=[put("other")], ClientRequestToken="once")
    assert refused(error) == "IdempotentParameterMismatchException"


def test_two_operations_on_one_item_are_no_transaction(table: Any) -> None:
    with pytest.raises(ClientError) as error:
        table.transact_write_items(TransactItems=[put("one"), put("one")])
    assert refused(error) == "ValidationException"


def test_a_query_reads_its_partition_in_order_and_no_other(table: Any) -> None:
    for pk, sk in (("a", "2"), ("b", "1"), ("a", "1")):
        table.put_item(TableName=TABLE, Item=item(pk, sk))
    found = table.query(
        TableName=TABLE,
        KeyConditionExpression="pk = :pk",
        ExpressionAttributeValues={":pk": {"S": "a"}},
    )
    assert [each["sk"]["S"] for each in found["Items"]] == ["1", "2"]
    assert table.scan(TableName=TABLE)["Count"] == 3
    other_way_round = table.query(
        TableName=TABLE,
        IndexName="other_way_round",
        KeyConditionExpression="sk = :sk",
        ExpressionAttributeValues={":sk": {"S": "1"}},
    )
    assert [each["pk"]["S"] for each in other_way_round["Items"]] == ["a", "b"]


def test_bytes_come_back_as_they_were(table: Any) -> None:
    table.put_item(TableName=TABLE, Item=item("sealed", blob={"B": b"\x00\xff"}))
    assert stands(table, "sealed")["blob"] == {"B": b"\x00\xff"}
    deleted = table.delete_item(TableName=TABLE, Key=item("sealed"), ReturnValues="ALL_OLD")
    assert deleted["Attributes"]["blob"] == {"B": b"\x00\xff"}


def test_what_has_outlived_its_time_is_swept_away(moto: MendedMoto, table: Any) -> None:
    table.put_item(TableName=TABLE, Item=item("old", expires_s={"N": "1000"}))
    table.put_item(TableName=TABLE, Item=item("young", expires_s={"N": "1002"}))
    table.put_item(TableName=TABLE, Item=item("eternal"))
    assert moto.sweep_expired(1001) == 1
    assert stands(table, "old") is None
    assert stands(table, "young") is not None
    assert stands(table, "eternal") is not None


WAIT_AND_CALL = {
    "StartAt": "Wait",
    "States": {
        "Wait": {"Type": "Wait", "TimestampPath": "$.wake_at", "Next": "Call"},
        "Call": {
            "Type": "Task",
            "Resource": "arn:aws:states:::lambda:invoke",
            "Parameters": {"FunctionName": "timer_tick", "Payload.$": "$"},
            "Catch": [{"ErrorEquals": ["LookupError"], "Next": "Sorry"}],
            "OutputPath": "$.Payload",
            "End": True,
        },
        "Sorry": {"Type": "Pass", "End": True},
    },
}


@pytest.fixture
def machine(moto: MendedMoto) -> tuple[Any, str]:
    client = boto3.session.Session(region_name=REGION).client("stepfunctions")
    created = client.create_state_machine(
        name="timer",
        definition=json.dumps(WAIT_AND_CALL),
        roleArn="arn:aws:iam::123456789012:role/timer",
        type="STANDARD",
    )
    return client, created["stateMachineArn"]


def finished(client: Any, arn: str) -> Any:
    for _ in range(200):
        execution = client.describe_execution(executionArn=arn)
        if execution["status"] != "RUNNING":
            return execution
        time.sleep(0.02)
    raise TimeoutError


def test_a_wait_ends_at_the_whole_second_in_utc(
    machine: tuple[Any, str], called: list[tuple[str, Any, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        client, arn = machine
        wake = datetime.now(UTC).replace(microsecond=950_000) + timedelta(seconds=1)
        text = json.dumps({"wake_at": wake.isoformat().replace("+00:00", "Z")})
        started = client.start_execution(stateMachineArn=arn, input=text)
        execution = finished(client, started["executionArn"])
    finally:
        monkeypatch.undo()
        time.tzset()
    assert execution["status"] == "SUCCEEDED"
    assert json.loads(execution["output"]) == {"answer": 42}
    ((function, payload, at_s),) = called
    assert (function, payload) == ("timer_tick", json.loads(text))
    whole_s = int(wake.timestamp())
    assert whole_s <= at_s < whole_s + 0.9


def test_an_execution_without_a_name_gets_one_and_a_failing_function_is_caught(
    machine: tuple[Any, str], called: list[tuple[str, Any, float]]
) -> None:
    client, arn = machine
    text = json.dumps({"wake_at": "2020-01-01T00:00:00Z", "fail": True})
    started = [client.start_execution(stateMachineArn=arn, input=text)["executionArn"] for _ in range(2)]
    assert len(set(started)) == 2
    assert [finished(client, each)["status"] for each in started] == ["SUCCEEDED", "SUCCEEDED"]
    assert len(called) == 2


def test_a_machine_that_does_not_exist_is_refused(machine: tuple[Any, str]) -> None:
    client, arn = machine
    with pytest.raises(ClientError) as error:
        client.start_execution(stateMachineArn=arn + "x", input="{}")
    assert refused(error) == "StateMachineDoesNotExist"


WAIT_FOR_A_TOKEN = {
    "StartAt": "Ask",
    "States": {
        "Ask": {
            "Type": "Task",
            "Resource": "arn:aws:states:::lambda:invoke.waitForTaskToken",
            "Parameters": {"FunctionName": "ask", "Payload": {"token.$": "$$.Task.Token"}},
            "TimeoutSeconds": 60,
            "End": True,
        }
    },
}


@pytest.fixture
def asking(moto: MendedMoto) -> tuple[Any, str]:
    client = boto3.session.Session(region_name=REGION).client("stepfunctions")
    created = client.create_state_machine(
        name="approval",
        definition=json.dumps(WAIT_FOR_A_TOKEN),
        roleArn="arn:aws:iam::123456789012:role/approval",
        type="STANDARD",
    )
    return client, created["stateMachineArn"]


def token(called: list[tuple[str, Any, float]]) -> str:
    for _ in range(200):
        if called:
            return str(called[0][1]["token"])
        time.sleep(0.02)
    raise TimeoutError


def test_an_execution_that_waits_for_a_token_ends_with_its_answer(
    asking: tuple[Any, str], called: list[tuple[str, Any, float]]
) -> None:
    client, arn = asking
    started = client.start_execution(stateMachineArn=arn, name="hand-1", input="{}")
    client.send_task_success(taskToken=token(called), output='{"approve": true}')
    execution = finished(client, started["executionArn"])
    assert (execution["status"], json.loads(execution["output"])) == ("SUCCEEDED", {"approve": True})
    with pytest.raises(ClientError) as error:
        client.send_task_success(taskToken=token(called), output="{}")
    assert refused(error) == "InvalidToken"


def test_a_token_is_answered_while_another_execution_begins(
    asking: tuple[Any, str], called: list[tuple[str, Any, float]]
) -> None:
    client, arn = asking
    started = client.start_execution(stateMachineArn=arn, name="hand-1", input="{}")
    answer = token(called)
    # Between the start and its thread's first step an execution is there and has nothing yet.
    with patch.object(Execution, "start"):
        client.start_execution(stateMachineArn=arn, name="hand-0", input="{}")
    [machine] = stepfunctions_parser_backends[ACCOUNT][REGION].state_machines
    machine.executions.reverse()
    client.send_task_success(taskToken=answer, output="{}")
    assert finished(client, started["executionArn"])["status"] == "SUCCEEDED"


def test_a_name_is_for_one_execution(
    asking: tuple[Any, str], called: list[tuple[str, Any, float]]
) -> None:
    client, arn = asking
    started = [
        client.start_execution(stateMachineArn=arn, name="hand-1", input=text)["executionArn"]
        for text in ('{"a": 1}', '{"a": 1}')
    ]
    assert len(set(started)) == 1
    client.send_task_success(taskToken=token(called), output="{}")
    finished(client, started[0])
    for text in ('{"a": 1}', '{"a": 2}'):
        with pytest.raises(ClientError) as error:
            client.start_execution(stateMachineArn=arn, name="hand-1", input=text)
        assert refused(error) == "ExecutionAlreadyExists"
    assert len(called) == 1


def test_an_execution_that_is_stopped_waits_for_nothing_any_more(
    asking: tuple[Any, str], called: list[tuple[str, Any, float]], caplog: pytest.LogCaptureFixture
) -> None:
    client, arn = asking
    before = threading.active_count()
    started = client.start_execution(stateMachineArn=arn, name="hand-1", input="{}")
    assert token(called)
    client.stop_execution(executionArn=started["executionArn"])
    assert finished(client, started["executionArn"])["status"] == "ABORTED"
    for _ in range(100):
        if threading.active_count() <= before:
            assert not caplog.records, "nothing has failed"
            return
        time.sleep(0.02)
    raise AssertionError([thread.name for thread in threading.enumerate()])


def test_the_end_of_a_run_stops_its_executions() -> None:
    before = threading.active_count()
    asked = threading.Event()
    with MendedMoto(invoke=lambda _function, _event: asked.set()):
        client = boto3.session.Session(region_name=REGION).client("stepfunctions")
        definition, role = json.dumps(WAIT_FOR_A_TOKEN), "arn:aws:iam::123456789012:role/approval"
        machine = client.create_state_machine(name="approval", definition=definition, roleArn=role)
        client.start_execution(stateMachineArn=machine["stateMachineArn"], name="hand-1", input="{}")
        assert asked.wait(5)
    for _ in range(100):
        if threading.active_count() <= before:
            return
        time.sleep(0.02)
    raise AssertionError([thread.name for thread in threading.enumerate()])
