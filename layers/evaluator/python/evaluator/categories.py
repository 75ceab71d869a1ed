"""The ten kinds of hand (R4.1), and which ranks of hands belong to each.

Hands fall into 7,462 classes that tie among themselves. A rank is a class's place, from the weakest (1, seven
high) to the royal flush (7462), and each category is one unbroken stretch of ranks.
"""

from __future__ import annotations

from bisect import bisect_left
from enum import IntEnum
from itertools import accumulate


class Category(IntEnum):
    """The kinds of hand, weakest first; a royal flush counts apart from the other straight flushes."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


# Five different ranks make 1,287 sets, ten of them straights; the other counts choose the paired ranks and
# then the kickers: 13 * C(12, 3) pairs, C(13, 2) * 11 two pairs, 13 * C(12, 2) threes of a kind, 13 * 12 full
# houses and as many fours of a kind.
CLASSES_PER_CATEGORY = (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1)
LAST_RANKS = tuple(accumulate(CLASSES_PER_CATEGORY))
BEST_RANK = LAST_RANKS[-1]

# Suited, the same ranks are a flush instead of a high card, and a straight flush instead of a straight.
HIGH_CARD_TO_FLUSH = LAST_RANKS[Category.STRAIGHT]
STRAIGHT_TO_STRAIGHT_FLUSH = LAST_RANKS[Category.FOUR_OF_A_KIND] - LAST_RANKS[Category.THREE_OF_A_KIND]
LAST_HIGH_CARD = LAST_RANKS[Category.HIGH_CARD]


def category(rank: int) -> Category:
    """The kind of hand of a rank between 1 and 7462, as `evaluate` and `rank_cards` give it.

    Raises ValueError outside of that range.
    """
    if not 1 <= rank <= BEST_RANK:
        raise ValueError(f"no hand has the rank {rank!r}")
    return Category(bisect_left(LAST_RANKS, rank))
