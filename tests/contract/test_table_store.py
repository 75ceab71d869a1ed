"""Tables and what is committed with them: all of it or nothing, once, and only on the version expected."""

import threading
from collections.abc import Sequence

import pytest
from engine.game import Cents, HandRecord, Notice
from runtime.ports import (
    CommitConflict,
    EntryExists,
    InsufficientBalance,
    LedgerEntry,
    Presence,
    Seen,
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


def test_a_table_comes_back_as_it_was_written(stores: Stores) -> None:
    full = table(deadline_ms=99_000)._replace(
        people={
            "zoë": Presence("c1", None),
            "ana": Presence("c2", 41, staff=True),
            "bo": Presence("c3", 7),
            "dora": Presence("c4", staff=True),
        },
        seen={
            "zoë": (Seen("aa"), Seen("bb", "not_your_turn", {"seat": 3, "list": [1, None, {"a": "b"}]})),
            "ana": (),
        },
        at_stake={"ana": Cents(5), "zoë": Cents(0)},
        summary={"name": "Rubín", "status": "open", "live": False, "seats": 9, "note": None, "text": ""},
        public='{"codec": 1, "name": "Rubín"}',
        secret='{"deck": "AsKd"}',
    )
    stores.tables.create(full)
    loaded = stored(stores)
    assert loaded == full
    assert (list(loaded.people), list(loaded.seen)) == (list(full.people), list(full.seen))


def test_a_commit_without_money_writes_the_table_alone(stores: Stores) -> None:
    stores.tables.create(table(deadline_ms=99_000))
    stores.tables.commit(TableWrite(table(version=2), 1))
    assert stored(stores) == table(version=2)
    with pytest.raises(CommitConflict) as caught:
        stores.tables.commit(TableWrite(table(version=2), 1))
    assert caught.value.current == table(version=2)


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


def test_the_same_movement_twice_in_one_commit_is_refused(stores: Stores) -> None:
    stores.tables.create(table())
    twice = [entry("same", "house:cashier", "player:ana", 200)] * 2
    with pytest.raises(EntryExists):
        stores.tables.commit(second(twice))
    with pytest.raises(CommitConflict):
        stores.tables.commit(second(twice, expected_version=5))
    assert stores.accounts.balance_cents("ana") == 0
    assert_only_the_first_version_stands(stores)


def test_several_movements_of_one_person_count_together(stores: Stores) -> None:
    stores.tables.create(table())
    deposit(stores, "ana", 500)
    movements = [
        entry("a", "player:ana", "table:t1", 300),
        entry("b", "player:ana", "house:rake", 200),
        entry("c", "table:t1", "player:ana", 70),
    ]
    stores.tables.commit(second(movements))
    assert stores.accounts.balance_cents("ana") == 70
    assert [line.entry_id for line in stores.ledger.entries()] == ["deposit:ana:500", "a", "b", "c"]


@pytest.mark.parametrize("cents_in", [300, 900])
def test_what_comes_in_with_a_commit_does_not_cover_what_goes_out(stores: Stores, cents_in: int) -> None:
    stores.tables.create(table())
    deposit(stores, "ana", 500)
    movements = [
        entry("in", "table:t1", "player:ana", cents_in),
        entry("out", "player:ana", "table:t1", 501),
    ]
    with pytest.raises(InsufficientBalance) as caught:
        stores.tables.commit(second(movements))
    assert caught.value.balance_cents == 500
    assert_only_the_first_version_stands(stores)


def test_the_book_is_read_in_the_order_in_which_it_was_written(stores: Stores) -> None:
    stores.tables.create(table())
    stores.ledger.post(entry("z", "house:cashier", "house:rake", 1))
    for version, ids in ((2, ("y", "b", "m")), (3, ("a", "x"))):
        movements = [entry(each, "house:cashier", "house:rake", 1) for each in ids]
        stores.tables.commit(second(movements, expected_version=version - 1))
    stores.ledger.post(entry("c", "house:cashier", "house:rake", 1)._replace(at_ms=1_001))
    assert [line.entry_id for line in stores.ledger.entries()] == ["z", "y", "b", "m", "a", "x", "c"]


def test_notices_come_in_the_order_in_which_they_were_given(stores: Stores) -> None:
    stores.tables.create(table())
    given = [(f"t1:2:{number}", Notice("ana", "warning", {"number": number})) for number in range(11)]
    later = ("t1:10:0", Notice("ana", "moved_to_lobby", {}))
    stores.tables.commit(TableWrite(table(version=2), 1, notices=tuple(given)))
    stores.tables.commit(TableWrite(table(version=3), 2, notices=(later,)))
    assert list(stores.accounts.notices("ana")) == [*given, later]
    assert stores.accounts.acknowledge("ana", "t1:2:3") is True
    assert stores.accounts.acknowledge("ana", "t1:2:3") is False
    assert list(stores.accounts.notices("ana")) == [*given[:3], *given[4:], later]


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


@pytest.mark.parametrize("deadline_ms", [None, 100_001, 999_000])
def test_a_deadline_that_was_moved_or_dropped_is_not_due(stores: Stores, deadline_ms: int | None) -> None:
    stores.tables.create(table(deadline_ms=50_000))
    stores.tables.commit(TableWrite(table(version=2, deadline_ms=deadline_ms), 1))
    assert list(stores.tables.due_tables(100_000)) == []


def test_the_longest_overdue_table_comes_first(stores: Stores) -> None:
    for number, deadline_ms in enumerate([99_000, 10_000, 99_999, 61_000]):
        stores.tables.create(table(f"t{number}", deadline_ms=deadline_ms))
    assert list(stores.tables.due_tables(100_000)) == ["t1", "t3", "t0", "t2"]


def test_an_unknown_hand_is_none(stores: Stores) -> None:
    assert stores.tables.hand("t1-1") is None
