"""One player at several tables at once, and requests that come twice: no cent too much ever moves."""

import random
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from engine.game import RuleViolation
from engine.registry import GAMES
from runtime.ports import AuditRecord, Connection, TableWrite
from runtime.responsible import NO_LIMITS, Bound, limits_json

from tests.contract.dynamo_stage import stage
from tests.unit.dynamo.test_table_service import behind
from tests.unit.runtime.house import House

TABLES = ("a1", "a2", "a3", "a4")
RULES = {
    "small_blind_cents": 10,
    "big_blind_cents": 20,
    "min_buy_in_cents": 100,
    "max_buy_in_cents": 1_000_000,
}
EXPECTED = {
    "busy", "insufficient_balance", "loss_limit", "not_seated", "not_reserved", "buy_in_first",
    "already_seated", "not_in_room",
}  # fmt: skip


class LiveHouse(House):
    """Four live tables with dealers; ana has a reserved seat at each. No hand ever starts."""

    def __init__(self) -> None:
        super().__init__(GAMES["holdem"])
        self.ana: Connection

    def open(self, balance_cents: int) -> None:
        self.ana = self.person("ana", balance_cents)
        for table_id in TABLES:
            dealer = self.person(f"dealer-{table_id}", 0, role="dealer")
            config = {"live": True, "scanner_id": "scan", "rules": RULES}
            self.service.create_table("holdem", table_id, config)
            self.ask(table_id, dealer, "watch")
            self.ask(table_id, dealer, "open_console")
            self.ask(table_id, self.ana, "watch")
            self.ask(table_id, self.ana, "take_seat", seat=1)

    def ask(
        self, table_id: str, who: Connection, command: str, command_id: str = "", **fields: Any
    ) -> str:
        """Send a command; return "" or the code with which it was refused."""
        command_id = command_id or self.new_id()
        try:
            if command == "watch":
                self.service.watch(table_id, who, command_id)
            else:
                self.service.handle(table_id, command, fields, who, command_id)
        except RuleViolation as refusal:
            return refusal.code
        return ""

    def bound(self, cents: int) -> None:
        """Give ana a loss limit of the day."""
        purses = self.services.purses
        limits = limits_json(NO_LIMITS._replace(loss={"day": Bound(cents)}))
        record = AuditRecord("r1", "player:ana", "ana", "loss_limit", "", {}, self.clock.now_ms())
        purses.set_limits(purses.purse("ana").guard("ana"), limits, record)

    def lost(self) -> int:
        return -sum(self.services.purses.purse("ana").played_cents.values())

    def on_tables(self) -> int:
        total = 0
        for table_id in TABLES:
            stored = self.services.tables.load(table_id)
            assert stored is not None
            total += self.game.table_cents(self.game.decode(stored.public, stored.secret))
        return total

    def forget(self, table_id: str) -> None:
        """Let the table forget which commands it has answered, as it does after eight more."""
        stored = self.services.tables.load(table_id)
        assert stored is not None
        changed = stored._replace(version=stored.version + 1, seen={})
        self.services.tables.commit(TableWrite(changed, stored.version))


@pytest.fixture(params=["memory", "dynamo"])
def house(request: pytest.FixtureRequest) -> Iterator[LiveHouse]:
    house = LiveHouse()
    if request.param == "memory":
        yield house
        return
    with stage() as opened:
        house.__dict__.update(behind(opened, house).__dict__)
        yield house


def at_once(*calls: Callable[[], str]) -> list[str]:
    """Run calls in threads that start together; return their answers."""
    answers: list[str] = [""] * len(calls)
    start = threading.Barrier(len(calls))

    def run(number: int, call: Callable[[], str]) -> None:
        start.wait()
        answers[number] = call()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def assert_every_cent_is_there(house: LiveHouse, had_cents: int) -> None:
    found = house.audit()
    assert (found["differences"], found["sum_cents"]) == ([], 0)
    tips = sum(entry.cents for entry in house.services.ledger.entries() if entry.kind == "tip")
    assert house.balance("ana") + house.on_tables() + tips == had_cents
    assert house.balance("ana") >= 0


