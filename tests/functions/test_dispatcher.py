"""What the dispatcher promises: who sent it is known, refusals go to the sender, bugs say nothing."""

import json
import logging
from typing import Any

import pytest
from runtime.ports import Throttled
from runtime.table_service import TableService

from tests.functions.house import House
from tests.unit.wire.protocol_document import faults


@pytest.fixture
def house() -> House:
    house = House()
    for person in ("ana", "bo"):
        house.add_person(person)
    house.add_person("scan", "scanner", cents=0)
    house.add_table("t1", name="Ruby", rules={"first_button": 2})
    house.add_table("t2", name="Opal", live=True, scanner_id="scan")
    house.sit("ana", "t1", 1)
    house.sit("bo", "t1", 2)
    return house


def fails_with(error: Exception) -> Any:
    def method(*_arguments: object, **_named: object) -> None:
        raise error

    return method


def test_a_repeated_message_is_carried_out_once_and_answered_again(house: House) -> None:
    turn = house.wait_for_a_turn("t1", "ana")
    fold = {"turn": turn["turn"], "move": "call", "id": "once", "table_id": "t1"}
    [first] = house.send("ana", "act", **fold)
    before = house.stored()
    [second] = house.send("ana", "act", **fold)
    assert first["ack"] == second["ack"] == "once"
    assert first["version"] == second["version"]
    assert house.stored() == before


def test_the_same_id_of_two_people_is_two_commands(house: House) -> None:
    [first] = house.send("ana", "sit_out", id="same", table_id="t1")
    [second] = house.send("bo", "sit_out", id="same", table_id="t1")
    assert second["version"] > first["version"]


def test_a_bug_is_answered_and_logged_without_what_was_sent(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.connect("scan")
    monkeypatch.setattr(TableService, "handle", fails_with(KeyError("As")))
    with caplog.at_level(logging.DEBUG):
        [answer] = house.send("scan", "scan_card", table_id="t2", card="As")
    assert answer["code"] == "internal"
    assert faults(answer) == []
    [line] = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert (line.__dict__["error"], line.__dict__["action"]) == ("KeyError", "scan_card")
    assert "fails_with" not in line.__dict__["places"]
    assert "dispatcher.py" in line.__dict__["places"]
    assert "As" not in json.dumps(answer) + "".join(str(record.__dict__) for record in caplog.records)
    assert house.is_open("scan")


def test_a_store_that_does_not_answer_is_busy(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableService, "handle", fails_with(Throttled()))
    [answer] = house.send("ana", "sit_out", table_id="t1")
    assert answer["code"] == "busy"


def test_an_answer_that_cannot_be_posted_does_not_fail_the_function(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.broadcaster, "post_many", fails_with(Throttled()))
    assert house.send_raw("ana", "rubbish") == []


def test_a_connection_that_nobody_knows_is_told_so_and_closed(house: House) -> None:
    house.broadcaster.open("stranger")
    [answer] = house.send("stranger", "lobby")
    assert answer["code"] == "unauthorized"
    assert faults(answer) == []
    assert not house.is_open("stranger")


def test_a_frame_on_the_wrong_route_is_refused(house: House) -> None:
    """The route is the gateway's choice; what a function does not serve it does not do."""
    before = house.stored()
    [answer] = house.send_raw("ana", json.dumps({"action": "ping"}))
    assert answer["code"] == "unknown_action"
    assert house.stored() == before


def test_the_actor_is_the_connections_person(house: House) -> None:
    house.send("bo", "sit_out", table_id="t1")
    seats = {seat["player_id"]: seat["sit_out"] for seat in house.view("ana", "t1")["public"]["seats"]}
    assert seats["bo"] != ""
    assert seats["ana"] == ""
