"""Log lines: JSON, with the ids of the call that caused them, and without anybody's words."""

import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest
from engine.game import RuleViolation
from greenlet import getcurrent, greenlet
from runtime.observability import Unforeseen, invocation, log_bug, note
from runtime.ports import Throttled

from tests.unit.runtime.faults import MeddledTables, throttle
from tests.unit.runtime.house import House
from tests.unit.runtime.log_streams import Written, written

LOG = logging.getLogger("runtime.anywhere")


@pytest.fixture
def lines() -> Iterator[Written]:
    with written() as streams:
        yield streams


def test_a_line_says_where_and_when_and_what_it_is_about(lines: Written) -> None:
    with invocation("request-1", connection_id="c-1"):
        note(action="act", command_id="0123456789ab")
        LOG.warning("frames not sent", extra={"frames": 3})
    LOG.info("later")
    inside, outside = lines.log_lines()
    assert inside.pop("timestamp").endswith("+00:00")
    assert inside.pop("location").startswith("runtime.anywhere:")
    assert inside == {
        "level": "WARNING",
        "service": "rlive",
        "message": "frames not sent",
        "correlation_id": "request-1",
        "connection_id": "c-1",
        "action": "act",
        "command_id": "0123456789ab",
        "frames": 3,
    }
    assert set(outside) == {"level", "timestamp", "service", "location", "message"}


def test_what_is_noted_ends_with_the_call(lines: Written) -> None:
    with invocation("request-1"):
        note(table_id="t1")
    with invocation("request-2"):
        LOG.info("a line")
    note(table_id="t1")
    LOG.info("another")
    assert [line.get("table_id") for line in lines.log_lines()] == [None, None]


def test_a_field_of_the_line_goes_before_the_call_s(lines: Written) -> None:
    with invocation("request-1", table_id="t1"):
        LOG.info("room not attached", extra={"table_id": "t2"})
    assert lines.log_lines()[0]["table_id"] == "t2"


def test_an_id_that_cannot_be_found_out_does_not_cost_the_line(lines: Written) -> None:
    def broken() -> str:
        raise KeyError("As")

    with invocation("request-1", hand_id=broken):
        LOG.info("a line")
    assert lines.log_lines()[0]["hand_id"] == "?"


def test_interleaved_calls_keep_their_ids_apart(lines: Written) -> None:
    main = getcurrent()

    def call(name: str) -> None:
        with invocation(name):
            note(table_id=f"table of {name}")
            main.switch()
            LOG.info("a line")

    calls = [greenlet(lambda: call("first"), main), greenlet(lambda: call("second"), main)]
    for each in (*calls, *reversed(calls)):
        each.switch()
    found = [(line["correlation_id"], line["table_id"]) for line in lines.log_lines()]
    assert found == [("second", "table of second"), ("first", "table of first")]


def test_a_bug_ends_the_call_without_its_own_words(lines: Written) -> None:
    """Lambda prints what a function raises, and keeps it in the execution's history."""
    with pytest.raises(Unforeseen) as ended, invocation("request-1", action="tick"):
        raise KeyError("As")
    assert str(ended.value) == "KeyError"
    assert ended.value.__suppress_context__
    [line] = lines.log_lines()
    assert (line["message"], line["error"], line["action"]) == ("bug", "KeyError", "tick")
    assert "test_a_bug_ends" in line["places"]
    assert "As" not in lines.log.getvalue().replace("test_a_bug", "")


@pytest.mark.parametrize("error", [RuleViolation("busy"), Throttled()])
def test_what_is_foreseen_ends_the_call_as_it_is(lines: Written, error: Exception) -> None:
    """The timer's execution tries again; nothing is broken."""
    with pytest.raises(type(error)), invocation("request-1", action="tick"):
        raise error
    assert lines.log_lines() == []


class Odd:
    def __repr__(self) -> str:
        return "As"


def test_neither_an_exception_s_text_nor_an_object_s_is_written(lines: Written) -> None:
    try:
        raise ValueError("As")
    except ValueError as error:
        LOG.exception("failed", extra={"odd": Odd()})
        log_bug(error, action="act")
    first, second = lines.log_lines()
    assert (first["error"], first["odd"], second["error"]) == ("ValueError", "Odd", "ValueError")
    assert "As" not in lines.log.getvalue()


def test_a_table_is_named_once_it_is_known_to_be_one(lines: Written) -> None:
    house = House()
    [ana] = house.watching("ana")
    tables = MeddledTables(house.services.tables)
    tables.before = [throttle]
    with invocation("request-1"):
        house.with_ports(tables=tables).send(ana, "take_seat", seat=1)
    with invocation("request-2"), pytest.raises(RuleViolation, match="unknown_table"):
        house.service.watch("As", ana, "c1")
    throttled, committed = [line for line in lines.log_lines() if line.get("correlation_id") == "request-1"]
    assert (throttled["message"], throttled["table_id"]) == ("throttled", "t1")
    assert (committed["message"], committed["table_id"]) == ("committed", "t1")
    assert "As" not in lines.log.getvalue() + lines.numbers.getvalue()


def test_who_writes_neither_logs_nor_numbers_loads_nothing_for_them() -> None:
    """Simulations, benchmarks and bots do not wait for a library that they do not use."""
    script = (
        "import sys; from runtime import metrics, observability, table_service; "
        "print([name for name in sys.modules if 'powertools' in name])"
    )
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
