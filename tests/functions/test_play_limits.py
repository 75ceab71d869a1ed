"""``/api/play-limits`` and reality checks over the wire: what a player sets, sees, and is held to (R23)."""

import json
from typing import Any

import pytest
from runtime.days import DAY_MS

from tests.functions.house import START_MS, House

MINUTE_MS = 60_000
HALF_A_YEAR_MS = 183 * DAY_MS
NO_LIMIT = {"limit_cents": None, "left_cents": None, "later_ms": None, "later_cents": None}


@pytest.fixture
def house() -> House:
    house = House()
    house.add_person("ana")
    house.add_person("bo")
    house.add_person("dan", "dealer", cents=0)
    for table_id in ("t1", "t2"):
        house.add_table(table_id, rules={"first_button": 2})
    return house


def look(house: House, session: str = "ana") -> tuple[int, dict[str, Any]]:
    return house.get("/api/play-limits", None, authorization=f"Bearer {session}")


def change(house: House, session: str = "ana", **body: Any) -> tuple[int, dict[str, Any]]:
    return house.http("/api/play-limits", json.dumps(body), authorization=f"Bearer {session}")


def refused(house: House, connection_id: str, action: str, **fields: Any) -> str:
    [frame] = house.send(connection_id, action, **fields)
    return str(frame.get("code", frame["type"]))


def actions(house: House, person: str) -> list[str]:
    return [record.action for record in house.services.audit_trail.of_subject(f"player:{person}")]


@pytest.mark.rule("R23.1")
def test_a_limit_is_seen_and_held_to_at_once_and_its_loosening_a_day_later(house: House) -> None:
    assert look(house)[1]["loss"] == {"day": NO_LIMIT, "week": NO_LIMIT, "month": NO_LIMIT}
    status, body = change(house, what="loss_limit", span="day", limit_cents=30_000)
    assert (status, body) == look(house)
    house.sit("ana", "t1", 1)
    assert look(house)[1]["loss"]["day"] == NO_LIMIT | {"limit_cents": 30_000, "left_cents": 10_000}
    house.send("ana", "watch", table_id="t2")
    house.send("ana", "take_seat", table_id="t2", seat=1)
    assert refused(house, "ana", "buy_in", table_id="t2", amount_cents=10_001) == "loss_limit"
    now_ms = house.clock.now_ms()
    _, body = change(house, what="no_loss_limit", span="day")
    assert body["loss"]["day"] == {
        "limit_cents": 30_000, "left_cents": 10_000, "later_ms": now_ms + DAY_MS, "later_cents": None,
    }  # fmt: skip
    assert refused(house, "ana", "buy_in", table_id="t2", amount_cents=10_001) == "loss_limit"
    house.clock.sleep_ms(DAY_MS)
    assert look(house)[1]["loss"]["day"] == NO_LIMIT
    assert actions(house, "ana") == ["loss_limit", "no_loss_limit"]


@pytest.mark.rule("R23.1")
def test_a_repeated_request_is_written_down_once(house: House) -> None:
    for _ in range(2):
        change(house, what="deposit_limit", span="month", limit_cents=5)
    for _ in range(2):
        change(house, what="deposit_limit", span="month", limit_cents=9)
        house.clock.sleep_ms(MINUTE_MS)
    assert actions(house, "ana") == ["deposit_limit", "deposit_limit"]
    assert look(house)[1]["deposit"]["month"]["later_ms"] == house.clock.now_ms() - 2 * MINUTE_MS + DAY_MS


