"""Commands: who they come from, what is answered, and that a repeat is answered and not applied again."""

import pytest
from engine.game import RuleViolation
from runtime.draft import command_hash

from tests.unit.runtime.house import House


def test_the_senders_own_frame_carries_the_ack_and_nobody_elses() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.forget_frames()
    command_id = house.send(ana, "act")
    (own,), (others,) = house.frames(ana), house.frames(bo)
    assert own["ack"] == command_id
    assert "ack" not in others
    assert own["version"] == others["version"] == house.table().version


def test_a_repeat_is_told_again_and_not_applied_again() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    command_id = house.send(ana, "act")
    table = house.table()
    house.forget_frames()
    house.timers.started.clear()
    house.send(ana, "act", command_id)
    assert house.table() == table
    assert [frame["ack"] for frame in house.frames(ana)] == [command_id]
    assert [frame["version"] for frame in house.frames(bo)] == [table.version]
    assert house.timers.started == [("t1", table.deadline_ms)]


def test_the_same_id_from_another_person_is_another_command() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.send(ana, "act", "same")
    house.send(bo, "act", "same")
    assert house.public()["purse_cents"] == 2


def test_a_repeated_buy_in_moves_its_money_once() -> None:
    house = House()
    (ana,) = house.playing("ana")
    for _ in range(2):
        house.send(ana, "buy_in", "once", amount_cents=500)
    assert house.balance("ana") == 10_000 - 2_000 - 500
    assert house.audit()["differences"] == []


def test_a_repeated_buy_in_moves_its_money_once_even_after_it_was_forgotten() -> None:
    house = House()
    (ana,) = house.playing("ana")
    house.send(ana, "buy_in", "once", amount_cents=500)
    for _ in range(9):
        house.send(ana, "act")
    house.forget_frames()
    house.send(ana, "buy_in", "once", amount_cents=500)
    assert house.balance("ana") == 10_000 - 2_000 - 500
    assert house.frames(ana)[-1]["ack"] == "once"
    assert house.audit()["differences"] == []


def test_only_the_last_eight_commands_of_a_person_are_kept() -> None:
    house = House()
    (ana,) = house.playing("ana")
    for _ in range(20):
        house.send(ana, "act")
    assert len(house.table().seen["ana"]) == 8


def test_a_repeated_leave_is_acknowledged_though_the_person_is_gone() -> None:
    house = House()
    (ana,) = house.playing("ana")
    command_id = house.send(ana, "leave")
    table = house.table()
    house.forget_frames()
    house.send(ana, "leave", command_id)
    assert house.table() == table
    assert house.frames(ana) == [{"type": "ack", "id": command_id}]


def test_of_people_who_left_only_the_latest_are_remembered() -> None:
    house = House()
    for number in range(12):
        (person,) = house.playing(f"p{number}")
        house.send(person, "leave")
    assert list(house.table().seen) == [f"p{number}" for number in range(4, 12)]


def test_of_who_has_left_only_the_last_two_commands_are_kept() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    for _ in range(9):
        house.send(ana, "act")
    last = house.send(ana, "act")
    left = house.send(ana, "leave")
    house.send(bo, "act")
    seen = house.table().seen
    assert [answer.id_hash for answer in seen["ana"]] == [command_hash("ana", each) for each in (last, left)]
    assert len(seen["bo"]) == 3


def test_a_refused_command_writes_nothing_and_tells_nobody() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.forget_frames()
    before = house.table()
    (watcher,) = house.watching("cy")
    house.forget_frames()
    before = house.table()
    with pytest.raises(RuleViolation, match="seat_taken"):
        house.send(watcher, "take_seat", seat=1)
    assert house.table() == before
    assert house.frames(ana) == house.frames(bo) == house.frames(watcher) == []


@pytest.mark.case("B8")
def test_a_refused_command_leaves_applied_what_was_due() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.send(ana, "act")
    house.clock.sleep_ms(10_000)
    house.forget_frames()
    with pytest.raises(RuleViolation, match="seat_taken"):
        house.send(ana, "take_seat", seat=2)
    assert house.public()["hands"] == 1
    assert [event["name"] for event in house.frames(bo)[0]["events"]] == ["hand_closed"]


def test_what_is_due_is_applied_before_the_command() -> None:
    house = House()
    (ana,) = house.playing("ana")
    house.send(ana, "act")
    house.clock.sleep_ms(10_000)
    version = house.table().version
    house.send(ana, "act")
    assert (house.public()["hands"], house.public()["purse_cents"]) == (1, 1)
    assert house.table().version == version + 1


def test_a_command_can_be_refused_and_change_the_table_all_the_same() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.forget_frames()
    with pytest.raises(RuleViolation) as caught:
        house.send(ana, "pause", "p1", reason="cards")
    table = house.table()
    assert (caught.value.code, caught.value.facts) == ("card_refused", {"count": 1})
    assert len(house.frames(bo)) == 1
    assert all("ack" not in frame for frame in house.frames(ana))
    with pytest.raises(RuleViolation, match="card_refused"):
        house.send(ana, "pause", "p1", reason="cards")
    assert house.table() == table


@pytest.mark.parametrize(
    "command", ["tick", "connection_lost", "connection_restored", "balance_known", "shuffle"]
)
def test_no_frame_can_carry_a_command_of_the_system(command: str) -> None:
    house = House()
    (ana,) = house.playing("ana")
    before = house.table()
    with pytest.raises(RuleViolation, match="unknown_action"):
        house.send(ana, command)
    assert house.table() == before


def test_actor_and_nickname_are_never_taken_from_a_frame() -> None:
    house = House()
    (ana,) = house.watching("ana")
    house.playing("bo")
    house.send(ana, "take_seat", seat=3, nickname="Bo", actor="bo")
    seats = house.game.seated(house.game.decode(house.table().public, house.table().secret))
    assert seats == {"bo": 1, "ana": 3}
    (frame,) = [frame for frame in house.frames(ana) if frame["events"] and "ack" in frame]
    assert frame["events"][0]["facts"]["nickname"] == "Ana"
