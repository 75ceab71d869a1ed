"""Hands through the real handlers, all of it written down: no card, no key and no password in any line."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from argon2 import PasswordHasher
from botocore.exceptions import ClientError
from engine.game import Cents, Json
from engine.holdem.game import HoldemGame
from runtime.aws.broadcaster import ApiGatewayBroadcaster
from runtime.bootstrap import install, with_ports
from runtime.identity import Identity
from runtime.memory.edge import MemoryBroadcaster
from runtime.ports import LedgerEntry

from tests.functions.house import START_MS, House
from tests.simulation.open_cards import CARD
from tests.unit.runtime.faults import MeddledTables, throttle
from tests.unit.runtime.log_streams import Written, written

PASSWORD = "dealme7in"
SEATS = {1: "ana", 2: "bo"}
SCANNED = ("As", "Kd", "Ah", "Kc", "2c", "7d", "8s", "9h", "3c", "Td", "4c", "Jd")


class Sockets:
    """What the gateway's client does, on connections in memory."""

    def __init__(self, broadcaster: MemoryBroadcaster) -> None:
        self._broadcaster = broadcaster

    def post_to_connection(self, **request: Any) -> None:
        if self._broadcaster.post_many({request["ConnectionId"]: request["Data"]}):
            raise ClientError({"Error": {"Code": "GoneException"}}, "PostToConnection")

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(name)


class Posting(ApiGatewayBroadcaster):
    """Frames as on AWS; the rest is the memory's."""

    def __init__(self, broadcaster: MemoryBroadcaster) -> None:
        super().__init__(lambda: Sockets(broadcaster), threads=4)
        self.last_activity_ms = broadcaster.last_activity_ms  # type: ignore[method-assign]
        self.close = broadcaster.close  # type: ignore[method-assign]


class Overheard(House):
    """A house whose people sign in with passwords; ``secrets`` is what no line may hold."""

    def __init__(self, streams: Written) -> None:
        super().__init__()
        self.streams = streams
        self.secrets: set[str] = {PASSWORD}
        self._sessions: dict[str, str] = {}
        self.meddled = MeddledTables(self.services.tables)
        posting = Posting(self.broadcaster)
        self.services = with_ports(self.services, broadcaster=posting, tables=self.meddled)
        install(self.services)

    def add_person(self, person: str, role: str = "player", cents: int = 100_000) -> None:
        at = self.services
        hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        identity = Identity(at.accounts, hasher)
        account = identity.create_account(person, person, PASSWORD, nickname=person.capitalize(), role=role)
        if cents:
            credit = f"player:{person}"
            entry = LedgerEntry(
                f"start:{person}", "house:cashier", credit, Cents(cents), "deposit", "", START_MS
            )
            at.ledger.post(entry)
        status, body = self.http("/api/sign-in", json.dumps({"name": person, "password": PASSWORD}))
        assert status == 200
        self._sessions[person] = body["session"]
        self.secrets |= {body["session"], account.password_hash}

    def ticket(self, person: str) -> str:
        ticket = super().ticket(self._sessions[person])
        self.secrets.add(ticket)
        return ticket

    def move(self, table_id: str, scans: Iterator[str]) -> bool:
        """Let the next thing happen; False once the hand is over."""
        hand = self.view("ana", table_id)["public"]["hand"]
        if hand is None or hand["stage"] == "result":
            return False
        if hand["scan"] is not None:
            self.send("scan", "scan_card", table_id=table_id, card=next(scans))
        elif hand["turn"] is not None:
            turn = hand["turn"]
            move = "call" if turn["to_call_cents"] else "check"
            self.send(SEATS[turn["seat"]], "act", table_id=table_id, turn=turn["turn"], move=move)
        else:
            self.pass_time_until_due(table_id)
        return True

    def leaks(self) -> list[str]:
        """Every line with something in it that must not be there."""
        cards_and_seeds = [record.secret for record in self.data.hands.values()]
        secrets = self.secrets | {str(each["seed"]) for each in cards_and_seeds if each.get("seed")}
        text = self.streams.log.getvalue() + self.streams.numbers.getvalue()
        return [
            line
            for line in text.splitlines()
            if CARD.search(line) or any(secret in line for secret in secrets)
        ]


