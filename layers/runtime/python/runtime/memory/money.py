"""The book, purses and the audit trail in memory."""

from collections.abc import Iterator, Mapping, Sequence

from engine.game import Json

from runtime.memory.data import NO_PURSE, MemoryData
from runtime.ports import PLAYER_PREFIX, AuditRecord, Guard, LedgerEntry, Purse


class MemoryLedger:
    """``Ledger`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def post(
        self, entry: LedgerEntry, *, guard: Guard | None = None, audit: AuditRecord | None = None
    ) -> None:
        """Write one movement between accounts off the table. Raises InsufficientBalance or PurseChanged."""
        with self._data.lock:
            if entry.entry_id not in self._data.entries:
                self._data.check_guards((guard,) if guard is not None else ())
                self._data.check_debits((entry,))
                self._data.move((entry,))
                self._data.write_down(audit)

    def entries(self) -> Sequence[LedgerEntry]:
        """Every movement, in the order it was written."""
        with self._data.lock:
            return list(self._data.entries.values())

    def each(self) -> Iterator[LedgerEntry]:
        """Every movement."""
        return iter(self.entries())

    def of_person(self, person: str, from_ms: int, to_ms: int) -> Sequence[LedgerEntry]:
        """A person's movements in a span of time, by time."""
        account = f"{PLAYER_PREFIX}{person}"
        with self._data.lock:
            own = [
                entry
                for entry in self._data.entries.values()
                if account in (entry.debit, entry.credit) and from_ms <= entry.at_ms < to_ms
            ]
        return sorted(own, key=lambda entry: entry.at_ms)


class MemoryPurses:
    """``Purses`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def purse(self, person: str) -> Purse:
        """A person's purse."""
        with self._data.lock:
            return self._data.purses.get(person, NO_PURSE)

    def each(self) -> Iterator[tuple[str, Purse]]:
        """Everybody's purse."""
        with self._data.lock:
            return iter(list(self._data.purses.items()))

    def set_limits(self, guard: Guard, limits: Mapping[str, Json], audit: AuditRecord) -> None:
        """Replace the limits. Raises PurseChanged."""
        with self._data.lock:
            self._data.check_guards((guard,))
            purse = self._data.purses.get(guard.person, NO_PURSE)
            self._data.purses[guard.person] = purse._replace(limits=limits, moves=purse.moves + 1)
            self._data.write_down(audit)


class MemoryAuditTrail:
    """``AuditTrail`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def write(self, record: AuditRecord) -> None:
        """Write a record down."""
        with self._data.lock:
            self._data.write_down(record)

    def of_subject(self, subject: str, from_ms: int = 0) -> Sequence[AuditRecord]:
        """What was done to a table or a person from ``from_ms`` on, the oldest first."""
        with self._data.lock:
            records = list(self._data.audit.get(subject, {}).values())
        return sorted(
            (record for record in records if record.at_ms >= from_ms), key=lambda record: record.at_ms
        )
