"""What operations and staff do at tables: pausing, closing, taking a hand back (R18.2, R19.5, R20.1)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.functions.house import BALANCE_CENTS, House
from tests.functions.orders import ask, operated, playing, trail


@pytest.fixture
def house() -> House:
    """Ana, Dan and topaz."""
    return operated()


@pytest.mark.rule("R20.1")
def test_the_host_pauses_a_table_and_lets_it_go_on(house: House) -> None:
    house.connect("ana")
    house.send("ana", "watch", table_id="topaz")
    house.clear("ana")
    ask("pause_table")
    [frame] = house.received("ana")
    assert frame["public"]["paused"]["reason"] == "the stream has no picture"
    assert [event["name"] for event in frame["events"]] == ["table_paused"]
    assert ask("pause_table", request_id="again")["code"] == "paused"
    house.clear("ana")
    ask("resume_table")
    [frame] = house.received("ana")
    assert frame["public"]["paused"] is None
    records = trail(house, "table:topaz")
    assert [(each.action, each.operator) for each in records] == [
        ("pause", "mara@operations"),
        ("resume", "mara@operations"),
    ]


@pytest.mark.rule("R20.1")
@pytest.mark.rule("R18.2")
def test_operations_take_a_hand_back_and_everybody_has_what_he_came_with(house: House) -> None:
    playing(house)
    ask("pause_table")
    [frame] = house.received("ana")[-1:]
    assert frame["public"]["paused"] is not None
    assert ask("cancel_hand")["ok"]
    seats = house.view("ana", "topaz")["public"]["seats"]
    assert [seat["stack_cents"] for seat in seats if seat] == [20_000, 20_000]
    assert ask("cancel_hand", request_id="once more")["code"] == "too_late"
    assert [record.action for record in trail(house, "table:topaz")] == ["pause", "cancel_hand"]


def damaged(house: House) -> None:
    """Ana and Bo are in their first hand, and nobody can read the table."""
    playing(house)
    table = house.data.tables["topaz"]
    house.data.tables["topaz"] = table._replace(public=table.public[:-1])


WAYS: dict[str, tuple[Callable[[House], None], dict[str, Any]]] = {
    "this hand of a damaged table": (damaged, {"hand_id": "topaz-1"}),
    "whichever hand it is": (damaged, {"hand_id": None}),
    "this hand, though it could be read": (playing, {"hand_id": "topaz-1"}),
}


@pytest.mark.rule("R18.2")
@pytest.mark.rule("R19.5")
@pytest.mark.parametrize("way", WAYS)
def test_a_hand_is_taken_back_without_reading_the_table(house: House, way: str) -> None:
    prepare, fields = WAYS[way]
    prepare(house)
    before = house.stored()
    assert ask("cancel_hand", by="envelope", hand_id="topaz-7")["code"] == "too_late"
    assert house.stored() == before
    answer = ask("cancel_hand", by="envelope", **fields)
    assert answer["returned_cents"] == {"ana": 200, "bo": 100}
    assert ask("cancel_hand", by="envelope", **fields) == answer
    seats = house.view("ana", "topaz")["public"]["seats"]
    assert [seat["stack_cents"] for seat in seats if seat] == [20_000, 20_000]
    [record] = trail(house, "table:topaz")
    assert (record.operator, record.facts["record_id"]) == ("mara@operations", "topaz-1")


@pytest.mark.parametrize("force", [False, True], ids=["by the rules", "by the envelope"])
def test_a_hand_that_newer_code_plays_is_taken_back_by_its_envelope_alone(house: House, force: bool) -> None:
    playing(house)
    table = house.data.tables["topaz"]
    house.data.tables["topaz"] = table._replace(public='{"codec":9}', secret='{"codec":9}')
    before = house.stored()
    answer = ask("cancel_hand", **{"by": "envelope"} if force else {})
    assert answer["ok"] is force
    if not force:
        assert (answer["code"], house.stored()) == ("busy", before)


def test_a_table_that_is_closed_in_mid_hand_plays_it_to_the_end(house: House) -> None:
    playing(house)
    assert ask("close_table")["status"] == "closing"
    assert ask("close_table", request_id="once more")["code"] == "already_closed"
    turn = house.wait_for_a_turn("topaz", "ana")
    player = {1: "ana", 2: "bo"}[turn["seat"]]
    house.send(player, "act", table_id="topaz", turn=turn["turn"], move="fold")
    house.pass_time_until_due("topaz")
    balances = [house.services.accounts.balance_cents(person) for person in ("ana", "bo")]
    rake_cents = 8  # 4% of the two small blinds that were called
    assert sum(balances) == 2 * BALANCE_CENTS - rake_cents
    assert ask("open_table", game=None, config=None)["status"] == "open"


STAFF = [
    ("pia", "pause", {"reason": "no picture"}, {"role": "pit_boss"}),
    (
        "pia",
        "declare_null",
        {"hand_id": "topaz-1", "reason": "cards differ"},
        {"role": "pit_boss", "hand_id": "topaz-1", "returned_cents": {"ana": 200, "bo": 100}},
    ),
    (
        "pia",
        "cancel_hand",
        {"hand_id": "topaz-1", "reason": "cards differ"},
        {"role": "pit_boss", "hand_id": "topaz-1", "returned_cents": {"ana": 200, "bo": 100}},
    ),
]


@pytest.mark.rule("R20.1")
@pytest.mark.parametrize(("person", "action", "fields", "facts"), STAFF)
def test_what_staff_do_at_a_table_is_written_down_in_their_name(
    house: House, person: str, action: str, fields: dict[str, Any], facts: dict[str, Any]
) -> None:
    house.add_person("pia", role="pit_boss", cents=0)
    playing(house)
    house.connect(person)
    house.send(person, "watch", table_id="topaz")
    frame = {"table_id": "topaz", "id": "mine", **fields}
    assert house.send(person, action, **frame)[0].get("ack") == "mine"
    [record] = trail(house, "table:topaz")
    assert (record.record_id, record.operator) == (f"cmd:{person}:mine", person)
    assert (record.action, record.reason) == (action, fields["reason"])
    assert facts.items() <= record.facts.items()
    before = house.stored()["audit"]
    house.send(person, action, **frame)
    assert house.send(person, action, **{**frame, "id": "other"})[0]["type"] == "error"
    assert house.stored()["audit"] == before, "neither a repeat nor a refusal is written down"


def test_a_pit_boss_lets_the_table_go_on_in_his_own_name(house: House) -> None:
    house.add_person("pia", role="pit_boss", cents=0)
    ask("pause_table")
    house.connect("pia")
    house.send("pia", "watch", table_id="topaz")
    house.send("pia", "resume", table_id="topaz")
    assert [(record.operator, record.action) for record in trail(house, "table:topaz")] == [
        ("mara@operations", "pause"),
        ("pia", "resume"),
    ]
