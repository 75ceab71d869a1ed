"""The promises of the book, the purses and the audit trail, for every adapter."""

import pytest
from engine.game import Cents
from runtime.days import REMEMBERED_DAYS
from runtime.ports import (
    Account,
    AuditRecord,
    Guard,
    InsufficientBalance,
    LedgerEntry,
    Purse,
    PurseChanged,
    TableWrite,
)

from tests.contract.conftest import Stores, deposit, entry, table

DAY_MS = 86_400_000
NOON_MS = 1_764_504_000_000  # 2025-11-30, 12:00 UTC


def move(number: int, debit: str, credit: str, cents: int, at_ms: int = NOON_MS) -> LedgerEntry:
    return LedgerEntry(f"e{number}", debit, credit, Cents(cents), "test", "t1", at_ms)


def record(record_id: str, subject: str = "player:ana", at_ms: int = NOON_MS) -> AuditRecord:
    facts = {"cents": 100, "list": [1, None, True]}
    return AuditRecord(record_id, subject, "op-1", "credit", "goodwill", facts, at_ms)


def test_who_never_had_money_has_an_empty_purse(stores: Stores) -> None:
    assert stores.purses.purse("ana") == Purse(Cents(0), 0, {}, {}, {})
    assert stores.purses.purse("ana").guard("ana") == Guard("ana", 0)


def test_a_purse_sums_by_day_what_was_paid_in_and_what_was_played(stores: Stores) -> None:
    post = stores.ledger.post
    post(move(1, "house:cashier", "player:ana", 1_000))
    post(move(2, "player:ana", "table:t1", 300))
    post(move(3, "player:ana", "dealer:dan", 20, NOON_MS + DAY_MS))
    post(move(4, "table:t1", "player:ana", 450, NOON_MS + DAY_MS))
    post(move(5, "player:ana", "house:cashier", 200, NOON_MS + DAY_MS))
    post(move(6, "house:cashier", "player:ana", 7, NOON_MS + 2 * DAY_MS))
    purse = stores.purses.purse("ana")
    assert purse.balance_cents == 1_000 - 300 - 20 + 450 - 200 + 7
    assert purse.played_cents == {"2025-11-30": -300, "2025-12-01": 430}
    assert purse.deposited_cents == {"2025-11-30": 1_000, "2025-12-02": 7}
    assert purse.moves == 6


def test_a_purse_forgets_days_that_no_limit_looks_at(stores: Stores) -> None:
    days = REMEMBERED_DAYS + 4
    for day in range(days):
        stores.ledger.post(move(day, "house:cashier", "player:ana", 10, NOON_MS + day * DAY_MS))
    guard = stores.purses.purse("ana").guard("ana")
    stores.ledger.post(move(days, "player:ana", "table:t1", 1, NOON_MS + days * DAY_MS), guard=guard)
    purse = stores.purses.purse("ana")
    assert (purse.balance_cents, purse.stale) == (days * 10 - 1, ())
    assert len(purse.deposited_cents) == REMEMBERED_DAYS


@pytest.mark.parametrize("way", ["book", "table"])
def test_a_guarded_write_happens_only_in_the_purse_that_was_read(stores: Stores, way: str) -> None:
    deposit(stores, "ana", 1_000)
    stores.tables.create(table())
    stale = stores.purses.purse("ana").guard("ana")
    deposit(stores, "ana", 1)

    def bring(guard: Guard) -> None:
        debit = entry("in", "player:ana", "table:t1", 100)
        if way == "book":
            stores.ledger.post(debit, guard=guard, audit=record("r1"))
        else:
            write = TableWrite(table(version=2), 1, (debit,), guards=(guard,), audit=(record("r1"),))
            stores.tables.commit(write)

    before = stores.ledger.entries()
    with pytest.raises(PurseChanged):
        bring(stale)
    assert (stores.ledger.entries(), stores.audit_trail.of_subject("player:ana")) == (before, [])
    bring(stores.purses.purse("ana").guard("ana"))
    assert stores.audit_trail.of_subject("player:ana") == [record("r1")]


def test_a_guard_of_an_empty_purse_fails_when_money_has_come(stores: Stores) -> None:
    guard = stores.purses.purse("ana").guard("ana")
    deposit(stores, "ana", 10)
    with pytest.raises(PurseChanged):
        stores.ledger.post(entry("x", "house:cashier", "player:ana", 1), guard=guard)


