"""Frames, timers and keys on AWS: what is asked of the services, and what their failures mean."""

import base64
import json
import threading
from datetime import UTC, datetime
from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError
from runtime.aws.broadcaster import ApiGatewayBroadcaster
from runtime.aws.secret_reader import SecretKeys
from runtime.aws.timers import LONGEST_WAIT_MS, StepFunctionsTimers
from runtime.machine import SystemIds
from runtime.memory.edge import ManualClock
from runtime.ports import Throttled
from runtime.sealing import SealBroken, Sealer

GONE = ClientError({"Error": {"Code": "GoneException"}}, "Any")
LIMIT = ClientError({"Error": {"Code": "LimitExceededException"}}, "Any")
DENIED = ClientError({"Error": {"Code": "ForbiddenException"}}, "Any")
TIME_OUT = ReadTimeoutError(endpoint_url="http://there")


class FakeGateway:
    """Connections that answer, or fail as ``failures`` says."""

    def __init__(self, **failures: Exception) -> None:
        self.failures = failures
        self.posted: dict[str, bytes] = {}
        self.closed: list[str] = []

    def post_to_connection(self, **request: Any) -> None:
        self._maybe_fail(request)
        self.posted[request["ConnectionId"]] = request["Data"]

    def get_connection(self, **request: Any) -> Any:
        self._maybe_fail(request)
        return {"LastActiveAt": datetime(2025, 1, 31, 12, 0, 1, 250_000, tzinfo=UTC)}

    def delete_connection(self, **request: Any) -> None:
        self._maybe_fail(request)
        self.closed.append(request["ConnectionId"])

    def _maybe_fail(self, request: dict[str, Any]) -> None:
        if request["ConnectionId"] in self.failures:
            raise self.failures[request["ConnectionId"]]


def broadcaster(gateway: Any) -> ApiGatewayBroadcaster:
    return ApiGatewayBroadcaster(lambda: gateway, 4)


@pytest.mark.parametrize("count", [0, 1, 2, 14])
def test_each_connection_gets_its_own_frame(count: int) -> None:
    frames = {f"c{number}": b"%d" % number for number in range(count)}
    gateway = FakeGateway()
    assert list(broadcaster(gateway).post_many(frames)) == []
    assert gateway.posted == frames


def test_frames_are_sent_at_the_same_time() -> None:
    """Each post waits for all the others: one after the other they would never end."""
    together = threading.Barrier(4, timeout=10)

    class Waiting(FakeGateway):
        def post_to_connection(self, **request: Any) -> None:
            together.wait()

    assert list(broadcaster(Waiting()).post_many(dict.fromkeys("abcd", b"x"))) == []


def test_those_that_are_gone_are_told_and_the_others_get_their_frames() -> None:
    gateway = FakeGateway(c1=GONE, c3=LIMIT)
    assert list(broadcaster(gateway).post_many(dict.fromkeys(["c1", "c2", "c3"], b"x"))) == ["c1"]
    assert gateway.posted == {"c2": b"x"}


@pytest.mark.parametrize("failure", [LIMIT, TIME_OUT])
@pytest.mark.parametrize("names", [["c1"], ["c1", "c2"]])
def test_frames_that_all_get_nowhere_are_throttled(failure: Exception, names: list[str]) -> None:
    with pytest.raises(Throttled):
        broadcaster(FakeGateway(c1=failure, c2=failure)).post_many(dict.fromkeys(names, b"x"))


@pytest.mark.parametrize("names", [["c1"], ["c1", "c2"]])
def test_a_refusal_that_nobody_foresaw_is_a_bug(names: list[str]) -> None:
    with pytest.raises(ClientError):
        broadcaster(FakeGateway(c1=DENIED)).post_many(dict.fromkeys(names, b"x"))


def test_the_last_activity_comes_in_milliseconds_or_not_at_all() -> None:
    at = broadcaster(FakeGateway(c1=GONE, c2=LIMIT))
    assert at.last_activity_ms("c0") == 1_738_324_801_250
    assert at.last_activity_ms("c1") is None
    with pytest.raises(Throttled):
        at.last_activity_ms("c2")


def test_closing_what_is_gone_is_harmless() -> None:
    gateway = FakeGateway(c1=GONE)
    for connection_id in ("c0", "c1"):
        broadcaster(gateway).close(connection_id)
    assert gateway.closed == ["c0"]


class FakeExecutions:
    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.started: list[dict[str, str]] = []

    def start_execution(self, **request: str) -> None:
        if self.failure is not None:
            raise self.failure
        self.started.append(request)


NOW_MS = 1_738_324_800_007


