"""The room: who gets in, on which connection somebody is there, who has gone."""

from collections.abc import Callable
from typing import Any

import pytest
from engine.game import RuleViolation
from runtime.ports import Presence

from tests.unit.runtime.faults import MeddledTables
from tests.unit.runtime.house import House

FOURTEEN = [f"p{number}" for number in range(14)]


def in_room(house: House) -> set[str]:
    return set(house.table().people)


@pytest.mark.rule("R2.4")
def test_fourteen_people_fill_a_room() -> None:
    house = House()
    house.watching(*FOURTEEN)
    late = house.person("late")
    with pytest.raises(RuleViolation, match="room_full"):
        house.service.watch("t1", late, "1")
    assert in_room(house) == set(FOURTEEN)


@pytest.mark.rule("R2.4")
def test_of_two_who_race_for_the_fourteenth_place_one_gets_it() -> None:
    house = House()
    house.watching(*FOURTEEN[:13])
    first, second = house.person("first"), house.person("second")
    tables = MeddledTables(house.services.tables)
    tables.before.append(lambda: house.service.watch("t1", second, "1"))
    with pytest.raises(RuleViolation, match="room_full"):
        house.with_ports(tables=tables).service.watch("t1", first, "1")
    assert in_room(house) == {*FOURTEEN[:13], "second"}


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize(("balance_cents", "enters"), [(999, False), (1_000, True)])
def test_the_balance_must_reach_the_least_buy_in(balance_cents: int, enters: bool) -> None:
    house = House()
    ana = house.person("ana", balance_cents)
    if enters:
        house.service.watch("t1", ana, "1")
        assert in_room(house) == {"ana"}
        return
    with pytest.raises(RuleViolation) as caught:
        house.service.watch("t1", ana, "1")
    assert (caught.value.code, caught.value.facts) == ("balance_too_low", {"needed_cents": 1_000})


@pytest.mark.rule("R2.4")
def test_a_table_being_prepared_is_closed_to_players_and_open_to_staff() -> None:
    house = House(table_config={"closed": True})
    with pytest.raises(RuleViolation, match="table_not_open"):
        house.service.watch("t1", house.person("ana"), "1")
    house.service.watch("t1", house.person("dee", 0, role="dealer"), "1")
    assert in_room(house) == {"dee"}


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize("role", ["dealer", "scanner", "pit_boss", "admin"])
def test_staff_take_no_place_and_are_no_watchers(role: str) -> None:
    house = House()
    house.watching(*FOURTEEN[:13])
    staff = house.person("dee", 0, role=role)
    house.service.watch("t1", staff, "1")
    house.watching("p13")
    house.service.watch("t1", house.person("extra", 0, role=role), "2")
    assert len(in_room(house)) == 16
    assert house.frames(staff)[-1]["public"]["watchers"] == 14


@pytest.mark.rule("R2.5")
def test_entering_is_watching_and_shows_the_table() -> None:
    house = House()
    ana = house.person("ana")
    house.service.watch("t1", ana, "w1")
    (frame,) = house.frames(ana)
    assert (frame["type"], frame["ack"], frame["private"]) == ("table", "w1", None)
    assert frame["public"]["watchers"] == 1
    assert list(house.services.connections.rooms("ana")) == ["t1"]


def test_who_is_in_a_full_room_may_watch_again_on_a_new_connection() -> None:
    house = House()
    house.watching(*FOURTEEN)
    again = house.connect("p0", 2)
    house.service.watch("t1", again, "1")
    assert house.table().people["p0"] == Presence("p0-2")


def test_watching_twice_writes_once_and_is_answered_twice() -> None:
    house = House()
    ana = house.person("ana")
    house.service.watch("t1", ana, "1")
    version = house.table().version
    house.service.watch("t1", ana, "1")
    assert house.table().version == version
    assert [frame["ack"] for frame in house.frames(ana)] == ["1", "1"]


