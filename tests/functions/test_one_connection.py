"""One session an account and one connection a session, with a seat at a table (R2.9, R20.3).

Ana (seat 1) and Bo (seat 2) play at table t1. Ana's first connection is called ana.
"""

import json
from typing import Any

import pytest
from argon2 import PasswordHasher
from engine.game import Cents
from runtime import identity
from runtime.ports import LedgerEntry

from tests.functions.house import START_MS, House
from tests.unit.wire.protocol_document import faults

PASSWORD = "dealme7in"


class Home(House):
    """A house whose people have passwords."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        monkeypatch.setattr(identity, "PasswordHasher", lambda: cheap)
        self.tokens: dict[str, str] = {}

    def add_person(self, person: str, role: str = "player", cents: int = 100_000) -> None:
        people = identity.Identity(self.services.accounts)
        people.create_account(person, person, PASSWORD, nickname=person.capitalize(), role=role)
        entry = LedgerEntry(
            f"start:{person}", "house:cashier", f"player:{person}", Cents(cents), "deposit", "", START_MS
        )
        self.services.ledger.post(entry)
        assert self.sign_in(person) == 200

    def sign_in(self, person: str) -> int:
        """Sign in; return the status. The session is what connections are opened with from then on."""
        status, body = self.http("/api/sign-in", json.dumps({"name": person, "password": PASSWORD}))
        if status == 200:
            self.tokens[person] = body["session"]
        return status

    def ticket(self, person: str) -> str:
        return super().ticket(self.tokens[person])

    def seat(self, viewer: str) -> dict[str, Any]:
        """Ana's seat as somebody sees it."""
        seats = self.view(viewer, "t1")["public"]["seats"]
        [own] = [seat for seat in seats if seat["player_id"] == "ana"]
        return dict(own)

    def is_away(self) -> bool:
        """Whether ana's seat shows a bad connection to Bo."""
        return not self.seat("bo")["connected"]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Home:
    house = Home(monkeypatch)
    house.add_table("t1", name="Ruby", rules={"first_button": 2})
    for number, person in enumerate(("ana", "bo"), start=1):
        house.add_person(person)
        house.sit(person, "t1", number)
        house.clock.sleep_ms(10)
    return house


@pytest.mark.rule("R2.9")
@pytest.mark.rule("R20.3")
def test_a_second_tab_takes_over_and_the_first_is_told_and_closed(house: Home) -> None:
    house.connect("ana", "tab 2")
    house.clear("ana")
    hello, *tables = house.send("tab 2", "sync")
    assert hello["tables"] == ["t1"]
    assert tables[-1]["private"]["seat"] == 1
    farewell = house.received("ana")[-1]
    assert (farewell["type"], farewell["code"], "id" in farewell) == ("error", "replaced", False)
    assert faults(farewell) == []
    assert not house.is_open("ana")
    house.disconnect("ana")
    assert not house.is_away(), "the end of the older connection is no loss of the newer one"
    assert house.view("tab 2", "t1")["private"]["seat"] == 1


@pytest.mark.rule("R2.9")
@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("sync", {}),
        ("sync", {"table_id": "t1"}),
        ("sit_out", {"table_id": "t1"}),
        ("leave", {"table_id": "t1"}),
        ("lobby", {}),
        ("nonsense", {}),
    ],
)
def test_what_a_replaced_connection_still_sends_is_refused(
    house: Home, action: str, fields: dict[str, Any]
) -> None:
    house.connect("ana", "tab 2")
    house.send("tab 2", "sync")
    house.broadcaster.open("ana")  # closing it has not got through
    before = house.stored()
    [answer] = house.send("ana", action, **fields)
    assert (answer["type"], answer["code"]) == ("error", "replaced")
    assert house.stored() == before
    assert not house.is_open("ana")


@pytest.mark.rule("R2.9")
def test_the_older_tab_is_not_ended_before_the_newer_one_has_spoken(house: Home) -> None:
    house.connect("ana", "tab 2")
    [frame] = house.send("ana", "sit_out", table_id="t1")
    assert frame["type"] == "table"


