"""What operations call by name: each thing done once, and written down with its effect."""

from collections.abc import Callable
from typing import Any

import pytest
from argon2 import PasswordHasher
from engine.game import Cents
from runtime import identity
from runtime.bootstrap import install, with_ports
from runtime.observability import Unforeseen
from runtime.operations import REMEMBERED_MS
from runtime.ports import AuditRecord, LedgerEntry, Throttled
from runtime.wire.ops_spec import OPS_SPEC
from runtime.wire.routes import OPERATIONS

from tests.functions.house import BALANCE_CENTS, EVENTS, House, invoke
from tests.functions.orders import ask, closed, nothing, operated, order, paused, playing, trail

DAY_MS = 24 * 3_600_000


@pytest.fixture
def house() -> House:
    """Ana, Dan and topaz."""
    return operated()


# Before: what has to be so that the example can be carried out. After: the record that it leaves.
EXAMPLES: dict[str, tuple[Callable[[House], None], str, dict[str, Any]]] = {
    "audit": (nothing, "house", {"transfers": 1, "different": 0, "sum_cents": 0}),
    "open_table": (nothing, "table:jade", {"game": "holdem"}),
    "pause_table": (nothing, "table:topaz", {"version": 2}),
    "resume_table": (paused, "table:topaz", {"version": 3}),
    "reopen_table": (closed, "table:topaz", {"status": "open"}),
    "close_table": (nothing, "table:topaz", {"status": "closed"}),
    "cancel_hand": (playing, "table:topaz", {"returned_cents": {"ana": 200, "bo": 100}}),
    "create_account": (nothing, "player:cleo", {"name": "cleo@example.com", "role": "player"}),
    "unblock_account": (nothing, "player:ana", {"person": "ana"}),
    "credit": (nothing, "player:ana", {"amount_cents": 50_000, "balance_cents": BALANCE_CENTS + 50_000}),
    "correct": (nothing, "player:ana", {"account": "player:ana", "balance_cents": BALANCE_CENTS - 4_500}),
    "debit": (nothing, "player:ana", {"amount_cents": 20_000, "balance_cents": BALANCE_CENTS - 20_000}),
}
EFFECTS = [operation for operation in EXAMPLES if operation != "audit"]
"""Examples that change more than the trail: an audit may well be done twice."""

CHANGED: dict[str, tuple[str, dict[str, Any]]] = {
    "open_table": ("open_table", {"table_id": "jade"}),
    "reopen_table": ("open_table", {"game": None, "config": None}),
}
"""Examples that are not the event as it stands: which event, and what of it is different."""


def example(operation: str) -> dict[str, Any]:
    """Carry out an example."""
    name, changed = CHANGED.get(operation, (operation, {}))
    return ask(name, **changed)


def test_every_operation_has_fields_a_function_and_an_example() -> None:
    assert set(OPS_SPEC) == OPERATIONS
    assert {path.stem for path in EVENTS.glob("ops_*.json")} == OPERATIONS


@pytest.mark.parametrize("operation", EXAMPLES)
def test_an_example_is_carried_out_and_written_down(house: House, operation: str) -> None:
    prepare, subject, facts = EXAMPLES[operation]
    prepare(house)
    name, changed = CHANGED.get(operation, (operation, {}))
    event = order(name, **changed)
    answer = invoke(f"ops_{name}", event)
    assert answer["ok"], answer
    assert answer["request_id"] == event["request_id"]
    assert facts.items() <= answer.items()
    record = trail(house, subject)[-1]
    assert (record.operator, record.reason) == (event["operator"], event["reason"])
    assert facts.items() <= record.facts.items()
    assert record.at_ms == house.clock.now_ms()


@pytest.mark.parametrize("operation", EXAMPLES)
@pytest.mark.parametrize("later_ms", [0, 1, DAY_MS])
def test_a_request_that_comes_twice_has_its_effect_once(
    house: House, operation: str, later_ms: int
) -> None:
    EXAMPLES[operation][0](house)
    first = example(operation)
    before = house.stored()
    house.clock.sleep_ms(later_ms)
    assert example(operation) == first
    assert house.stored() == before


