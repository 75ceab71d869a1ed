"""Movements as parts of a transaction: the book's items, and one change for each player's purse.

A purse's item holds the balance, the number of its changes, the limits, and for each day an attribute with
the sum of what was played and of what was paid in: sums that writers can add to without reading.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from engine.game import Cents

from runtime.days import REMEMBERED_DAYS, day_of
from runtime.dynamo.database import Condition, Database, Item, Part
from runtime.dynamo.items import entry_item
from runtime.dynamo.keys import balance_key
from runtime.dynamo.schema import LEDGER, PLAYERS
from runtime.ports import (
    CASHIER,
    PLAYER_PREFIX,
    EntryExists,
    Guard,
    InsufficientBalance,
    LedgerEntry,
    Purse,
    PurseChanged,
    check_entry,
)

BALANCE: Final = "balance_cents"
MOVES: Final = "moves"
LIMITS: Final = "limits"
_PLAYED: Final = "played_"
_DEPOSITED: Final = "deposited_"


def movements(
    database: Database, entries: Sequence[LedgerEntry], guards: Sequence[Guard] = (), table_version: int = 0
) -> Iterator[Part]:
    """Yield the parts of ``entries``: the book first, because what it has already was done already.

    Only ``player:<id>`` accounts have a purse; a debit needs it to be covered by what stands there, credits
    of the same entries not counted in. A guard is part of its purse's change.
    """
    for number, entry in enumerate(entries):
        check_entry(entry)
        request = database.put_request(
            LEDGER, entry_item(entry, table_version, number), Condition(LEDGER.partition.name)
        )
        yield Part("Put", request, partial(_exists, entry.entry_id))
    debits: Counter[str] = Counter()
    changes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for entry in entries:
        day = day_of(entry.at_ms)
        if entry.debit.startswith(PLAYER_PREFIX):
            person = entry.debit.removeprefix(PLAYER_PREFIX)
            debits[person] += entry.cents
            changes[person].update(_sums(-entry.cents, entry.credit, day))
        if entry.credit.startswith(PLAYER_PREFIX):
            person = entry.credit.removeprefix(PLAYER_PREFIX)
            changes[person].update(_sums(entry.cents, entry.debit, day))
    guarded = {guard.person: guard for guard in guards}
    for person, amounts in changes.items():
        guard = guarded.pop(person, None)
        conditions = [Condition(BALANCE, ">=", debits[person])] if debits[person] else []
        conditions += [guard_condition(guard)] if guard else []
        request = database.change_request(
            PLAYERS,
            balance_key(person),
            {**amounts, MOVES: 1},
            conditions,
            [name + day for day in (guard.stale if guard else ()) for name in (_PLAYED, _DEPOSITED)],
        )
        yield Part("Update", request, partial(_refused, person, guard))
    assert not guarded, "a guard stands beside a movement of its purse"


def guard_condition(guard: Guard) -> Condition:
    """That nothing has changed in a purse; one that was never changed has no item."""
    return Condition(MOVES, "=", guard.moves) if guard.moves else Condition(MOVES)


def purse_of(item: Item | None) -> Purse:
    """The purse in an item; an empty one where there is none."""
    item = item or {}
    played, stale = _by_day(item, _PLAYED)
    deposited, also_stale = _by_day(item, _DEPOSITED)
    return Purse(
        balance_cents=Cents(item.get(BALANCE, 0)),
        moves=item.get(MOVES, 0),
        played_cents=played,
        deposited_cents=deposited,
        limits=item.get(LIMITS, {}),
        stale=tuple(sorted({*stale, *also_stale})),
    )


def _sums(cents: int, other: str, day: str) -> Mapping[str, int]:
    """What a movement of a person's money changes: ``cents`` came from ``other``, or went there."""
    if other != CASHIER:
        return {BALANCE: cents, _PLAYED + day: cents}
    return {BALANCE: cents, _DEPOSITED + day: cents} if cents > 0 else {BALANCE: cents}


def _by_day(item: Item, prefix: str) -> tuple[dict[str, int], list[str]]:
    """Return ({day: sum} of the latest days, the days before)."""
    days = sorted(name.removeprefix(prefix) for name in item if name.startswith(prefix))
    return {day: item[prefix + day] for day in days[-REMEMBERED_DAYS:]}, days[:-REMEMBERED_DAYS]


def _exists(entry_id: str, _current: Item | None) -> Exception:
    return EntryExists(entry_id)


def _refused(person: str, guard: Guard | None, current: Item | None) -> Exception:
    purse = purse_of(current)
    if guard is not None and purse.moves != guard.moves:
        return PurseChanged()
    return InsufficientBalance(person, purse.balance_cents)
