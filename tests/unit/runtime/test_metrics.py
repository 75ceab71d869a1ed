"""The numbers of a call: lines of CloudWatch's embedded metric format, and nothing where nobody asked."""

import io
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from greenlet import getcurrent, greenlet
from runtime import bootstrap, metrics, observability
from runtime.metrics import Metric
from runtime.observability import invocation, note
from runtime.ports import Throttled

from tests.unit.aws.test_ports import GONE, LIMIT, FakeGateway, broadcaster
from tests.unit.runtime.faults import MeddledTables, throttle
from tests.unit.runtime.house import House
from tests.unit.runtime.log_streams import Written, written


@pytest.fixture
def lines() -> Iterator[Written]:
    with written() as streams:
        yield streams


def only(lines: Written) -> dict[str, Any]:
    """The numbers of the only call."""
    [call] = lines.calls().values()
    return call


def kept_by(line: dict[str, Any]) -> dict[str, list[list[str]]]:
    """{metric: the sets of dimensions it is kept by}, as CloudWatch reads a line."""
    found = {}
    for directive in line["_aws"]["CloudWatchMetrics"]:
        assert directive["Namespace"] == "RLive"
        for metric in directive["Metrics"]:
            assert metric["Name"] in line, "a metric without a value"
            found[metric["Name"]] = directive["Dimensions"]
        for name in {name for dimensions in directive["Dimensions"] for name in dimensions}:
            assert line[name], "CloudWatch drops a metric whose dimension is missing or empty"
    return found


def test_a_call_is_a_line_for_each_dimension_that_cloudwatch_can_read(lines: Written) -> None:
    with invocation("request-1", action="act", connection_id="c-1"):
        note(code="stale_turn")
        metrics.count(Metric.REFUSALS)
        metrics.count(Metric.POSTS, 3)
        metrics.measure(Metric.FRAME_BYTES, 700)
        metrics.measure(Metric.FRAME_BYTES, 900)
    assert [kept_by(line) for line in lines.number_lines()] == [
        {"calls": [["stage"], ["stage", "action"]]},
        {"refusals": [["stage"], ["stage", "code"]]},
        {"posts": [["stage"]], "frame_bytes": [["stage"]]},
    ]
    assert all(isinstance(line["_aws"]["Timestamp"], int) for line in lines.number_lines())
    assert all(line["connection_id"] == "c-1" for line in lines.number_lines())
    line = only(lines)
    assert (line["stage"], line["action"], line["code"]) == ("test", "act", "stale_turn")
    assert (line["calls"], line["refusals"], line["posts"], line["frame_bytes"]) == (1, 1, 3, [700, 900])


def test_only_stage_action_and_code_tell_metrics_apart() -> None:
    """Each value of a dimension is paid for as a metric of its own."""
    assert {metric.dimension for metric in Metric} == {"", "action", "code"}


def test_what_has_no_name_is_counted_all_the_same(lines: Written) -> None:
    with invocation("", action=""):
        pass
    [line] = lines.number_lines()
    assert kept_by(line)["calls"] == [["stage"], ["stage", "action"]]
    assert line["action"] == "none"


def test_no_line_holds_more_values_than_cloudwatch_takes(lines: Written) -> None:
    with invocation("", action="sweep"):
        for _ in range(250):
            metrics.measure(Metric.COMMIT_MS, 1.5)
    sizes = [len(line["commit_ms"]) for line in lines.number_lines() if "commit_ms" in line]
    assert sizes == [100, 100, 50]
    assert lines.total("calls") == 1


def test_a_call_that_fails_is_counted(lines: Written) -> None:
    with pytest.raises(Throttled), invocation("", action="tick"), metrics.timed(Metric.COMMIT_MS):
        raise Throttled
    line = only(lines)
    assert line["calls"] == 1
    assert len(line["commit_ms"]) == 1


def test_outside_of_a_call_nothing_is_written(lines: Written) -> None:
    metrics.count(Metric.POSTS)
    metrics.measure(Metric.FRAME_BYTES, 1)
    with metrics.timed(Metric.COMMIT_MS):
        pass
    assert lines.number_lines() == []