class SeesNothingAtFirst:
    """An audit trail as the slower of two twins meets it: the other's record comes after the first look."""

    def __init__(self, house: House) -> None:
        self._trail = house.services.audit_trail
        self._looks = 0

    def of_subject(self, subject: str, from_ms: int = 0) -> Any:
        self._looks += 1
        return [] if self._looks == 1 else self._trail.of_subject(subject, from_ms)


@pytest.mark.parametrize("operation", EFFECTS)
def test_of_two_twins_at_a_time_one_has_an_effect_and_both_the_same_answer(
    house: House, operation: str
) -> None:
    EXAMPLES[operation][0](house)
    first = example(operation)
    before = house.stored()
    install(with_ports(house.services, audit_trail=SeesNothingAtFirst(house)))
    assert example(operation) == first
    assert house.stored() == before


def test_a_slow_twin_does_not_pause_a_table_that_goes_on_again(house: House) -> None:
    first = ask("pause_table")
    ask("resume_table")
    before = house.stored()
    install(with_ports(house.services, audit_trail=SeesNothingAtFirst(house)))
    assert ask("pause_table") == first
    assert house.stored() == before


class MovedMeanwhile:
    """Purses of which the first that is looked at changes right after."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._looks = 0

    def purse(self, person: str) -> Any:
        purse = self._house.services.purses.purse(person)
        self._looks += 1
        if self._looks == 1:
            now_ms = self._house.clock.now_ms()
            account = f"player:{person}"
            self._house.services.ledger.post(
                LedgerEntry("other", "house:cashier", account, Cents(7), "deposit", "", now_ms)
            )
        return purse


def test_the_balance_that_is_written_down_is_the_one_that_there_was(house: House) -> None:
    install(with_ports(house.services, purses=MovedMeanwhile(house)))
    assert ask("credit")["balance_cents"] == BALANCE_CENTS + 50_000 + 7
    assert house.services.accounts.balance_cents("ana") == BALANCE_CENTS + 50_000 + 7


class Failing:
    """A store whose writes are not answered: ``after`` having been done, or before."""

    def __init__(self, store: Any, *, after: bool) -> None:
        self._store = store
        self._after = after

    def __getattr__(self, method: str) -> Any:
        call = getattr(self._store, method)
        if method not in ("create", "commit", "post", "clear"):
            return call

        def failing(*arguments: Any, **named: Any) -> None:
            if self._after:
                call(*arguments, **named)
            raise Throttled

        return failing


@pytest.mark.parametrize("after", [False, True], ids=["before it is done", "after it is done"])
@pytest.mark.parametrize("operation", EFFECTS)
def test_an_order_whose_write_failed_can_be_given_again(house: House, operation: str, after: bool) -> None:
    prepare, subject, facts = EXAMPLES[operation]
    prepare(house)
    records = len(trail(house, subject))
    well, failing = house.services, {
        name: Failing(getattr(house.services, name), after=after)
        for name in ("tables", "ledger", "accounts", "tries")
    }
    install(with_ports(well, **failing))
    answer = example(operation)
    assert answer["ok"] or answer["code"] == "busy"
    # The record is there exactly when the effect is: they are one write.
    assert len(trail(house, subject)) == records + after
    install(well)
    answer = example(operation)
    assert answer["ok"], answer
    assert facts.items() <= answer.items()
    assert len(trail(house, subject)) == records + 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("credit", {}), ("credit", {"amount_cents": 50_001})),
        (("credit", {}), ("credit", {"operator": "somebody else"})),
        (("credit", {}), ("credit", {"reason": "another reason"})),
        (("credit", {}), ("credit", {"person": "bo"})),
        (("credit", {"request_id": "one"}), ("debit", {"request_id": "one", "amount_cents": 50_000})),
        (("pause_table", {"request_id": "one"}), ("resume_table", {"request_id": "one"})),
    ],
    ids=["another amount", "another operator", "another reason", "another person", "debit", "resume"],
)
def test_an_id_is_good_for_one_request(
    house: House, first: tuple[str, dict[str, Any]], second: tuple[str, dict[str, Any]]
) -> None:
    house.add_person("bo")
    assert ask(first[0], **first[1])["ok"]
    before = house.stored()
    answer = ask(second[0], **second[1])
    assert (answer["ok"], answer["code"]) == (False, "request_id_used")
    assert house.stored() == before


def test_money_moves_once_however_late_the_repeat_comes(house: House) -> None:
    ask("credit")
    before = house.stored()
    house.clock.sleep_ms(REMEMBERED_MS + 1)
    assert ask("credit")["code"] == "request_id_used"
    assert house.stored() == before


def test_money_comes_from_the_cashier_and_goes_back_there(house: House) -> None:
    ask("credit")
    ask("debit")
    entries = {entry.entry_id: entry for entry in house.services.ledger.entries()}
    paid_in, paid_out = entries["ops:2026-01-05-desk-17"], entries["ops:2026-01-05-desk-18"]
    assert (paid_in.debit, paid_in.credit, paid_in.cents) == ("house:cashier", "player:ana", 50_000)
    assert (paid_out.debit, paid_out.credit, paid_out.cents) == ("player:ana", "house:cashier", 20_000)
    assert house.services.accounts.balance_cents("ana") == BALANCE_CENTS + 30_000


@pytest.mark.rule("R23.1")
def test_a_limit_of_deposits_bounds_what_operations_pay_in(house: House) -> None:
    purse = house.services.purses.purse("ana")
    limits = {"deposit": {"day": [BALANCE_CENTS + 50_000, None, None]}}
    record = AuditRecord("limit", "player:ana", "ana", "limit", "own wish", {}, house.clock.now_ms())
    house.services.purses.set_limits(purse.guard("ana"), limits, record)
    assert ask("credit", amount_cents=50_001)["code"] == "deposit_limit"
    assert ask("credit", amount_cents=50_000)["ok"]
    assert ask("credit", request_id="one more", amount_cents=1)["code"] == "deposit_limit"


@pytest.mark.rule("R23.2")
def test_who_is_excluded_can_take_money_out_and_bring_none(house: House) -> None:
    purse = house.services.purses.purse("ana")
    limits = {"excluded_until_ms": house.clock.now_ms() + 200 * DAY_MS}
    record = AuditRecord("limit", "player:ana", "ana", "limit", "own wish", {}, house.clock.now_ms())
    house.services.purses.set_limits(purse.guard("ana"), limits, record)
    assert ask("credit")["code"] == "excluded"
    assert ask("debit", amount_cents=BALANCE_CENTS)["balance_cents"] == 0


@pytest.mark.rule("R2.1")
def test_a_new_player_signs_in_with_the_password_that_no_record_holds(house: House) -> None:
    answer = ask("create_account")
    assert "password" not in answer
    status, body = house.http("/api/sign-in", '{"name": "cleo@example.com", "password": "welcome2026"}')
    assert status == 200, body
    assert "welcome2026" not in repr(house.data.audit)
    assert house.services.accounts.balance_cents("cleo") == 0
    assert ask("credit", person="cleo")["balance_cents"] == 50_000


@pytest.mark.rule("R2.2")
def test_who_is_blocked_can_be_let_in_before_the_twelve_hours_are_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(identity, "PasswordHasher", lambda: cheap)
    assert ask("create_account")["ok"]
    right = '{"name": "cleo@example.com", "password": "welcome2026"}'
    for _ in range(5):
        house.http("/api/sign-in", '{"name": "cleo@example.com", "password": "welcome2025"}')
    assert house.http("/api/sign-in", right)[1]["code"] == "account_blocked"
    assert ask("unblock_account", person="cleo")["ok"]
    assert house.http("/api/sign-in", right)[0] == 200


@pytest.mark.parametrize("role", ["player", "dealer", "scanner", "pit_boss", "admin"])
def test_every_role_can_be_given(house: House, role: str) -> None:
    assert ask("create_account", role=role)["role"] == role
    account = house.services.accounts.account("cleo")
    assert account is not None
    assert account.role == role


def test_a_bug_is_no_answer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def bug(*_: object) -> None:
        raise ValueError("ana has 17 cents")

    monkeypatch.setattr(house.services.purses, "purse", bug)
    with pytest.raises(Unforeseen, match="ValueError"):
        ask("credit")
