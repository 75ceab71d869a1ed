"""Tables that newer code has written, or nobody: old and new code side by side, and what cannot be read."""

import itertools
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from engine.game import RuleViolation, UnknownCodec
from engine.holdem.codec import NEWEST, SETTLED
from engine.registry import GAMES
from runtime.draft import open_draft
from runtime.ports import StoredTable, TableWrite, UnreadableTable
from runtime.settings import Settings
from runtime.table_service import TableService
from runtime.wire.answers import sync
from runtime.wire.decode import Frame

from tests.unit.runtime.house import House
from tests.unit.runtime.test_holdem_tables import HoldemHouse, holdem_table

NEWER = NEWEST + 1


def version_of(table: StoredTable) -> int:
    versions = {json.loads(text)["codec"] for text in (table.public, table.secret)}
    assert len(versions) == 1
    return int(versions.pop())


class InTurns:
    """Two shells on one store, as while a release goes out: each call is answered by the other one."""

    def __init__(self, *services: TableService) -> None:
        self._services = itertools.cycle(services)

    def __getattr__(self, name: str) -> Any:
        return getattr(next(self._services), name)


def newest(house: House) -> House:
    """The same house with the setting flipped."""
    return house.with_ports(settings=Settings(newest_codec=True))


def test_old_and_new_code_play_the_same_hands_on_one_table() -> None:
    plain, mixed = holdem_table("ana", "bo", "cy"), holdem_table("ana", "bo", "cy")
    mixed.service = InTurns(mixed.service, newest(mixed).service)  # type: ignore[assignment]
    written = set()
    plain.play_hands(3)
    for hand in range(1, 4):
        while mixed.services.tables.hand(f"t1-{hand}") is None:
            written.add(version_of(mixed.table()))
            mixed.go_on()
    assert written == {SETTLED, NEWEST}
    assert mixed.state() == plain.state()
    assert mixed.audit()["differences"] == []


def test_each_commit_writes_what_the_setting_says_whatever_was_read() -> None:
    house = holdem_table("ana", "bo", "cy")
    house.to_a_turn()
    plain, flipped = (house.service, SETTLED), (newest(house).service, NEWEST)
    for number, (service, version) in enumerate((flipped, flipped, plain, plain, flipped)):
        service.watch("t1", house.person(f"eye{number}"), house.new_id())
        assert version_of(house.table()) == version


def test_a_table_is_created_in_the_version_that_the_setting_says() -> None:
    house = HoldemHouse()
    newest(house).service.create_table("holdem", "t2", {})
    created = house.services.tables.load("t2")
    assert created is not None
    assert (version_of(house.table()), version_of(created)) == (SETTLED, NEWEST)


Change = Callable[[Any, Any], tuple[Any, Any]]


def without(name: str) -> Change:
    return lambda public, secret: ({key: public[key] for key in public if key != name}, secret)


def put(name: str, value: Any) -> Change:
    return lambda public, secret: (public | {name: value}, secret)


def in_seat(value: Any) -> Change:
    return lambda public, secret: (public | {"seats": [value, *public["seats"][1:]]}, secret)


UNREADABLE: dict[str, Change] = {
    "newer": lambda public, secret: (public | {"codec": NEWER}, secret | {"codec": NEWER}),
    "newer in public": lambda public, secret: (public | {"codec": NEWER}, secret),
    "newer in secret": lambda public, secret: (public, secret | {"codec": NEWER}),
    "two versions": lambda public, secret: (public, secret | {"codec": NEWEST}),
    "public no JSON": lambda public, secret: (json.dumps(public)[:-20], secret),
    "secret no JSON": lambda public, secret: (public, json.dumps(secret)[:-20]),
    "public empty": lambda _public, secret: ("", secret),
    "public a list": lambda public, secret: ([public], secret),
    "public null": lambda _public, secret: ("null", secret),
    "public nested without end": lambda _public, secret: ("[" * 100_000, secret),
    "public and secret swapped": lambda public, secret: (secret, public),
    "no version": without("codec"),
    "no seats": without("seats"),
    "no hand": without("hand"),
    "seats no list": put("seats", 9),
    "seats text": put("seats", "Ana"),
    "hand a list": put("hand", [1, 2]),
    "hand a text": put("hand", "AsKd"),
    "config short": put("config", ["t1"]),
    "log of text": put("log", ["Ana"]),
    "events of text": put("recent", {"shapes": [], "events": [["Ana"]]}),
    "stack no number": in_seat(["ana", "Ana", "seated", "AsKd"]),
    "seat too long": in_seat(["ana", "Ana", "seated", *range(40)]),
    "seat no list": in_seat({"person": "ana"}),
    "secret without deck": lambda public, secret: (public, {"codec": secret["codec"]}),
    "deck no text": lambda public, secret: (public, secret | {"deck": 7}),
}
ONLY_DAMAGED = [name for name in UNREADABLE if not name.startswith("newer")]


def changed(table: StoredTable, change: Change) -> StoredTable:
    texts = change(json.loads(table.public), json.loads(table.secret))
    public, secret = (text if isinstance(text, str) else json.dumps(text) for text in texts)
    return table._replace(
        public=public, secret=secret, version=table.version + 1, commit_id=f"changed-{table.commit_id}"
    )