def test_where_nothing_is_configured_nothing_is_gathered(capsys: pytest.CaptureFixture[str]) -> None:
    with invocation("request-1", action="act"):
        metrics.count(Metric.POSTS)
        assert metrics._current.get() is None
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("setting", ["0", "1"])
def test_a_setting_switches_them_off(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    configured: list[str] = []
    monkeypatch.setattr(bootstrap, "_installed", [])
    monkeypatch.setattr(observability, "configure", lambda _level: None)
    monkeypatch.setattr(metrics, "configure", configured.append)
    monkeypatch.setenv("RLIVE_STAGE", "blue")
    monkeypatch.setenv("RLIVE_METRICS", setting)
    bootstrap.services()
    assert configured == (["blue"] if setting == "1" else [])


class ClosedStream(io.StringIO):
    """A stream that fails."""

    def write(self, _text: str) -> int:
        raise OSError("nobody reads")


def test_numbers_that_cannot_be_written_change_nothing(
    lines: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("logging.raiseExceptions", False)
    metrics.configure("test", ClosedStream())
    with invocation("request-1", action="act"):
        metrics.count(Metric.POSTS)


def test_interleaved_calls_keep_their_numbers_apart(lines: Written) -> None:
    main = getcurrent()

    def call(name: str, posts: int) -> None:
        with invocation(name, action=name):
            metrics.count(Metric.POSTS, posts)
            main.switch()
            metrics.count(Metric.POSTS, posts)

    interleaved = [greenlet(lambda: call("first", 1), main), greenlet(lambda: call("second", 10), main)]
    for each in (*interleaved, *interleaved):
        each.switch()
    assert {action: call["posts"] for action, call in lines.calls().items()} == {"first": 2, "second": 20}


def test_threads_keep_their_numbers_apart(lines: Written) -> None:
    together = threading.Barrier(3, timeout=10)

    def call(posts: int) -> None:
        with invocation("", action=f"a{posts}"):
            together.wait()
            metrics.count(Metric.POSTS, posts)
            together.wait()

    threads = [threading.Thread(target=call, args=(posts,)) for posts in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {action: call["posts"] for action, call in lines.calls().items()} == {"a1": 1, "a2": 2, "a3": 3}


def test_a_conflict_a_retry_and_the_time_of_each_write(lines: Written) -> None:
    house = House()
    tables = MeddledTables(house.services.tables)
    other = house.with_ports(tables=tables)
    ana, bo = house.watching("ana", "bo")
    tables.before = [lambda: house.send(bo, "take_seat", seat=2), throttle]
    with invocation("", action="take_seat"):
        other.send(ana, "take_seat", seat=1)
    line = only(lines)
    assert (line["commit_conflicts"], line["commit_retries"]) == (1, 2)
    assert len(line["commit_ms"]) == 4, "bo's write is part of the same call here"


def test_a_commit_that_conflicts_with_itself_is_no_conflict(lines: Written) -> None:
    house = House()
    tables = MeddledTables(house.services.tables)
    [ana] = house.watching("ana")
    tables.after = [throttle]
    with invocation("", action="take_seat"):
        house.with_ports(tables=tables).send(ana, "take_seat", seat=1)
    line = only(lines)
    assert "commit_conflicts" not in line
    assert line["commit_retries"] == 1


@pytest.mark.parametrize("late_ms", [0, 1, 61_000])
def test_how_late_a_deadline_was_met(lines: Written, late_ms: int) -> None:
    house = House()
    ana, _ = house.playing("ana", "bo")
    house.send(ana, "act")
    house.clock.sleep_ms(10_000 + late_ms)
    with invocation("", action="sweep"):
        house.service.sweep()
    line = only(lines)
    assert (line["tick_lateness_ms"], line["tables_swept"]) == ([late_ms], 1)


def test_a_command_before_the_deadline_says_nothing_about_lateness(lines: Written) -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.send(ana, "act")
    with invocation("", action="act"):
        house.send(bo, "act")
    assert "tick_lateness_ms" not in only(lines)


def test_frames_by_size_and_by_what_became_of_them(lines: Written) -> None:
    gateway = FakeGateway(gone=GONE, later=LIMIT)
    with invocation("", action="act"):
        broadcaster(gateway).post_many({"there": b"1234", "gone": b"12", "later": b"123"})
    line = only(lines)
    assert (line["posts"], line["posts_gone"], line["posts_failed"]) == (3, 1, 1)
    assert line["frame_bytes"] == [4, 2, 3]