@pytest.mark.parametrize(
    "asked",
    [
        lambda house, connection: house.send(connection, "take_seat", seat=1),
        lambda house, connection: house.send(connection, "act"),
        lambda house, connection: house.service.sync_table("t1", connection),
    ],
    ids=["take_seat", "act", "sync"],
)
def test_nothing_is_done_or_seen_from_outside_the_room(asked: Callable[[House, Any], Any]) -> None:
    house = House()
    ana = house.person("ana")
    with pytest.raises(RuleViolation, match="not_in_room"):
        asked(house, ana)
    assert house.frames(ana) == []


def test_a_watcher_leaves_and_a_repeat_is_fine() -> None:
    house = House()
    (ana,) = house.watching("ana")
    house.forget_frames()
    for _ in range(2):
        house.service.unwatch("t1", ana, "u1")
    assert in_room(house) == set()
    assert house.frames(ana) == [{"type": "ack", "id": "u1"}] * 2
    assert list(house.services.connections.rooms("ana")) == []


def test_who_has_a_seat_cannot_just_stop_watching() -> None:
    house = House()
    (ana,) = house.playing("ana")
    with pytest.raises(RuleViolation, match="still_seated"):
        house.service.unwatch("t1", ana, "1")
    assert in_room(house) == {"ana"}


def test_who_goes_to_the_lobby_leaves_the_room_and_is_shown_it() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.forget_frames()
    command_id = house.send(ana, "leave")
    (last,) = house.frames(ana)
    assert in_room(house) == {"bo"}
    assert list(house.services.connections.rooms("ana")) == []
    assert (last["ack"], last["private"], last["events"][0]["name"]) == (command_id, None, "player_left")
    assert len(house.frames(bo)) == 1


@pytest.mark.rule("R2.10")
@pytest.mark.parametrize(("gone_ms", "free"), [(89_999, False), (90_000, True)])
def test_a_dead_watcher_frees_the_place_after_ninety_seconds(gone_ms: int, free: bool) -> None:
    house = House()
    connections = house.watching(*FOURTEEN)
    house.service.connection_gone(connections[0].connection_id)
    house.clock.sleep_ms(gone_ms)
    late = house.person("late")
    if not free:
        with pytest.raises(RuleViolation, match="room_full"):
            house.service.watch("t1", late, "1")
        return
    house.service.watch("t1", late, "1")
    assert in_room(house) == {*FOURTEEN[1:], "late"}
    assert list(house.services.connections.rooms("p0")) == []


def test_a_dead_player_keeps_his_place() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.service.connection_gone(ana.connection_id)
    house.clock.sleep_ms(1_000_000)
    house.send(bo, "act")
    assert in_room(house) == {"ana", "bo"}


@pytest.mark.rule("R19.2")
def test_a_lost_connection_is_marked_for_all_to_see() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.forget_frames()
    house.service.connection_gone(ana.connection_id)
    (frame,) = house.frames(bo)
    assert frame["events"] == [{"name": "connection_lost", "facts": {"seat": 1}}]
    assert frame["public"]["chairs"]["ana"]["away"] is True
    assert house.frames(ana) == []
    assert house.services.connections.get(ana.connection_id) is None


def test_a_late_disconnect_of_an_old_connection_does_not_mark_the_newer_one() -> None:
    house = House()
    ana, _ = house.playing("ana", "bo")
    house.clock.sleep_ms(5)
    again = house.connect("ana", 2)
    assert house.service.attach(again) == ("t1",)
    house.service.connection_gone(ana.connection_id)
    assert house.public()["chairs"]["ana"]["away"] is False
    assert house.table().people["ana"] == Presence("ana-2")


def test_who_was_never_gone_is_not_announced_as_back() -> None:
    house = House()
    _, bo = house.playing("ana", "bo")
    house.forget_frames()
    house.service.attach(house.connect("ana", 2))
    assert [frame["events"] for frame in house.frames(bo)] == [[]]


