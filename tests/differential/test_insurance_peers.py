"""Outs, ties and the favourite of random turn spots, as other, independent evaluators see them."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from engine.holdem.insurance import find_offer
from engine.holdem.state import Hand
from evaluator import CARDS

from tests.unit.engine.insured_hands import all_in

SPOTS = 1_000
DEALT = all_in(insurance={"odds_tenths": [10] * 44, "ties": "literal"}).hand
"""Two players all-in before the flop, and odds for any number of outs: who can lose is offered something."""
PLACES = (0, 2, 1, 3, 5, 6, 7, 9)
"""Where in the deck lie the first hand, the second, and the board as far as the turn."""


def spot(seed: int) -> tuple[Hand, list[str]]:
    """A hand with a random turn spot, and its eight cards in the order of PLACES."""
    cards = random.Random(f"insurance {seed}").sample(CARDS, 8)
    rest = iter([card for card in CARDS if card not in cards])
    placed = dict(zip(PLACES, cards, strict=True))
    deck = tuple(placed[place] if place in placed else next(rest) for place in range(52))
    return DEALT._replace(deck=deck, street=2, dealt=10), cards


def count_rivers(
    cards: Sequence[str], strength: Callable[[Sequence[str]], int]
) -> tuple[list[str], list[str], list[str]]:
    """The rivers with which the first hand wins, those with which the second does, and those that split."""
    first, second, board = cards[:2], cards[2:4], cards[4:]
    wins: list[str] = []
    losses: list[str] = []
    ties: list[str] = []
    for river in CARDS:
        if river not in cards:
            one, other = strength([*first, *board, river]), strength([*second, *board, river])
            (ties if one == other else wins if one > other else losses).append(river)
    return wins, losses, ties


def assert_same_offers(strength: Callable[[Sequence[str]], int]) -> None:
    offers = 0
    for seed in range(SPOTS):
        hand, cards = spot(seed)
        wins, losses, ties = count_rivers(cards, strength)
        outs = min(wins, losses, key=len)
        offer = find_offer(hand)
        if len(wins) == len(losses) or not outs:
            assert offer is None, cards
            continue
        offers += 1
        assert offer is not None, cards
        favourite = 0 if outs is losses else 1
        assert offer.seat == hand.players[favourite].seat, cards
        assert (list(offer.outs), list(offer.ties)) == (outs, ties), cards
    assert SPOTS // 2 < offers < SPOTS


@pytest.mark.rule("R6.2")
def test_eval7_sees_the_same_outs_ties_and_favourites() -> None:
    eval7: Any = pytest.importorskip("eval7", reason="eval7 has no wheel for this platform")
    cards = {name: eval7.Card(name) for name in CARDS}
    assert_same_offers(lambda hand: eval7.evaluate([cards[name] for name in hand]))


@pytest.mark.rule("R6.2")
def test_phevaluator_sees_the_same_outs_ties_and_favourites() -> None:
    phevaluator: Any = pytest.importorskip("phevaluator", reason="phevaluator has no wheel for this platform")
    assert_same_offers(lambda hand: -int(phevaluator.evaluate_cards(*hand)))
