"""``GET /api/statement``: one's own money, and nobody else's."""

from typing import Any

import pytest

from tests.functions.house import House

DAYS = {"from": "2025-12-01", "to": "2026-01-31"}


@pytest.fixture(scope="module")
def house() -> House:
    house = House()
    for person in ("ana", "bo"):
        house.add_person(person)
    house.add_person("dan", "dealer", cents=0)
    house.add_table("t2", name="Opal", live=True, scanner_id="scan")
    house.connect("dan")
    house.send("dan", "watch", table_id="t2")
    house.send("dan", "open_console", table_id="t2")
    house.sit("ana", "t2", 1)
    [frame] = house.send("ana", "tip", table_id="t2", amount_cents=500)
    assert frame["events"][0]["name"] == "tipped"
    return house


def asked(house: House, query: dict[str, str] | None, session: str = "ana") -> tuple[int, dict[str, Any]]:
    before = house.stored()
    answer = house.get("/api/statement", query, authorization=f"Bearer {session}")
    assert house.stored() == before
    return answer


@pytest.mark.rule("R8.2")
def test_a_player_sees_every_movement_of_his_money(house: House) -> None:
    status, body = asked(house, DAYS)
    assert status == 200
    assert [(line["kind"], line["cents"]) for line in body["movements"]] == [
        ("deposit", 100_000),
        ("buy_in", -20_000),
        ("tip", -500),
    ]
    assert (body["from"], body["to"]) == (DAYS["from"], DAYS["to"])
    assert (body["opening_cents"], body["closing_cents"]) == (0, 79_500)
    assert house.services.accounts.balance_cents("ana") == 79_500


def test_nobody_sees_another_s(house: House) -> None:
    _, body = asked(house, DAYS, session="bo")
    assert [line["cents"] for line in body["movements"]] == [100_000]
    for query in (DAYS | {"person": "ana"}, DAYS | {"player_id": "ana"}):
        assert asked(house, query, session="bo")[1]["code"] == "bad_request"
    of_ana = asked(house, DAYS)[1]["movements"][1]["entry_id"]
    assert asked(house, DAYS | {"cursor": of_ana}, session="bo")[1]["code"] == "bad_cursor"


BAD = {
    "nothing asked": (None, 400, "bad_request"),
    "only a beginning": ({"from": "2025-12-01"}, 400, "bad_request"),
    "something else besides": (DAYS | {"limit": "5"}, 400, "bad_request"),
    "an empty day": (DAYS | {"to": ""}, 400, "bad_request"),
    "a long text": (DAYS | {"to": "2" * 33}, 400, "bad_request"),
    "no day": (DAYS | {"to": "tomorrow"}, 400, "bad_period"),
    "the wrong way round": ({"from": "2026-01-02", "to": "2026-01-01"}, 400, "bad_period"),
    "half a year": ({"from": "2026-01-01", "to": "2026-07-01"}, 400, "bad_period"),
    "a page of nobody's": (DAYS | {"cursor": "e1"}, 400, "bad_cursor"),
    "a page with a control character": (DAYS | {"cursor": "e\x00"}, 400, "bad_request"),
}


@pytest.mark.parametrize(("query", "status", "code"), BAD.values(), ids=BAD)
def test_bad_input(house: House, query: dict[str, str] | None, status: int, code: str) -> None:
    found, body = asked(house, query)
    assert (found, body["code"]) == (status, code)


@pytest.mark.parametrize("session", ["", "nobody", "ana "])
def test_without_a_session_there_is_no_statement(house: House, session: str) -> None:
    expected = 200 if session.strip() == "ana" else 401
    assert asked(house, DAYS, session=session)[0] == expected
