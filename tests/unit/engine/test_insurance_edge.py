"""What the house keeps of a premium by the odds table (R6.3): by formula, and with every river played."""

import functools
from fractions import Fraction

import pytest
from engine.game import Cents
from engine.holdem.rules import Insurance

from bench import insurance as edges
from bench.insurance import KICKERS, Spot, enumerated, formula, limits, table

COUNTED, LITERAL = Insurance(ties="counted"), Insurance(ties="literal")
WAITING = table(COUNTED)


@functools.cache
def spots() -> dict[int, Spot]:
    """A spot for every number of outs."""
    return edges.spots(COUNTED, range(1, 15))


# Outs | odds | per cent of the premium that the house keeps
EDGES = [
    (1, "30", 29.55),
    (2, "16", 22.73),
    (3, "10", 25.00),
    (4, "8", 18.18),
    (5, "6", 20.45),
    (6, "5", 18.18),
    (7, "4", 20.45),
    (8, "3.5", 18.18),
    (9, "3", 18.18),
    (10, "2.5", 20.45),
    (11, "2.2", 20.00),
    (12, "2", 18.18),
    (13, "1.8", 17.27),
    (14, "1.6", 17.27),
]


@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("outs", "odds", "per_cent"), EDGES)
def test_the_house_keeps_its_part_of_every_premium(outs: int, odds: str, per_cent: float) -> None:
    odds_tenths = COUNTED.odds_tenths[outs - 1]
    assert Fraction(odds_tenths, 10) == Fraction(odds)
    assert round(float(formula(outs, odds_tenths)) * 100, 2) == per_cent
    assert enumerated(WAITING, spots()[outs], Cents(1_000)) == formula(outs, odds_tenths)


def test_there_is_an_entry_for_every_row() -> None:
    assert len(EDGES) == len(COUNTED.odds_tenths)


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize(
    ("insurance", "per_cent"),
    [
        pytest.param(COUNTED, Fraction(100 * 8, 44), id="counted: the house keeps 18.18%"),
        pytest.param(LITERAL, Fraction(-125), id="outs alone: the player gains 125%"),
    ],
)
def test_ace_king_against_ace_queen_on_jj52(insurance: Insurance, per_cent: Fraction) -> None:
    """Three outs and six ties, at a premium so small that no tie reaches W."""
    waiting = table(insurance)
    assert enumerated(waiting, KICKERS, Cents(1_000)) * 100 == per_cent


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("spot", [edges.WHEEL_FOR_BOTH, KICKERS, edges.STRAIGHT_FOR_BOTH], ids=str)
def test_with_ties_counted_no_premium_favours_the_player(spot: Spot) -> None:
    """By outs alone every one does in these spots; a tie that is capped by W costs the house less."""
    for premium in premiums(spot, COUNTED):
        assert enumerated(WAITING, spot, premium) > 0
    for premium in premiums(spot, LITERAL):
        assert enumerated(table(LITERAL), spot, premium) < 0


def premiums(spot: Spot, insurance: Insurance) -> tuple[Cents, ...]:
    found = limits(table(insurance), spot)
    assert found is not None
    return found[1]
