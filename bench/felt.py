"""The chips of one recorded hand: whose turn it is, what the record's actions are as moves, which pots arise.

Written beside the engine and not with it, so that a replay compares two readings of the record.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.game import Cents
from engine.holdem.commands import Move as MoveName

from bench.recording import MALFORMED, Deal, Recording, Step, Unsupported


class Move(NamedTuple):
    """One move of a replay, in the engine's words: ``to_cents`` is None but for a bet or raise."""

    chair: int
    move: MoveName
    to_cents: Cents | None = None


class Pot(NamedTuple):
    """A pot as the record's chips make it: who may win it."""

    cents: int
    contenders: frozenset[int]


class Felt:
    """Chips in front of the players while the record is walked through, street by street."""

    def __init__(self, recording: Recording) -> None:
        stakes = recording.stakes
        self.order = recording.dealt
        self.absent = recording.absent
        self.behind = {chair: recording.stacks[chair] for chair in self.order}
        self.street = dict.fromkeys(self.order, 0)
        self.total = dict.fromkeys(self.order, 0)
        self.live = set(self.order)
        self.acted: set[int] = set()
        self.dead_cents = 0
        self.price_cents = stakes.big_blind_cents
        self.moves: list[Move] = []
        for chair in self.order:
            self.total[chair] += self._take(chair, stakes.ante_cents)
        self.dead_cents = self._take(recording.big_blind, stakes.big_blind_ante_cents)
        if recording.small_blind in self.live:
            self._put(recording.small_blind, stakes.small_blind_cents)
        self._put(recording.big_blind, stakes.big_blind_cents)
        self.next_index = self.order.index(recording.big_blind) + 1
        self.heads_up_dealer = recording.button if len(self.order) == 2 else 0

    def walk(self, line: tuple[Step | Deal, ...]) -> None:
        """Take every action of the record. Raises Unsupported(MALFORMED) for what no hand can be."""
        for entry in line:
            if isinstance(entry, Deal):
                self._close_street()
            elif len(self.live) > 1:
                self._step(entry)
        self._close_street()

    def pots(self) -> tuple[Pot, ...]:
        """The pots at the end, main pot first, after what nobody called went back."""
        pots: list[Pot] = []
        below, carried = 0, self.dead_cents
        for level in sorted({self.total[chair] for chair in self.order} - {0}):
            cents = sum(min(put, level) - min(put, below) for put in self.total.values())
            contenders = frozenset(chair for chair in self.live if self.total[chair] >= level)
            below = level
            if pots and (not contenders or pots[-1].contenders == contenders):
                pots[-1] = Pot(pots[-1].cents + cents, pots[-1].contenders)
            else:
                pots.append(Pot(cents + carried, contenders))
                carried = 0
        return tuple(pots)

    def turn(self) -> int | None:
        """The chair that must act now, None when the betting of the street is over."""
        if len(self.live) < 2:
            return None
        able = [chair for chair in self.order if chair in self.live and self.behind[chair]]
        if len(able) < 2 and not any(self._owes(chair) for chair in able):
            return None
        for offset in range(len(self.order)):
            chair = self.order[(self.next_index + offset) % len(self.order)]
            if chair in able and (chair not in self.acted or self._owes(chair)):
                return chair
        return None

    def _owes(self, chair: int) -> bool:
        """Whether he has less in than somebody else put in; a short blind leaves a price that nobody paid."""
        others = [self.street[other] for other in self.live if other != chair]
        return self.street[chair] < max(others, default=0)

    def _step(self, step: Step) -> None:
        while (turn := self.turn()) is not None and turn != step.chair:
            self._fill_in(turn)
        if turn is None:
            if step.kind == "fold":
                raise Unsupported(MALFORMED, f"a fold where nobody is asked, chair {step.chair}")
            return
        if step.kind == "fold":
            self._record(Move(turn, "fold"))
        elif step.kind == "check_call":
            self._check_or_call(turn)
        else:
            self._bet_or_raise(turn, step.to_cents)

    def _fill_in(self, chair: int) -> None:
        """The record passes over somebody: an absent player folds, one who faces only all-ins calls."""
        if chair in self.absent:
            self._record(Move(chair, "fold"))
        elif not self._somebody_can_answer(chair):
            self._check_or_call(chair)
        else:
            raise Unsupported(MALFORMED, f"chair {chair} is passed over")

    def _close_street(self) -> None:
        while (turn := self.turn()) is not None:
            self._fill_in(turn)
        self._give_back()
        self.street = dict.fromkeys(self.order, 0)
        self.price_cents = 0
        self.acted = set()
        # The dealer of a heads-up hand acts first before the flop and last afterwards.
        self.next_index = 1 if self.order[0] == self.heads_up_dealer else 0

    def _give_back(self) -> None:
        ranked = sorted(self.order, key=lambda chair: self.street[chair], reverse=True)
        over = self.street[ranked[0]] - self.street[ranked[1]]
        self.total[ranked[0]] -= over
        self.behind[ranked[0]] += over

    def _check_or_call(self, chair: int) -> None:
        if self.price_cents <= self.street[chair]:
            self._record(Move(chair, "check"))
            return
        self._put(chair, self.price_cents - self.street[chair])
        self._record(Move(chair, "call"))

    def _bet_or_raise(self, chair: int, to_cents: int) -> None:
        if not self._somebody_can_answer(chair):
            # The room takes the raise and gives it back; here it is the call that it amounts to.
            self._check_or_call(chair)
            return
        if to_cents <= self.price_cents and to_cents < self.street[chair] + self.behind[chair]:
            raise Unsupported(MALFORMED, f"a raise to {to_cents}")
        opens = self.price_cents == 0
        all_in = to_cents >= self.street[chair] + self.behind[chair]
        self._put(chair, to_cents - self.street[chair])
        if self.street[chair] > self.price_cents:
            self.price_cents = self.street[chair]
            self.acted = set()
        if all_in:
            self._record(Move(chair, "all_in"))
        else:
            self._record(Move(chair, "bet" if opens else "raise", Cents(to_cents)))

    def _somebody_can_answer(self, chair: int) -> bool:
        return any(self.behind[other] for other in self.live if other != chair)

    def _record(self, move: Move) -> None:
        self.moves.append(move)
        self.acted.add(move.chair)
        if move.move == "fold":
            self.live.discard(move.chair)
        self.next_index = self.order.index(move.chair) + 1

    def _take(self, chair: int, cents: int) -> int:
        taken = min(cents, self.behind[chair])
        self.behind[chair] -= taken
        return taken

    def _put(self, chair: int, cents: int) -> None:
        taken = self._take(chair, cents)
        self.street[chair] += taken
        self.total[chair] += taken


def uncontested_cents(pots: tuple[Pot, ...], chair: int) -> int:
    """What the chair gets without showing: the pots that it alone may win."""
    return sum(pot.cents for pot in pots if pot.contenders == {chair})


def won_cents(recording: Recording, felt: Felt) -> Mapping[int, int]:
    """What the record pays each chair out of the pots, after rake."""
    return {chair: recording.final[chair] - felt.behind[chair] for chair in felt.order}
