"""Commits: two writers at once, answers that got lost, money that must balance."""

from typing import Any

import pytest
from engine.game import Outcome, RuleViolation
from runtime.draft import MoneyMismatch
from runtime.ports import Connection, TableWrite

from tests.unit.runtime.faults import MeddledTables, throttle
from tests.unit.runtime.house import House
from tests.unit.runtime.purse_game import PurseGame


def meddled(house: House) -> tuple[House, MeddledTables]:
    """The house as one caller sees it, whose commits a test can disturb; ``house`` is the other caller."""
    tables = MeddledTables(house.services.tables)
    return house.with_ports(tables=tables), tables


def purse(house: House) -> int:
    return int(house.public()["purse_cents"])


def test_of_two_callers_at_once_both_commands_count_once() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    slow, tables = meddled(house)
    tables.before.append(lambda: house.send(bo, "act"))
    slow.send(ana, "act")
    assert purse(house) == 2
    assert tables.commits == 2
    assert house.audit()["differences"] == []


def test_six_lost_races_are_answered_busy_and_change_nothing() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    slow, tables = meddled(house)
    tables.before.extend([lambda: house.send(bo, "act")] * 6)
    with pytest.raises(RuleViolation, match="busy"):
        slow.send(ana, "act")
    assert tables.commits == 6
    assert purse(house) == 6


def test_five_lost_races_are_not_too_many() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    slow, tables = meddled(house)
    tables.before.extend([lambda: house.send(bo, "act")] * 5)
    slow.send(ana, "act")
    assert purse(house) == 6


def test_a_commit_that_happened_but_reports_failure_is_not_made_again() -> None:
    house = House()
    (ana,) = house.playing("ana")
    slow, tables = meddled(house)
    tables.after.append(throttle)
    house.forget_frames()
    command_id = slow.send(ana, "act")
    assert purse(house) == 1
    assert tables.commits == 1
    assert [frame.get("ack") for frame in house.frames(ana)] == [command_id]


def test_a_commit_that_did_not_happen_is_made_again() -> None:
    house = House()
    (ana,) = house.playing("ana")
    slow, tables = meddled(house)
    tables.before.append(throttle)
    slow.send(ana, "act")
    assert purse(house) == 1
    assert tables.commits == 2


def test_a_commit_whose_answer_was_lost_counts_once_also_when_somebody_wrote_after_it() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    slow, tables = meddled(house)

    def overtaken() -> None:
        house.send(bo, "act")
        throttle()

    tables.after.append(overtaken)
    slow.send(ana, "buy_in", amount_cents=300)
    assert house.balance("ana") == 10_000 - 2_000 - 300
    assert purse(house) == 1
    assert house.audit()["differences"] == []


def test_nothing_is_told_before_it_is_committed() -> None:
    house = House()
    ana, bo = house.playing("ana", "bo")
    slow, tables = meddled(house)
    house.forget_frames()
    tables.before.append(lambda: seen.extend(house.frames(bo)))
    seen: list[Any] = []
    slow.send(ana, "act")
    assert seen == []
    assert len(house.frames(bo)) == 1


@pytest.mark.rule("R2.6")
def test_a_buy_in_beyond_the_balance_is_refused_and_changes_nothing() -> None:
    house = House()
    (ana,) = house.playing("ana")
    before = house.table()
    with pytest.raises(RuleViolation) as caught:
        house.send(ana, "buy_in", amount_cents=8_001)
    assert (caught.value.code, caught.value.facts) == ("insufficient_balance", {"balance_cents": 8_000})
    assert house.table() == before
    assert house.balance("ana") == 8_000


def test_what_was_due_stays_applied_when_the_balance_does_not_suffice() -> None:
    house = House()
    (ana,) = house.playing("ana")
    house.send(ana, "act")
    house.clock.sleep_ms(10_000)
    with pytest.raises(RuleViolation, match="insufficient_balance"):
        house.send(ana, "buy_in", amount_cents=8_001)
    assert house.public()["hands"] == 1
    assert house.audit()["differences"] == []


class LeakyGame(PurseGame):
    """A game with a bug: a cent of every act is nobody's."""

    def apply(self, state: Any, command: Any, now_ms: int) -> Outcome:
        outcome = super().apply(state, command, now_ms)
        if type(command).__name__ == "Act":
            return outcome._replace(state=outcome.state._replace(purse_cents=state.purse_cents))
        return outcome


def test_a_game_that_loses_a_cent_commits_nothing() -> None:
    house = House(LeakyGame())
    (ana,) = house.playing("ana")
    before = house.table()
    with pytest.raises(MoneyMismatch):
        house.send(ana, "act")
    assert house.table() == before


def test_a_table_written_by_newer_code_is_busy_and_no_bug() -> None:
    house = House()
    (ana,) = house.playing("ana")
    newer = house.table()._replace(public='{"codec": 2}', version=house.table().version + 1)
    house.services.tables.commit(TableWrite(newer, newer.version - 1))
    with pytest.raises(RuleViolation, match="busy"):
        house.send(ana, "act")
    assert house.table() == newer


def test_two_hands_never_close_in_one_commit() -> None:
    """A hand record is part of one write; what is due beyond it takes another."""
    house = House(InstantGame())
    (ana,) = house.playing("ana")
    before = house.table().version
    house.send(ana, "act")
    assert house.public()["hands"] == 3
    assert house.table().version == before + 3
    assert all(house.services.tables.hand(f"t1-{number}") for number in (1, 2, 3))


class InstantGame(PurseGame):
    """Its first three hands are over at once."""

    def apply(self, state: Any, command: Any, now_ms: int) -> Outcome:
        outcome = super().apply(state, command, now_ms)
        started = type(command).__name__ == "Act"
        closed = outcome.record is not None
        if started or (closed and outcome.state.hand_number < 3):
            return outcome._replace(state=outcome.state._replace(due_ms=now_ms))
        return outcome


def test_an_unknown_table_is_said_to_be_unknown() -> None:
    house = House()
    ana: Connection = house.person("ana")
    with pytest.raises(RuleViolation, match="unknown_table"):
        house.service.watch("t9", ana, "1")


def test_a_table_is_created_once() -> None:
    with pytest.raises(RuleViolation, match="table_exists"):
        House().service.create_table("purse", "t1", {})


def test_an_unknown_kind_of_game_is_refused() -> None:
    with pytest.raises(RuleViolation, match="bad_config"):
        House().service.create_table("whist", "t2", {})
