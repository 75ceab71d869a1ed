"""Writes `tables.bin`, the file that `evaluator.tables` reads: `python -m evaluator.build_table`.

The rules of poker enter here and nowhere else: five cards are ranked by their definition (R4.1), six and
seven cards by the best of the hands that are left when one card is taken away. Not imported at run time.
To change the layout of the tables, delete the file first: the old one would not fit.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path

from evaluator.cards import LOW_RANK_SHIFT, LOW_RANKS, RANKS, rank_unit
from evaluator.categories import LAST_RANKS, Category

RankSet = tuple[int, ...]
"""Ranks from 0 (the two) to 12 (the ace), ascending, at most four of each."""

MOST_CARDS = 7
FEWEST_CARDS = 5
WHEEL = (0, 1, 2, 3, 12)

_SHAPES = {
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}


def rank_sets(ranks: Sequence[int], size: int) -> Iterator[RankSet]:
    """Every choice of `size` cards' ranks that one deck allows, out of `ranks`."""
    for chosen in combinations_with_replacement(ranks, size):
        if size <= 4 or max(Counter(chosen).values()) <= 4:
            yield chosen


def strength(ranks: RankSet) -> tuple[int, ...]:
    """What five unsuited cards are worth: the category, then the ranks in the order in which they decide."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    deciding = tuple(rank for _, rank in groups)
    if len(groups) < 5:
        return (_SHAPES[tuple(count for count, _ in groups)], *deciding)
    if ranks == WHEEL:
        return (Category.STRAIGHT, ranks[3])
    if ranks[4] - ranks[0] == 4:
        return (Category.STRAIGHT, ranks[4])
    return (Category.HIGH_CARD, *deciding)


def rank_five_card_sets() -> dict[RankSet, int]:
    """The rank of every five unsuited cards; the ranks of flushes and straight flushes stay free."""
    strengths = {ranks: strength(ranks) for ranks in rank_sets(range(13), FEWEST_CARDS)}
    # Straight flushes come last and change nothing; flushes lie between straights and full houses.
    flush_count = LAST_RANKS[Category.FLUSH] - LAST_RANKS[Category.STRAIGHT]
    dense = {
        worth: place + (flush_count if worth[0] > Category.FLUSH else 0)
        for place, worth in enumerate(sorted(set(strengths.values())), start=1)
    }
    return {ranks: dense[worth] for ranks, worth in strengths.items()}


def rank_all_sets() -> dict[RankSet, int]:
    """The rank of every five, six and seven unsuited cards: 73,775 entries."""
    smaller = rank_five_card_sets()
    every = dict(smaller)
    for size in range(FEWEST_CARDS + 1, MOST_CARDS + 1):
        smaller = {
            ranks: max(
                smaller[rest]
                for rest in {ranks[:place] + ranks[place + 1 :] for place in range(size)}
                if rest in smaller
            )
            for ranks in rank_sets(range(13), size)
        }
        every.update(smaller)
    return every


def build() -> bytes:
    """The unpacked content of the file: unsuited ranks, columns, row starts (see `tables.split_tables`).

    The columns number the sets of high ranks from the smallest to the largest. A row is a set of low ranks;
    the high ranks that can complete it to five, six or seven cards are neighbours, so rows are slices that
    lie one after another without a gap. Rows of five and more cards come first: they begin at column 0, so
    that no row starts below zero once its first column is subtracted.
    """
    every = rank_all_sets()
    high_sets = [list(rank_sets(range(len(LOW_RANKS), 13), size)) for size in range(MOST_CARDS + 1)]
    first_columns = [sum(map(len, high_sets[:size])) for size in range(MOST_CARDS + 2)]
    in_column_order = [ranks for same_size in high_sets for ranks in same_size]
    columns = {_code(ranks): column for column, ranks in enumerate(in_column_order)}
    unsuited_ranks: list[int] = []
    row_starts: dict[int, int] = {}
    for size in (5, 6, 7, 4, 3, 2, 1, 0):
        first = first_columns[max(0, FEWEST_CARDS - size)]
        end = first_columns[MOST_CARDS - size + 1]
        for low in rank_sets(range(len(LOW_RANKS)), size):
            row_starts[_code(low) >> LOW_RANK_SHIFT] = len(unsuited_ranks) - first
            unsuited_ranks.extend(every[low + high] for high in in_column_order[first:end])
    return (
        _little_endian("H", unsuited_ranks)
        + _little_endian("H", _by_index(columns))
        + _little_endian("I", _by_index(row_starts))
    )


def _code(ranks: RankSet) -> int:
    return sum(rank_unit(RANKS[rank]) for rank in ranks)


def _by_index(entries: dict[int, int]) -> list[int]:
    """The entries as a list; places that no hand has hold 0."""
    return [entries.get(index, 0) for index in range(max(entries) + 1)]


def _little_endian(typecode: str, numbers: list[int]) -> bytes:
    table = array(typecode, numbers)
    if sys.byteorder == "big":
        table.byteswap()
    return table.tobytes()


def main() -> None:
    """Writes the file beside this module."""
    path = Path(__file__).with_name("tables.bin")
    path.write_bytes(zlib.compress(build(), 9))
    print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
