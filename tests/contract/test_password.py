"""Changing the password, on every adapter."""

from collections.abc import Callable

import pytest
from engine.game import Json, RuleViolation
from runtime.ports import Session
from runtime.sessions import sign_out

from tests.contract.conftest import Stores
from tests.contract.entrance import (
    BLOCKED_MS,
    FIVE_WRONG,
    HERE,
    NAME,
    PASSWORD,
    START_MS,
    WRONG,
    Entrance,
)

NEW = "foldme2out"


@pytest.fixture
def entrance(stores: Stores) -> Entrance:
    return Entrance(stores)


def refusal(call: Callable[[], object]) -> tuple[str, Json]:
    with pytest.raises(RuleViolation) as caught:
        call()
    return caught.value.code, caught.value.facts


@pytest.mark.rule("R2.1")
def test_a_changed_password_is_the_only_one_and_ones_own_session_goes_on(entrance: Entrance) -> None:
    session = entrance.sign_in()
    entrance.connected(session, "c1")
    entrance.door.change_password(session.token, PASSWORD, NEW, HERE)
    assert entrance.is_valid(session)
    assert entrance.is_open("c1")
    sign_out(entrance.at, session.token)
    assert entrance.answer(NAME, PASSWORD) == FIVE_WRONG[0]
    assert entrance.answer(NAME, NEW) == ("in", "")


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    ("password", "reason"),
    [("", "length"), ("short1", "length"), ("with blank1", "characters"), ("nodigits", "no_digit")],
)
def test_a_bad_new_password_is_refused_with_the_reason_and_is_no_try(
    entrance: Entrance, password: str, reason: str
) -> None:
    session = entrance.sign_in()
    entrance.looked_at.clear()
    change = entrance.door.change_password
    for _ in range(6):
        asked = refusal(lambda: change(session.token, WRONG, password, HERE))
        assert asked == ("bad_password", {"reason": reason})
    assert entrance.looked_at == []


@pytest.mark.rule("R2.2")
def test_a_wrong_old_password_is_a_try_of_the_account(entrance: Entrance) -> None:
    session = entrance.sign_in()
    change = entrance.door.change_password
    assert entrance.answer(NAME, WRONG) == FIVE_WRONG[0]
    for expected in FIVE_WRONG[1:]:
        assert refusal(lambda: change(session.token, WRONG, NEW, HERE)) == expected
    blocked = ("account_blocked", {"until_ms": BLOCKED_MS})
    assert refusal(lambda: change(session.token, PASSWORD, NEW, HERE)) == blocked
    assert entrance.answer(NAME, PASSWORD) == blocked
    assert entrance.is_valid(session), "whoever is signed in stays it"


@pytest.mark.parametrize("token", ["", "guess", "ana"])
def test_without_a_session_no_password_is_changed_or_looked_at(entrance: Entrance, token: str) -> None:
    change = entrance.door.change_password
    assert refusal(lambda: change(token, PASSWORD, NEW, HERE)) == ("unauthorized", {})
    assert entrance.looked_at == []


@pytest.mark.rule("R2.9")
def test_who_signs_in_with_the_old_password_while_it_is_changed_is_out_again(entrance: Entrance) -> None:
    session = entrance.sign_in()
    intruder: list[Session] = []
    entrance.while_looking = [lambda: intruder.append(entrance.sign_in())]
    entrance.door.change_password(session.token, PASSWORD, NEW, HERE)
    assert (entrance.is_valid(intruder[0]), entrance.is_valid(session)) == (False, True)


@pytest.mark.rule("R2.9")
def test_who_is_let_in_by_a_password_that_has_been_changed_since_is_out_again(entrance: Entrance) -> None:
    session = entrance.sign_in()
    change = entrance.door.change_password
    entrance.while_looking = [lambda: change(session.token, PASSWORD, NEW, HERE)]
    assert entrance.answer(NAME, PASSWORD) == ("busy", {})
    assert entrance.at.accounts.session_mark("ana", START_MS) == ""


def test_of_two_changes_at_the_same_moment_one_counts(entrance: Entrance) -> None:
    session = entrance.sign_in()
    change = entrance.door.change_password
    entrance.while_looking = [lambda: change(session.token, PASSWORD, NEW, HERE)]
    assert refusal(lambda: change(session.token, PASSWORD, "other1word", HERE)) == ("busy", {})
    sign_out(entrance.at, session.token)
    assert entrance.answer(NAME, NEW) == ("in", "")
