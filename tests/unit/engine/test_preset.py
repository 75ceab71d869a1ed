"""A table of whose rules nothing is said plays the house's $1/$2 (R3.1); amounts are cents."""

import pytest
from engine.game import Cents
from engine.holdem.state import HoldemState
from engine.kit.commands import BuyIn, OpenConsole, TakeSeat, Tick, Tip
from evaluator import CARDS

from tests.unit.engine.felt import GAME, START_MS, Felt


def preset() -> Felt:
    """An empty table, opened without a word about its rules."""
    felt = Felt({})
    felt.state = GAME.open("t1", {})
    return felt


@pytest.mark.rule("R2.5")
def test_nine_seats() -> None:
    felt = preset()
    for seat in range(1, 10):
        felt.do(TakeSeat(f"p{seat}", f"P{seat}", seat))
    assert felt.refused(TakeSeat("wanda", "W", 10)) == "no_such_seat"


@pytest.mark.rule("R2.6", "R3.1")
@pytest.mark.parametrize(
    ("cents", "fine"),
    [(3_999, False), (4_000, True), (12_345, True), (20_000, True), (20_001, False)],
)
def test_a_buy_in_of_forty_to_two_hundred_dollars(cents: int, fine: bool) -> None:
    felt = preset()
    felt.do(TakeSeat("ana", "Ana", 1))
    if fine:
        felt.do(BuyIn("ana", Cents(cents)))
        assert felt.seat(1).stack_cents == cents
    else:
        assert felt.refused(BuyIn("ana", Cents(cents))) == "buy_in_out_of_range"


@pytest.mark.rule("R2.4", "R3.1")
def test_who_enters_can_pay_the_least_buy_in() -> None:
    assert GAME.entry_cents(GAME.open("t1", {})) == 4_000


@pytest.mark.rule("R1.4", "R3.1")
def test_blinds_of_one_and_two_dollars() -> None:
    felt = preset()
    for seat in (1, 2, 3):
        felt.sit(seat, 4_000)
    felt.deal()
    assert [fact["cents"] for fact in felt.events("blind_posted")] == [100, 200]
    assert not felt.events("ante_posted")


@pytest.mark.rule("R8.2")
@pytest.mark.parametrize("dollars", [1, 5, 25, 100, 500, 1_000, 5_000])
def test_chips_from_one_to_five_thousand_dollars(dollars: int) -> None:
    """A tip is one of them."""
    felt = Felt({})
    felt.state = GAME.open("t1", {"live": True, "scanner_id": "scanner"})
    felt.sit(1, 4_000)
    felt.do(OpenConsole("dealer"))
    cents = 100 * dollars
    for other in (cents - 1, cents + 1):
        assert felt.refused(Tip("p1", Cents(other))) == "not_a_chip"
    felt.do(Tip("p1", Cents(cents)))
    assert felt.balances["dealer:dealer"] == cents


def first_button(seed: str) -> int:
    """The button of the first hand of six, drawn with a seed."""
    state: HoldemState = GAME.open("t1", {})
    for seat in range(1, 7):
        state = GAME.apply(state, TakeSeat(f"p{seat}", f"P{seat}", seat), START_MS).state
        state = GAME.apply(state, BuyIn(f"p{seat}", Cents(4_000)), START_MS).state
    state = GAME.apply(state, Tick("", CARDS, seed), START_MS).state
    assert state.hand is not None
    return state.hand.positions.button


@pytest.mark.rule("R1.4")
def test_the_first_button_is_drawn() -> None:
    assert {first_button(f"{number:02x}" * 32) for number in range(64)} == {1, 2, 3, 4, 5, 6}
