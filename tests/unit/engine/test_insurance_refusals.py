"""Bad input about an insurance: each row is refused with its code, and the state stays the same object."""

from collections.abc import Callable
from typing import Any

import pytest
from engine.game import RuleViolation
from engine.holdem.commands import Insure
from engine.kit.commands import TakeSeat

from tests.unit.engine import insured_hands as spots
from tests.unit.engine.felt import GAME, Felt
from tests.unit.engine.insured_hands import all_in, bounds_of, insure, offered, to_the_close, to_the_result

HUGE = 10**40
OFFER = "t1-1:insurance"


@pytest.mark.rule("R6.6", "R6.7")
@pytest.mark.parametrize(
    ("premium", "code"),
    [
        (1, "premium_out_of_range"),
        (99, "premium_out_of_range"),
        (12_001, "premium_out_of_range"),
        (96_000, "premium_out_of_range"),
        (HUGE, "premium_out_of_range"),
        (-1, "bad_amount"),
        (-100, "bad_amount"),
        (-HUGE, "bad_amount"),
        (True, "bad_amount"),
        (False, "bad_amount"),
        (100.0, "bad_amount"),
        (100.5, "bad_amount"),
        (float("nan"), "bad_amount"),
        (float("inf"), "bad_amount"),
        ("100", "bad_amount"),
        (None, "bad_amount"),
        ([100], "bad_amount"),
        ({}, "bad_amount"),
    ],
    ids=repr,
)
def test_a_premium_is_whole_cents_from_the_least_to_the_largest(premium: Any, code: str) -> None:
    """Least 100, largest 12,000."""
    felt = offered()
    assert felt.refused(Insure("p1", OFFER, premium)) == code
    insure(felt, 100)


@pytest.mark.rule("R6.7")
def test_the_refusal_says_what_is_allowed() -> None:
    felt = offered()
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(felt.state, Insure("p1", OFFER, 12_001), felt.now_ms)  # type: ignore[arg-type]
    assert refused.value.facts == {"min_cents": 100, "max_cents": 12_000}


@pytest.mark.rule("R6.4")
@pytest.mark.parametrize(
    ("person", "offer_id", "code"),
    [
        pytest.param("p2", OFFER, "not_your_offer", id="the other one of the two"),
        pytest.param("p3", OFFER, "not_your_offer", id="who has folded"),
        pytest.param("p4", OFFER, "not_your_offer", id="a newcomer who waits for the big blind"),
        pytest.param("p5", OFFER, "not_your_offer", id="a reserved seat"),
        pytest.param("wanda", OFFER, "not_seated", id="a watcher"),
        pytest.param("dealer", OFFER, "not_seated", id="somebody of the house"),
        pytest.param("", OFFER, "not_seated", id="nobody"),
        pytest.param("p1", "t1-0:insurance", "stale_offer", id="an offer of another hand"),
        pytest.param("p1", "", "stale_offer", id="no offer named"),
        pytest.param("p1", None, "stale_offer", id="null for an offer"),
        pytest.param("p1", 1, "stale_offer", id="a number for an offer"),
    ],
)
@pytest.mark.parametrize("premium", [0, 1_000])
def test_the_insured_alone_decides_about_the_open_offer(
    person: str, offer_id: Any, premium: int, code: str
) -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000}, 1, wagers=True)
    felt.deal({1: "AsAd", 2: "9c8d"}, "Js7h2c3d")
    felt.play("a", "c", "f")
    felt.sit(4, 5_000)
    felt.do(TakeSeat("p5", "P5", 5))
    felt.wait(3_000)
    assert felt.refused(Insure(person, offer_id, premium)) == code  # type: ignore[arg-type]


def before_the_hand() -> Felt:
    return Felt({1: 50_000, 2: 50_000}, 1, wagers=True)


def announced() -> Felt:
    felt = before_the_hand()
    felt.tick()
    return felt


def betting() -> Felt:
    felt = before_the_hand()
    felt.deal()
    return felt


def running_out() -> Felt:
    felt = all_in()
    felt.wait(1_500)
    return felt


def declined() -> Felt:
    felt = offered()
    insure(felt, 0)
    return felt


def taken() -> Felt:
    felt = offered()
    insure(felt, 1_000)
    return felt


def result() -> Felt:
    felt = taken()
    to_the_result(felt)
    return felt


def closed() -> Felt:
    felt = result()
    to_the_close(felt)
    return felt


def without_an_offer() -> Felt:
    felt = all_in(spots.FIFTEEN_OUTS)
    felt.wait(4_000)
    return felt


def table_without_insurance() -> Felt:
    felt = all_in(insurance={"odds_tenths": []})
    felt.wait(4_000)
    return felt


@pytest.mark.rule("R6.4", "R6.5")
@pytest.mark.parametrize(
    "when",
    [
        before_the_hand,
        announced,
        betting,
        running_out,
        declined,
        taken,
        result,
        closed,
        without_an_offer,
        table_without_insurance,
    ],
)
@pytest.mark.parametrize("premium", [0, 1_000])
def test_without_an_open_offer_there_is_nothing_to_insure(when: Callable[[], Felt], premium: int) -> None:
    """One premium a hand: neither a second one nor a change of mind."""
    felt = when()
    assert felt.refused(Insure("p1", OFFER, premium)) == "no_offer"  # type: ignore[arg-type]


@pytest.mark.rule("R6.6")
def test_a_premium_between_break_even_and_largest_is_fine() -> None:
    """Then a loss is worth more than a win, which is the insured's own affair."""
    felt = offered(river="4h")
    allowed = bounds_of(felt)
    premium = (allowed.break_even_cents + allowed.max_cents) // 2
    insure(felt, premium)
    to_the_result(felt)
    assert felt.stacks()[1] == 96_000 - premium