class Trouble:
    """A hand runs on t1 until its texts are changed; ``ana`` sits there and watches t2."""

    def __init__(self, change: Change) -> None:
        self.house = house = holdem_table("ana", "bo", "cy")
        house.service.create_table("holdem", "t2", {})
        self.ana, self.dee = house.players["ana"], house.person("dee")
        house.service.watch("t2", self.ana, "w2")
        house.to_a_turn()
        self.sound = house.table()
        self.stored = changed(self.sound, change)
        house.services.tables.commit(TableWrite(self.stored, self.sound.version))
        house.forget_frames()

    def healed(self) -> None:
        """Somebody puts back what was there."""
        table = self.sound._replace(version=self.stored.version + 1, commit_id="healed")
        self.house.services.tables.commit(TableWrite(table, self.stored.version))


@pytest.fixture(params=UNREADABLE)
def trouble(request: pytest.FixtureRequest) -> Iterator[Trouble]:
    found = Trouble(UNREADABLE[request.param])
    ledger = found.house.services.ledger.entries()
    yield found
    assert found.house.table() == found.stored, "nothing of it is lost, and nothing written"
    assert found.house.services.ledger.entries() == ledger


def test_whoever_asks_for_it_is_told_busy(trouble: Trouble) -> None:
    house, ana = trouble.house, trouble.ana
    deadline_ms = trouble.stored.deadline_ms
    assert deadline_ms is not None
    house.clock.set_ms(deadline_ms)
    asked: list[Callable[[], Any]] = [
        lambda: house.send(ana, "sit_out"),
        lambda: house.service.watch("t1", trouble.dee, "w1"),
        lambda: house.service.sync_table("t1", ana),
        lambda: house.service.tick("t1", deadline_ms),
    ]
    for ask in asked:
        with pytest.raises(RuleViolation, match="busy"):
            ask()
    house.service.connection_gone(ana.connection_id)


def test_every_attempt_is_logged_once_with_the_table_and_nothing_of_it(
    trouble: Trouble, caplog: pytest.LogCaptureFixture
) -> None:
    for attempt in (1, 2):
        with caplog.at_level(logging.DEBUG), pytest.raises(RuleViolation):
            trouble.house.send(trouble.ana, "sit_out")
        lines = [vars(line) for line in caplog.records if line.levelno >= logging.ERROR]
        assert [line["table_id"] for line in lines] == ["t1"] * attempt
    said = repr([vars(line) for line in caplog.records])
    cards = json.loads(trouble.sound.secret)
    for secret in ("Ana", cards["seed"], cards["deck"], "AsKd"):
        assert secret not in said


@pytest.mark.parametrize("name", ["newer", "newer in public", "newer in secret"])
def test_the_log_names_the_version(name: str, caplog: pytest.LogCaptureFixture) -> None:
    trouble = Trouble(UNREADABLE[name])
    with pytest.raises(RuleViolation):
        trouble.house.send(trouble.ana, "sit_out")
    (line,) = [vars(line) for line in caplog.records if line.levelno == logging.ERROR]
    assert (line["error"], line["reason"]) == ("UnknownCodec", f"codec version {NEWER}")


def test_other_tables_go_on_and_hello_is_said(trouble: Trouble) -> None:
    house = trouble.house
    ana = house.connect("ana", 2)
    sync(house.services, ana, Frame("sync", "s1", "", {}))
    frames = house.frames(ana)
    # His place at t1 is still his: that hello names it, and the next one what could be attached.
    assert [frame["type"] for frame in frames][:3] == ["hello", "table", "hello"]
    assert [frame.get("tables") for frame in frames if frame["type"] == "hello"] == [["t1", "t2"], ["t2"]]
    assert {frame["table_id"] for frame in frames if frame["type"] == "table"} == {"t2"}
    house.service.handle("t2", "take_seat", {"seat": 1}, ana, "c-t2")
    other = house.services.tables.load("t2")
    assert other is not None
    assert other.summary["players"] == 1


def test_damage_that_shows_later_keeps_nobody_from_his_other_tables(caplog: pytest.LogCaptureFixture) -> None:
    """Texts of the right shape with wrong contents: a bug to whoever asks for that table, no more."""
    trouble = Trouble(lambda public, secret: (public | {"hand": {**public["hand"], "price": "As"}}, secret))
    connection = trouble.house.connect("ana", 2)
    assert trouble.house.service.attach(connection) == ("t2",)
    (line,) = [vars(line) for line in caplog.records if line.levelno == logging.ERROR]
    assert (line["message"], line["table_id"], line["error"]) == ("bug", "t1", "TypeError")
    assert trouble.house.table().at_stake == trouble.stored.at_stake


def test_the_sweep_reaches_the_other_tables(trouble: Trouble) -> None:
    house, ana = trouble.house, trouble.ana
    house.service.handle("t2", "take_seat", {"seat": 1}, ana, "c-t2")
    house.clock.sleep_ms(60_000)
    house.service.sweep()
    other = house.services.tables.load("t2")
    assert other is not None
    assert other.summary["players"] == 0, "the reservation has ended"


@pytest.mark.parametrize("name", UNREADABLE)
def test_the_hand_goes_on_where_it_was_once_the_table_can_be_read(name: str) -> None:
    trouble = Trouble(UNREADABLE[name])
    house = trouble.house
    with pytest.raises(RuleViolation):
        house.send(trouble.ana, "sit_out")
    trouble.healed()
    house.play_hands(1)
    assert house.services.tables.hand("t1-1") is not None
    assert house.audit()["differences"] == []


@pytest.mark.parametrize("name", ONLY_DAMAGED)
def test_damage_is_told_apart_from_newer_code(name: str) -> None:
    table = changed(holdem_table("ana", "bo").table(), UNREADABLE[name])
    with pytest.raises(UnreadableTable):
        open_draft(table, GAMES["holdem"], table.at_ms, Settings())
    assert issubclass(UnreadableTable, UnknownCodec), "whoever passes over the one passes over the other"