@pytest.fixture
def house() -> Iterator[Overheard]:
    with written() as streams:
        house = Overheard(streams)
        for person in SEATS.values():
            house.add_person(person)
        for person, role in (("dan", "dealer"), ("scan", "scanner")):
            house.add_person(person, role, cents=0)
        yield house


def play_rng(house: Overheard) -> None:
    house.add_table("t1", name="Ruby", rules={"first_button": 1})
    for seat, person in SEATS.items():
        house.sit(person, "t1", seat)
    house.wait_for_a_turn("t1", "ana")
    while house.move("t1", iter(())):
        pass
    house.pass_time_until_due("t1")
    assert "t1-1" in house.data.hands
    assert house.send("ana", "proof", hand_id="t1-1")[0]["type"] == "proof"


def open_live(house: Overheard) -> None:
    house.add_table("t2", name="Opal", live=True, scanner_id="scan", rules={"first_button": 1})
    for seat, person in SEATS.items():
        house.sit(person, "t2", seat)
    for person in ("dan", "scan"):
        house.connect(person)
        house.send(person, "watch", table_id="t2")
    house.send("dan", "open_console", table_id="t2")
    house.send("dan", "start_hand", table_id="t2")


def play_live(house: Overheard) -> None:
    open_live(house)
    scans = iter(SCANNED)
    while house.move("t2", scans):
        pass
    house.pass_time_until_due("t2")
    assert "t2-1" in house.data.hands


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize("play", [play_rng, play_live])
def test_a_hand_leaves_no_card_and_no_key_in_any_line(
    house: Overheard, play: Callable[[Overheard], None]
) -> None:
    play(house)
    house.broadcaster.close("bo")
    house.send("ana", "sit_out", table_id="t1" if play is play_rng else "t2")
    assert house.leaks() == []
    log, numbers = house.streams.log_lines(), house.streams.number_lines()
    assert sum(line["message"] == "committed" for line in log) > 15
    hand_id = "t1-1" if play is play_rng else "t2-1"
    [acted, *_] = [line for line in numbers if line["action"] == "act"]
    assert (acted["hand_id"], acted["table_id"]) == (hand_id, hand_id[:2])
    assert acted["connection_id"] in SEATS.values()
    assert len(acted["command_id"]) == 12
    assert {"POST /api/sign-in", "POST /api/ticket", "$connect", "tick", "act", "sync"} <= {
        line["action"] for line in numbers
    }
    assert house.streams.total("posts") > 50
    assert house.streams.total("posts_gone") >= 1


CARDS_IN_WRONG_PLACES: Sequence[dict[str, Json]] = (
    {"action": "scan_card", "id": "Qd", "table_id": "t2", "card": "Qd"},
    {"action": "scan_card", "id": "1", "table_id": "Qd", "card": "Qd"},
    {"action": "Qd", "id": "1", "table_id": "t2"},
    {"action": "scan_card", "id": "1", "table_id": "t2", "Qd": "Qd"},
    {"action": "scan_card", "id": "1", "table_id": "t2", "card": ["Qd"]},
    {"action": "scan_card", "id": "1", "table_id": "t2", "card": "Qd Qd Qd Qd"},
    {"action": "proof", "id": "1", "hand_id": "Qd"},
    {"action": "acknowledge", "id": "1", "notice_id": "Qd"},
)


@pytest.mark.parametrize("frame", CARDS_IN_WRONG_PLACES, ids=json.dumps)
def test_a_card_in_the_wrong_place_gets_into_no_line(house: Overheard, frame: dict[str, Json]) -> None:
    open_live(house)
    house.send_raw("scan", json.dumps(frame))
    house.send_raw("scan", json.dumps(frame))
    assert house.leaks() == []


