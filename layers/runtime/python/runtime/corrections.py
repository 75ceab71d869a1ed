"""Corrections of what has been paid (R18.1): entries of their own, which no empty balance can refuse."""

from collections.abc import Mapping
from typing import Final

from engine.game import Cents, Json, RuleViolation

from runtime.bootstrap import Services
from runtime.operations import Order, once, order_for_a_player
from runtime.ports import InsufficientBalance, LedgerEntry, PurseChanged

CORRECTIONS: Final = "house:corrections"
RECEIVABLE_PREFIX: Final = "receivable:"


def correct(at: Services, fields: Mapping[str, Json]) -> dict[str, Json]:
    """Give a player what he should have had; below 0, take back what he should not.

    A hand that has closed stays as it was recorded. What his balance does not cover he owes
    (``receivable:<player>``). Limits do not bound it: it is no play of his. Raises RuleViolation: bad_amount,
    busy.
    """
    if not fields["amount_cents"]:
        raise RuleViolation("bad_amount")
    order = order_for_a_player(at, "correct", fields)
    return once(at, order, lambda: correction(at, order))


def correction(at: Services, order: Order) -> None:
    """Book the order's amount between the player and the house, whatever he has.

    Raises RuleViolation("busy").
    """
    person, cents = order.asked["person"], order.asked["amount_cents"]
    for attempt in range(1 + at.settings.commit_retries):
        if attempt:
            at.clock.sleep_ms(at.rng.jitter_ms(at.settings.retry_ms << attempt))
        purse, now_ms = at.purses.purse(person), at.clock.now_ms()
        owed = purse.balance_cents + cents < 0
        account = RECEIVABLE_PREFIX + person if owed else order.subject
        balance_cents = purse.balance_cents + (0 if owed else cents)
        record = order.record(now_ms, account=account, balance_cents=balance_cents)
        debit, credit = (CORRECTIONS, account) if cents > 0 else (account, CORRECTIONS)
        entry = LedgerEntry(order.record_id, debit, credit, Cents(abs(cents)), "correction", "", now_ms)
        guard = None if owed else purse.guard(person)
        try:
            at.ledger.post(entry, guard=guard, audit=record)
        except (PurseChanged, InsufficientBalance):
            continue
        return
    raise RuleViolation("busy")
