"""Settings, log lines, the composition root and the audit."""

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from engine.game import Cents
from runtime import bootstrap, observability
from runtime.ports import LedgerEntry
from runtime.settings import Settings, from_environment

from tests.unit.runtime.house import House

ROOT = Path(__file__).resolve().parents[3]


def test_settings_come_from_the_environment_over_the_defaults() -> None:
    variables = {"RLIVE_ROOM_PEOPLE": "20", "RLIVE_SEED": "7", "RLIVE_NEWEST_CODEC": "1", "OTHER": "x"}
    assert from_environment(variables) == Settings(room_people=20, seed="7", newest_codec=True)
    assert from_environment({"RLIVE_NEWEST_CODEC": "0"}) == Settings()


@pytest.mark.parametrize("text", ["", "-1", "many", "1.5", "\u0661"])
def test_a_setting_that_is_no_number_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="RLIVE_SILENT_MS"):
        from_environment({"RLIVE_SILENT_MS": text})


@pytest.mark.parametrize("text", ["", "2", "true", "yes"])
def test_a_setting_that_is_on_or_off_is_1_or_0(text: str) -> None:
    with pytest.raises(ValueError, match="RLIVE_NEWEST_CODEC"):
        from_environment({"RLIVE_NEWEST_CODEC": text})


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    runtime = logging.getLogger("runtime")
    before = (list(runtime.handlers), runtime.level, runtime.propagate)
    observability.configure("INFO", stream)
    yield stream
    runtime.handlers[:], runtime.propagate = before[0], before[2]
    runtime.setLevel(before[1])


def test_log_lines_are_json_with_the_id_of_what_caused_them(log: io.StringIO) -> None:
    logger = logging.getLogger("runtime.table_service")
    with observability.correlated("request-1"):
        logger.warning("frames not sent", extra={"connections": 3})
    logger.info("later")
    first, second = [json.loads(line) for line in log.getvalue().splitlines()]
    assert (first["message"], first["connections"], first["level"]) == ("frames not sent", 3, "WARNING")
    assert first["correlation_id"] == "request-1"
    assert second.get("correlation_id") is None


def test_where_a_bug_was_is_told_without_what_it_said() -> None:
    try:
        raise KeyError("As")
    except KeyError as error:
        places = observability.places(error)
    assert "test_where_a_bug_was" in places
    assert "As" not in places


def test_what_is_installed_is_what_handlers_get(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "_installed", [])
    house = House()
    bootstrap.install(house.services)
    assert bootstrap.services() is house.services


def test_neither_argon2_nor_the_log_formatter_is_loaded_where_nobody_signs_in() -> None:
    """Both are slow to import, and every cold start of every function would pay for them."""
    script = (
        "import sys; from runtime.bootstrap import memory_services; memory_services(); "
        "print([name for name in ('argon2', 'aws_lambda_powertools', 'boto3') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


@pytest.mark.parametrize("function", ["ws_act", "http_sign_in", "schedule_sweep"])
def test_a_function_s_first_call_loads_nothing_on_lambda(function: str) -> None:
    """What is loaded while it starts is in SnapStart's snapshot; a first call has somebody waiting."""
    script = (
        f"import sys; import {function}.handler; from runtime.bootstrap import services; "
        "before = set(sys.modules); services(); print(sorted(set(sys.modules) - before))"
    )
    environment = {
        **os.environ,
        "AWS_LAMBDA_FUNCTION_NAME": "any",
        "RLIVE_ADAPTERS": "aws",
        "RLIVE_METRICS": "1",
        "PYTHONPATH": "functions",
    }
    shown = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment, cwd=ROOT
    )
    assert shown.stdout.strip() == "[]"


def test_the_audit_finds_every_cent_in_its_place() -> None:
    house = House()
    ana, _ = house.playing("ana", "bo")
    house.send(ana, "act")
    house.clock.sleep_ms(10_000)
    house.send(ana, "leave")
    report = house.audit()
    assert report == {"accounts": 5, "transfers": 6, "differences": [], "sum_cents": 0, "unsettled": []}


def test_the_audit_names_a_table_whose_money_is_not_in_the_book() -> None:
    house = House()
    house.playing("ana")
    house.services.ledger.post(
        LedgerEntry("wrong", "house:cashier", "table:t1", Cents(7), "mistake", "t1", 1)
    )
    report = house.audit()
    assert report["differences"] == [{"account": "table:t1", "book_cents": 2_007, "stored_cents": 2_000}]
    assert report["sum_cents"] == -7
