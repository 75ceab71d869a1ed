"""The tables behind `evaluate`, read once from `tables.bin`.

A hand's rank counts come as two numbers (see `evaluator.cards`), one for the ranks 2 to 7 and one for 8 to A.
`ROW_STARTS` turns the first and `COLUMNS` the second into a place; the places add up to an index into
`UNSUITED_RANKS`, which holds the rank of each of the 73,775 possible rank counts of five, six and seven
cards, and nothing else. One dictionary with the sums as keys would do as well, but it takes megabytes, and
waiting for memory then costs more than all arithmetic; these tables are 0.4 MB, and a hand reads three
entries of them.

`evaluator.build_table` writes the file. Without it the tables are built anew, which takes a second or two.
"""

from __future__ import annotations

import os.path
import sys
import zlib
from array import array

UNSUITED_COUNT = 73_775
COLUMN_COUNT = 71_876
ROW_COUNT = 14_376

# An import of pathlib would take longer than all of the loading.
TABLE_PATH = os.path.join(os.path.dirname(__file__), "tables.bin")  # noqa: PTH118, PTH120


def split_tables(content: bytes) -> tuple[array[int], array[int], array[int]]:
    """The unpacked file as (unsuited ranks, columns, row starts): little-endian, 2, 2, 4 bytes an entry."""
    ranks_end = 2 * UNSUITED_COUNT
    columns_end = ranks_end + 2 * COLUMN_COUNT
    assert len(content) == columns_end + 4 * ROW_COUNT, "the table file does not fit this version"
    tables = (
        array("H", content[:ranks_end]),
        array("H", content[ranks_end:columns_end]),
        array("I", content[columns_end:]),
    )
    if sys.byteorder == "big":
        for table in tables:
            table.byteswap()
    return tables


def _load() -> tuple[array[int], array[int], array[int]]:
    try:
        with open(TABLE_PATH, "rb") as file:  # noqa: PTH123
            return split_tables(zlib.decompress(file.read()))
    except FileNotFoundError:
        return _build()


def _build() -> tuple[array[int], array[int], array[int]]:
    # Only the program that writes the file gets here, and an installation that lost it.
    import warnings  # noqa: PLC0415

    from evaluator.build_table import build  # noqa: PLC0415

    warnings.warn(f"{TABLE_PATH} is missing; building its tables", RuntimeWarning, stacklevel=2)
    return split_tables(build())


UNSUITED_RANKS, COLUMNS, _row_starts = _load()
# A list is read faster than an array, and rows are few enough for it.
ROW_STARTS: list[int] = _row_starts.tolist()