@pytest.mark.rule("R23.2")
def test_who_excludes_himself_outside_of_a_hand_is_gone_at_once(house: House) -> None:
    house.sit("ana", "t1", 1)
    house.sit("bo", "t2", 1)
    house.send("ana", "watch", table_id="t2")
    house.send("ana", "take_seat", table_id="t2", seat=2)
    until_ms = house.clock.now_ms() + HALF_A_YEAR_MS
    status, body = change(house, what="self_exclusion", until_ms=until_ms)
    assert (status, body["self_exclusion_until_ms"]) == (200, until_ms)
    assert house.services.accounts.balance_cents("ana") == 100_000
    assert [seat["player_id"] for seat in house.view("bo", "t2")["public"]["seats"]] == ["bo"]
    assert look(house)[0] == 401
    assert not house.is_open("ana")


@pytest.mark.rule("R23.2")
def test_who_excludes_himself_in_a_hand_plays_it_to_its_end_and_brings_nothing_more(house: House) -> None:
    house.sit("ana", "t1", 1)
    house.sit("bo", "t1", 2)
    assert house.wait_for_a_turn("t1", "ana")["seat"] == 1
    until_ms = house.clock.now_ms() + DAY_MS
    status, body = change(house, what="time_out", until_ms=until_ms)
    assert (status, body["time_out_until_ms"]) == (200, until_ms)
    assert house.view("ana", "t1")["private"]["leaving"]
    assert refused(house, "ana", "im_back", table_id="t1") == "nothing_to_cancel"
    house.send("ana", "watch", table_id="t2")
    assert refused(house, "ana", "take_seat", table_id="t2", seat=1) == "excluded"
    turn = house.view("ana", "t1")["public"]["hand"]["turn"]["turn"]
    assert refused(house, "ana", "act", table_id="t1", turn=turn, move="fold") == "table"
    while house.view("bo", "t1")["public"]["hand"] is not None:
        house.pass_time_until_due("t1")
    assert [seat["player_id"] for seat in house.view("bo", "t1")["public"]["seats"]] == ["bo"]
    lost_cents = 100_000 - house.services.accounts.balance_cents("ana")
    assert 0 <= lost_cents <= 200
    assert change(house, what="time_out", until_ms=until_ms) [0] == 200
    assert look(house)[0] == 401


@pytest.mark.rule("R23.2")
def test_an_exclusion_is_not_made_shorter(house: House) -> None:
    house.sit("ana", "t1", 1)
    house.sit("bo", "t1", 2)
    house.wait_for_a_turn("t1", "ana")
    until_ms = house.clock.now_ms() + 2 * DAY_MS
    assert change(house, what="time_out", until_ms=until_ms)[0] == 200
    status, body = change(house, what="time_out", until_ms=until_ms - 1)
    assert (status, body["code"], body["facts"]) == (400, "exclusion_stands", {"until_ms": until_ms})
    assert look(house)[1]["time_out_until_ms"] == until_ms


@pytest.mark.rule("R23.3")
def test_a_reality_check_that_is_due_comes_before_the_next_seat(house: House) -> None:
    change(house, what="reality_check", minutes=30)
    signed_in_ms = house.clock.now_ms()
    house.sit("ana", "t1", 1)
    [hello, *_] = house.send("ana", "sync")
    assert hello["me"]["reality_check"] == {"minutes": 30, "due_ms": signed_in_ms + 30 * MINUTE_MS}
    house.clock.sleep_ms(30 * MINUTE_MS)
    for action, fields in (("top_up", {"amount_cents": 1}), ("buy_in", {"amount_cents": 4_000})):
        expected = {"top_up": "top_up_out_of_range", "buy_in": "not_reserved"}[action]
        assert refused(house, "ana", action, table_id="t1", **fields) == expected
    house.send("ana", "watch", table_id="t2")
    assert refused(house, "ana", "take_seat", table_id="t2", seat=1) == "reality_check_due"
    [shown] = house.send("ana", "reality_check", step="show")
    assert shown["type"] == "reality_check"
    assert (shown["minutes"], shown["brought_cents"], shown["net_cents"]) == (30, 20_000, -20_000)
    assert refused(house, "ana", "take_seat", table_id="t2", seat=1) == "reality_check_due"
    for _ in range(2):
        [seen] = house.send("ana", "reality_check", step="acknowledge")
        assert seen["due_ms"] == house.clock.now_ms() + 30 * MINUTE_MS
    assert refused(house, "ana", "take_seat", table_id="t2", seat=1) == "table"
    assert actions(house, "ana") == ["reality_check", "reality_check_seen"]


