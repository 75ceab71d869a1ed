"""The committed table is the one that the committed program builds, and the card integers fit it."""

import sys
import zlib
from itertools import combinations
from pathlib import Path

import pytest
from evaluator import CARD_CODES, tables
from evaluator.build_table import build, rank_sets
from evaluator.cards import FLUSH_MASK, HIGH_RANK_MASK, LOW_RANK_SHIFT, RANKS, SUIT_BIAS, SUITS, rank_unit

# Five, six or seven cards of two suits.
SPLITS = [(suited, size - suited) for size in (5, 6, 7) for suited in range(size + 1)]


@pytest.fixture(scope="module")
def built() -> bytes:
    return build()


def test_the_committed_table_is_what_the_program_builds(built: bytes) -> None:
    # Compared unpacked: another zlib may pack the same content differently.
    assert zlib.decompress(Path(tables.TABLE_PATH).read_bytes()) == built


def test_the_tables_in_memory_are_the_committed_ones(built: bytes) -> None:
    ranks, columns, row_starts = tables.split_tables(built)
    assert ranks == tables.UNSUITED_RANKS
    assert columns == tables.COLUMNS
    assert list(row_starts) == tables.ROW_STARTS


def test_every_choice_of_ranks_has_an_entry_of_its_own() -> None:
    totals = [
        sum(rank_unit(RANKS[rank]) for rank in ranks)
        for size in (5, 6, 7)
        for ranks in rank_sets(range(13), size)
    ]
    places = {
        tables.ROW_STARTS[total >> LOW_RANK_SHIFT] + tables.COLUMNS[total & HIGH_RANK_MASK]
        for total in totals
    }
    assert len(set(totals)) == 73_775
    assert places == set(range(73_775))


@pytest.mark.parametrize(("suited_count", "other_count"), SPLITS)
@pytest.mark.parametrize("suit", SUITS)
def test_the_flush_mark_of_a_suit_shows_from_five_cards_on(
    suit: str, suited_count: int, other_count: int
) -> None:
    for other in set(SUITS) - {suit}:
        # The highest cards fill the fields most; a suit of five others marks itself.
        suited = [rank + suit for rank in RANKS[::-1][:suited_count]]
        others = [rank + other for rank in RANKS[::-1][:other_count]]
        total = sum((CARD_CODES[name] for name in suited + others), SUIT_BIAS)
        marks = {marked for place, marked in enumerate(SUITS) if total & FLUSH_MASK & (8 << (17 + 4 * place))}
        expected = {name for name, count in ((suit, suited_count), (other, other_count)) if count >= 5}
        assert marks == expected


def test_four_of_the_highest_ranks_stay_inside_their_field() -> None:
    highest = max(
        sum(rank_unit(name[0]) & HIGH_RANK_MASK for name in names)
        for names in combinations([rank + suit for rank in "AK" for suit in SUITS], 7)
    )
    assert highest == len(tables.COLUMNS) - 1 <= HIGH_RANK_MASK


def test_a_lost_table_is_built_anew_and_said(monkeypatch: pytest.MonkeyPatch, built: bytes) -> None:
    monkeypatch.setattr(tables, "TABLE_PATH", "no-such-file")
    monkeypatch.setattr("evaluator.build_table.build", lambda: built)
    with pytest.warns(RuntimeWarning, match="no-such-file is missing"):
        loaded = tables._load()
    assert loaded == tables.split_tables(built)


@pytest.mark.parametrize("byteorder", ["little", "big"])
def test_the_file_is_little_endian(monkeypatch: pytest.MonkeyPatch, built: bytes, byteorder: str) -> None:
    first_rank, swapped = built[0] + 256 * built[1], built[1] + 256 * built[0]
    same_order = byteorder == sys.byteorder
    monkeypatch.setattr(sys, "byteorder", byteorder)
    ranks, _, _ = tables.split_tables(built)
    assert ranks[0] == (first_rank if same_order else swapped)
