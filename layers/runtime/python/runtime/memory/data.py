"""What the memory adapters share: one set of dictionaries behind one lock."""

import threading
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from engine.game import Cents, HandRecord, Notice

from runtime.days import REMEMBERED_DAYS, day_of
from runtime.ports import (
    CASHIER,
    PLAYER_PREFIX,
    Account,
    AuditRecord,
    Connection,
    Guard,
    InsufficientBalance,
    LedgerEntry,
    Line,
    Purse,
    PurseChanged,
    Session,
    StoredTable,
    Voice,
    check_entry,
)
from runtime.tallies import Tally

NO_PURSE: Final = Purse(Cents(0), 0, {}, {}, {})


class MemoryData:
    """The house's data. Hold ``lock`` around every access; values are immutable and never copied."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.tables: dict[str, StoredTable] = {}
        self.hands: dict[str, HandRecord] = {}
        self.entries: dict[str, LedgerEntry] = {}
        self.purses: dict[str, Purse] = {}
        self.accounts: dict[str, Account] = {}
        self.person_by_name: dict[str, str] = {}
        self.session_by_person: dict[str, Session] = {}
        self.tallies: dict[str, Tally] = {}
        self.tickets: dict[str, tuple[Session, int]] = {}
        self.notices: defaultdict[str, dict[str, Notice]] = defaultdict(dict)
        self.connections: dict[str, Connection] = {}
        self.rooms: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self.voices: dict[str, Voice] = {}
        self.lines: defaultdict[str, list[Line]] = defaultdict(list)
        self.audit: defaultdict[str, dict[str, AuditRecord]] = defaultdict(dict)

    def check_guards(self, guards: Iterable[Guard]) -> None:
        """Raise PurseChanged when a purse is not what it was."""
        for guard in guards:
            if self.purses.get(guard.person, NO_PURSE).moves != guard.moves:
                raise PurseChanged

    def check_debits(self, entries: tuple[LedgerEntry, ...]) -> None:
        """Raise InsufficientBalance when a player's balance does not cover his debits.

        Credits of the same write are not counted in: each item's condition looks at what stands there.
        """
        debits: defaultdict[str, int] = defaultdict(int)
        for entry in entries:
            check_entry(entry)
            if entry.debit.startswith(PLAYER_PREFIX):
                debits[entry.debit.removeprefix(PLAYER_PREFIX)] += entry.cents
        for person, cents in debits.items():
            balance_cents = self.purses.get(person, NO_PURSE).balance_cents
            if balance_cents < cents:
                raise InsufficientBalance(person, balance_cents)

    def move(self, entries: tuple[LedgerEntry, ...]) -> None:
        """Write movements that were checked into the book and into the players' purses."""
        for entry in entries:
            self.entries[entry.entry_id] = entry
            if entry.debit.startswith(PLAYER_PREFIX):
                self._change(entry.debit.removeprefix(PLAYER_PREFIX), -entry.cents, entry.credit, entry.at_ms)
            if entry.credit.startswith(PLAYER_PREFIX):
                self._change(entry.credit.removeprefix(PLAYER_PREFIX), entry.cents, entry.debit, entry.at_ms)

    def _change(self, person: str, cents: int, other: str, at_ms: int) -> None:
        purse = self.purses.get(person, NO_PURSE)
        day, played, deposited = day_of(at_ms), purse.played_cents, purse.deposited_cents
        if other != CASHIER:
            played = _added(played, day, cents)
        elif cents > 0:
            deposited = _added(deposited, day, cents)
        balance_cents = Cents(purse.balance_cents + cents)
        self.purses[person] = Purse(balance_cents, purse.moves + 1, played, deposited, purse.limits)

    def write_down(self, *records: AuditRecord | None) -> None:
        """Write records of what staff did; one that is there stays."""
        for record in records:
            if record is not None:
                self.audit[record.subject].setdefault(record.record_id, record)


def _added(by_day: Mapping[str, int], day: str, cents: int) -> Mapping[str, int]:
    days = {**by_day, day: by_day.get(day, 0) + cents}
    return dict(sorted(days.items())[-REMEMBERED_DAYS:])
