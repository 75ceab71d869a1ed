"""Corrections (R18.1): whatever a player has, what was paid wrongly is put right, once; the book balances."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from engine.game import RuleViolation
from runtime.corrections import correct
from runtime.responsible import NO_LIMITS, Bound, limits_json, timed_out

from tests.contract.dynamo_stage import stage
from tests.unit.dynamo.test_table_service import on_dynamo
from tests.unit.runtime.house import House


@pytest.fixture(params=["memory", "dynamo"])
def house(request: pytest.FixtureRequest) -> Iterator[House]:
    house = House()
    if request.param == "memory":
        yield house
        return
    with stage() as opened:
        yield on_dynamo(opened, house).with_ports(audit_trail=opened.audit_trail)


def order(house: House, cents: int, request_id: str = "r1") -> dict[str, Any]:
    fields = {
        "request_id": request_id,
        "operator": "mara",
        "reason": "hand t1-7",
        "person": "ana",
        "amount_cents": cents,
    }
    return correct(house.services, fields)


CASES = {
    # balance, correction: from or to which account, balance afterwards
    "in his favour": (1_000, 300, "player:ana", 1_300),
    "against him, covered": (1_000, -300, "player:ana", 700),
    "against him, to the last cent": (1_000, -1_000, "player:ana", 0),
    "against him, a cent more than he has": (1_000, -1_001, "receivable:ana", 1_000),
    "against him who has nothing": (0, -5, "receivable:ana", 0),
}


@pytest.mark.rule("R18.1")
@pytest.mark.parametrize(("had", "cents", "account", "has"), CASES.values(), ids=CASES)
def test_a_correction_is_booked_whatever_he_has(
    house: House, had: int, cents: int, account: str, has: int
) -> None:
    house.person("ana", had)
    answer = order(house, cents)
    assert (answer["account"], answer["balance_cents"], house.balance("ana")) == (account, has, has)
    [entry] = [entry for entry in house.services.ledger.entries() if entry.kind == "correction"]
    assert {entry.debit, entry.credit} == {"house:corrections", account}
    assert entry.cents * (1 if entry.debit == "house:corrections" else -1) == cents
    [record] = house.services.audit_trail.of_subject("player:ana")
    assert (record.operator, record.reason, record.facts["account"]) == ("mara", "hand t1-7", account)
    found = house.audit()
    assert (found["differences"], found["sum_cents"]) == ([], 0)


@pytest.mark.rule("R18.1")
@pytest.mark.parametrize("cents", [300, -300, -9_999])
def test_a_correction_that_comes_twice_is_booked_once(house: House, cents: int) -> None:
    house.person("ana", 1_000)
    first = order(house, cents)
    assert order(house, cents) == first
    assert sum(entry.kind == "correction" for entry in house.services.ledger.entries()) == 1


def test_no_limit_and_no_exclusion_stands_against_a_correction(house: House) -> None:
    house.person("ana", 1_000)
    limits = NO_LIMITS._replace(loss={"day": Bound(0)}, deposit={"day": Bound(0)})
    out = timed_out(limits, house.clock.now_ms() + 1_000, house.clock.now_ms())
    at = house.services
    order(house, 1, "before")
    record = at.audit_trail.of_subject("player:ana")[0]._replace(record_id="limits")
    at.purses.set_limits(at.purses.purse("ana").guard("ana"), limits_json(out), record)
    order(house, 300)
    order(house, -1_301, "r2")
    assert house.balance("ana") == 0


class Spent:
    """Purses whose money goes in the moment after they have been read."""

    def __init__(self, purses: Any, then: list[Callable[[], Any]]) -> None:
        self._purses = purses
        self._then = then

    def purse(self, person: str) -> Any:
        purse = self._purses.purse(person)
        if self._then:
            self._then.pop(0)()
        return purse

    def __getattr__(self, name: str) -> Any:
        return getattr(self._purses, name)


def test_a_balance_that_is_spent_meanwhile_makes_it_a_debt(house: House) -> None:
    (ana,) = house.watching("ana")
    house.send(ana, "take_seat", seat=1)
    spend: list[Callable[[], Any]] = [lambda: house.send(ana, "buy_in", amount_cents=9_900)]
    slow = house.with_ports(purses=Spent(house.services.purses, spend))
    assert order(slow, -500)["account"] == "receivable:ana"
    assert house.balance("ana") == 100


def test_a_purse_that_never_rests_is_answered_busy(house: House) -> None:
    (ana,) = house.watching("ana")
    house.send(ana, "take_seat", seat=1)
    spend: list[Callable[[], Any]] = [lambda: house.send(ana, "buy_in", amount_cents=1)] * 20
    slow = house.with_ports(purses=Spent(house.services.purses, spend))
    with pytest.raises(RuleViolation, match="busy"):
        order(slow, -500)
