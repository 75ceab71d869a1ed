"""The audit: every balance recomputed from the book and held against what is stored."""

from collections import defaultdict
from collections.abc import Mapping

from engine.game import Game, Json

from runtime.ports import Accounts, Ledger, TableStore


def audit(
    ledger: Ledger, accounts: Accounts, tables: TableStore, games: Mapping[str, Game]
) -> dict[str, Json]:
    """Return {"accounts", "transfers", "differences", "sum_cents"}: how many of each, and the sum of all.

    ``differences``: {"account", "book_cents", "stored_cents"} of each player whose balance, and each table
    whose money, is not what the book says. ``sum_cents`` takes what is stored where something is, so it is
    0 only if no cent came from nowhere. The stores must be at rest: the reads are no snapshot.
    """
    book: defaultdict[str, int] = defaultdict(int)
    entries = ledger.entries()
    for entry in entries:
        book[entry.debit] -= entry.cents
        book[entry.credit] += entry.cents
    stored: dict[str, int] = {}
    for table_id, _line in tables.list_tables():
        table = tables.load(table_id)
        if table is not None:
            game = games[table.game]
            stored[f"table:{table_id}"] = game.table_cents(game.decode(table.public, table.secret))
    for account in book:
        kind, _, person = account.partition(":")
        if kind == "player":
            stored[account] = accounts.balance_cents(person)
    differences = [
        {"account": account, "book_cents": book[account], "stored_cents": cents}
        for account, cents in sorted(stored.items())
        if book[account] != cents
    ]
    return {
        "accounts": len(book),
        "transfers": len(entries),
        "differences": differences,
        "sum_cents": sum((dict(book) | stored).values()),
    }