@pytest.mark.rule("R23.3")
def test_a_new_connection_is_no_new_beginning(house: House) -> None:
    change(house, what="reality_check", minutes=10)
    since_ms = house.clock.now_ms()
    house.services.accounts.put_session(house.session("ana"))
    house.connect("ana")
    house.clock.sleep_ms(9 * MINUTE_MS)
    house.connect("ana", "again")
    [shown] = house.send("again", "reality_check", step="show")
    assert (shown["signed_in_ms"], shown["minutes"]) == (since_ms, 9)
    assert shown["due_ms"] == since_ms + 10 * MINUTE_MS


BAD = {
    "nothing": ({}, "bad_request"),
    "something unknown": ({"what": "lottery"}, "bad_request"),
    "no text": ({"what": 1}, "bad_request"),
    "a list": ({"what": ["loss_limit"]}, "bad_request"),
    "no span": ({"what": "loss_limit", "limit_cents": 5}, "bad_request"),
    "a span that there is not": ({"what": "loss_limit", "span": "year", "limit_cents": 5}, "bad_request"),
    "no amount": ({"what": "loss_limit", "span": "day"}, "bad_request"),
    "a negative amount": ({"what": "loss_limit", "span": "day", "limit_cents": -1}, "bad_request"),
    "a fraction": ({"what": "loss_limit", "span": "day", "limit_cents": 0.5}, "bad_request"),
    "no number": ({"what": "loss_limit", "span": "day", "limit_cents": True}, "bad_request"),
    "null": ({"what": "loss_limit", "span": "day", "limit_cents": None}, "bad_request"),
    "a huge amount": ({"what": "loss_limit", "span": "day", "limit_cents": 2**53 + 1}, "bad_request"),
    "an amount too many": ({"what": "no_loss_limit", "span": "day", "limit_cents": 1}, "bad_request"),
    "somebody else": ({"what": "no_reality_check", "person": "bo"}, "bad_request"),
    "too often": ({"what": "reality_check", "minutes": 9}, "bad_request"),
    "too seldom": ({"what": "reality_check", "minutes": 361}, "bad_request"),
    "a time-out that is over": ({"what": "time_out", "until_ms": 1}, "bad_exclusion"),
    "a time-out for ever": ({"what": "time_out", "until_ms": 2**53}, "bad_exclusion"),
    "an exclusion for a day": ({"what": "self_exclusion", "until_ms": START_MS + DAY_MS}, "bad_exclusion"),
    "an exclusion without an end": ({"what": "self_exclusion"}, "bad_request"),
}


@pytest.mark.rule("R23.3")
@pytest.mark.parametrize(("minutes", "status"), [(9, 400), (10, 200), (60, 200), (360, 200), (361, 400)])
def test_a_reminder_every_ten_minutes_to_six_hours(house: House, minutes: int, status: int) -> None:
    assert change(house, what="reality_check", minutes=minutes)[0] == status


@pytest.mark.parametrize(("body", "code"), BAD.values(), ids=BAD)
def test_bad_input(house: House, body: dict[str, Any], code: str) -> None:
    before = house.stored()
    status, answer = change(house, **body)
    assert (status, answer["code"]) == (400, code)
    assert house.stored() == before


@pytest.mark.parametrize(("session", "status"), [("", 401), ("zoe", 401), ("dan", 403)])
def test_limits_are_a_player_s_own(house: House, session: str, status: int) -> None:
    before = house.stored()
    assert look(house, session)[0] == status
    assert change(house, session, what="no_reality_check")[0] == status
    assert house.stored() == before
