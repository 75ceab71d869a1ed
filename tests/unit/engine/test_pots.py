"""Main pot, side pots, and what goes back because nobody can call it. Amounts are cents."""

from itertools import pairwise

import pytest
from engine.kit.pots import Pot, build_pots, uncalled
from hypothesis import given
from hypothesis import strategies as st

FOLDED = True

POTS = [
    pytest.param("1 200, 2 200", [(400, (1, 2))], id="everybody has called"),
    pytest.param("1 200, 2 100 folded, 3 200", [(500, (1, 3))], id="folded chips stay in the pot"),
    pytest.param("1 50, 2 100 folded, 3 100", [(150, (1, 3)), (100, (3,))], id="B4: a short big blind"),
    pytest.param(
        "1 10000, 2 30000, 3 50000, 4 50000",
        [(40_000, (1, 2, 3, 4)), (60_000, (2, 3, 4)), (40_000, (3, 4))],
        id="O1: three levels",
    ),
    pytest.param("1 300, 2 300, 3 100, 4 100", [(400, (1, 2, 3, 4)), (400, (1, 2))], id="one level, one pot"),
    pytest.param("1 300, 2 200 folded, 3 300", [(800, (1, 3))], id="a folded player makes no level"),
    pytest.param(
        "1 100, 2 300 folded, 3 300 folded", [(700, (1,))], id="a level of folded players joins the pot below"
    ),
    pytest.param(
        "1 100, 2 300 folded, 3 200", [(300, (1, 3)), (300, (3,))], id="chips above the last level join it"
    ),
    pytest.param("1 200", [(200, (1,))], id="a walk"),
    pytest.param("1 0, 2 0", [], id="nothing was bet"),
    pytest.param("1 0, 2 50, 3 50", [(100, (2, 3))], id="who has put nothing in contends for nothing"),
]


def read(text: str) -> list[tuple[int, int, bool]]:
    """Read "1 200, 2 100 folded" as (player, cents, folded)."""
    words = [part.split() for part in text.split(",")]
    return [(int(player), int(cents), rest == ["folded"]) for player, cents, *rest in words]


@pytest.mark.rule("R3.7")
@pytest.mark.parametrize(("contributions", "expected"), POTS)
def test_pots(contributions: str, expected: list[tuple[int, tuple[int, ...]]]) -> None:
    assert build_pots(read(contributions)) == tuple(Pot(*pot) for pot in expected)


@pytest.mark.rule("R3.7")
def test_dead_money_can_be_won_by_everybody_who_is_left() -> None:
    assert build_pots(read("1 100, 2 300, 3 300"), 50) == (Pot(350, (1, 2, 3)), Pot(400, (2, 3)))
    assert build_pots(read("1 0, 2 300, 3 300"), 50) == (Pot(50, (1, 2, 3)), Pot(600, (2, 3)))


UNCALLED = [
    pytest.param({1: 500, 2: 200, 3: 200}, (1, 300), id="the rest of a raise"),
    pytest.param({1: 100, 2: 200}, (2, 100), id="B6: a walk"),
    pytest.param({1: 50, 2: 200, 3: 100}, (2, 100), id="B4: the folded small blind has called 100 of it"),
    pytest.param({1: 200, 2: 200, 3: 100}, None, id="called"),
    pytest.param({1: 0, 2: 0}, None, id="checked round"),
    pytest.param({1: 0, 2: 700}, (2, 700), id="nobody called anything"),
]


@pytest.mark.rule("R3.5")
@pytest.mark.parametrize(("street", "expected"), UNCALLED)
def test_uncalled(street: dict[int, int], expected: tuple[int, int] | None) -> None:
    assert uncalled(list(street.items())) == expected


contributions = st.lists(st.tuples(st.integers(0, 30), st.booleans()), min_size=1, max_size=9).filter(
    lambda players: not all(folded for _, folded in players)
)


def pots_chip_by_chip(players: list[tuple[int, int, bool]], dead: int) -> list[Pot]:
    """The slow way: the first cent of everybody, then the second of everybody, and so on."""
    pots = [Pot(dead, tuple(key for key, _, folded in players if not folded))]
    for level in range(1, max(total for _, total, _ in players) + 1):
        cents = sum(1 for _, total, _ in players if total >= level)
        contenders = tuple(key for key, total, folded in players if total >= level and not folded)
        if not contenders or contenders == pots[-1].contenders:
            pots[-1] = pots[-1]._replace(cents=pots[-1].cents + cents)
        else:
            pots.append(Pot(cents, contenders))
    return [pot for pot in pots if pot.cents]


@pytest.mark.rule("R3.7")
@given(contributions, st.integers(0, 5))
def test_pots_are_what_counting_chip_by_chip_gives(players: list[tuple[int, bool]], dead: int) -> None:
    numbered = [(key, total, folded) for key, (total, folded) in enumerate(players)]
    pots = build_pots(numbered, dead)
    assert list(pots) == pots_chip_by_chip(numbered, dead)
    assert sum(pot.cents for pot in pots) == sum(total for total, _ in players) + dead, "no cent is lost"
    for main, side in pairwise(pots):
        assert set(side.contenders) < set(main.contenders), "each side pot has fewer contenders"


@pytest.mark.rule("R3.5")
@given(st.lists(st.integers(0, 20), min_size=2, max_size=9))
def test_after_the_return_two_players_have_the_highest_bet(street: list[int]) -> None:
    back = uncalled(list(enumerate(street)))
    if back is not None:
        player, cents = back
        assert cents > 0
        street[player] -= cents
    highest, second = sorted(street, reverse=True)[:2]
    assert highest == second
