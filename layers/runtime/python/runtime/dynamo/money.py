"""Movements as parts of a transaction: the book's items, and one change for each player's balance."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from engine.game import Cents

from runtime.dynamo.database import Condition, Database, Item, Part
from runtime.dynamo.items import entry_item
from runtime.dynamo.keys import balance_key
from runtime.dynamo.schema import LEDGER, PLAYERS
from runtime.ports import EntryExists, InsufficientBalance, LedgerEntry

BALANCE: Final = "balance_cents"
_PLAYER: Final = "player:"


def movements(database: Database, entries: Sequence[LedgerEntry], table_version: int = 0) -> Iterator[Part]:
    """Yield the parts of ``entries``: the book first, because what it has already was done already.

    Only ``player:<id>`` accounts have a balance; a debit needs it to be covered by what stands there, credits
    of the same entries not counted in.
    """
    for number, entry in enumerate(entries):
        request = database.put_request(
            LEDGER, entry_item(entry, table_version, number), Condition(LEDGER.partition.name)
        )
        yield Part("Put", request, partial(_exists, entry.entry_id))
    debits: defaultdict[str, int] = defaultdict(int)
    changes: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        if entry.debit.startswith(_PLAYER):
            debits[entry.debit.removeprefix(_PLAYER)] += entry.cents
            changes[entry.debit.removeprefix(_PLAYER)] -= entry.cents
        if entry.credit.startswith(_PLAYER):
            changes[entry.credit.removeprefix(_PLAYER)] += entry.cents
    for person, change_cents in changes.items():
        covered = Condition(BALANCE, ">=", debits[person]) if debits[person] else None
        request = database.add_request(PLAYERS, balance_key(person), BALANCE, change_cents, covered)
        yield Part("Update", request, partial(_insufficient, person))


def balance_of(item: Item | None) -> Cents:
    """The balance in an item; nobody was ever credited without one."""
    return Cents(item[BALANCE] if item else 0)


def _exists(entry_id: str, _current: Item | None) -> Exception:
    return EntryExists(entry_id)


def _insufficient(person: str, current: Item | None) -> Exception:
    return InsufficientBalance(person, balance_of(current))