@pytest.mark.rule("R23.1")
@pytest.mark.parametrize("bounded", [False, True])
def test_buy_ins_at_four_tables_at_once_pass_neither_balance_nor_limit(
    house: LiveHouse, bounded: bool
) -> None:
    house.open(10_000 if not bounded else 100_000)
    if bounded:
        house.bound(10_000)

    def bring(table_id: str) -> Callable[[], str]:
        return lambda: house.ask(table_id, house.ana, "buy_in", amount_cents=4_000)

    answers = at_once(*map(bring, TABLES))
    assert answers.count("") <= 2
    assert set(answers) <= {"", "busy", "loss_limit" if bounded else "insufficient_balance"}
    for table_id in TABLES:
        house.ask(table_id, house.ana, "buy_in", amount_cents=4_000)
    assert house.lost() == house.on_tables() == 8_000
    assert_every_cent_is_there(house, 100_000 if bounded else 10_000)


@pytest.mark.rule("R8.2", "R23.1")
@pytest.mark.parametrize("seed", range(3))
def test_whatever_comes_together_at_four_tables(house: LiveHouse, seed: int) -> None:
    house.open(20_000)
    house.bound(9_000)
    luck = random.Random(seed)
    commands: list[tuple[str, dict[str, Any]]] = [
        ("buy_in", {"amount_cents": 3_000}),
        ("top_up", {"amount_cents": 2_000}),
        ("tip", {"amount_cents": 500}),
        ("leave", {}),
        ("watch", {}),
        ("take_seat", {"seat": 1}),
    ]
    plans = {
        table_id: [commands[0], *(luck.choices(commands, weights=(4, 4, 4, 2, 3, 3), k=12))]
        for table_id in TABLES
    }

    def play(table_id: str) -> Callable[[], str]:
        def through() -> str:
            for command, fields in plans[table_id]:
                code = house.ask(table_id, house.ana, command, **fields)
                assert code in EXPECTED | {""}, code
                # Only this player's own money-bringing moves it up, so it can be looked at any time.
                assert house.lost() <= 9_000
            return "done"

        return through

    assert at_once(*map(play, TABLES)) == ["done"] * len(TABLES)
    assert_every_cent_is_there(house, 20_000)


def buy_in(house: LiveHouse, command_id: str) -> str:
    return house.ask("a1", house.ana, "buy_in", command_id, amount_cents=3_000)


def top_up(house: LiveHouse, command_id: str) -> str:
    return house.ask("a1", house.ana, "top_up", command_id, amount_cents=700)


def tip(house: LiveHouse, command_id: str) -> str:
    return house.ask("a1", house.ana, "tip", command_id, amount_cents=500)


def leave(house: LiveHouse, command_id: str) -> str:
    return house.ask("a1", house.ana, "leave", command_id)


ONCE = {
    # what is asked for; with which money on the table; what it does to the balance
    "a buy-in": (buy_in, 0, -3_000),
    "chips added": (top_up, 3_000, -700),
    "a tip": (tip, 3_000, -500),
    "an exit": (leave, 3_000, 3_000),
}


@pytest.mark.parametrize(("command", "stack_cents", "change_cents"), ONCE.values(), ids=ONCE)
@pytest.mark.parametrize("way", ["one after the other", "at once", "after the table has forgotten"])
def test_a_request_that_comes_twice_moves_money_once(
    house: LiveHouse, way: str, command: Any, stack_cents: int, change_cents: int
) -> None:
    house.open(10_000)
    if stack_cents:
        assert buy_in(house, "first") == ""
    before_cents = house.balance("ana")
    if way == "at once":
        at_once(lambda: command(house, "again"), lambda: command(house, "again"))
    else:
        assert command(house, "again") == ""
        if way == "after the table has forgotten":
            house.forget("a1")
        command(house, "again")
    assert house.balance("ana") == before_cents + change_cents
    assert_every_cent_is_there(house, 10_000)


@pytest.mark.rule("R8.2")
def test_a_tip_is_told_to_the_whole_room_and_the_dealer_has_it(house: LiveHouse) -> None:
    house.open(10_000)
    buy_in(house, "first")
    house.forget_frames()
    assert tip(house, "thanks") == ""
    for connection_id in ("ana-1", "dealer-a1-1"):
        [frame] = map(str, house.broadcaster.inbox[connection_id])
        assert "tipped" in frame
    [entry] = [entry for entry in house.services.ledger.entries() if entry.kind == "tip"]
    assert (entry.debit, entry.credit, entry.cents) == ("player:ana", "dealer:dealer-a1", 500)


@pytest.mark.rule("R8.2")
def test_nobody_tips_more_than_his_balance(house: LiveHouse) -> None:
    house.open(3_400)
    buy_in(house, "first")
    assert tip(house, "too much") == "insufficient_balance"
    assert_every_cent_is_there(house, 3_400)
