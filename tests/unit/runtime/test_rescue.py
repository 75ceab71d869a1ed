"""Hands that cannot go on for a bug are void by themselves, and no table stands still (R19.5)."""

import json
import logging
from collections.abc import Mapping
from typing import Any

import pytest
from engine.game import Outcome, Requests, RuleViolation
from engine.kit.commands import CancelHand, Tick
from runtime import metrics
from runtime.draft import Draft, applied
from runtime.metrics import Metric
from runtime.rescue import FAULT

from tests.unit.runtime.broken_house import STACKS, Evening, FaultyHouse, voided
from tests.unit.runtime.faults import MeddledTables, throttle
from tests.unit.runtime.house import House
from tests.unit.runtime.purse_game import PurseGame
from tests.unit.runtime.test_holdem_tables import HoldemHouse

BREAKS: dict[str, tuple[type, ...]] = {
    "the tick fails": (Tick,),
    "the void fails as well": (Tick, CancelHand),
}


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.mark.rule("R19.5", "R18.2")
@pytest.mark.parametrize("breaks", BREAKS)
@pytest.mark.parametrize("by", ["tick", "sweep", "a player's sync"])
def test_a_hand_whose_tick_fails_is_void_and_the_next_one_comes(
    evening: Evening, breaks: str, by: str
) -> None:
    evening.faulty.breaks = BREAKS[breaks]
    deadline_ms = evening.past_the_deadline()
    if by == "tick":
        evening.service.tick("t1", deadline_ms)
    elif by == "sweep":
        evening.service.sweep()
    else:
        evening.service.sync_table("t1", evening.players["ana"])
    record = voided(evening)
    assert (record.public["void_operator"], record.public["void_reason"]) == ("", FAULT)
    assert evening.stacks() == STACKS
    assert evening.audit()["differences"] == []
    assert evening.public()["hand"] is None, "the next hand begins by a tick, and ticks are broken"
    evening.faulty.breaks = ()
    evening.service.sweep()
    assert evening.public()["hand"]["hand_id"] == "t1-2"


@pytest.mark.rule("R19.5")
@pytest.mark.parametrize("breaks", BREAKS)
def test_everybody_is_told_at_once_and_by_a_notice(evening: Evening, breaks: str) -> None:
    evening.faulty.breaks = BREAKS[breaks]
    evening.service.tick("t1", evening.past_the_deadline())
    for person, connection in evening.players.items():
        frames = evening.frames(connection)
        events = [event for frame in frames if frame["type"] == "table" for event in frame["events"]]
        assert {"name": "hand_voided", "facts": {"hand_id": "t1-1", "reason": FAULT}} in events
        notices = [frame for frame in frames if frame["type"] == "notice"]
        took_part = person != "cy"
        assert [notice["code"] for notice in notices] == ["hand_voided"] * took_part
        assert len(evening.services.accounts.notices(person)) == took_part


@pytest.mark.rule("R19.5")
def test_what_was_stored_is_kept_under_seal(evening: Evening) -> None:
    evening.faulty.breaks = (Tick, CancelHand)
    before = evening.table()
    evening.service.tick("t1", evening.past_the_deadline())
    record = voided(evening)
    assert record.secret["stored"] == {"public": before.public, "secret": before.secret}
    assert before.secret not in json.dumps(record.public)
    with pytest.raises(RuleViolation, match="no_commitment"):
        evening.game.proof(record, "ana")


@pytest.mark.rule("R19.5")
def test_money_that_a_tick_makes_is_not_committed_and_the_hand_is_void(evening: Evening) -> None:
    evening.faulty.takes_money = True
    evening.service.tick("t1", evening.past_the_deadline())
    voided(evening)
    evening.faulty.takes_money = False
    assert evening.stacks() == STACKS


@pytest.mark.rule("R19.5")
def test_a_command_that_fails_is_answered_and_changes_nothing(evening: Evening) -> None:
    evening.faulty.breaks = (evening.game.commands["act"],)
    before = evening.table()
    with pytest.raises(KeyError):
        evening.move()
    assert evening.table() == before


