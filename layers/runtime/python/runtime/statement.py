"""A player's account over some days: what he had, every movement, what he has then.

Everything is summed from the book, so an opening balance is to the cent what the movements before it came to,
and the closing of one statement is the opening of the next. The book is read by person from an index that
may be moments behind: what has just moved can be missing, and then it is missing from the closing too.
"""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from engine.game import Json, RuleViolation

from runtime.days import DAY_MS
from runtime.ports import PLAYER_PREFIX, Ledger, LedgerEntry

MOST_DAYS: Final = 92
PAGE_MOVEMENTS: Final = 100

_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_FIRST_YEAR: Final = 1970


class Period(NamedTuple):
    """A span of time: from a moment on, and before another."""

    from_ms: int
    to_ms: int


def period(from_day: str, to_day: str) -> Period:
    """Read two UTC days (``2025-01-31``), both of which belong to the period.

    Raises RuleViolation("bad_period", reason=..., most_days=...): from, to, order or too_long.
    """
    from_ms = _start_ms(from_day)
    if from_ms is None:
        raise RuleViolation("bad_period", reason="from", most_days=MOST_DAYS)
    last_ms = _start_ms(to_day)
    if last_ms is None:
        raise RuleViolation("bad_period", reason="to", most_days=MOST_DAYS)
    if last_ms < from_ms:
        raise RuleViolation("bad_period", reason="order", most_days=MOST_DAYS)
    if last_ms - from_ms >= MOST_DAYS * DAY_MS:
        raise RuleViolation("bad_period", reason="too_long", most_days=MOST_DAYS)
    return Period(from_ms, last_ms + DAY_MS)


def _start_ms(day: str) -> int | None:
    if _DAY.fullmatch(day) is None:
        return None
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return None
    if found.year < _FIRST_YEAR:
        return None
    return int(datetime(found.year, found.month, found.day, tzinfo=UTC).timestamp()) * 1000


def statement(ledger: Ledger, person: str, span: Period, cursor: str = "") -> dict[str, Json]:
    """One page of a statement. ``cursor``: of the page before, "" for the first.

    Every page carries the opening and the closing of the whole period; ``cursor`` is None on the last one.
    Raises RuleViolation("bad_cursor").
    """
    account = PLAYER_PREFIX + person
    opening_cents = sum(_signed(entry, account) for entry in ledger.of_person(person, 0, span.from_ms))
    entries = ledger.of_person(person, span.from_ms, span.to_ms)
    movements = _with_balances(entries, account, opening_cents)
    start = 0
    if cursor:
        places = [place for place, line in enumerate(movements) if line["entry_id"] == cursor]
        if not places:
            raise RuleViolation("bad_cursor")
        start = places[0] + 1
    page = movements[start : start + PAGE_MOVEMENTS]
    more = start + PAGE_MOVEMENTS < len(movements)
    return {
        "opening_cents": opening_cents,
        "closing_cents": movements[-1]["balance_cents"] if movements else opening_cents,
        "movements": page,
        "cursor": page[-1]["entry_id"] if more else None,
    }


def _with_balances(
    entries: Sequence[LedgerEntry], account: str, opening_cents: int
) -> list[dict[str, Json]]:
    lines: list[dict[str, Json]] = []
    balance_cents = opening_cents
    for entry in entries:
        cents = _signed(entry, account)
        balance_cents += cents
        lines.append({
            "entry_id": entry.entry_id,
            "at_ms": entry.at_ms,
            "kind": entry.kind,
            "table_id": entry.table_id,
            "cents": cents,
            "balance_cents": balance_cents,
        })  # fmt: skip
    return lines


def _signed(entry: LedgerEntry, account: str) -> int:
    """What a movement adds to an account; below 0 when it takes from it."""
    return entry.cents * ((entry.credit == account) - (entry.debit == account))
