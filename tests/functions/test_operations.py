"""What operations call by name: each done once, written down with its effect, and refused without one.

The house: Ana is a player with $1,000, Dan a dealer. Table topaz is open and empty.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from runtime.bootstrap import install, with_ports
from runtime.observability import Unforeseen
from runtime.operations import REMEMBERED_MS
from runtime.ports import AuditRecord, Throttled
from runtime.wire.errors import CODES, OPERATION_CODES
from runtime.wire.ops_spec import MAX_ORDER_CENTS, OPS_SPEC
from runtime.wire.routes import OPERATIONS

from tests.functions.house import BALANCE_CENTS, EVENTS, House, invoke, recorded
from tests.unit.wire import source_scan

DAY_MS = 24 * 3_600_000


@pytest.fixture
def house() -> House:
    """Ana, Dan and topaz."""
    house = House()
    house.add_person("ana")
    house.add_person("dan", role="dealer", cents=0)
    house.add_table("topaz")
    return house


def order(operation: str, **changed: Any) -> dict[str, Any]:
    """The example event of an operation, with other values; None leaves a field out."""
    event = {**recorded(f"ops_{operation}"), **changed}
    return {name: value for name, value in event.items() if value is not None}


def ask(operation: str, **changed: Any) -> dict[str, Any]:
    """Call an operation with its example event, changed."""
    answer: dict[str, Any] = invoke(f"ops_{operation}", order(operation, **changed))
    return answer


def trail(house: House, subject: str) -> list[AuditRecord]:
    return list(house.services.audit_trail.of_subject(subject))


def paused(house: House) -> None:
    assert ask("pause_table")["ok"]


def nothing(_house: House) -> None:
    """The house as it is."""


# Before: what has to be so that the example can be carried out. After: the record that it leaves.
EXAMPLES: dict[str, tuple[Callable[[House], None], str, dict[str, Any]]] = {
    "open_table": (nothing, "table:jade", {"game": "holdem"}),
    "pause_table": (nothing, "table:topaz", {"version": 2}),
    "resume_table": (paused, "table:topaz", {"version": 3}),
    "create_account": (nothing, "player:cleo", {"name": "cleo@example.com", "role": "player"}),
    "credit": (nothing, "player:ana", {"amount_cents": 50_000, "balance_cents": BALANCE_CENTS + 50_000}),
    "debit": (nothing, "player:ana", {"amount_cents": 20_000, "balance_cents": BALANCE_CENTS - 20_000}),
}
OTHER_PLACE = {"open_table": {"table_id": "jade"}}


def test_every_operation_has_fields_a_function_and_an_example() -> None:
    assert set(OPS_SPEC) == OPERATIONS
    assert {path.stem for path in EVENTS.glob("ops_*.json")} == OPERATIONS


@pytest.mark.parametrize("operation", EXAMPLES)
def test_an_example_is_carried_out_and_written_down(house: House, operation: str) -> None:
    prepare, subject, facts = EXAMPLES[operation]
    prepare(house)
    event = order(operation, **OTHER_PLACE.get(operation, {}))
    answer = invoke(f"ops_{operation}", event)
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
    first = ask(operation, **OTHER_PLACE.get(operation, {}))
    before = house.stored()
    house.clock.sleep_ms(later_ms)
    assert ask(operation, **OTHER_PLACE.get(operation, {})) == first
    assert house.stored() == before


class SeesNothingAtFirst:
    """An audit trail as the slower of two twins meets it: the other's record comes after the first look."""

    def __init__(self, house: House) -> None:
        self._trail = house.services.audit_trail
        self._looks = 0

    def of_subject(self, subject: str, from_ms: int = 0) -> Any:
        self._looks += 1
        return [] if self._looks == 1 else self._trail.of_subject(subject, from_ms)


@pytest.mark.parametrize("operation", EXAMPLES)
def test_of_two_twins_at_a_time_one_has_an_effect_and_both_the_same_answer(
    house: House, operation: str
) -> None:
    EXAMPLES[operation][0](house)
    first = ask(operation, **OTHER_PLACE.get(operation, {}))
    before = house.stored()
    install(with_ports(house.services, audit_trail=SeesNothingAtFirst(house)))
    assert ask(operation, **OTHER_PLACE.get(operation, {})) == first
    assert house.stored() == before


