"""A hold'em table whose game has a bug that comes and goes, or whose state gets damaged."""

import random
from typing import Any

from engine.game import Outcome
from engine.holdem.game import HoldemGame
from engine.kit.commands import Tick
from runtime.ports import StoredTable, TableWrite

from tests.unit.runtime.house import House
from tests.unit.runtime.test_holdem_tables import HoldemHouse

STALL_MS = 60_000
STACKS = {"ana": 5_000, "bo": 5_000, "cy": 5_000}
"""What each has at the beginning of an evening."""


class Faulty(HoldemGame):
    """Hold'em with a bug that comes and goes: commands that ``breaks`` names raise, quoting a card."""

    def __init__(self) -> None:
        self.breaks: tuple[type, ...] = ()
        self.takes_money = False

    def apply(self, state: Any, command: Any, now_ms: int) -> Outcome:
        if isinstance(command, self.breaks):
            raise KeyError("As")
        outcome = super().apply(state, command, now_ms)
        if self.takes_money and isinstance(command, Tick):
            seats = tuple(
                None if seat is None else seat._replace(stack_cents=seat.stack_cents + 1)
                for seat in outcome.state.seats
            )
            return outcome._replace(state=outcome.state._replace(seats=seats))
        return outcome


class FaultyHouse(HoldemHouse):
    """A table whose game can be broken."""

    def __init__(self) -> None:
        self.faulty = Faulty()
        House.__init__(self, self.faulty, {"rules": {"first_button": 1}})
        self.random = random.Random(1)
        self.players = {}


class Evening(FaultyHouse):
    """Ana and Bo in a hand, in which one has made a move; Cy waits for the big blind."""

    def __init__(self) -> None:
        super().__init__()
        self.seat("ana", "bo", "cy", cents=5_000)
        self.to_a_turn()
        self.move()
        self.forget_frames()

    def past_the_deadline(self, more_ms: int = 0) -> int:
        """Let the clock run to the table's deadline, and on."""
        deadline_ms = self.table().deadline_ms
        assert deadline_ms is not None
        self.clock.set_ms(deadline_ms + more_ms)
        for connection in self.players.values():
            self.broadcaster.heard(connection.connection_id)
        return deadline_ms

    def stacks(self) -> dict[str, int]:
        """What lies before each person, wherever the money is."""
        seats = self.public()["seats"]
        hand = self.public()["hand"]
        bets = {p["player_id"]: p["total_cents"] for p in hand["players"]} if hand is not None else {}
        return {seat["player_id"]: seat["stack_cents"] + bets.get(seat["player_id"], 0) for seat in seats}


def voided(house: House) -> Any:
    """The record of the first hand, which must be void."""
    record = house.services.tables.hand("t1-1")
    assert record is not None
    assert record.public["void"]
    return record


def damaged(house: House, **changes: Any) -> StoredTable:
    """Write a table whose state nobody can read."""
    table = house.table()
    broken = table._replace(**{"public": '{"codec":1,"seats"', **changes}, version=table.version + 1)
    house.services.tables.commit(TableWrite(broken, table.version))
    return broken
