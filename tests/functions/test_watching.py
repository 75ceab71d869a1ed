"""Watching through the handlers: chairs that are free or not, and what a watcher sees and may do."""

import json
from typing import Any

import pytest

from tests.functions.house import House

NINE = [f"p{number}" for number in range(1, 10)]


def full_table() -> House:
    """Nine chairs, nine players, and eve watches."""
    house = House()
    house.add_table("t1", name="Ruby", rules={"first_button": 1})
    for seat, person in enumerate(NINE, start=1):
        house.add_person(person)
        house.sit(person, "t1", seat)
    house.add_person("eve")
    house.connect("eve")
    house.send("eve", "watch", table_id="t1")
    return house


@pytest.mark.rule("R2.5")
def test_no_seat_is_offered_when_none_is_free() -> None:
    """The view shows nine people on nine chairs, the lobby says the same, and each of them is refused."""
    house = full_table()
    public = house.view("eve", "t1")["public"]
    assert {seat["seat"] for seat in public["seats"]} == set(range(1, public["rules"]["seats"] + 1))
    [lobby] = house.send("eve", "lobby")
    [line] = lobby["tables"]
    assert (line["players"], line["seats"], line["watchers"]) == (9, 9, 1)
    for seat in range(1, 10):
        [refusal] = house.send("eve", "take_seat", table_id="t1", seat=seat)
        assert (refusal["type"], refusal["code"]) == ("error", "seat_taken")


@pytest.mark.rule("R2.5")
def test_a_chair_is_reserved_for_the_others_to_see_and_free_again_after_thirty_seconds() -> None:
    house = full_table()
    house.send("p9", "leave", table_id="t1")
    while any(seat["seat"] == 9 for seat in house.view("eve", "t1")["public"]["seats"]):
        house.pass_time_until_due("t1")
    house.send("eve", "take_seat", table_id="t1", seat=9)
    taken_ms = house.clock.now_ms()
    house.add_person("fay")
    house.connect("fay")
    house.send("fay", "watch", table_id="t1")
    for after_ms, code in ((29_999, "seat_taken"), (30_000, "")):
        house.clock.set_ms(taken_ms + after_ms)
        frame = house.send("fay", "take_seat", table_id="t1", seat=9)[-1]
        assert frame.get("code", "") == code
        shown = house.view("fay", "t1")["public"]["seats"][-1]
        assert (shown["seat"], shown["status"]) == (9, "reserved")
        assert shown["player_id"] == ("fay" if not code else "eve")
    [refusal] = house.send("eve", "buy_in", table_id="t1", amount_cents=20_000)
    assert refusal["code"] == "not_seated"


@pytest.mark.rule("R2.10")
@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("act", {"turn": 1, "move": "fold"}),
        ("act", {"turn": 1, "move": "all_in"}),
        ("buy_in", {"amount_cents": 20_000}),
        ("top_up", {"amount_cents": 100}),
        ("post_blind", {"choice": "post"}),
        ("sit_out", {}),
        ("im_back", {}),
        ("cancel_seat", {}),
        ("leave", {}),
    ],
)
def test_a_watcher_cannot_act(action: str, fields: dict[str, Any]) -> None:
    house = full_table()
    turn = house.wait_for_a_turn("t1", "eve")
    if "turn" in fields:
        fields = {**fields, "turn": turn["turn"]}
    before = house.data.tables["t1"].public
    [refusal] = house.send("eve", action, table_id="t1", **fields)
    assert (refusal["type"], refusal["code"]) == ("error", "not_seated")
    assert house.data.tables["t1"].public == before


@pytest.mark.rule("R2.10")
def test_a_watcher_gets_the_public_view_and_no_card() -> None:
    """The cards are dealt, whoever is dealt in sees his, and no watcher's frame has one of them."""
    house = full_table()
    house.clear("eve")
    house.wait_for_a_turn("t1", "p1")
    dealt = [card for person in NINE for card in house.view(person, "t1")["private"]["cards"]]
    assert len(dealt) >= 4
    frames = house.received("eve")
    assert frames
    assert all(frame["private"] is None for frame in frames if frame["type"] == "table")
    assert not [card for card in dealt if f'"{card}"' in json.dumps(frames)]


@pytest.mark.rule("R2.8")
def test_who_is_bust_and_has_too_little_left_watches_at_once() -> None:
    """Ana brings all she has, loses it, and stays in the room; her chair is free for others."""
    house = House()
    house.add_person("ana", cents=4_000)
    house.add_person("bo")
    house.add_table("t1", name="Ruby", rules={"first_button": 1})
    house.sit("ana", "t1", 1, 4_000)
    house.sit("bo", "t1", 2)
    while not house.data.notices["ana"]:
        hand = house.view("bo", "t1")["public"]["hand"]
        if hand["turn"] is None:
            house.pass_time_until_due("t1")
            continue
        person, move = {1: ("ana", "all_in"), 2: ("bo", "call")}[hand["turn"]["seat"]]
        house.send(person, "act", table_id="t1", turn=hand["turn"]["turn"], move=move)
    notices = [notice.code for notice in house.data.notices["ana"].values()]
    assert notices == ["moved_to_watching"]
    view = house.view("ana", "t1")
    assert (view["private"], [seat["player_id"] for seat in view["public"]["seats"]]) == (None, ["bo"])
