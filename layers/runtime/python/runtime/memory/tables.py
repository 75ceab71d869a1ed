"""Tables in memory."""

from collections.abc import Mapping, Sequence

from engine.game import HandRecord, Json

from runtime.memory.data import MemoryData
from runtime.ports import AuditRecord, CommitConflict, EntryExists, StoredTable, TableWrite


class MemoryTables:
    """``TableStore`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def load(self, table_id: str) -> StoredTable | None:
        """Read one table."""
        with self._data.lock:
            return self._data.tables.get(table_id)

    def wreck(self, table_id: str) -> StoredTable | None:
        """Read one table: in memory nothing of the envelope can be damaged."""
        return self.load(table_id)

    def create(self, table: StoredTable, audit: AuditRecord | None = None) -> None:
        """Write a new table. Raises CommitConflict if the id is taken."""
        with self._data.lock:
            if table.table_id in self._data.tables:
                raise CommitConflict(self._data.tables[table.table_id])
            self._data.tables[table.table_id] = table
            self._data.write_down(audit)

    def commit(self, write: TableWrite) -> None:
        """Write all of it or nothing.

        Raises CommitConflict, EntryExists, PurseChanged or InsufficientBalance.
        """
        with self._data.lock:
            current = self._data.tables.get(write.table.table_id)
            if current is None or current.version != write.expected_version:
                raise CommitConflict(current)
            for number, entry in enumerate(write.entries):
                twice = any(entry.entry_id == other.entry_id for other in write.entries[:number])
                if twice or entry.entry_id in self._data.entries:
                    raise EntryExists(entry.entry_id)
            self._data.check_guards(write.guards)
            self._data.check_debits(write.entries)
            self._data.move(write.entries)
            self._data.tables[write.table.table_id] = write.table
            if write.record is not None:
                self._data.hands[write.record.hand_id] = write.record
            for notice_id, notice in write.notices:
                self._data.notices[notice.person][notice_id] = notice
            self._data.write_down(*write.audit)

    def list_tables(self) -> Sequence[tuple[str, Mapping[str, Json]]]:
        """Every table's id and lobby line."""
        with self._data.lock:
            return [(table.table_id, table.summary) for table in self._data.tables.values()]

    def due_tables(self, now_ms: int) -> Sequence[str]:
        """Tables whose deadline has passed, the longest overdue first."""
        with self._data.lock:
            due = [
                (table.deadline_ms, table.table_id)
                for table in self._data.tables.values()
                if table.deadline_ms is not None and table.deadline_ms <= now_ms
            ]
        return [table_id for _, table_id in sorted(due)]

    def hand(self, hand_id: str) -> HandRecord | None:
        """The record of a closed hand."""
        with self._data.lock:
            return self._data.hands.get(hand_id)
