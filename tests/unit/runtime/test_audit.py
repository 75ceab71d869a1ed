"""The audit: what it finds, what it does not mistake for a difference, on both storages."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from engine.game import Cents
from runtime.days import DAY_MS, REMEMBERED_DAYS
from runtime.ports import AuditRecord, LedgerEntry, TableWrite
from runtime.responsible import NO_LIMITS, Bound, limits_json

from tests.contract.dynamo_stage import stage
from tests.unit.dynamo.test_table_service import on_dynamo
from tests.unit.runtime.house import House
from tests.unit.runtime.purse_game import PurseGame


@pytest.fixture(params=["memory", "dynamo"])
def house(request: pytest.FixtureRequest) -> Iterator[House]:
    house = House(PurseGame())
    if request.param == "memory":
        yield house
        return
    with stage() as opened:
        yield on_dynamo(opened, house)


def move(number: int, debit: str, credit: str, cents: int, at_ms: int) -> LedgerEntry:
    return LedgerEntry(f"e{number}", debit, credit, Cents(cents), "test", "", at_ms)


def nothing_wrong(house: House) -> bool:
    found = house.audit()
    return (found["differences"], found["sum_cents"], found["unsettled"]) == ([], 0, [])


def test_a_month_of_play_balances_day_by_day(house: House) -> None:
    (ana,) = house.playing("ana")
    for day in range(REMEMBERED_DAYS + 6):
        house.clock.sleep_ms(DAY_MS)
        house.send(ana, "buy_in", amount_cents=50 + day)
        house.services.ledger.post(
            move(day, "house:cashier", "player:ana", 100 + day, house.clock.now_ms())
        )
    house.send(ana, "leave")
    assert nothing_wrong(house)


class Doctored:
    """Purses of which one is not what was written."""

    def __init__(self, purses: Any, person: str, change: Callable[[Any], Any]) -> None:
        self._purses = purses
        self._person = person
        self._change = change

    def each(self) -> Iterator[Any]:
        for person, purse in self._purses.each():
            yield person, self._change(purse) if person == self._person else purse

    def __getattr__(self, name: str) -> Any:
        return getattr(self._purses, name)


DAY = "2023-11-14"
WRONG = {
    "a balance": (
        lambda purse: purse._replace(balance_cents=purse.balance_cents + 3),
        {"account": "player:ana", "book_cents": 8_000, "stored_cents": 8_003},
        3,
    ),
    "what was played on a day": (
        lambda purse: purse._replace(played_cents={}),
        {"account": f"player:ana played {DAY}", "book_cents": -2_000, "stored_cents": 0},
        0,
    ),
    "what was paid in on a day": (
        lambda purse: purse._replace(deposited_cents={**purse.deposited_cents, "2023-11-13": 5}),
        {"account": "player:ana deposited 2023-11-13", "book_cents": 0, "stored_cents": 5},
        0,
    ),
}


@pytest.mark.parametrize(("change", "difference", "sum_cents"), WRONG.values(), ids=WRONG)
def test_a_purse_that_is_not_what_the_book_says(
    house: House, change: Callable[[Any], Any], difference: dict[str, Any], sum_cents: int
) -> None:
    house.playing("ana", "bo")
    doctored = Doctored(house.services.purses, "ana", change)
    found = house.with_ports(purses=doctored).audit()
    assert (found["differences"], found["sum_cents"]) == ([difference], sum_cents)


def test_a_balance_that_no_movement_made_is_found(house: House) -> None:
    house.person("ana")

    class WithStranger(Doctored):
        def each(self) -> Iterator[Any]:
            yield from self._purses.each()
            yield "zoe", self._purses.purse("ana")._replace(deposited_cents={})

    found = house.with_ports(purses=WithStranger(house.services.purses, "", lambda purse: purse)).audit()
    assert [line["account"] for line in found["differences"]] == ["player:zoe"]
    assert found["sum_cents"] == 10_000


def test_a_table_that_cannot_be_read_is_named_and_hides_no_other(house: House) -> None:
    house.playing("ana")
    newer = house.table()._replace(public='{"codec": 2}', version=house.table().version + 1)
    house.services.tables.commit(TableWrite(newer, newer.version - 1))
    found = house.audit()
    assert found["differences"] == [{"account": "table:t1", "book_cents": 2_000, "stored_cents": None}]


class JackpotGame(PurseGame):
    """A game whose progressive amount is 5 cents, whatever was booked."""

    def jackpot_cents(self, _state: Any) -> Cents:
        """The amount that the table shows."""
        return Cents(5)


@pytest.mark.rule("R5.3")
def test_a_progressive_amount_is_what_the_book_says() -> None:
    house = House(JackpotGame())
    house.playing("ana")
    found = house.audit()
    assert found["differences"] == [{"account": "jackpot:t1", "book_cents": 0, "stored_cents": 5}]
    assert found["sum_cents"] == 5
    house.services.ledger.post(move(1, "house:prizes", "jackpot:t1", 5, house.clock.now_ms()))
    assert nothing_wrong(house)
    house.services.ledger.post(move(2, "jackpot:t9", "house:prizes", 7, house.clock.now_ms()))
    lost = [{"account": "jackpot:t9", "book_cents": -7, "stored_cents": 0}]
    assert house.audit()["differences"] == lost, "a table that is not there has no jackpot"


class Busy:
    """A book in which something moves each time when it has been read, before anything else is."""

    def __init__(self, ledger: Any, meanwhile: list[Callable[[], Any]]) -> None:
        self._ledger = ledger
        self._meanwhile = meanwhile

    def each(self) -> Iterator[LedgerEntry]:
        read = list(self._ledger.each())
        if self._meanwhile:
            self._meanwhile.pop(0)()
        return iter(read)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)


def test_money_that_moves_while_the_book_is_read_is_no_difference(house: House) -> None:
    (ana,) = house.playing("ana")
    meanwhile: list[Any] = [lambda: house.send(ana, "buy_in", amount_cents=500)] * 2
    busy = house.with_ports(ledger=Busy(house.services.ledger, meanwhile))
    assert nothing_wrong(busy)
    assert meanwhile == []


def test_what_never_stands_still_is_said_to_be_unsettled(house: House) -> None:
    (ana,) = house.playing("ana")
    meanwhile: list[Any] = [lambda: house.send(ana, "buy_in", amount_cents=50)] * 20
    found = house.with_ports(ledger=Busy(house.services.ledger, meanwhile)).audit()
    assert (found["differences"], found["sum_cents"]) == ([], 0)
    assert found["unsettled"] == ["player:ana", "table:t1"]


def test_a_change_of_limits_moves_no_money(house: House) -> None:
    house.playing("ana")
    purse = house.services.purses.purse("ana")
    limits = limits_json(NO_LIMITS._replace(loss={"day": Bound(5)}))
    record = AuditRecord("r1", "player:ana", "ana", "set_limits", "", {}, 1)
    house.services.purses.set_limits(purse.guard("ana"), limits, record)
    assert nothing_wrong(house)