def test_a_refused_scan_is_counted_without_its_card(house: Overheard) -> None:
    open_live(house)
    while house.view("ana", "t2")["public"]["hand"]["scan"] is None:
        house.pass_time_until_due("t2")
    house.send("scan", "scan_card", table_id="t2", card="As")
    house.send("scan", "scan_card", table_id="t2", card="As")
    [line] = [line for line in house.streams.number_lines() if "refusals" in line]
    assert line["code"] == "card_refused"
    assert (line["refusals"], line["table_id"], line["hand_id"]) == (1, "t2", "t2-1")
    assert house.leaks() == []


@pytest.mark.parametrize("path", ["/api/sign-in", "/api/ticket"])
@pytest.mark.parametrize("body", ['{"name":"ana","password":"%s"}', '{"%s":1}', "%s", '{"name":"%s"'])
def test_a_refused_request_leaves_no_key_in_any_line(house: Overheard, path: str, body: str) -> None:
    house.secrets.add("letme1n1")
    status, _ = house.http(path, body % "letme1n1", authorization="Bearer letme1n1")
    assert status >= 400
    assert house.handshake({"ticket": "letme1n1", "v": "1"}, "c1") == 401
    assert house.leaks() == []
    refused = [line for line in house.streams.number_lines() if "refusals" in line]
    assert [line["action"] for line in refused] == [f"POST {path}", "$connect"]


def test_a_store_in_trouble_leaves_no_card_in_any_line(house: Overheard) -> None:
    house.add_table("t1", name="Ruby", rules={"first_button": 1})
    for seat, person in SEATS.items():
        house.sit(person, "t1", seat)
    turn = house.wait_for_a_turn("t1", "ana")
    house.meddled.before = [throttle] * 3
    house.send(SEATS[turn["seat"]], "act", table_id="t1", turn=turn["turn"], move="call")
    house.meddled.before = [throttle] * 6
    house.send("ana", "sit_out", table_id="t1")
    lines = [line for line in house.streams.log_lines() if line["message"] == "throttled"]
    assert {(line["table_id"], line["hand_id"]) for line in lines} == {("t1", "t1-1")}
    assert house.streams.total("commit_retries") == 3 + 5
    assert house.leaks() == []


@pytest.mark.parametrize("trigger", ["frame", "tick", "sweep"])
def test_a_bug_leaves_no_card_in_any_line(
    house: Overheard, monkeypatch: pytest.MonkeyPatch, trigger: str
) -> None:
    house.add_table("t1", name="Ruby", rules={"first_button": 1})
    for seat, person in SEATS.items():
        house.sit(person, "t1", seat)
    house.wait_for_a_turn("t1", "ana")

    def buggy(_game: HoldemGame, state: Any, *_arguments: object) -> None:
        raise ValueError(f"{state.hand.deck} {state.hand.seed}")

    monkeypatch.setattr(HoldemGame, "apply", buggy)
    if trigger == "frame":
        assert house.send("ana", "sit_out", table_id="t1")[0]["code"] == "internal"
    elif trigger == "tick":
        house.pass_time_until_due("t1")
    else:
        house.clock.sleep_ms(600_000)
        house.sweep()
    line, *more = [line for line in house.streams.log_lines() if line["level"] == "ERROR"]
    assert [each["record_id"] for each in more if each["message"] == "hand voided"] == (
        [] if trigger == "frame" else ["t1-1"]
    )
    assert (line["error"], line["table_id"], line["hand_id"]) == ("ValueError", "t1", "t1-1")
    assert "buggy" in line["places"]
    assert house.leaks() == []


def test_a_leak_would_be_seen(house: Overheard) -> None:
    """The search itself: a card, and a ticket, in a line of each stream."""
    house.streams.log.write('{"message": "As"}\n')
    house.streams.numbers.write(json.dumps({"ticket": house.ticket("ana")}) + "\n")
    assert len(house.leaks()) == 2
