"""Deadlines: ticks that are early, late, doubled or lost, and whose connection is looked at first."""

import logging
from typing import Any

import pytest
from engine.game import Outcome
from runtime.machine import SystemClock, SystemRng
from runtime.ports import CommitConflict, Connection

from tests.unit.runtime.faults import BrokenTimers, DeafBroadcaster, MeddledTables, throttle
from tests.unit.runtime.house import House
from tests.unit.runtime.purse_game import PurseGame


def waiting_house() -> tuple[House, Connection, Connection, int]:
    """Two players, and a deadline ten seconds from now."""
    house = House()
    ana, bo = house.playing("ana", "bo")
    house.send(ana, "act")
    deadline_ms = house.table().deadline_ms
    assert deadline_ms is not None
    house.timers.started.clear()
    return house, ana, bo, deadline_ms


def hands(house: House) -> int:
    return int(house.public()["hands"])


@pytest.mark.parametrize("late_ms", [0, 1, 60_000])
def test_a_tick_on_time_or_late_applies_what_is_due(late_ms: int) -> None:
    house, _, _, deadline_ms = waiting_house()
    house.clock.set_ms(deadline_ms + late_ms)
    house.service.tick("t1", deadline_ms)
    assert hands(house) == 1


@pytest.mark.parametrize("early_ms", [1, 999, 1_000])
def test_a_tick_up_to_a_second_early_waits_for_the_deadline(early_ms: int) -> None:
    house, _, _, deadline_ms = waiting_house()
    house.clock.set_ms(deadline_ms - early_ms)
    house.service.tick("t1", deadline_ms)
    assert house.clock.now_ms() == deadline_ms
    assert hands(house) == 1


def test_a_tick_more_than_a_second_early_starts_the_next_timer() -> None:
    house, _, _, deadline_ms = waiting_house()
    house.clock.set_ms(deadline_ms - 1_001)
    house.service.tick("t1", deadline_ms)
    assert house.timers.started == [("t1", deadline_ms)]
    assert (hands(house), house.clock.now_ms()) == (0, deadline_ms - 1_001)


@pytest.mark.parametrize("other_ms", [-1, 1])
def test_a_tick_for_another_deadline_does_nothing(other_ms: int) -> None:
    house, _, _, deadline_ms = waiting_house()
    before = house.table()
    house.clock.set_ms(deadline_ms - 500)
    house.service.tick("t1", deadline_ms + other_ms)
    assert house.table() == before
    assert house.timers.started == []


def test_a_doubled_tick_does_nothing_the_second_time() -> None:
    house, _, _, deadline_ms = waiting_house()
    house.clock.set_ms(deadline_ms)
    house.service.tick("t1", deadline_ms)
    once = house.table()
    house.service.tick("t1", deadline_ms)
    assert house.table() == once


@pytest.mark.parametrize("answer", ["lost", "conflict with itself"])
def test_a_tick_whose_commit_was_not_confirmed_is_told_all_the_same(answer: str) -> None:
    house, ana, _, deadline_ms = waiting_house()
    tables = MeddledTables(house.services.tables)
    if answer == "lost":
        tables.after.append(throttle)
    else:
        tables.after.append(lambda: conflict_with(house))
    house.clock.set_ms(deadline_ms)
    house.forget_frames()
    house.with_ports(tables=tables).service.tick("t1", deadline_ms)
    (frame,) = house.frames(ana)
    assert [event["name"] for event in frame["events"]] == ["hand_closed"]
    assert (hands(house), tables.commits) == (1, 1)


def conflict_with(house: House) -> None:
    raise CommitConflict(house.table())


