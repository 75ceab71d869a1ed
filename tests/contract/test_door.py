"""The door, on every adapter: five passwords, one session, one answer to whatever does not fit."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from engine.game import RuleViolation
from runtime.identity import unblock
from runtime.ports import AuditRecord, Connection, Session, Throttled
from runtime.sessions import issue_ticket, sign_out, take_over

from tests.contract.conftest import Stores
from tests.contract.entrance import (
    BLOCKED_MS,
    ELSEWHERE,
    FIVE_WRONG,
    HOUR_MS,
    NAME,
    PASSWORD,
    START_MS,
    WRONG,
    Entrance,
)

NOBODY = "nobody@example"


@pytest.fixture
def entrance(stores: Stores) -> Entrance:
    return Entrance(stores)


def throttled(_connection_id: str) -> int | None:
    raise Throttled


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("name", [NAME, NOBODY])
def test_each_failure_says_how_many_tries_are_left_and_the_fifth_until_when(
    entrance: Entrance, name: str
) -> None:
    assert [entrance.answer(name, WRONG) for _ in range(5)] == FIVE_WRONG
    assert len(entrance.looked_at) == 5, "a name that does not exist costs what one that does costs"


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("name", [NAME, NOBODY])
def test_while_a_name_is_blocked_no_password_is_looked_at(entrance: Entrance, name: str) -> None:
    for _ in range(5):
        entrance.answer(name, WRONG)
    entrance.looked_at.clear()
    entrance.clock.set_ms(BLOCKED_MS - 1)
    for password in (PASSWORD, WRONG):
        assert entrance.answer(name, password) == ("account_blocked", {"until_ms": BLOCKED_MS})
    assert entrance.looked_at == []
    entrance.clock.set_ms(BLOCKED_MS)
    assert entrance.answer(name, WRONG) == ("bad_credentials", {"tries_left": 4})


@pytest.mark.rule("R2.2")
def test_a_good_sign_in_resets_the_count(entrance: Entrance) -> None:
    for _ in range(2):
        assert [entrance.answer(NAME, WRONG) for _ in range(4)] == FIVE_WRONG[:4]
        assert entrance.answer(NAME, PASSWORD) == ("in", "")


@pytest.mark.rule("R2.2")
def test_one_names_block_is_no_others(entrance: Entrance) -> None:
    for _ in range(5):
        entrance.answer(NAME, WRONG)
    assert entrance.answer("bo@example", PASSWORD) == ("in", "")


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("name", [NAME, NOBODY])
def test_guesses_at_the_same_moment_are_no_more_than_five(entrance: Entrance, name: str) -> None:
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: entrance.answer(name, WRONG), range(24)))
    assert len(entrance.looked_at) == 5
    assert sorted(facts["tries_left"] for code, facts in answers if code == "bad_credentials") == [1, 2, 3, 4]
    assert {code for code, _ in answers} == {"bad_credentials", "account_blocked"}


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("name", [NAME, NOBODY])
def test_operations_unblock_a_name_and_it_is_written_down(entrance: Entrance, name: str) -> None:
    for _ in range(6):
        entrance.answer(name, WRONG)
    record = AuditRecord("r1", "player:ana", "op", "unblock", "he called", {}, START_MS)
    for _ in range(2):
        unblock(entrance.at.tries, name, record)
    assert entrance.answer(name, WRONG) == ("bad_credentials", {"tries_left": 4})
    assert list(entrance.at.audit_trail.of_subject("player:ana")) == [record]


def test_thirty_tries_from_one_address_in_ten_minutes_and_no_more(entrance: Entrance) -> None:
    for number in range(30):
        assert entrance.answer(f"name{number}", WRONG)[0] == "bad_credentials"
    entrance.looked_at.clear()
    entrance.clock.sleep_ms(1_000)
    assert entrance.answer(NAME, PASSWORD) == ("rate_limited", {"retry_ms": 599_000})
    assert entrance.looked_at == []
    assert entrance.answer(NAME, PASSWORD, ELSEWHERE) == ("in", "")
    entrance.clock.sleep_ms(599_000)
    assert entrance.answer(NAME, PASSWORD) == ("in", "")


def test_who_is_stopped_at_his_address_uses_up_no_try_of_the_name(entrance: Entrance) -> None:
    for number in range(30):
        entrance.answer(f"name{number}", WRONG)
    for _ in range(9):
        entrance.answer(NAME, WRONG)
    assert entrance.answer(NAME, WRONG, ELSEWHERE) == FIVE_WRONG[0]


# Sessions.


@pytest.mark.rule("R2.9")
@pytest.mark.parametrize(
    ("silent_ms", "answer"), [(0, "signed_in_elsewhere"), (44_999, "signed_in_elsewhere"), (45_000, "in")]
)
def test_a_second_sign_in_is_refused_while_the_first_is_alive(
    entrance: Entrance, silent_ms: int, answer: str
) -> None:
    first = entrance.sign_in()
    entrance.connected(first, "c1")
    entrance.clock.sleep_ms(100_000)
    entrance.broadcaster.heard("c1")
    entrance.clock.sleep_ms(silent_ms)
    assert entrance.answer(NAME, PASSWORD)[0] == answer
    assert entrance.is_valid(first) is (answer != "in")
    assert entrance.is_open("c1") is (answer != "in")


@pytest.mark.rule("R2.9")
def test_only_who_knows_the_password_learns_that_the_account_is_signed_in(entrance: Entrance) -> None:
    entrance.connected(entrance.sign_in(), "c1")
    assert entrance.answer(NAME, WRONG) == FIVE_WRONG[0]
    assert entrance.answer(NAME, PASSWORD) == ("signed_in_elsewhere", {})
    assert entrance.answer(NAME, WRONG) == FIVE_WRONG[0], "the password was right, so the row is broken"


@pytest.mark.rule("R2.9")
def test_whose_connection_is_gone_may_sign_in_at_once(entrance: Entrance) -> None:
    first = entrance.sign_in()
    unused = entrance.ticket(first)
    entrance.connected(first, "c1")
    entrance.broadcaster.close("c1")
    assert entrance.answer(NAME, PASSWORD) == ("in", "")
    assert not entrance.is_valid(first)
    assert entrance.open(unused, "c2") is None, "the tickets of the session before have ended with it"
    assert entrance.at.connections.get("c2") is None


@pytest.mark.rule("R2.9")
def test_who_is_signed_in_and_not_connected_is_replaced(entrance: Entrance) -> None:
    first, second = entrance.sign_in(), entrance.sign_in()
    assert (entrance.is_valid(first), entrance.is_valid(second)) == (False, True)
    assert entrance.open(entrance.ticket(second), "c1") is not None


@pytest.mark.rule("R2.9")
def test_a_replaced_connection_that_could_not_be_closed_keeps_nobody_out(
    entrance: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = entrance.sign_in()
    entrance.connected(session, "c1")
    entrance.clock.sleep_ms(10)
    second = entrance.connected(session, "c2")
    with monkeypatch.context() as patched:
        patched.setattr(entrance.broadcaster, "close", throttled)
        take_over(entrance.at, second)
    entrance.broadcaster.close("c2")
    assert entrance.is_open("c1")
    assert entrance.answer(NAME, PASSWORD) == ("in", "")


@pytest.mark.rule("R2.9")
def test_when_it_cannot_be_told_whether_he_is_connected_it_is_busy(
    entrance: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = entrance.sign_in()
    entrance.connected(first, "c1")
    monkeypatch.setattr(entrance.broadcaster, "last_activity_ms", throttled)
    with pytest.raises(Throttled):
        entrance.sign_in()
    assert entrance.is_valid(first)


@pytest.mark.rule("R2.9")
@pytest.mark.parametrize("at_once", [2, 5])
def test_of_sign_ins_at_the_same_moment_one_session_is_valid(entrance: Entrance, at_once: int) -> None:
    with ThreadPoolExecutor(at_once) as pool:
        found = [task.result() for task in [pool.submit(entrance.sign_in) for _ in range(at_once)]]
    assert [entrance.is_valid(session) for session in found].count(True) == 1


@pytest.mark.rule("R2.9")
def test_of_two_sign_ins_the_slower_one_has_the_session(entrance: Entrance) -> None:
    between: list[Session] = []
    entrance.while_looking = [lambda: between.append(entrance.sign_in())]
    last = entrance.sign_in()
    assert (entrance.is_valid(between[0]), entrance.is_valid(last)) == (False, True)


@pytest.mark.rule("R2.9")
def test_a_connection_that_opens_while_its_session_ends_is_found_by_one_of_the_two(
    entrance: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look whether somebody is connected and the new session, the old one's socket opens."""
    ticket = entrance.ticket(entrance.sign_in())
    of_person = type(entrance.at.connections).of_person
    opened: list[Connection | None] = []

    def late(*arguments: Any) -> Any:
        found = of_person(*arguments)
        if not opened:
            opened.append(entrance.open(ticket, "c1"))
        return found

    monkeypatch.setattr(type(entrance.at.connections), "of_person", late)
    second = entrance.sign_in()
    assert opened[0] is not None
    record = entrance.at.connections.get("c1")
    assert record is not None
    assert record.ended == "signed_out"
    assert not entrance.is_open("c1")
    assert entrance.is_valid(second)


