"""The long-run return of the jackpot bet (R5.3), from the counts of five-card hands."""

from fractions import Fraction

import pytest
from engine.game import Cents, RuleViolation
from engine.holdem.rules import Jackpot
from evaluator import Category

from bench.jackpot import (
    contribution_part,
    count_hands,
    fixed_part,
    refill_part,
    restart_part,
    rows,
    rules_of,
)

HANDS = 2_598_960
COUNTS = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}
PRESET = Jackpot()


def test_hands_are_counted_one_by_one() -> None:
    hearts = [f"{rank}h" for rank in "23456789TJQKA"]
    counts = count_hands(hearts)
    assert {kind: count for kind, count in counts.items() if count} == {
        Category.FLUSH: 1_277,
        Category.STRAIGHT_FLUSH: 9,
        Category.ROYAL_FLUSH: 1,
    }
    four_and_two = ["9c", "9d", "9h", "9s", "Kc", "Kd"]
    assert {kind: count for kind, count in count_hands(four_and_two).items() if count} == {
        Category.FULL_HOUSE: 4,
        Category.FOUR_OF_A_KIND: 2,
    }


@pytest.mark.rule("R5.5")
@pytest.mark.parametrize(
    ("kind", "count", "dollars"),
    [
        (Category.FOUR_OF_A_KIND, 624, 700),
        (Category.FULL_HOUSE, 3_744, 120),
        (Category.FLUSH, 5_108, 80),
        (Category.STRAIGHT, 10_200, 40),
    ],
)
def test_a_fixed_prize_gives_back_its_chance_times_its_dollars(
    kind: Category, count: int, dollars: int
) -> None:
    assert fixed_part(COUNTS, PRESET, kind) == Fraction(count * dollars, HANDS * 5)


@pytest.mark.rule("R5.3")
def test_the_bet_gives_back_about_81_75_per_cent() -> None:
    table = {name: round(float(part) * 100, 4) for name, part in rows(COUNTS, PRESET)}
    assert table["fixed prizes together"] == 13.1031
    assert table["contribution"] == 68.4
    assert table["restart at the floor after a royal flush"] == 0.2463
    assert table["the bet"] == 81.7494


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(("cents", "per_mille"), [(0, 0), (250, 500), (342, 684), (500, 1_000)])
def test_what_is_fed_in_comes_back(cents: int, per_mille: int) -> None:
    assert contribution_part(PRESET._replace(contribution_cents=Cents(cents))) == Fraction(per_mille, 1_000)


@pytest.mark.rule("R5.8")
def test_the_house_puts_the_floor_in_by_the_chance_of_a_royal_flush() -> None:
    assert restart_part(COUNTS, PRESET) == Fraction(4 * 800_000, HANDS * 500)
    assert restart_part(COUNTS, PRESET._replace(floor_cents=Cents(0))) == 0


@pytest.mark.rule("R5.3")
def test_what_is_missing_after_an_early_straight_flush() -> None:
    """A floor of 1,000, fed by 50: a tenth off 1,050 leaves 945, off 1,100 990, off 1,150 1,035."""
    rules = PRESET._replace(floor_cents=Cents(1_000), contribution_cents=Cents(50), bet_cents=Cents(100))
    assert refill_part(COUNTS, rules) == Fraction(4, HANDS) * Fraction(36, HANDS) * (55 + 10) / 100
    never_fed = rules._replace(contribution_cents=Cents(0))
    assert refill_part(COUNTS, never_fed) == Fraction(36, HANDS) * 100 / 100


def test_the_rules_are_those_of_a_table() -> None:
    assert rules_of([]) == PRESET
    assert rules_of(['{"flush_cents": 9000}']).flush_cents == 9_000
    with pytest.raises(RuleViolation, match="bad_config"):
        rules_of(['{"flush": 9000}'])
