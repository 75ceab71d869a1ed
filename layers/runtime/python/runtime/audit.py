"""The audit: every balance and every sum recomputed from the book and held against what is stored."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import Game, Json, UnknownCodec

from runtime.days import REMEMBERED_DAYS, day_of, days_before
from runtime.ports import CASHIER, PLAYER_PREFIX, Ledger, LedgerEntry, Purse, Purses, TableStore

ROUNDS: Final = 4
"""How often the book is read while money moves before the rest is called unsettled."""

_TABLE_PREFIX: Final = "table:"
_JACKPOT_PREFIX: Final = "jackpot:"
_KEPT_PREFIXES: Final = (PLAYER_PREFIX, _TABLE_PREFIX, _JACKPOT_PREFIX)
"""Accounts of whose balance something is stored besides the book."""


class _Stored(NamedTuple):
    """What is stored of an account; ``mark`` changes with each movement. ``cents`` None: cannot be read."""

    cents: int | None
    mark: int
    purse: Purse | None = None


class _Book:
    """Sums of the book, by account, and of each player by day as his purse keeps them."""

    def __init__(self, ledger: Ledger) -> None:
        self.transfers = 0
        self.cents: defaultdict[str, int] = defaultdict(int)
        self.played: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.deposited: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
        for entry in ledger.each():
            self.transfers += 1
            self.cents[entry.debit] -= entry.cents
            self.cents[entry.credit] += entry.cents
            self._add(entry.debit, entry.credit, -entry.cents, entry)
            self._add(entry.credit, entry.debit, entry.cents, entry)

    def _add(self, account: str, other: str, cents: int, entry: LedgerEntry) -> None:
        if not account.startswith(PLAYER_PREFIX):
            return
        if other != CASHIER:
            self.played[account][day_of(entry.at_ms)] += cents
        elif cents > 0:
            self.deposited[account][day_of(entry.at_ms)] += cents


def audit(
    ledger: Ledger, purses: Purses, tables: TableStore, games: Mapping[str, Game]
) -> dict[str, Json]:
    """Return {"accounts", "transfers", "differences", "sum_cents", "unsettled"}.

    ``accounts`` and ``transfers``: how many the book has. ``differences``: {"account", "book_cents",
    "stored_cents"} of each player's balance, each table's money, each progressive amount and each sum of a
    day that is not what the book says; ``stored_cents`` is None for a table that cannot be read.
    ``sum_cents``: over all accounts, with what is stored where something is, so that it is 0 only if no cent
    came from nowhere.

    Money may move meanwhile: what differs is read again, and only what was at rest while the whole book was
    read is a difference. ``unsettled`` names accounts that never were.
    """
    book = _Book(ledger)
    stored = _stored(purses, tables, games)
    found = _differences(book, stored)
    suspects = {account for account, _ in found}
    confirmed: list[tuple[str, dict[str, Json]]] = []
    for _ in range(ROUNDS):
        if not suspects:
            break
        before, book = stored, _Book(ledger)
        stored = _stored(purses, tables, games)
        moved = {account for account in suspects if _mark(before, account) != _mark(stored, account)}
        found = [each for each in _differences(book, stored) if each[0] in suspects]
        confirmed += [each for each in found if each[0] not in moved]
        suspects = moved & {account for account, _ in found}
    wrong = {account for account, _ in confirmed}
    return {
        "accounts": len(book.cents),
        "transfers": book.transfers,
        "differences": [difference for _, difference in confirmed],
        "sum_cents": sum(book.cents.values())
        + sum((_there(stored, account).cents or 0) - book.cents.get(account, 0) for account in sorted(wrong)),
        "unsettled": sorted(suspects),
    }


def _there(stored: Mapping[str, _Stored], account: str) -> _Stored:
    """What is stored of an account; nothing, where only the book knows it."""
    return stored.get(account, _Stored(0, 0))


def _mark(stored: Mapping[str, _Stored], account: str) -> int | None:
    return stored[account].mark if account in stored else None


def _stored(purses: Purses, tables: TableStore, games: Mapping[str, Game]) -> dict[str, _Stored]:
    """What the balance items and the tables say, by account."""
    found = {
        PLAYER_PREFIX + person: _Stored(purse.balance_cents, purse.moves, purse)
        for person, purse in purses.each()
    }
    for table_id, _line in tables.list_tables():
        try:
            table = tables.load(table_id)
            if table is not None:
                game = games[table.game]
                state = game.decode(table.public, table.secret)
                found[_TABLE_PREFIX + table_id] = _Stored(game.table_cents(state), table.version)
                found[_JACKPOT_PREFIX + table_id] = _Stored(game.jackpot_cents(state), table.version)
        except UnknownCodec:
            found[_TABLE_PREFIX + table_id] = found[_JACKPOT_PREFIX + table_id] = _Stored(None, 0)
    return found


def _differences(book: _Book, stored: Mapping[str, _Stored]) -> list[tuple[str, dict[str, Json]]]:
    """(account, what differs) wherever the book and what is stored disagree."""
    found: list[tuple[str, dict[str, Json]]] = []

    def compare(account: str, name: str, book_cents: int, stored_cents: int | None) -> None:
        if book_cents != stored_cents:
            line = {"account": name, "book_cents": book_cents, "stored_cents": stored_cents}
            found.append((account, line))

    kept = {*stored, *(each for each in book.cents if each.startswith(_KEPT_PREFIXES))}
    for account in sorted(kept):
        there = _there(stored, account)
        if account.startswith(_JACKPOT_PREFIX) and there.cents is None and account not in book.cents:
            continue  # the table is named, and there never was a jackpot
        compare(account, account, book.cents.get(account, 0), there.cents)
        if account.startswith(PLAYER_PREFIX):
            purse = there.purse
            for kind, by_day, own in (
                ("played", book.played[account], purse.played_cents if purse else {}),
                ("deposited", book.deposited[account], purse.deposited_cents if purse else {}),
            ):
                for day in sorted({*own, *_remembered(by_day)}):
                    compare(account, f"{account} {kind} {day}", by_day.get(day, 0), own.get(day, 0))
    return found


def _remembered(by_day: Mapping[str, int]) -> set[str]:
    """The days that a purse has to know: those that a month's limit looks back on from the last movement."""
    if not by_day:
        return set()
    first = days_before(max(by_day), REMEMBERED_DAYS - 1)
    return {day for day in by_day if day >= first}
