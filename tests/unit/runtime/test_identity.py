"""Accounts, passwords and tickets; tests/contract/test_door.py has signing in."""

from typing import Any

import pytest
from argon2 import PasswordHasher
from engine.game import RuleViolation
from runtime.identity import Identity, check_password_rule
from runtime.ports import Account, Connection, NameTaken, Session
from runtime.sessions import connect, issue_ticket

from tests.unit.runtime.house import House

PASSWORD = "secret123"


class Door:
    """A house with a cheap hasher, because a test of a lock need not be a strong lock."""

    def __init__(self) -> None:
        self.house = House()
        self.services = self.house.services
        hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self.identity = Identity(self.services.accounts, hasher)

    def create(self, **other: Any) -> Account:
        sound = {"person": "ana", "name": "ana@example", "password": PASSWORD, "nickname": "Ana"}
        return self.identity.create_account(**{**sound, **other})

    def token(self) -> str:
        self.create(role="dealer")
        session = Session("token", "ana", self.house.clock.now_ms() + 60_000)
        self.services.accounts.put_session(session)
        return session.token

    def ticket(self, token: str) -> str | None:
        services = self.services
        return issue_ticket(services.accounts, services.clock, services.ids, services.settings, token)

    def connect(self, ticket: str) -> Connection | None:
        services = self.services
        session_ms = services.settings.session_ms
        return connect(
            services.accounts, services.connections, services.clock, ticket, "c1", session_ms=session_ms
        )


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize("password", ["abcdefg1", "1234567a", "ABCdef123456", "a1a1a1a1"])
def test_good_passwords(password: str) -> None:
    check_password_rule(password)


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("", "length"),
        ("abcdef1", "length"),
        ("abcdefghijkl1", "length"),
        ("abcdefgh", "no_digit"),
        ("12345678", "no_letter"),
        ("abcdef 1", "characters"),
        ("abcdef-1", "characters"),
        ("pässwort1", "characters"),
        ("abcdefg\u0661", "characters"),
        ("abcdefg\u00b2", "characters"),
    ],
)
def test_bad_passwords_are_refused_with_the_reason(password: str, reason: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        check_password_rule(password)
    assert (caught.value.code, caught.value.facts) == ("bad_password", {"reason": reason})


def test_an_account_keeps_no_password() -> None:
    account = Door().create()
    assert account.password_hash.startswith("$argon2id$")
    assert PASSWORD not in account.password_hash
    assert account.password_hash not in repr(account)


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("person", {"person": "a:b"}),
        ("person", {"person": ""}),
        ("role", {"role": "owner"}),
        ("nickname", {"nickname": ""}),
        ("nickname", {"nickname": " Ana"}),
        ("nickname", {"nickname": "A\u202ena"}),
        ("name", {"name": ""}),
    ],
)
def test_an_account_needs_sound_names(field: str, fields: dict[str, str]) -> None:
    sound = {"person": "ana", "name": "ana", "password": PASSWORD, "nickname": "Ana", "role": "player"}
    with pytest.raises(RuleViolation) as caught:
        Door().identity.create_account(**{**sound, **fields}, audit=None)
    assert (caught.value.code, caught.value.facts) == ("bad_account", {"field": field})


def test_a_name_is_taken_once() -> None:
    door = Door()
    door.create()
    with pytest.raises(NameTaken):
        door.create(person="bo")


@pytest.mark.parametrize("password", ["secret124", "", "\ud800", PASSWORD + " "])
def test_no_other_password_fits(password: str) -> None:
    door = Door()
    account = door.create()
    assert door.identity.fits(account, PASSWORD)
    assert not door.identity.fits(account, password)
    assert not door.identity.fits(None, password)
    assert not door.identity.fits(None, PASSWORD)


def test_an_unknown_name_costs_a_verification_too(monkeypatch: pytest.MonkeyPatch) -> None:
    door = Door()
    calls: list[str | bytes] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, known: str, password: str | bytes) -> bool:
        calls.append(known)
        return bool(verify(self, known, password))

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    door.identity.fits(None, PASSWORD)
    assert len(calls) == 1


def test_a_ticket_opens_one_connection_as_the_accounts_person() -> None:
    door = Door()
    ticket = door.ticket(door.token())
    assert ticket is not None
    connection = door.connect(ticket)
    assert connection == door.services.connections.get("c1")
    assert connection is not None
    assert (connection.person, connection.role, connection.nickname) == ("ana", "dealer", "Ana")
    assert connection.session == Session("token", "ana", 0).mark
    assert door.connect(ticket) is None


def test_a_ticket_is_good_for_thirty_seconds() -> None:
    door = Door()
    ticket = door.ticket(door.token())
    assert ticket is not None
    door.house.clock.sleep_ms(30_000)
    assert door.connect(ticket) is None


def test_a_guessed_token_gets_no_ticket() -> None:
    assert Door().ticket("guess") is None
