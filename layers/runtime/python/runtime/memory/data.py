"""What the memory adapters share: one set of dictionaries behind one lock."""

import threading
from collections import defaultdict

from engine.game import Cents, HandRecord, Notice

from runtime.ports import Account, Connection, InsufficientBalance, LedgerEntry, Session, StoredTable

PLAYER_PREFIX = "player:"


class MemoryData:
    """The house's data. Hold ``lock`` around every access; values are immutable and never copied."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.tables: dict[str, StoredTable] = {}
        self.hands: dict[str, HandRecord] = {}
        self.entries: dict[str, LedgerEntry] = {}
        self.balances: defaultdict[str, int] = defaultdict(int)
        self.accounts: dict[str, Account] = {}
        self.person_by_name: dict[str, str] = {}
        self.sessions: dict[str, Session] = {}
        self.tickets: dict[str, tuple[Session, int]] = {}
        self.notices: defaultdict[str, dict[str, Notice]] = defaultdict(dict)
        self.connections: dict[str, Connection] = {}
        self.rooms: defaultdict[str, dict[str, None]] = defaultdict(dict)

    def check_debits(self, entries: tuple[LedgerEntry, ...]) -> None:
        """Raise InsufficientBalance when a player's balance does not cover his debits.

        Credits of the same write are not counted in: each item's condition looks at what stands there.
        """
        debits: defaultdict[str, int] = defaultdict(int)
        for entry in entries:
            if entry.debit.startswith(PLAYER_PREFIX):
                debits[entry.debit.removeprefix(PLAYER_PREFIX)] += entry.cents
        for person, cents in debits.items():
            if self.balances[person] < cents:
                raise InsufficientBalance(person, Cents(self.balances[person]))

    def move(self, entries: tuple[LedgerEntry, ...]) -> None:
        """Write movements that were checked into the book and into the players' balances."""
        for entry in entries:
            self.entries[entry.entry_id] = entry
            if entry.debit.startswith(PLAYER_PREFIX):
                self.balances[entry.debit.removeprefix(PLAYER_PREFIX)] -= entry.cents
            if entry.credit.startswith(PLAYER_PREFIX):
                self.balances[entry.credit.removeprefix(PLAYER_PREFIX)] += entry.cents