def test_a_purse_that_does_not_cover_a_debit_says_what_it_holds(stores: Stores) -> None:
    deposit(stores, "ana", 99)
    guard = stores.purses.purse("ana").guard("ana")
    with pytest.raises(InsufficientBalance) as short:
        stores.ledger.post(entry("x", "player:ana", "table:t1", 100), guard=guard)
    assert short.value.balance_cents == 99


def test_limits_are_kept_and_replaced_only_in_the_purse_that_was_read(stores: Stores) -> None:
    guard = stores.purses.purse("ana").guard("ana")
    stores.purses.set_limits(guard, {"loss": {"day": [100, None]}}, record("r1"))
    with pytest.raises(PurseChanged):
        stores.purses.set_limits(guard, {}, record("r2"))
    deposit(stores, "ana", 10)
    purse = stores.purses.purse("ana")
    assert (purse.limits, purse.moves, purse.balance_cents) == ({"loss": {"day": [100, None]}}, 2, 10)
    assert stores.audit_trail.of_subject("player:ana") == [record("r1")]


def test_a_repeated_movement_is_no_second_one_whatever_guards_it(stores: Stores) -> None:
    guard = stores.purses.purse("ana").guard("ana")
    for _ in range(2):
        stores.ledger.post(move(1, "house:cashier", "player:ana", 5), guard=guard, audit=record("r1"))
    assert stores.purses.purse("ana").balance_cents == 5
    assert stores.audit_trail.of_subject("player:ana") == [record("r1")]


def test_a_person_s_movements_are_found_by_time(stores: Stores) -> None:
    deposit(stores, "bo", 5)
    for number, at_ms in enumerate([NOON_MS + 20, NOON_MS, NOON_MS + 10, NOON_MS + 30]):
        stores.ledger.post(move(number, "house:cashier", "player:ana", number + 1, at_ms))
    found = stores.ledger.of_person("ana", NOON_MS, NOON_MS + 30)
    assert [(each.at_ms - NOON_MS, each.cents) for each in found] == [(0, 2), (10, 3), (20, 1)]
    assert stores.ledger.of_person("nobody", 0, NOON_MS * 2) == []


def test_the_trail_is_read_in_order_and_a_repeat_is_one_record(stores: Stores) -> None:
    for each in (record("r2", at_ms=NOON_MS + 5), record("r1"), record("r1"), record("r9", "table:t1")):
        stores.audit_trail.write(each)
    assert stores.audit_trail.of_subject("player:ana") == [record("r1"), record("r2", at_ms=NOON_MS + 5)]
    assert stores.audit_trail.of_subject("player:bo") == []


def test_an_account_and_a_table_come_with_their_records(stores: Stores) -> None:
    stores.accounts.create(Account("ana", "ana", "Ana", "player", "hash"), record("r1"))
    stores.tables.create(table(), record("r2", "table:t1"))
    assert stores.audit_trail.of_subject("player:ana") == [record("r1")]
    assert stores.audit_trail.of_subject("table:t1") == [record("r2", "table:t1")]


BAD_ENTRIES = {
    "an account that there is not": ("house:attic", "player:ana", 1),
    "an account without its id": ("house:cashier", "player:", 1),
    "no account": ("house:cashier", "", 1),
    "a negative amount": ("house:cashier", "player:ana", -1),
    "an account with itself": ("player:ana", "player:ana", 1),
}


@pytest.mark.parametrize("way", ["book", "table"])
@pytest.mark.parametrize(("debit", "credit", "cents"), BAD_ENTRIES.values(), ids=BAD_ENTRIES)
def test_no_movement_is_written_that_the_book_has_no_place_for(
    stores: Stores, way: str, debit: str, credit: str, cents: int
) -> None:
    stores.tables.create(table())
    bad = entry("bad", debit, credit, cents)
    write = TableWrite(table(version=2), 1, (bad,))
    with pytest.raises(ValueError, match="bad"):
        stores.ledger.post(bad) if way == "book" else stores.tables.commit(write)
    assert list(stores.ledger.each()) == stores.ledger.entries() == []
    assert list(stores.purses.each()) == []


def test_everybody_s_purse_is_read_and_nothing_else(stores: Stores) -> None:
    stores.accounts.create(Account("ana", "ana", "Ana", "player", "hash"))
    deposit(stores, "ana", 5)
    deposit(stores, "bo", 7)
    found = dict(stores.purses.each())
    assert {person: purse.balance_cents for person, purse in found.items()} == {"ana": 5, "bo": 7}
    assert found["bo"] == stores.purses.purse("bo")