@pytest.mark.rule("R2.9")
@pytest.mark.parametrize("told", ["all at once", "in time", "the other way round", "never"])
def test_flapping_ends_on_the_newest_connection(house: Home, told: str) -> None:
    """Twelve reconnects, each before the end of the one before it was noticed."""
    open_ones = ["ana"]
    for number in range(12):
        house.clock.sleep_ms(20)
        open_ones.append(house.connect("ana", f"line {number}"))
        if number % 3:
            house.send(f"line {number}", "sync")
        if told == "in time":
            house.disconnect(open_ones[-2])
    house.send("line 11", "sync")
    late = {"all at once": open_ones[:-1], "the other way round": open_ones[-2::-1]}.get(told, [])
    for connection_id in late:
        house.disconnect(connection_id)
    assert not house.is_away()
    house.clear("line 11")
    house.send("bo", "sit_out", table_id="t1")
    assert [frame["type"] for frame in house.received("line 11")] == ["table"]
    assert house.seat("line 11")["connected"]
    live = [each for each in house.services.connections.of_person("ana") if not each.ended]
    assert [each.connection_id for each in live] == ["line 11"]


@pytest.mark.rule("R2.9")
def test_a_second_sign_in_is_refused_to_who_plays(house: Home) -> None:
    before = house.seat("bo")
    assert house.sign_in("ana") == 409
    assert house.seat("bo") == before
    [frame] = house.send("ana", "sit_out", table_id="t1")
    assert frame["type"] == "table"


@pytest.mark.rule("R2.9")
def test_an_account_whose_seat_shows_a_bad_connection_may_sign_in_at_once(house: Home) -> None:
    house.disconnect("ana")
    assert house.is_away()
    assert house.sign_in("ana") == 200
    house.connect("ana", "new")
    hello, *_ = house.send("new", "sync")
    assert hello["tables"] == ["t1"]
    assert not house.is_away()


@pytest.mark.rule("R2.9")
def test_a_browser_that_died_locks_its_owner_out_for_less_than_ninety_seconds(house: Home) -> None:
    """Nobody tells the gateway, which goes on believing in the connection; the sweep comes once a minute."""
    died_ms = house.clock.now_ms()
    statuses = {}
    for second in range(0, 91, 5):
        house.clock.set_ms(died_ms + 1_000 * second)
        house.broadcaster.heard("bo")
        if second % 60 == 0:
            house.sweep()
        statuses[second] = house.sign_in("ana")
        if statuses[second] == 200:
            break
    assert statuses == {second: 200 if second == 45 else 409 for second in range(0, 46, 5)}
    assert not house.is_open("ana")
    house.disconnect("ana")
    house.connect("ana", "new")
    house.send("new", "sync")
    assert not house.is_away()
    assert house.view("new", "t1")["private"]["seat"] == 1


@pytest.mark.rule("R2.9")
def test_the_connection_of_a_session_that_was_replaced_is_of_no_use_and_does_no_harm(house: Home) -> None:
    house.clock.sleep_ms(45_000)
    assert house.sign_in("ana") == 200
    house.broadcaster.open("ana")  # it was only slow
    [answer] = house.send("ana", "sync")
    assert (answer["type"], answer["code"]) == ("error", "signed_out")
    house.connect("ana", "new")
    house.send("new", "sync")
    house.disconnect("ana")
    assert not house.is_away()


@pytest.mark.rule("R2.9")
def test_a_clock_that_is_behind_keeps_nobody_from_his_seat(house: Home) -> None:
    house.clock.sleep_ms(45_000)
    house.broadcaster.heard("bo")
    assert house.sign_in("ana") == 200
    house.broadcaster.open("ana")  # closing it has not got through
    house.clock.set_ms(START_MS - 1_000)
    house.connect("ana", "new")
    house.send("new", "sync")
    assert house.data.tables["t1"].people["ana"].connection_id == "new"


@pytest.mark.rule("R19.2")
def test_until_the_new_session_connects_the_seat_shows_a_bad_connection(house: Home) -> None:
    token = house.tokens["ana"]
    assert house.http("/api/sign-out", authorization=f"Bearer {token}")[0] == 200
    house.disconnect("ana")
    assert house.is_away()
    assert house.sign_in("ana") == 200
    house.connect("ana", "new")
    house.send("new", "sync")
    assert not house.is_away()


@pytest.mark.parametrize("hand_id", ["t1-1", "no such hand"])
def test_an_ended_connection_is_told_that_and_nothing_more(house: Home, hand_id: str) -> None:
    assert house.http("/api/sign-out", authorization=f"Bearer {house.tokens['ana']}")[0] == 200
    house.broadcaster.open("ana")
    [answer] = house.send("ana", "proof", hand_id=hand_id)
    assert (answer["code"], answer["facts"], "id" in answer) == ("signed_out", {}, False)
