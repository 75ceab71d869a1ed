"""Responsible play at the tables: what the shell asks of a purse before money goes into play (R23)."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from engine.game import RuleViolation
from runtime.days import DAY_MS
from runtime.draft import MoneyMismatch, applied, open_draft, write_of
from runtime.ports import AuditRecord, Connection, Purses
from runtime.responsible import NO_LIMITS, Bound, PlayLimits, limits_json, timed_out

from tests.contract.dynamo_stage import stage
from tests.unit.dynamo.test_table_service import on_dynamo
from tests.unit.runtime.faults import MeddledTables, throttle
from tests.unit.runtime.house import House
from tests.unit.runtime.purse_game import PurseGame

HOUR_MS = 3_600_000


@pytest.fixture(params=["memory", "dynamo"])
def house(request: pytest.FixtureRequest) -> Iterator[House]:
    house = House(PurseGame())
    if request.param == "memory":
        yield house
        return
    with stage() as opened:
        yield on_dynamo(opened, house)


def bound(house: House, person: str, limits: PlayLimits) -> None:
    purse, now_ms = house.services.purses.purse(person), house.clock.now_ms()
    record = AuditRecord(house.new_id(), f"player:{person}", person, "set_limits", "", {}, now_ms)
    house.services.purses.set_limits(purse.guard(person), limits_json(limits), record)


def loss_limit(cents: int) -> PlayLimits:
    return NO_LIMITS._replace(loss={"day": Bound(cents)})


def refused(house: House, connection: Connection, command: str, **fields: Any) -> tuple[str, dict[str, Any]]:
    before = house.table(), house.services.ledger.entries()
    with pytest.raises(RuleViolation) as caught:
        house.send(connection, command, **fields)
    assert (house.table(), house.services.ledger.entries()) == before
    return caught.value.code, caught.value.facts


@pytest.mark.rule("R23.1")
def test_a_buy_in_beyond_the_loss_limit_is_refused_and_one_up_to_it_is_not(house: House) -> None:
    (ana,) = house.playing("ana", cents=2_000)
    bound(house, "ana", loss_limit(3_000))
    facts = {"span": "day", "limit_cents": 3_000, "left_cents": 1_000}
    assert refused(house, ana, "buy_in", amount_cents=1_001) == ("loss_limit", facts)
    house.send(ana, "buy_in", amount_cents=1_000)
    assert house.balance("ana") == 7_000


@pytest.mark.rule("R23.1")
def test_what_comes_back_from_the_table_can_be_played_with_again(house: House) -> None:
    (ana,) = house.playing("ana", cents=2_000)
    bound(house, "ana", loss_limit(2_000))
    assert refused(house, ana, "buy_in", amount_cents=1)[0] == "loss_limit"
    house.send(ana, "leave")
    house.service.watch("t1", ana, house.new_id())
    house.send(ana, "take_seat", seat=1)
    house.send(ana, "buy_in", amount_cents=2_000)
    assert house.balance("ana") == 8_000


@pytest.mark.rule("R23.2")
def test_nobody_takes_a_seat_or_brings_money_during_a_time_out(house: House) -> None:
    (ana,) = house.playing("ana")
    (bo,) = house.watching("bo")
    until_ms = house.clock.now_ms() + HOUR_MS
    for person in ("ana", "bo"):
        bound(house, person, timed_out(NO_LIMITS, until_ms, house.clock.now_ms()))
    excluded = ("excluded", {"until_ms": until_ms, "kind": "time_out"})
    assert refused(house, ana, "buy_in", amount_cents=500) == excluded
    assert refused(house, bo, "take_seat", seat=2) == excluded
    house.clock.sleep_ms(HOUR_MS)
    house.send(bo, "take_seat", seat=2)


@pytest.mark.rule("R23.2")
def test_who_is_excluded_can_still_take_his_money_home(house: House) -> None:
    (ana,) = house.playing("ana")
    bound(house, "ana", timed_out(NO_LIMITS, house.clock.now_ms() + HOUR_MS, house.clock.now_ms()))
    house.send(ana, "leave")
    assert house.balance("ana") == 10_000


@pytest.mark.rule("R23.3")
def test_who_owes_himself_a_look_at_the_clock_takes_no_seat_and_brings_no_money(house: House) -> None:
    (ana,) = house.playing("ana")
    (bo,) = house.watching("bo")
    for person in ("ana", "bo"):
        bound(house, person, NO_LIMITS._replace(reality_ms=HOUR_MS))
    house.clock.sleep_ms(HOUR_MS)
    due = ("reality_check_due", {"due_ms": ana.connected_ms + HOUR_MS})
    assert refused(house, ana, "buy_in", amount_cents=500) == due
    assert refused(house, bo, "take_seat", seat=2)[0] == "reality_check_due"
    house.send(ana, "act")
    bound(house, "ana", PlayLimits(reality_ms=HOUR_MS, checked_ms=house.clock.now_ms()))
    house.send(ana, "buy_in", amount_cents=500)


class MeddledPurses:
    """A purse port after whose next readings something else happens first."""

    def __init__(self, purses: Purses, then: list[Callable[[], Any]]) -> None:
        self._purses = purses
        self._then = then
        self.reads = 0

    def purse(self, person: str) -> Any:
        purse = self._purses.purse(person)
        self.reads += 1
        if self._then:
            self._then.pop(0)()
        return purse

    def __getattr__(self, name: str) -> Any:
        return getattr(self._purses, name)


@pytest.mark.rule("R23.1")
def test_of_two_tables_at_once_one_finds_what_the_other_left_of_the_limit(house: House) -> None:
    (ana,) = house.playing("ana", cents=2_000)
    house.service.create_table("purse", "t2", {})
    house.service.watch("t2", ana, "w2")
    house.service.handle("t2", "take_seat", {"seat": 1}, ana, "s2")
    bound(house, "ana", loss_limit(5_000))

    def elsewhere() -> None:
        house.service.handle("t2", "buy_in", {"amount_cents": 2_000}, ana, "b2")

    purses = MeddledPurses(house.services.purses, [elsewhere])
    slow = house.with_ports(purses=purses)
    assert refused_late(slow, ana, 1_001) == (
        "loss_limit",
        {"span": "day", "limit_cents": 5_000, "left_cents": 1_000},
    )
    purses = MeddledPurses(house.services.purses, [lambda: bound(house, "ana", loss_limit(4_500))])
    slow = house.with_ports(purses=purses)
    slow.send(ana, "buy_in", amount_cents=500)
    assert purses.reads == 2
    assert house.balance("ana") == 10_000 - 4_500
    assert house.audit()["differences"] == []


def refused_late(house: House, connection: Connection, cents: int) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleViolation) as caught:
        house.send(connection, "buy_in", amount_cents=cents)
    return caught.value.code, caught.value.facts


@pytest.mark.rule("R23.2")
def test_an_exclusion_that_comes_between_asking_and_writing_counts(house: House) -> None:
    (ana,) = house.playing("ana")
    out = timed_out(NO_LIMITS, house.clock.now_ms() + HOUR_MS, house.clock.now_ms())
    purses = MeddledPurses(house.services.purses, [lambda: bound(house, "ana", out)])
    assert refused_late(house.with_ports(purses=purses), ana, 500)[0] == "excluded"
    assert house.balance("ana") == 8_000


def test_purses_are_read_once_and_only_where_money_is_brought(house: House) -> None:
    purses = MeddledPurses(house.services.purses, [])
    seen = house.with_ports(purses=purses)
    (ana,) = seen.watching("ana")
    assert purses.reads == 0
    seen.send(ana, "take_seat", seat=1)
    assert purses.reads == 1
    seen.send(ana, "buy_in", "b1", amount_cents=2_000)
    assert purses.reads == 2
    seen.send(ana, "buy_in", "b1", amount_cents=2_000)
    seen.send(ana, "act")
    seen.send(ana, "leave")
    assert purses.reads == 2


@pytest.mark.rule("R23.1")
def test_six_purses_that_changed_are_answered_busy(house: House) -> None:
    (ana,) = house.playing("ana")
    other = [lambda: bound(house, "ana", NO_LIMITS)] * 6
    slow = house.with_ports(purses=MeddledPurses(house.services.purses, other))
    assert refused_late(slow, ana, 500) == ("busy", {})


def test_a_game_that_takes_money_nobody_was_asked_for_commits_nothing(house: House) -> None:
    (ana,) = house.playing("ana")
    draft = open_draft(house.table(), house.game, house.clock.now_ms(), house.services.settings)
    taken = applied(draft, house.game.commands["buy_in"](actor=ana.person, amount_cents=1), "c9")
    with pytest.raises(MoneyMismatch):
        write_of(taken, "commit", newest_codec=False)


@pytest.mark.rule("R23.1")
def test_a_guarded_commit_whose_answer_was_lost_counts_once(house: House) -> None:

    (ana,) = house.playing("ana")
    bound(house, "ana", loss_limit(2_500))
    tables = MeddledTables(house.services.tables)
    tables.after.append(throttle)
    house.with_ports(tables=tables).send(ana, "buy_in", amount_cents=500)
    assert house.balance("ana") == 7_500
    assert house.clock.now_ms() < DAY_MS * 30_000
