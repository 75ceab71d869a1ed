"""Scores many hands at once with numpy, from the same tables as `evaluator.evaluate`.

For tools that count whole decks or work out exact odds; the platform itself never needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from evaluator.cards import CARD_CODES, CARDS, FLUSH_MASK, HIGH_RANK_MASK, LOW_RANK_SHIFT, SUIT_BIAS
from evaluator.categories import (
    BEST_RANK,
    HIGH_CARD_TO_FLUSH,
    LAST_HIGH_CARD,
    LAST_RANKS,
    STRAIGHT_TO_STRAIGHT_FLUSH,
    Category,
)
from evaluator.tables import COLUMNS, ROW_STARTS, UNSUITED_RANKS
from numpy.typing import NDArray

Codes = NDArray[np.int64]
Ranks = NDArray[np.uint16]

DECK: Codes = np.array([CARD_CODES[name] for name in CARDS], dtype=np.int64)
"""The card integers of all 52 cards, in the order of `evaluator.CARDS`."""

_RANKS: Ranks = np.array(UNSUITED_RANKS, dtype=np.uint16)
_COLUMNS = np.array(COLUMNS, dtype=np.int32)
_ROWS = np.array(ROW_STARTS, dtype=np.int32)


def evaluate_batch(codes: Codes) -> Ranks:
    """The ranks of many hands of five, six or seven cards: `codes[i, j]` is card i of hand j.

    The input is trusted, as that of `evaluator.evaluate` is.
    """
    totals = codes.sum(axis=0) + SUIT_BIAS
    ranks = _unsuited(totals)
    (flushes,) = np.nonzero(totals & FLUSH_MASK)
    if len(flushes):
        suits = (totals[flushes] & FLUSH_MASK) >> 3
        hands = codes[:, flushes]
        suited = _unsuited(np.where(hands & suits, hands, 0).sum(axis=0))
        shift = np.where(suited <= LAST_HIGH_CARD, HIGH_CARD_TO_FLUSH, STRAIGHT_TO_STRAIGHT_FLUSH)
        ranks[flushes] = suited + shift.astype(np.uint16)
    return ranks


def _unsuited(totals: Codes) -> Ranks:
    ranks: Ranks = _RANKS[_ROWS[totals >> LOW_RANK_SHIFT] + _COLUMNS[totals & HIGH_RANK_MASK]]
    return ranks


def count_ranks(card_count: int) -> NDArray[np.int64]:
    """How many hands of `card_count` cards (5 to 7) have each rank, by rank from 0 to 7462."""
    counts = np.zeros(BEST_RANK + 1, dtype=np.int64)
    for codes in _every_hand(card_count):
        counts += np.bincount(evaluate_batch(codes), minlength=BEST_RANK + 1)
    return counts


def count_categories(card_count: int) -> dict[Category, int]:
    """How many hands of `card_count` cards (5 to 7) fall into each category."""
    ends = np.cumsum(count_ranks(card_count))[list(LAST_RANKS)]
    return dict(zip(Category, np.diff(ends, prepend=0).tolist(), strict=True))


def _every_hand(card_count: int) -> Iterator[Codes]:
    """All hands of a size, a quarter of a million at most at a time: some cards fixed, four above them."""
    last_four = np.array(list(combinations(range(52), 4)), dtype=np.int64).T
    # Combinations come in lexicographic order, so those above a card are the end of the list.
    starts = np.searchsorted(last_four[0], np.arange(53))
    last_codes = DECK[last_four]
    fixed_count = card_count - 4
    for fixed in combinations(range(48), fixed_count):
        rest = last_codes[:, starts[fixed[-1] + 1] :]
        codes = np.empty((card_count, rest.shape[1]), dtype=np.int64)
        codes[:fixed_count] = DECK[list(fixed)][:, None]
        codes[fixed_count:] = rest
        yield codes
