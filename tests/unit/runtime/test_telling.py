"""Frames and effects: who sees what, who turns out to be gone, what is made up for later."""

import pytest
from engine.game import HandRecord
from runtime.ports import Presence, TableWrite

from tests.unit.runtime.faults import BrokenTimers, DeafBroadcaster
from tests.unit.runtime.house import House


def test_no_frame_holds_a_card_of_somebody_else() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    (cy,) = house.watching("cy")
    house.send(ana, "act")
    for connection, own in ((ana, "card-of-ana"), (bo, "card-of-bo"), (cy, None)):
        text = b"".join(house.broadcaster.inbox[connection.connection_id]).decode()
        cards = {name for name in ("card-of-ana", "card-of-bo") if name in text}
        assert cards == ({own} if own else set())


def test_an_event_for_one_person_is_in_that_persons_frame_only() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.forget_frames()
    house.send(ana, "buy_in", amount_cents=100)
    assert [event["name"] for event in house.frames(ana)[0]["events"]] == ["card_dealt"]
    assert house.frames(bo)[0]["events"] == []


def test_a_frame_has_every_member_of_the_protocol() -> None:
    house = House()
    _, bo = house.playing("ana", "bo")
    frame = house.frames(bo)[-1]
    assert list(frame) == [
        "type",
        "table_id",
        "version",
        "now_ms",
        "events",
        "public",
        "private",
        "ack",
    ]


@pytest.mark.rule("R19.2")
def test_a_connection_that_is_found_gone_is_marked_and_the_others_are_told() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.broadcaster.close(ana.connection_id)
    house.forget_frames()
    house.send(bo, "act")
    assert house.table().people["ana"].lost_ms == house.clock.now_ms()
    assert [event["name"] for frame in house.frames(bo) for event in frame["events"]] == [
        "raised",
        "connection_lost",
    ]


def test_a_room_full_of_dead_connections_is_marked_in_one_further_commit() -> None:
    house = House()
    connections = house.playing("ana", "bo", "cy")
    (watcher,) = house.watching("dee")
    for connection in connections:
        house.broadcaster.close(connection.connection_id)
    version = house.table().version
    house.service.unwatch("t1", watcher, "1")
    assert house.table().version == version + 2
    assert all(presence.lost_ms is not None for presence in house.table().people.values())


def test_who_has_gone_is_sent_nothing_more() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.service.connection_gone(ana.connection_id)
    house.forget_frames()
    house.send(bo, "act")
    assert house.frames(ana) == []


def test_a_command_is_accepted_though_nobody_can_be_told_and_no_timer_started() -> None:
    house = House()
    (ana,) = house.playing("ana")
    deaf = house.with_ports(broadcaster=DeafBroadcaster(house.broadcaster), timers=BrokenTimers())
    command_id = deaf.send(ana, "act")
    assert house.public()["purse_cents"] == 1
    house.send(ana, "act", command_id)
    assert house.timers.started == [("t1", house.table().deadline_ms)]
    assert house.frames(ana)[-1]["ack"] == command_id


def test_a_timer_is_started_when_the_deadline_changes_and_not_again() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.send(ana, "act")
    house.send(bo, "act")
    assert house.timers.started == [("t1", house.table().deadline_ms)]


@pytest.mark.rule("R19.4")
def test_a_notice_is_sent_and_stays_until_it_is_acknowledged() -> None:
    house = House()
    (ana,) = house.playing("ana")
    house.send(ana, "act")
    house.service.connection_gone(ana.connection_id)
    deadline_ms = house.table().deadline_ms
    assert deadline_ms is not None
    house.clock.set_ms(deadline_ms)
    house.service.tick("t1", deadline_ms)
    accounts = house.services.accounts
    ((notice_id, notice),) = accounts.notices("ana")
    assert (notice.code, notice.facts["cents"]) == ("moved_to_lobby", 1_999)
    assert accounts.acknowledge("ana", notice_id) is True
    assert accounts.acknowledge("ana", notice_id) is False
    assert list(accounts.notices("ana")) == []


def test_a_balance_that_the_game_asks_for_is_told_to_it() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo", cents=1)
    house.send(ana, "act")
    house.clock.sleep_ms(10_000)
    house.service.sync_table("t1", bo)
    chairs = house.game.decode(house.table().public, house.table().secret).chairs
    assert {chair.person: chair.balance_cents for chair in chairs} == {"ana": 9_999, "bo": None}


def test_the_lobbys_line_counts_watchers() -> None:
    house = House()
    house.playing("ana")
    house.watching("bo", "cy")
    assert dict(house.services.tables.list_tables()) == {"t1": {"name": "Purse", "players": 1, "watchers": 2}}


def test_nothing_that_can_get_into_a_log_shows_a_card() -> None:
    house = House()
    house.playing("ana")
    table = house.table()._replace(secret="As")
    write = TableWrite(table, 1, record=HandRecord("t1-1", {}, {"deck": ["As"]}))
    assert "As" not in repr(table) + repr(write) + f"{write}"
    assert repr(Presence("ana-1"))
