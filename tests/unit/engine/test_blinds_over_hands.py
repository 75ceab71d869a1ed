"""What holds of blinds and posts whatever people do hand after hand: come, go, bust, sit out, lose the line.

The book that is kept here of who owes what is independent of the engine's marks.
"""

from random import Random

import pytest
from engine.holdem.state import Seat
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.engine.blinds_script import Deal, hand, happen
from tests.unit.engine.felt import Felt

SEATS = range(1, 10)
HANDS = 10


class Life:
    """A table at which anything happens, and the book of who owes a big blind."""

    def __init__(self, button_rule: str, luck: Random) -> None:
        self.luck = luck
        self.dead = button_rule == "dead"
        stacks = dict.fromkeys(luck.sample(SEATS, luck.randint(2, 6)), 20_000)
        self.felt = Felt(stacks, luck.choice(list(stacks)), button_rule=button_rule)
        self.owes: set[int] = set()
        self.big_blinds: list[int] = []
        self.restless = True

    def go_on(self) -> None:
        """One more hand, if two can play; what happens in it is chosen once it is announced."""
        self.felt.tick()
        if self.felt.state.hand is None:
            for seat in self.luck.sample(SEATS, 3) if self.restless else SEATS:
                if self.restless:
                    self._something(seat, between_hands=True)
                else:
                    self._come_back(self.felt.state.seats[seat - 1])
            return
        hand(self.felt, Deal((), "", tuple(self._plans())), self._look)

    def _plans(self) -> list[str]:
        players = [player.seat for player in self.felt.hand.players]
        busts = self.luck.random() < 0.2 and self.restless
        return [f"{self.luck.choice(players)} busts"] if busts else []

    def _look(self, felt: Felt) -> str:
        self._check()
        self._write_down()
        for seat in SEATS:
            if self.restless and self.luck.random() < 0.15:
                self._something(seat, between_hands=False)
            elif not self.restless:
                self._come_back(felt.state.seats[seat - 1])
        return ""

    def _come_back(self, seat: Seat | None) -> None:
        if seat is not None and seat.away_until_ms is not None:
            happen(self.felt, f"{seat.number} has his line again")
        if seat is not None and (seat.sit_out or seat.leaving) and not seat.removal:
            happen(self.felt, f"{seat.number} is back")

    def _something(self, seat: int, *, between_hands: bool) -> None:
        """Something that can happen to this seat now."""
        taken = self.felt.state.seats[seat - 1]
        if taken is None:
            # Where no hand could begin the button will be drawn again, and nobody posts (R7.3).
            choice = "" if between_hands else self.luck.choice(["", ", posts", ", waits"])
            self.owes.discard(seat)
            if not between_hands:
                self.owes.add(seat)
            happen(self.felt, f"{seat} sits down{choice}")
        elif taken.status == "rebuying":
            happen(self.felt, f"{seat} buys in again")
        else:
            what = self.luck.choice(self._possible(taken))
            happen(self.felt, f"{seat} {what}")
            if self.felt.state.seats[seat - 1] is None:
                self.owes.discard(seat)

    def _possible(self, seat: Seat) -> list[str]:
        found = ["has his line again" if seat.away_until_ms is not None else "loses his line"]
        found += ["is back"] if seat.sit_out or seat.leaving else ["sits out", "leaves"]
        hand = self.felt.state.hand
        plays = hand is not None and seat.number in [player.seat for player in hand.players]
        return found + (["posts", "waits"] if seat.waiting and not plays else [])

    def _check(self) -> None:
        """The hand whose blinds have just gone in."""
        running, previous = self.felt.hand, self.felt.state.positions
        button, small_blind, big_blind = running.positions
        dealt_in = {player.seat for player in running.players}
        assert big_blind in dealt_in
        paid = {facts["seat"]: facts["blind"] for facts in self.felt.events("blind_posted")}
        assert paid[big_blind] == "big"
        assert {seat for seat, blind in paid.items() if blind == "post"} == set(running.posts)
        came_in = {player.seat for player in running.players if player.waiting}
        if previous is None:
            assert not running.posts, "where the button is drawn again nobody posts"
            return
        assert big_blind != previous.big_blind, "nobody pays the big blind twice running"
        few = len(dealt_in - self.owes) < 2
        for seat in dealt_in & self.owes:
            assert few or seat == big_blind or seat in running.posts, f"seat {seat} plays free"
        assert came_in <= self.owes, "who owes nothing is not kept waiting"
        for player in running.players:
            if player.seat in running.posts:
                assert player.choice == "post"
                assert player.seat in self.owes
                assert not _within(player.seat, button, small_blind), "no post from button to small blind"
        if self.dead:
            passed = [seat for seat in SEATS if _between(seat, previous.big_blind, big_blind)]
            able = [seat for seat in passed if self._was_able(seat)]
            assert not able, f"the big blind has passed {able}"

    def _was_able(self, number: int) -> bool:
        """Whether somebody could have been dealt in; nothing happens here between announcement and blinds."""
        seat = self.felt.state.seats[number - 1]
        return (
            seat is not None and seat.status == "seated" and seat.sit_out != "now"
            and seat.away_until_ms is None and not seat.leaving
        )  # fmt: skip

    def _write_down(self) -> None:
        running, previous = self.felt.hand, self.felt.state.positions
        self.big_blinds.append(running.positions.big_blind)
        dealt_in = {player.seat for player in running.players}
        self.owes -= dealt_in
        for number in SEATS:
            seat = self.felt.state.seats[number - 1]
            if seat is None:
                self.owes.discard(number)
            elif previous is None or number in dealt_in:
                continue
            elif _between(number, previous.big_blind, running.positions.big_blind):
                self.owes.add(number)


def _between(seat: int, start: int, end: int) -> bool:
    """Strictly between two seats, clockwise."""
    return 0 < (seat - start) % 9 < (end - start) % 9


def _within(seat: int, start: int, end: int) -> bool:
    return (seat - start) % 9 <= (end - start) % 9


@pytest.mark.rule("R1.4", "R7.1", "R7.2", "R7.3")
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["dead", "moving"]), st.integers(0, 2**32))
def test_nobody_pays_twice_running_plays_free_or_is_passed(button_rule: str, seed: int) -> None:
    life = Life(button_rule, Random(seed))
    for _ in range(HANDS):
        life.go_on()


@pytest.mark.rule("R7.1", "R7.3")
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["dead", "moving"]), st.integers(0, 2**32))
def test_once_people_stay_everybody_plays_within_a_round_and_pays_in_turn(
    button_rule: str, seed: int
) -> None:
    """Then each player pays the big blind once in as many hands as there are players."""
    life = Life(button_rule, Random(seed))
    for _ in range(HANDS):
        life.go_on()
    life.restless = False
    for _ in range(11):
        life.go_on()
    staying = {seat.number for seat in life.felt.state.seats if seat is not None and seat.status == "seated"}
    if len(staying) < 2:
        return
    life.big_blinds.clear()
    for _ in staying:
        life.go_on()
        assert {player.seat for player in life.felt.hand.players} == staying
    assert sorted(life.big_blinds) == sorted(staying)