class Failing:
    """A store whose writes are not answered: ``after`` having been done, or before."""

    def __init__(self, store: Any, *, after: bool) -> None:
        self._store = store
        self._after = after

    def __getattr__(self, method: str) -> Any:
        call = getattr(self._store, method)
        if method not in ("create", "commit", "post"):
            return call

        def failing(*arguments: Any, **named: Any) -> None:
            if self._after:
                call(*arguments, **named)
            raise Throttled

        return failing


@pytest.mark.parametrize("after", [False, True], ids=["before it is done", "after it is done"])
@pytest.mark.parametrize("operation", EXAMPLES)
def test_an_order_whose_write_failed_can_be_given_again(house: House, operation: str, after: bool) -> None:
    prepare, subject, facts = EXAMPLES[operation]
    prepare(house)
    records = len(trail(house, subject))
    well, failing = house.services, {
        name: Failing(getattr(house.services, name), after=after)
        for name in ("tables", "ledger", "accounts")
    }
    install(with_ports(well, **failing))
    changed = OTHER_PLACE.get(operation, {})
    answer = ask(operation, **changed)
    assert answer["ok"] or answer["code"] == "busy"
    # The record is there exactly when the effect is: they are one write.
    assert len(trail(house, subject)) == records + after
    install(well)
    answer = ask(operation, **changed)
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


AMOUNTS = {
    "nothing": (0, "out_of_range"),
    "a negative amount": (-1, "out_of_range"),
    "a fraction": (100.5, "wrong_type"),
    "a fraction that is whole": (100.0, "wrong_type"),
    "true": (True, "wrong_type"),
    "a text": ("100", "wrong_type"),
    "a list": ([100], "wrong_type"),
    "a cent too many": (MAX_ORDER_CENTS + 1, "out_of_range"),
    "more than any number": (10**400, "out_of_range"),
}

REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "no id": ("credit", {"request_id": None}, "missing_field"),
    "an empty id": ("credit", {"request_id": ""}, "out_of_range"),
    "an id too long": ("credit", {"request_id": "x" * 65}, "out_of_range"),
    "no operator": ("credit", {"operator": None}, "missing_field"),
    "an empty operator": ("credit", {"operator": ""}, "out_of_range"),
    "an operator who is a number": ("credit", {"operator": 7}, "wrong_type"),
    "no reason": ("pause_table", {"reason": None}, "missing_field"),
    "an empty reason": ("pause_table", {"reason": ""}, "out_of_range"),
    "a reason too long": ("pause_table", {"reason": "x" * 201}, "out_of_range"),
    "a line break in the reason": ("pause_table", {"reason": "one\ntwo"}, "out_of_range"),
    "an unknown field": ("credit", {"amount": 1}, "unknown_field"),
    "no person": ("debit", {"person": None}, "missing_field"),
    "an unknown person": ("credit", {"person": "nobody"}, "unknown_person"),
    "a dealer's money in": ("credit", {"person": "dan"}, "not_a_player"),
    "a dealer's money out": ("debit", {"person": "dan"}, "not_a_player"),
    "no amount": ("credit", {"amount_cents": None}, "missing_field"),
    **{f"in: {what}": ("credit", {"amount_cents": value}, code) for what, (value, code) in AMOUNTS.items()},
    **{f"out: {what}": ("debit", {"amount_cents": value}, code) for what, (value, code) in AMOUNTS.items()},
    "a cent more than he has": ("debit", {"amount_cents": BALANCE_CENTS + 1}, "insufficient_balance"),
    "a password too long": ("create_account", {"password": "welcome202600"}, "bad_password"),
    "a password without a digit": ("create_account", {"password": "welcomehome"}, "bad_password"),
    "a password that is a number": ("create_account", {"password": 12345678}, "wrong_type"),
    "an unknown role": ("create_account", {"role": "owner"}, "out_of_range"),
    "a person in capitals": ("create_account", {"person": "Cleo"}, "bad_account"),
    "a person with a colon": ("create_account", {"person": "house:rake"}, "bad_account"),
    "a nickname too long": ("create_account", {"nickname": "Cleopatra of Alexandria"}, "bad_account"),
    "a person who is there": ("create_account", {"person": "ana"}, "account_exists"),
    "a name that is taken": ("create_account", {"name": "ana@house"}, "account_exists"),
    "no table": ("pause_table", {"table_id": None}, "missing_field"),
    "an unknown table": ("pause_table", {"table_id": "moon"}, "unknown_table"),
    "a table that is not paused": ("resume_table", {}, "not_paused"),
    "a table that is there": ("open_table", {}, "table_exists"),
    "no game": ("open_table", {"table_id": "jade", "game": None}, "bad_config"),
    "an unknown game": ("open_table", {"table_id": "jade", "game": "whist"}, "bad_config"),
    "a name in capitals": ("open_table", {"table_id": "Jade"}, "bad_config"),
    "a name with a colon": ("open_table", {"table_id": "ja:de"}, "bad_config"),
    "a configuration that is a list": ("open_table", {"table_id": "jade", "config": []}, "wrong_type"),
    "a configuration that is a text": ("open_table", {"table_id": "jade", "config": "{}"}, "wrong_type"),
    "an unknown setting": ("open_table", {"table_id": "jade", "config": {"colour": 1}}, "bad_config"),
    "blinds that are halves": (
        "open_table",
        {"table_id": "jade", "config": {"rules": {"small_blind_cents": 0.5}}},
        "bad_config",
    ),
    "a huge configuration": (
        "open_table",
        {"table_id": "jade", "config": {"name": "x" * 5_000}},
        "out_of_range",
    ),
    "a name that cannot be written": (
        "open_table",
        {"table_id": "jade", "config": {"name": "\ud83d"}},
        "out_of_range",
    ),
    "a deep configuration": (
        "open_table",
        {"table_id": "jade", "config": {"rules": json.loads("[" * 900 + "]" * 900)}},
        "out_of_range",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_refusal_has_a_code_and_no_effect(house: House, what: str) -> None:
    operation, changed, code = REFUSED[what]
    before = house.stored()
    answer = ask(operation, **changed)
    assert (answer["ok"], answer["code"]) == (False, code)
    assert answer["message"] == {**CODES, **OPERATION_CODES}[code]
    assert set(answer) == {"ok", "code", "facts", "message"}
    assert house.stored() == before


@pytest.mark.parametrize("event", [None, [], "credit", 7, True])
@pytest.mark.parametrize("function", sorted(OPERATIONS))
def test_an_event_that_is_no_object(house: House, function: str, event: Any) -> None:
    assert invoke(function, event)["code"] == "bad_frame"


def test_every_refusal_of_an_order_is_listed() -> None:
    said = {refusal.name for refusal in source_scan.said_by("OrderRefused")}
    assert said == set(OPERATION_CODES)
    assert not set(OPERATION_CODES) & set(CODES)


@pytest.mark.rule("R20.1")
def test_the_host_pauses_a_table_and_lets_it_go_on(house: House) -> None:
    house.connect("ana")
    house.send("ana", "watch", table_id="topaz")
    house.clear("ana")
    ask("pause_table")
    [frame] = house.received("ana")
    assert frame["public"]["paused"]["reason"] == "the stream has no picture"
    assert [event["name"] for event in frame["events"]] == ["table_paused"]
    assert ask("pause_table", request_id="again")["code"] == "paused"
    house.clear("ana")
    ask("resume_table")
    [frame] = house.received("ana")
    assert frame["public"]["paused"] is None
    records = trail(house, "table:topaz")
    assert [(each.action, each.operator) for each in records] == [
        ("pause", "mara@operations"),
        ("resume", "mara@operations"),
    ]


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


def test_a_new_player_signs_in_with_the_password_that_no_record_holds(house: House) -> None:
    answer = ask("create_account")
    assert "password" not in answer
    status, body = house.http("/api/sign-in", '{"name": "cleo@example.com", "password": "welcome2026"}')
    assert status == 200, body
    assert "welcome2026" not in repr(house.data.audit)
    assert house.services.accounts.balance_cents("cleo") == 0
    assert ask("credit", person="cleo")["balance_cents"] == 50_000


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
