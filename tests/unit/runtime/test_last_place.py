"""A race for the last of fourteen places, and for a chair: orders of reads and writes, on both storages."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from random import Random
from typing import Any

import pytest
from engine.game import RuleViolation
from engine.registry import GAMES
from greenlet import getcurrent, greenlet
from runtime.ports import Connection, StoredTable, TableStore, TableWrite

from tests.contract.dynamo_stage import stage
from tests.unit.runtime.house import House

THIRTEEN = [f"p{number}" for number in range(13)]


class StepByStep:
    """A table store before each of whose calls whoever else is under way may go on."""

    def __init__(self, tables: TableStore) -> None:
        self._tables = tables

    def load(self, table_id: str) -> StoredTable | None:
        _let_others_go_on()
        return self._tables.load(table_id)

    def commit(self, write: TableWrite) -> None:
        _let_others_go_on()
        self._tables.commit(write)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tables, name)


def _let_others_go_on() -> None:
    hub = getcurrent().parent
    if hub is not None:
        hub.switch()


def at_once(calls: Sequence[Callable[[], object]], order: Iterator[int]) -> list[str]:
    """Run calls interleaved; ``order`` says who goes a step further next. Return each one's refusal or ""."""
    answers = [""] * len(calls)

    def run(number: int) -> None:
        try:
            calls[number]()
        except RuleViolation as refusal:
            answers[number] = refusal.code

    under_way = [greenlet(run) for _ in calls]
    for number, each in enumerate(under_way):
        each.switch(number)
    while alive := [each for each in under_way if not each.dead]:
        alive[next(order, 0) % len(alive)].switch()
    return answers


def drawn(seed: int, count: int) -> Iterator[int]:
    """An order by lot."""
    luck = Random(seed)
    while True:
        yield luck.randrange(count)


@contextmanager
def in_memory() -> Iterator[House]:
    yield House(GAMES["holdem"])


@contextmanager
def on_dynamo() -> Iterator[House]:
    with stage() as at:
        house = House(GAMES["holdem"]).with_ports(
            **{name: getattr(at, name) for name in ("tables", "accounts", "ledger", "purses", "connections")}
        )
        house.service.create_table("holdem", "t1", {})
        yield house


def stepping(house: House) -> House:
    return house.with_ports(tables=StepByStep(house.services.tables))


def race(house: House, order: Iterator[int], contenders: int) -> None:
    """Thirteen are in the room; so many ask for the fourteenth place at once."""
    house.watching(*THIRTEEN)
    rivals = [house.person(f"rival{number}", 100_000) for number in range(contenders)]
    slow = stepping(house)

    def enter(rival: Connection) -> Callable[[], object]:
        return lambda: slow.service.watch("t1", rival, "w")

    answers = at_once([enter(rival) for rival in rivals], order)
    assert sorted(answers) == ["", *["room_full"] * (contenders - 1)]
    winner = rivals[answers.index("")]
    assert set(house.table().people) == {*THIRTEEN, winner.person}
    assert house.table().summary["watchers"] == 14
    assert house.frames(winner)[-1]["ack"] == "w"
    for rival in rivals:
        if rival is not winner:
            assert house.frames(rival) == []


@pytest.mark.rule("R2.4")
def test_of_two_who_race_one_gets_the_last_place_whatever_the_order() -> None:
    """Reads and writes of the first six steps in all orders; two readings before either writes among them."""
    for order in itertools.product((0, 1), repeat=6):
        with in_memory() as house:
            race(house, iter(order), 2)


STORAGES = [pytest.param(in_memory, 30, id="memory"), pytest.param(on_dynamo, 2, id="dynamo")]


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize(("storage", "times"), STORAGES)
def test_of_five_who_race_one_gets_the_last_place(
    storage: Callable[[], AbstractContextManager[House]], times: int
) -> None:
    for seed in range(times):
        with storage() as house:
            race(house, drawn(seed, 5), 5)


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(("storage", "times"), STORAGES)
def test_of_three_who_take_the_same_chair_one_has_it_reserved(
    storage: Callable[[], AbstractContextManager[House]], times: int
) -> None:
    for seed in range(times):
        with storage() as house:
            watchers = [house.person(name, 100_000) for name in ("ana", "bo", "cy")]
            for watcher in watchers:
                house.service.watch("t1", watcher, "w")
            slow = stepping(house)

            def take(watcher: Connection, at: House = slow) -> Callable[[], object]:
                return lambda: at.service.handle("t1", "take_seat", {"seat": 4}, watcher, "s")

            answers = at_once([take(watcher) for watcher in watchers], drawn(seed, 3))
            assert sorted(answers) == ["", "seat_taken", "seat_taken"]
            [seat] = house.public()["seats"]
            assert (seat["seat"], seat["status"]) == (4, "reserved")
            assert seat["player_id"] == watchers[answers.index("")].person
