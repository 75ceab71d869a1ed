"""The evaluator orders hands exactly as other, independent evaluators do."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from evaluator import CARD_CODES, CARDS, evaluate


def random_hands(card_count: int, hand_count: int) -> list[list[str]]:
    rng = random.Random(f"peers {card_count}")
    return [rng.sample(CARDS, card_count) for _ in range(hand_count)]


def assert_same_order(hands: list[list[str]], their_strength: Callable[[list[str]], int]) -> None:
    """Both scales sort these hands alike, with the same ties: the scores pair up one to one, both rising."""
    pairs = sorted({(evaluate([CARD_CODES[name] for name in hand]), their_strength(hand)) for hand in hands})
    ours, theirs = zip(*pairs, strict=True)
    assert len(set(ours)) == len(pairs), "hands that tie here differ there"
    assert list(theirs) == sorted(set(theirs)), "hands that differ here tie or are swapped there"


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("card_count", [5, 6, 7])
def test_agrees_with_eval7_on_200_000_hands(card_count: int) -> None:
    eval7: Any = pytest.importorskip("eval7", reason="eval7 has no wheel for this platform")
    cards = {name: eval7.Card(name) for name in CARDS}
    assert_same_order(
        random_hands(card_count, 200_000), lambda hand: eval7.evaluate([cards[name] for name in hand])
    )


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(("card_count", "hand_count"), [(5, 50_000), (6, 50_000), (7, 200_000)])
def test_agrees_with_phevaluator_on_200_000_hands(card_count: int, hand_count: int) -> None:
    phevaluator: Any = pytest.importorskip("phevaluator", reason="phevaluator has no wheel for this platform")
    # Its best hand is 1.
    assert_same_order(
        random_hands(card_count, hand_count), lambda hand: -int(phevaluator.evaluate_cards(*hand))
    )