def test_a_tick_for_a_table_that_is_gone_does_nothing() -> None:
    House().service.tick("t9", 1)


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize(("silent_ms", "away"), [(44_999, False), (45_000, True)])
def test_who_has_been_silent_for_45_s_is_lost_before_the_time_out_counts(silent_ms: int, away: bool) -> None:
    house, ana, bo, deadline_ms = waiting_house()
    house.clock.set_ms(deadline_ms)
    house.broadcaster.heard(bo.connection_id)
    # Ana was last heard of when she connected, ten seconds before the deadline.
    house.clock.set_ms(deadline_ms - 10_000 + silent_ms)
    house.service.tick("t1", deadline_ms)
    assert ("ana" not in house.table().people) is away
    assert "bo" in house.table().people
    assert ana.person == "ana"


@pytest.mark.rule("R3.4")
def test_who_is_gone_is_lost_before_the_time_out_counts() -> None:
    house, ana, bo, deadline_ms = waiting_house()
    house.broadcaster.close(ana.connection_id)
    house.forget_frames()
    house.clock.set_ms(deadline_ms)
    house.service.tick("t1", deadline_ms)
    assert [event["name"] for event in house.frames(bo)[0]["events"]] == [
        "connection_lost",
        "hand_closed",
        "player_left",
    ]


def test_who_cannot_be_looked_up_is_not_taken_for_lost() -> None:
    house, _, _, deadline_ms = waiting_house()
    house.clock.set_ms(deadline_ms)
    house.with_ports(broadcaster=DeafBroadcaster(house.broadcaster)).service.tick("t1", deadline_ms)
    assert hands(house) == 1
    assert set(house.table().people) == {"ana", "bo"}


def test_a_lost_timer_does_not_hang_a_table() -> None:
    house = House()
    (ana,) = house.playing("ana")
    house.with_ports(timers=BrokenTimers()).send(ana, "act")
    house.service.sweep()
    assert hands(house) == 0
    house.clock.sleep_ms(10_000)
    house.service.sweep()
    assert hands(house) == 1


class BrokenGame(PurseGame):
    """A game with a bug in its tick, which quotes a card."""

    def apply(self, state: Any, command: Any, now_ms: int) -> Outcome:
        if type(command).__name__ == "Tick" and state.table_id == "t1":
            raise KeyError("As")
        return super().apply(state, command, now_ms)


class HopelessGame(BrokenGame):
    """Nor can its hand be taken back in any way."""

    def hand_id(self, state: Any) -> str:
        if state.table_id == "t1":
            raise KeyError("As")
        return super().hand_id(state)


def test_a_table_that_cannot_be_swept_does_not_keep_others_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    house = House(HopelessGame())
    (ana,) = house.playing("ana")
    house.send(ana, "act")
    house.service.create_table("purse", "t2", {})
    house.service.watch("t2", ana, "1")
    for command, fields in (
        ("take_seat", {"seat": 1}),
        ("buy_in", {"amount_cents": 2_000}),
        ("act", {}),
    ):
        house.service.handle("t2", command, fields, ana, f"t2-{command}")
    house.clock.sleep_ms(10_000)
    with caplog.at_level(logging.ERROR):
        house.service.sweep()
    second = house.services.tables.load("t2")
    assert second is not None
    assert second.deadline_ms is None
    lines = [vars(line) for line in caplog.records]
    assert {(line["table_id"], line["error"]) for line in lines} == {("t1", "KeyError")}
    assert "As" not in str(lines)


def test_time_at_a_table_never_runs_backwards() -> None:
    house, ana, _, _ = waiting_house()
    at_ms = house.table().at_ms
    house.clock.set_ms(at_ms - 60_000)
    house.send(ana, "act")
    assert house.table().at_ms == at_ms


@pytest.mark.rule("R1.1")
def test_decks_are_whole_and_fresh() -> None:
    rng = SystemRng()
    first, second = rng.deck(), rng.deck()
    assert first != second
    assert sorted(first) == sorted(second)
    assert len(set(first)) == 52
    assert len(bytes.fromhex(rng.seed())) == 32
    assert rng.seed() != rng.seed()


def test_the_machines_clock_tells_milliseconds() -> None:
    clock = SystemClock()
    before = clock.now_ms()
    clock.sleep_ms(2)
    assert clock.now_ms() >= before + 1
    assert before > 1_700_000_000_000
