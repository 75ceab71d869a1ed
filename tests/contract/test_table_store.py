"""Tables and what is committed with them: all of it or nothing, once, and only on the version expected."""

import threading
from collections.abc import Sequence

import pytest
from engine.game import HandRecord, Notice
from runtime.ports import (
    CommitConflict,
    EntryExists,
    InsufficientBalance,
    LedgerEntry,
    StoredTable,
    TableWrite,
)

from tests.contract.conftest import Stores, deposit, entry, table

RECORD = HandRecord("t1-1", {"game": "purse"}, {"deck": ["As"]})
NOTICE = ("t1:2:0", Notice("ana", "moved_to_lobby", {"cents": 5}))


def second(entries: Sequence[LedgerEntry] = (), *, expected_version: int = 1) -> TableWrite:
    return TableWrite(
        table(version=expected_version + 1), expected_version, tuple(entries), RECORD, (NOTICE,)
    )


def stored(stores: Stores) -> StoredTable:
    found = stores.tables.load("t1")
    assert found is not None
    return found


def assert_only_the_first_version_stands(stores: Stores) -> None:
    assert stored(stores) == table()
    assert stores.tables.hand("t1-1") is None
    assert list(stores.accounts.notices("ana")) == []


def test_an_unknown_table_is_none(stores: Stores) -> None:
    assert stores.tables.load("t1") is None


def test_a_table_is_created_once_and_the_second_sees_the_first(stores: Stores) -> None:
    stores.tables.create(table())
    with pytest.raises(CommitConflict) as caught:
        stores.tables.create(table()._replace(commit_id="another"))
    assert caught.value.current == table()


def test_a_commit_writes_table_money_record_and_notices(stores: Stores) -> None:
    stores.tables.create(table())
    deposit(stores, "ana", 500)
    stores.tables.commit(second([entry("cmd:ana:1:0", "player:ana", "table:t1", 200)]))
    assert stored(stores).version == 2
    assert stores.accounts.balance_cents("ana") == 300
    assert stores.tables.hand("t1-1") == RECORD
    assert list(stores.accounts.notices("ana")) == [NOTICE]


@pytest.mark.parametrize("expected_version", [2, 7])
def test_on_another_version_nothing_is_written_and_the_current_one_comes_back(
    stores: Stores, expected_version: int
) -> None:
    stores.tables.create(table())
    movement = entry("cmd:ana:1:0", "house:cashier", "player:ana", 200)
    with pytest.raises(CommitConflict) as caught:
        stores.tables.commit(second([movement], expected_version=expected_version))
    assert caught.value.current == table()
    assert stores.accounts.balance_cents("ana") == 0
    assert_only_the_first_version_stands(stores)


def test_a_commit_never_creates_a_table(stores: Stores) -> None:
    with pytest.raises(CommitConflict) as caught:
        stores.tables.commit(second())
    assert caught.value.current is None
    assert stores.tables.load("t1") is None


def test_a_balance_never_gets_negative_and_the_refusal_tells_it(stores: Stores) -> None:
    stores.tables.create(table())
    deposit(stores, "ana", 500)
    with pytest.raises(InsufficientBalance) as caught:
        stores.tables.commit(second([entry("cmd:ana:1:0", "player:ana", "table:t1", 501)]))
    assert (caught.value.person, caught.value.balance_cents) == ("ana", 500)
    assert stores.accounts.balance_cents("ana") == 500
    assert_only_the_first_version_stands(stores)


def test_a_whole_balance_can_be_spent(stores: Stores) -> None:
    stores.tables.create(table())
    deposit(stores, "ana", 500)
    stores.tables.commit(second([entry("cmd:ana:1:0", "player:ana", "table:t1", 500)]))
    assert stores.accounts.balance_cents("ana") == 0


def test_credits_and_other_accounts_carry_no_condition(stores: Stores) -> None:
    stores.tables.create(table())
    stores.tables.commit(
        second([entry("a", "table:t1", "player:ana", 40), entry("b", "table:t1", "house:rake", 2)])
    )
    assert stores.accounts.balance_cents("ana") == 40


def test_a_movement_exists_once_and_its_repeat_writes_nothing_at_all(stores: Stores) -> None:
    stores.tables.create(table())
    stores.ledger.post(entry("same", "house:cashier", "player:ana", 200))
    with pytest.raises(EntryExists) as caught:
        stores.tables.commit(second([entry("same", "house:cashier", "player:ana", 200)]))
    assert caught.value.entry_id == "same"
    assert stores.accounts.balance_cents("ana") == 200
    assert_only_the_first_version_stands(stores)


def test_a_version_conflict_is_reported_before_anything_else(stores: Stores) -> None:
    stores.tables.create(table())
    stores.ledger.post(entry("same", "house:cashier", "player:ana", 1))
    with pytest.raises(CommitConflict):
        stores.tables.commit(second([entry("same", "player:ana", "table:t1", 999)], expected_version=5))


def test_of_writers_at_once_one_wins_each_version(stores: Stores) -> None:
    stores.tables.create(table())
    wins: list[int] = []

    def write_until_ten() -> None:
        while (version := stored(stores).version) < 10:
            try:
                stores.tables.commit(
                    second([entry(f"v{version}", "house:cashier", "player:ana", 1)], expected_version=version)
                )
            except CommitConflict:
                continue
            wins.append(version)

    threads = [threading.Thread(target=write_until_ten) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(wins) == list(range(1, 10))
    assert stores.accounts.balance_cents("ana") == 9


def test_the_lobby_lists_every_table_with_its_line(stores: Stores) -> None:
    stores.tables.create(table("t1"))
    stores.tables.create(table("t2"))
    assert dict(stores.tables.list_tables()) == {
        "t1": {"name": "t1", "players": 1},
        "t2": {"name": "t2", "players": 1},
    }


def test_due_tables_are_those_whose_deadline_has_passed(stores: Stores) -> None:
    for name, deadline_ms in {"past": 99_000, "now": 100_000, "next": 100_001, "never": None}.items():
        stores.tables.create(table(name, deadline_ms=deadline_ms))
    assert set(stores.tables.due_tables(100_000)) == {"past", "now"}


def test_an_unknown_hand_is_none(stores: Stores) -> None:
    assert stores.tables.hand("t1-1") is None
