"""Null games: whenever a hand is void, everybody who was in it has what he had when it began (R18.2)."""

from collections import defaultdict
from typing import Final

from engine.holdem.game import HoldemGame
from engine.holdem.state import HoldemState
from runtime.ports import PLAYER_PREFIX, TableWrite

from tests.simulation.kernel import Violation

_GAME: Final = HoldemGame()


class Voids:
    """Follows each person's money at each table, on it and across its edge."""

    def __init__(self) -> None:
        self._crossed: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._started: dict[str, dict[str, int]] = {}
        self.counted = 0

    def committed(self, write: TableWrite, before: HoldemState, state: HoldemState) -> None:
        """A commit took effect."""
        table_id = write.table.table_id
        for entry in write.entries:
            if entry.credit.startswith("dealer:"):
                continue  # a tip in mid-hand has nothing to do with the hand (R8.2)
            for account, cents in ((entry.debit, -entry.cents), (entry.credit, entry.cents)):
                if account.startswith(PLAYER_PREFIX):
                    self._crossed[table_id, account.removeprefix(PLAYER_PREFIX)] += cents
        record = write.record
        if record is not None and record.public.get("void"):
            self.counted += 1
            # The hand may have been announced in the commit that voids it: then nobody has put in anything.
            for person, cents in self._started.get(record.hand_id, {}).items():
                self._check(record.hand_id, person, cents, self._money(table_id, person, state))
        hand = state.hand
        if hand is not None and (before.hand is None or before.hand.hand_id != hand.hand_id):
            self._started = {
                **dict(list(self._started.items())[-8:]),
                hand.hand_id: {
                    player.person: self._money(table_id, player.person, state) for player in hand.players
                },
            }

    def _money(self, table_id: str, person: str, state: HoldemState) -> int:
        """What somebody has of his money at a table: on his seat, in the hand, and gone off the table."""
        seats = sum(seat.stack_cents for seat in state.seats if seat is not None and seat.person == person)
        hand = state.hand
        players = [player for player in hand.players if player.person == person] if hand is not None else []
        behind = sum(0 if player.left else player.stack_cents - player.won_cents for player in players)
        stake = _GAME.at_stake(state).get(person, 0)
        return seats + behind + stake + self._crossed[table_id, person]

    def _check(self, hand_id: str, person: str, before_cents: int, after_cents: int) -> None:
        if before_cents != after_cents:
            raise Violation(
                f"{hand_id} was void, {person} had {before_cents} when it began and has {after_cents}"
            )
