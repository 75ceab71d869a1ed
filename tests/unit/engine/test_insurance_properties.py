"""What holds of every insurance: the bounds on exact fractions, and no cent made or lost."""

from fractions import Fraction
from typing import NamedTuple

import pytest
from engine.game import Cents, Json
from engine.holdem import insurance
from engine.holdem.betting import options
from engine.holdem.state import Offer
from evaluator import CARDS
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.unit.engine import insured_hands as spots
from tests.unit.engine.felt import GAME, Felt
from tests.unit.engine.insured_hands import Spot, all_in, bounds_of, insure, offer_of

DEALT = all_in().hand
money = st.integers(1, 10**12)
odds = st.sampled_from([300, 160, 100, 80, 60, 50, 40, 35, 30, 25, 22, 20, 18, 16]) | st.integers(1, 10_000)


def offer_for(win_cents: int, odds_tenths: int) -> Offer:
    return Offer("t1-1:insurance", 1, ("2c",), (), odds_tenths, Cents(win_cents))


@pytest.mark.rule("R6.5", "R6.6")
@given(money, odds)
def test_bounds_on_exact_fractions(win_cents: int, odds_tenths: int) -> None:
    """Up to break-even a win leaves no less than the claim; the largest claim is no more than W."""
    hand = DEALT
    paid = Fraction(odds_tenths, 10)
    least, break_even, largest = insurance.bounds(hand, offer_for(win_cents, odds_tenths))
    assert least == hand.rules.small_blind_cents
    assert win_cents - break_even >= break_even * paid
    assert win_cents - (break_even + 1) < (break_even + 1) * paid
    assert largest * paid <= win_cents < (largest + 1) * paid
    assert break_even <= largest


@pytest.mark.rule("R6.5")
@given(money, odds)
def test_a_claim_is_rounded_down_to_the_cent(premium_cents: int, odds_tenths: int) -> None:
    claim = insurance.claim_cents(offer_for(1, odds_tenths), Cents(premium_cents))
    assert claim <= Fraction(premium_cents * odds_tenths, 10) < claim + 1


SPOTS = [*spots.BY_COUNT.values(), spots.KICKERS, spots.WHEEL_FOR_BOTH, spots.FOURTEEN_WITH_TIES]
RAKES: list[dict[str, Json]] = [
    {"percent": 4},
    {"percent": 5, "cap_cents": 77},
    {"percent": 0, "drops_cents": [31, 17]},
    {"percent": 4, "no_flop_no_drop": True},
]


def rivers(spot: Spot) -> list[str]:
    """The 44 cards that can come."""
    known = {*pairs(spot.favourite), *pairs(spot.other), *pairs(spot.board)}
    return [card for card in CARDS if card not in known]


def pairs(cards: str) -> list[str]:
    return [cards[start : start + 2] for start in range(0, len(cards), 2)]


def play_to_the_offer(felt: Felt, all_in_on: int) -> None:
    """Seats 1 and 2 call and check and go all-in on a street, where seat 3 folds."""
    while felt.hand.stage in ("betting", "street"):
        seat = felt.in_turn
        if not seat:
            felt.wait(500)
            continue
        choice = options(felt.hand, felt.hand.turn_index)
        if felt.hand.street < all_in_on or (seat != 3 and choice.raise_refused):
            felt.act(seat, "check" if choice.can_check else "call")
        elif seat == 3:
            felt.act(seat, "check" if choice.can_check else "fold")
        else:
            felt.act(seat, "all_in")


class Course(NamedTuple):
    """How a hand comes to an offer and what becomes of it.

    ``stack_1`` and ``stack_2`` go all-in on ``street``, where seat 3 folds what he has put in before. Number
    ``river`` of the 44 rivers comes; the premium lies the part ``between`` of the way from least to largest.
    """

    spot: Spot
    stack_1: int
    stack_2: int
    street: int
    river: int
    between: Fraction
    rake: dict[str, Json]
    ties: str


courses = st.builds(
    Course,
    st.sampled_from(SPOTS),
    st.integers(1_000, 40_000),
    st.integers(1_000, 40_000),
    st.integers(0, 2),
    st.integers(0, 43),
    st.fractions(0, 1),
    st.sampled_from(RAKES),
    st.sampled_from(["counted", "literal"]),
)


@pytest.mark.rule("R6.5", "R6.7")
@given(courses)
def test_no_cent_is_made_or_lost_for_any_premium(course: Course) -> None:
    """Seat 1 is the favourite; the table's money is counted after every command besides."""
    felt = dealt(course, course.stack_1)
    play_to_the_offer(felt, course.street)
    assume(felt.hand.stage == "insurance")
    assert_settled_to_the_cent(felt, course.between)


@pytest.mark.rule("R6.5", "R6.7")
@given(courses, st.integers(200, 20_000))
def test_nor_beside_a_pot_that_is_the_insureds_alone(course: Course, side_cents: int) -> None:
    """Seat 2 goes all-in before the flop; seat 3 calls the favourite's bet there and folds on the turn."""
    felt = dealt(course, course.stack_2 + side_cents + course.stack_1)
    felt.play("c", "a", "c", "c", "x", f"b{side_cents}", "c", "x", "a", "f")
    assume(felt.hand.stage == "insurance")
    assert_settled_to_the_cent(felt, course.between)
    assert [len(result["seats"]) for result in felt.records[0].public["results"]] == [2, 1]


def dealt(course: Course, stack_1: int) -> Felt:
    spot = course.spot
    stacks = {1: stack_1, 2: course.stack_2, 3: 90_000}
    felt = Felt(stacks, 1, wagers=True, rake=course.rake, insurance={"ties": course.ties})
    felt.deal({1: spot.favourite, 2: spot.other}, spot.board + rivers(spot)[course.river])
    return felt


def assert_settled_to_the_cent(felt: Felt, between: Fraction) -> None:
    """Insure, and hold what everybody has in the end against the rule."""
    offer, allowed = offer_of(felt), bounds_of(felt)
    premium = allowed.min_cents + int(between * (allowed.max_cents - allowed.min_cents))
    before = felt.stacks()[1]
    insure(felt, premium)
    felt.wait(2_500)

    contested = [dict(result.shares) for result in felt.hand.results if len(result.contenders) == 2]
    mine = sum(shares.get(1, 0) for shares in contested)
    won = not any(2 in shares for shares in contested)
    claim = premium * offer.odds_tenths // 10
    comes_to = offer.win_cents - premium if won else min(mine + claim, offer.win_cents)
    assert felt.stacks()[1] == before + felt.player(1).won_cents - mine + comes_to
    assert 0 < comes_to <= offer.win_cents

    felt.wait(6_000)
    assert felt.balances.get("house:insurance", 0) == mine - comes_to
    assert sum(felt.balances.values()) + GAME.table_cents(felt.state) == 0