@pytest.mark.rule("R2.9")
def test_who_was_overtaken_by_another_sign_in_leaves_that_ones_connection_alone(
    entrance: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_session = type(entrance.at.accounts).put_session
    later: list[Session] = []

    def overtaken(accounts: Any, session: Session) -> None:
        put_session(accounts, session)
        if not later:
            later.append(session)
            later.append(entrance.sign_in())
            entrance.connected(later[1], "c1")

    monkeypatch.setattr(type(entrance.at.accounts), "put_session", overtaken)
    first = entrance.sign_in()
    assert (entrance.is_valid(first), entrance.is_valid(later[1])) == (False, True)
    assert entrance.is_open("c1")
    assert [each.ended for each in entrance.at.connections.of_person("ana")] == [""]


@pytest.mark.rule("R2.9")
def test_a_socket_whose_session_ends_while_it_opens_is_refused(
    entrance: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticket = entrance.ticket(entrance.sign_in())
    account = type(entrance.at.accounts).account
    is_first = [True]

    def meanwhile(*arguments: Any) -> Any:
        found = account(*arguments)
        if is_first:
            is_first.clear()
            entrance.sign_in()
        return found

    monkeypatch.setattr(type(entrance.at.accounts), "account", meanwhile)
    assert entrance.open(ticket, "c1") is None
    assert entrance.at.connections.get("c1") is None
    assert list(entrance.at.connections.of_person("ana")) == []


def test_a_session_lasts_twelve_hours(entrance: Entrance) -> None:
    at, session = entrance.at, entrance.sign_in()
    entrance.clock.sleep_ms(12 * HOUR_MS - 1)
    assert entrance.ticket(session)
    entrance.clock.sleep_ms(1)
    assert issue_ticket(at.accounts, at.clock, at.ids, at.settings, session.token) is None


@pytest.mark.rule("R2.9")
def test_who_signed_out_is_signed_out_everywhere(entrance: Entrance) -> None:
    session = entrance.sign_in()
    unused = entrance.ticket(session)
    entrance.connected(session, "c1")
    sign_out(entrance.at, session.token)
    assert not entrance.is_valid(session)
    assert not entrance.is_open("c1")
    assert entrance.open(unused, "c2") is None
    with pytest.raises(RuleViolation, match="unauthorized"):
        sign_out(entrance.at, session.token)
    assert entrance.answer(NAME, PASSWORD) == ("in", "")


@pytest.mark.rule("R20.3")
def test_the_newest_connection_of_a_session_ends_the_older_ones(entrance: Entrance) -> None:
    session = entrance.sign_in()
    tabs = []
    for number in range(4):
        tabs.append(entrance.connected(session, f"c{number}"))
        entrance.clock.sleep_ms(10)
    take_over(entrance.at, tabs[2])
    take_over(entrance.at, tabs[2])
    take_over(entrance.at, tabs[1])
    found = {each.connection_id: each.ended for each in entrance.at.connections.of_person("ana")}
    assert found == {"c0": "replaced", "c1": "replaced", "c2": "", "c3": ""}
    assert [entrance.is_open(f"c{number}") for number in range(4)] == [False, False, True, True]
    assert len(entrance.broadcaster.inbox["c0"]) == 1
    assert b'"replaced"' in entrance.broadcaster.inbox["c0"][0]


@pytest.mark.rule("R20.3")
def test_of_tabs_of_the_same_moment_one_stays(entrance: Entrance) -> None:
    session = entrance.sign_in()
    tabs = [entrance.connected(session, f"c{number}") for number in range(3)]
    for tab in (tabs[1], tabs[2], tabs[0]):
        take_over(entrance.at, tab)
    found = {each.connection_id: each.ended for each in entrance.at.connections.of_person("ana")}
    assert found == {"c0": "replaced", "c1": "replaced", "c2": ""}
