"""Accounts, sessions, tickets, notices, the book and connections."""

from itertools import permutations

import pytest
from runtime.ports import Account, Connection, InsufficientBalance, NameTaken, Session

from tests.contract.conftest import Stores, deposit, entry

ANA = Account("ana", "ana@example", "Ana", "player", "hash")
SESSION = Session("token", "ana", 50_000)


def connection(connection_id: str, person: str = "ana", connected_ms: int = 1) -> Connection:
    return Connection(connection_id, person, "player", "Ana", connected_ms)


def test_an_account_is_found_by_name_and_by_person(stores: Stores) -> None:
    stores.accounts.create(ANA)
    assert stores.accounts.by_name("ana@example") == stores.accounts.account("ana") == ANA
    assert stores.accounts.by_name("ana") is None
    assert stores.accounts.account("bo") is None


@pytest.mark.parametrize("other", [ANA._replace(person="bo"), ANA._replace(name="other")])
def test_neither_name_nor_person_is_given_twice(stores: Stores, other: Account) -> None:
    stores.accounts.create(ANA)
    with pytest.raises(NameTaken):
        stores.accounts.create(other)
    assert stores.accounts.account("ana") == ANA
    assert stores.accounts.account("bo") is None


@pytest.mark.parametrize(("now_ms", "valid"), [(49_999, True), (50_000, False)])
def test_a_session_ends_on_time(stores: Stores, now_ms: int, valid: bool) -> None:
    stores.accounts.put_session(SESSION)
    assert stores.accounts.session("token", now_ms) == (SESSION if valid else None)
    assert stores.accounts.session("guess", now_ms) is None


@pytest.mark.rule("R2.9")
def test_the_newest_session_of_an_account_is_the_only_one(stores: Stores) -> None:
    older, newer, other = SESSION, Session("newer", "ana", 60_000), Session("others", "bo", 50_000)
    for session in (older, other, newer):
        stores.accounts.put_session(session)
    assert stores.accounts.session(older.token, 1) is None
    assert stores.accounts.session(newer.token, 1) == newer
    assert stores.accounts.session(other.token, 1) == other
    assert stores.accounts.session_mark("ana", 1) == newer.mark
    assert newer.token not in newer.mark


def test_nobody_is_signed_in_by_the_mark_of_a_session(stores: Stores) -> None:
    stores.accounts.put_session(SESSION)
    assert stores.accounts.session(SESSION.mark, 1) is None
    assert stores.accounts.session("", 1) is None


@pytest.mark.parametrize(("now_ms", "mark"), [(49_999, SESSION.mark), (50_000, "")])
def test_who_is_signed_in_is_so_until_his_session_expires(stores: Stores, now_ms: int, mark: str) -> None:
    assert stores.accounts.session_mark("ana", now_ms) == ""
    stores.accounts.put_session(SESSION)
    assert stores.accounts.session_mark("ana", now_ms) == mark


def test_a_session_is_ended_once_and_not_the_one_after_it(stores: Stores) -> None:
    newer = Session("newer", "ana", 60_000)
    stores.accounts.put_session(SESSION)
    stores.accounts.end_session(SESSION)
    stores.accounts.end_session(SESSION)
    assert stores.accounts.session(SESSION.token, 1) is None
    assert stores.accounts.session_mark("ana", 1) == ""
    stores.accounts.put_session(newer)
    stores.accounts.end_session(SESSION)
    assert stores.accounts.session(newer.token, 1) == newer


def test_a_password_is_changed_only_while_it_is_the_one_that_was_looked_at(stores: Stores) -> None:
    stores.accounts.create(ANA)
    changed = ANA._replace(password_hash="second")
    assert stores.accounts.change_password(ANA, "second") is True
    assert stores.accounts.account("ana") == stores.accounts.by_name(ANA.name) == changed
    assert stores.accounts.change_password(ANA, "third") is False
    assert stores.accounts.account("ana") == changed


@pytest.mark.parametrize(("now_ms", "valid"), [(29_999, True), (30_000, False)])
def test_a_ticket_ends_on_time(stores: Stores, now_ms: int, valid: bool) -> None:
    stores.accounts.put_ticket("ticket", SESSION, 30_000)
    assert stores.accounts.take_ticket("ticket", now_ms) == (SESSION if valid else None)


def test_a_ticket_is_good_for_one_use(stores: Stores) -> None:
    stores.accounts.put_ticket("ticket", SESSION, 30_000)
    assert stores.accounts.take_ticket("ticket", 1) == SESSION
    assert stores.accounts.take_ticket("ticket", 1) is None


def test_a_posted_movement_changes_the_balance_once(stores: Stores) -> None:
    deposit(stores, "ana", 500)
    for _ in range(2):
        stores.ledger.post(entry("tip", "player:ana", "dealer:bo", 200))
    assert stores.accounts.balance_cents("ana") == 300
    assert [line.entry_id for line in stores.ledger.entries()] == ["deposit:ana:500", "tip"]


def test_a_posted_movement_needs_the_balance(stores: Stores) -> None:
    with pytest.raises(InsufficientBalance) as caught:
        stores.ledger.post(entry("tip", "player:ana", "dealer:bo", 1))
    assert caught.value.balance_cents == 0
    assert list(stores.ledger.entries()) == []


def test_a_notice_that_nobody_has_cannot_be_acknowledged(stores: Stores) -> None:
    assert stores.accounts.acknowledge("ana", "t1:2:0") is False
    assert list(stores.accounts.notices("ana")) == []


def test_connections_of_a_person_come_newest_last(stores: Stores) -> None:
    newer, older, other = connection("c2", connected_ms=9), connection("c1"), connection("c3", "bo")
    for each in (newer, older, other):
        stores.connections.put(each)
    assert list(stores.connections.of_person("ana")) == [older, newer]
    assert stores.connections.get("c3") == other


@pytest.mark.parametrize("order", list(permutations(("c1", "c2", "c3"))))
def test_connections_of_the_same_moment_have_one_order_too(stores: Stores, order: tuple[str, ...]) -> None:
    for connection_id in order:
        stores.connections.put(connection(connection_id))
    found = list(stores.connections.of_person("ana"))
    assert [each.connection_id for each in found] == ["c1", "c2", "c3"]
    assert [each.is_newer_than(found[1]) for each in found] == [False, False, True]


def test_what_has_become_of_a_connection_is_remembered(stores: Stores) -> None:
    opened = connection("c1")._replace(session="mark")
    stores.connections.put(opened)
    ended = opened._replace(ended="replaced")
    stores.connections.put(ended)
    assert stores.connections.get("c1") == ended
    assert list(stores.connections.of_person("ana")) == [ended]


def test_a_deleted_connection_is_gone_and_deleting_it_again_is_harmless(stores: Stores) -> None:
    stores.connections.put(connection("c1"))
    stores.connections.delete("c1")
    stores.connections.delete("c1")
    assert stores.connections.get("c1") is None
    assert list(stores.connections.of_person("ana")) == []


def test_rooms_are_remembered_until_they_are_left(stores: Stores) -> None:
    for table_id in ("t1", "t2", "t1"):
        stores.connections.enter("ana", table_id)
    assert sorted(stores.connections.rooms("ana")) == ["t1", "t2"]
    for table_id in ("t1", "t3"):
        stores.connections.exit("ana", table_id)
    assert list(stores.connections.rooms("ana")) == ["t2"]
    assert list(stores.connections.rooms("bo")) == []