@pytest.mark.rule("R19.5")
def test_what_came_due_before_the_fault_stays_done(evening: Evening) -> None:
    """Only the hand is void in which it happens: the one before has closed, with its rake."""
    while evening.public()["hand"]["stage"] != "result":
        evening.move() if evening.public()["hand"]["turn"] else evening.let_pass()
    before = evening.table()
    evening.past_the_deadline()
    evening.service.sync_table("t1", evening.players["ana"])
    assert evening.table().version > before.version
    evening.faulty.breaks = (Tick,)
    evening.past_the_deadline()
    evening.service.sweep()
    first, second = (evening.services.tables.hand(f"t1-{number}") for number in (1, 2))
    assert first is not None
    assert second is not None
    assert (first.public["void"], second.public["void"]) == (False, True)


@pytest.mark.rule("R19.5")
def test_between_hands_nothing_is_void_and_people_can_leave() -> None:
    house = FaultyHouse()
    house.faulty.breaks = (Tick,)
    house.seat("ana", "bo", cents=5_000)
    house.service.sweep()
    assert house.public()["hand"] is None
    for connection in house.players.values():
        house.send(connection, "leave")
    assert (house.balance("ana"), house.balance("bo")) == (100_000, 100_000)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[Metric, int]:
    counts: dict[Metric, int] = {}

    def count(metric: Metric, number: int = 1) -> None:
        counts[metric] = counts.get(metric, 0) + number

    monkeypatch.setattr(metrics, "count", count)
    return counts


@pytest.mark.rule("R19.5")
def test_it_is_counted_and_logged_without_what_was_worked_on(
    evening: Evening, counted: Mapping[Metric, int], caplog: pytest.LogCaptureFixture
) -> None:
    evening.faulty.breaks = (Tick, CancelHand)
    with caplog.at_level(logging.ERROR):
        evening.service.tick("t1", evening.past_the_deadline())
    lines = [vars(line) for line in caplog.records]
    assert [line["message"] for line in lines][:3] == ["bug", "bug", "hand voided"]
    assert lines[2]["record_id"] == "t1-1"
    assert "As" not in repr(lines)
    assert counted[Metric.HANDS_VOIDED] == 1


def test_a_closed_table_shows_its_watchers_out_too() -> None:
    house = HoldemHouse()
    house.seat("ana", cents=5_000)
    ana = house.players["ana"]
    (eve,) = house.watching("eve")
    pia = house.person("pia", role="pit_boss")
    house.service.watch("t1", pia, house.new_id())
    house.forget_frames()

    def close(draft: Draft) -> Draft:
        return applied(draft, draft.game.commands["close_table"]("ops:mara"))

    house.service.operate("t1", close)
    assert set(house.table().people) == {"pia"}
    for connection, cents in ((ana, 5_000), (eve, 0)):
        table, notice = house.frames(connection)
        assert table["public"]["status"] == "closed"
        assert (notice["code"], notice["facts"]["reason"]) == ("moved_to_lobby", "table_closed")
        assert notice["facts"]["cents"] == cents
    with pytest.raises(RuleViolation, match="table_not_open"):
        house.service.watch("t1", eve, house.new_id())


class HastyGame(PurseGame):
    """Its hand is over at once, but that fails, and a void does too."""

    def outstanding(self, state: Any) -> Requests:
        return super().outstanding(state)._replace(deadline_ms=0 if self.hand_id(state) else None)

    def apply(self, state: Any, command: Any, now_ms: int) -> Outcome:
        if isinstance(command, (Tick, CancelHand)):
            raise KeyError("As")
        return super().apply(state, command, now_ms)


@pytest.mark.rule("R19.5")
def test_a_command_that_was_fine_is_kept_though_what_follows_from_it_fails() -> None:
    house = House(HastyGame())
    (ana,) = house.playing("ana")
    version = house.table().version
    house.forget_frames()
    house.send(ana, "act")
    names = [event["name"] for frame in house.frames(ana) for event in frame.get("events", ())]
    assert names == ["raised", "hand_voided"]
    assert house.table().version == version + 2
    assert house.public()["chairs"]["ana"]["stack_cents"] == 2_000


def test_a_store_in_trouble_voids_nothing(evening: Evening) -> None:
    tables = MeddledTables(evening.services.tables)
    tables.before.extend([throttle] * 20)
    before = evening.table()
    evening.past_the_deadline()
    evening.with_ports(tables=tables).service.sweep()
    assert evening.table() == before