@pytest.mark.rule("R19.3")
@pytest.mark.rule("R20.3")
def test_who_is_back_is_put_into_all_his_rooms_and_shown_to_be_back() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.service.connection_gone(ana.connection_id)
    house.forget_frames()
    again = house.connect("ana", 2)
    assert house.service.attach(again) == ("t1",)
    assert house.frames(bo)[-1]["events"] == [{"name": "connection_restored", "facts": {"seat": 1}}]
    assert house.frames(again)[-1]["private"]["card"] == "card-of-ana"


def test_a_command_on_a_new_connection_moves_the_person_to_it() -> None:
    house = House()
    ana, _ = house.playing("ana", "bo")
    house.service.connection_gone(ana.connection_id)
    again = house.connect("ana", 2)
    house.send(again, "act")
    assert house.public()["chairs"]["ana"]["away"] is False
    assert house.table().people["ana"] == Presence("ana-2")


def test_a_command_that_was_still_under_way_on_an_old_connection_counts_and_moves_nobody() -> None:
    house = House()
    ana, _ = house.playing("ana", "bo")
    house.clock.sleep_ms(5)
    house.service.attach(house.connect("ana", 2))
    house.forget_frames()
    command_id = house.send(ana, "act")
    assert house.table().people["ana"] == Presence("ana-2")
    assert house.frames(ana)[-1]["ack"] == command_id


def test_a_connection_that_is_attached_already_costs_no_write() -> None:
    house = House()
    (ana,) = house.playing("ana")
    version = house.table().version
    house.service.attach(ana)
    assert house.table().version == version


def test_a_room_hint_that_is_wrong_is_no_room() -> None:
    house = House()
    ana = house.person("ana")
    for table_id in ("t1", "t9"):
        house.services.connections.enter("ana", table_id)
    assert house.service.attach(ana) == ()
    assert in_room(house) == set()


def test_a_room_hint_dropped_too_late_comes_back() -> None:
    """Somebody leaves and comes in again while the first call has yet to drop his hint."""
    house = House()
    (ana,) = house.watching("ana")
    tables = MeddledTables(house.services.tables)
    tables.after.append(lambda: house.service.watch("t1", ana, "again"))
    house.with_ports(tables=tables).service.unwatch("t1", ana, "out")
    assert in_room(house) == {"ana"}
    assert list(house.services.connections.rooms("ana")) == ["t1"]


def test_a_room_hint_dropped_while_somebody_enters_comes_back() -> None:
    house = House()
    ana = house.person("ana")
    tables = MeddledTables(house.services.tables)
    tables.before.append(lambda: house.services.connections.exit("ana", "t1"))
    house.with_ports(tables=tables).service.watch("t1", ana, "in")
    assert list(house.services.connections.rooms("ana")) == ["t1"]


def test_sync_shows_the_whole_table_to_that_connection_only() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.send(ana, "act")
    house.forget_frames()
    house.timers.started.clear()
    house.service.sync_table("t1", ana, "s1")
    (frame,) = house.frames(ana)
    assert (frame["ack"], frame["events"], frame["version"]) == ("s1", [], house.table().version)
    assert frame["private"]["card"] == "card-of-ana"
    assert house.frames(bo) == []
    assert house.timers.started == [("t1", house.table().deadline_ms)]


def test_sync_without_an_id_is_answered_without_an_ack() -> None:
    house = House()
    (ana,) = house.playing("ana")
    house.forget_frames()
    house.service.sync_table("t1", ana)
    assert "ack" not in house.frames(ana)[0]


def test_sync_applies_what_is_due() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.send(ana, "act")
    house.clock.sleep_ms(10_000)
    house.forget_frames()
    house.service.sync_table("t1", ana, "s1")
    assert house.public()["hands"] == 1
    assert house.frames(bo)[0]["events"][0]["name"] == "hand_closed"
