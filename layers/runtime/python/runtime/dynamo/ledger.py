"""The append-only book on DynamoDB."""

import contextlib
from collections.abc import Iterator, Sequence

from runtime.dynamo.audit_trail import record_part
from runtime.dynamo.database import Database
from runtime.dynamo.items import day_table, entry_of, written
from runtime.dynamo.money import movements
from runtime.dynamo.schema import DAY_INDEX, LEDGER, PERSON_ENTRIES_INDEX
from runtime.ports import AuditRecord, EntryExists, Guard, LedgerEntry


class DynamoLedger:
    """``Ledger`` on DynamoDB."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def post(
        self, entry: LedgerEntry, *, guard: Guard | None = None, audit: AuditRecord | None = None
    ) -> None:
        """Write one movement; an id that exists already is done already.

        Raises InsufficientBalance, PurseChanged or Throttled.
        """
        parts = list(movements(self._database, (entry,), (guard,) if guard is not None else ()))
        parts += [record_part(self._database, audit)] if audit is not None else []
        with contextlib.suppress(EntryExists):
            self._database.transact(parts)

    def entries(self) -> Sequence[LedgerEntry]:
        """Every movement, by time; those of one commit in its order."""
        items = sorted(self._database.scan(LEDGER), key=lambda item: (item["written"], item["entry_id"]))
        return [entry_of(item) for item in items]

    def each(self) -> Iterator[LedgerEntry]:
        """Every movement, page by page."""
        return map(entry_of, self._database.scan(LEDGER))

    def of_person(self, person: str, from_ms: int, to_ms: int) -> Sequence[LedgerEntry]:
        """A person's movements from ``from_ms`` on and before ``to_ms`` by time, at most moments behind."""
        values = {":person": person, ":from": written(from_ms, 0, 0), ":to": written(to_ms, 0, 0)}
        found = self._database.query(
            LEDGER, "person = :person AND written BETWEEN :from AND :to", values, PERSON_ENTRIES_INDEX
        )
        return [entry for entry in map(entry_of, found) if entry.at_ms < to_ms]

    def of_day(self, day: str, table_id: str) -> Sequence[LedgerEntry]:
        """A table's movements of one day (``2025-01-31``, UTC) by time, at most moments behind.

        Movements that touch no table are those of the table "".
        """
        values = {":day_table": day_table(day, table_id)}
        return [
            entry_of(item)
            for item in self._database.query(LEDGER, "day_table = :day_table", values, DAY_INDEX)
        ]