def timers(client: FakeExecutions, arn: str = "arn:machine") -> StepFunctionsTimers:
    return StepFunctionsTimers(lambda: client, arn, ManualClock(NOW_MS), SystemIds())


@pytest.mark.parametrize(
    ("after_ms", "wake_at"),
    [
        (15_000, "2025-01-31T12:00:15.007Z"),
        (15_993, "2025-01-31T12:00:16.000Z"),
        (-5_000, "2025-01-31T11:59:55.007Z"),
        (LONGEST_WAIT_MS, "2025-01-31T12:04:00.007Z"),
        (LONGEST_WAIT_MS + 1, "2025-01-31T12:04:00.007Z"),
        (86_400_000, "2025-01-31T12:04:00.007Z"),
    ],
)
def test_a_timer_wakes_at_its_deadline_but_within_four_minutes(after_ms: int, wake_at: str) -> None:
    client = FakeExecutions()
    timers(client).start("t1", NOW_MS + after_ms)
    [request] = client.started
    assert request["stateMachineArn"] == "arn:machine"
    assert json.loads(request["input"]) == {
        "table_id": "t1",
        "deadline_ms": NOW_MS + after_ms,
        "wake_at": wake_at,
    }


@pytest.mark.parametrize("table_id", ["t1", "ž/ 1:*", "long" * 60])
def test_a_timer_started_twice_has_two_names_that_step_functions_takes(table_id: str) -> None:
    client = FakeExecutions()
    for _ in range(2):
        timers(client).start(table_id, NOW_MS)
    names = {request["name"] for request in client.started}
    assert len(names) == 2
    assert all(1 <= len(name) <= 80 and set(name) <= NAME_CHARACTERS for name in names)


NAME_CHARACTERS = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def test_a_timer_that_cannot_start_now_is_throttled() -> None:
    later = ClientError({"Error": {"Code": "ExecutionLimitExceeded"}}, "StartExecution")
    with pytest.raises(Throttled):
        timers(FakeExecutions(later)).start("t1", NOW_MS)


def test_a_function_without_a_state_machine_says_which_variable_it_lacks() -> None:
    with pytest.raises(LookupError, match="RLIVE_TIMER_STATE_MACHINE_ARN"):
        timers(FakeExecutions(), "").start("t1", NOW_MS)


class FakeSecrets:
    def __init__(self, *names: str) -> None:
        self.names = names
        self.reads = 0
        self.failure: Exception | None = None

    def get_secret_value(self, **request: Any) -> Any:
        if self.failure is not None:
            raise self.failure
        self.reads += 1
        keys = {name: base64.b64encode(name.encode().ljust(32, b"-")).decode() for name in self.names}
        return {"SecretString": json.dumps({"current": self.names[-1], "keys": keys})}


def ring(client: FakeSecrets, clock: ManualClock | None = None, arn: str = "arn:secret") -> SecretKeys:
    return SecretKeys(lambda: client, arn, clock or ManualClock())


def test_the_secret_is_read_once() -> None:
    client = FakeSecrets("k1")
    sealer = Sealer(ring(client))
    for _ in range(3):
        assert sealer.open(sealer.seal("AsKd", "p"), "p") == "AsKd"
    assert client.reads == 1


def test_a_key_that_came_into_use_elsewhere_is_read_when_it_is_met() -> None:
    client, clock = FakeSecrets("k1"), ManualClock()
    here = Sealer(ring(client, clock))
    here.seal("AsKd", "p")
    client.names = ("k1", "k2")
    elsewhere = Sealer(ring(client)).seal("AsKd", "p")
    clock.sleep_ms(30_000)
    assert here.open(elsewhere, "p") == "AsKd"


def test_blobs_that_never_open_do_not_read_the_secret_each_time() -> None:
    client, clock = FakeSecrets("k1"), ManualClock()
    here = Sealer(ring(client, clock))
    unknown = Sealer(ring(FakeSecrets("k9"))).seal("AsKd", "p")
    for _ in range(5):
        with pytest.raises(SealBroken):
            here.open(unknown, "p")
    assert client.reads == 1
    clock.sleep_ms(30_000)
    with pytest.raises(SealBroken):
        here.open(unknown, "p")
    assert client.reads == 2


def test_without_an_answer_the_keys_are_throttled_and_without_a_secret_it_is_said() -> None:
    client = FakeSecrets("k1")
    client.failure = TIME_OUT
    with pytest.raises(Throttled):
        ring(client).keys()
    with pytest.raises(LookupError, match="RLIVE_SEALING_SECRET_ARN"):
        ring(client, arn="").keys()
