"""Bad orders, as one table: which example event, what of it is different, and with which code it is refused.

A row holds when the answer has the code, and when nothing at all is written.
"""

import json
from typing import Any

import pytest
from runtime.wire.errors import CODES, OPERATION_CODES
from runtime.wire.ops_spec import MAX_ORDER_CENTS
from runtime.wire.routes import OPERATIONS

from tests.functions.house import BALANCE_CENTS, House, invoke
from tests.functions.orders import ask, operated
from tests.unit.wire import source_scan


@pytest.fixture
def house() -> House:
    """Ana, Dan and topaz."""
    return operated()


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
    "a correction of nothing": ("correct", {"amount_cents": 0}, "bad_amount"),
    "a correction by too much": ("correct", {"amount_cents": -MAX_ORDER_CENTS - 1}, "out_of_range"),
    "a correction by a fraction": ("correct", {"amount_cents": -0.5}, "wrong_type"),
    "a correction for a dealer": ("correct", {"person": "dan"}, "not_a_player"),
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
    "unblocking nobody": ("unblock_account", {"person": "nobody"}, "unknown_person"),
    "unblocking by the sign-in name": ("unblock_account", {"person": "ana@house"}, "unknown_person"),
    "no table": ("pause_table", {"table_id": None}, "missing_field"),
    "an unknown table": ("pause_table", {"table_id": "moon"}, "unknown_table"),
    "a table that is not paused": ("resume_table", {}, "not_paused"),
    "a table that is open": ("open_table", {"game": None, "config": None}, "already_open"),
    "no hand": ("cancel_hand", {"hand_id": None}, "missing_field"),
    "no hand by the rules": ("cancel_hand", {"hand_id": None, "by": "rules"}, "missing_field"),
    "an unknown way": ("cancel_hand", {"by": "force"}, "out_of_range"),
    "a hand that is not running": ("cancel_hand", {}, "too_late"),
    "a hand of nowhere": ("cancel_hand", {"table_id": "moon"}, "unknown_table"),
    "opening what was never there": (
        "open_table",
        {"table_id": "moon", "game": None, "config": None},
        "unknown_table",
    ),
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
