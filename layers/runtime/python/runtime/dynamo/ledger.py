"""The append-only book on DynamoDB."""

import contextlib
from collections.abc import Sequence

from runtime.dynamo.database import Database
from runtime.dynamo.items import day_table, entry_of
from runtime.dynamo.money import movements
from runtime.dynamo.schema import DAY_INDEX, LEDGER
from runtime.ports import EntryExists, LedgerEntry


class DynamoLedger:
    """``Ledger`` on DynamoDB."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def post(self, entry: LedgerEntry) -> None:
        """Write one movement; an id that exists already is done already.

        Raises InsufficientBalance or Throttled.
        """
        with contextlib.suppress(EntryExists):
            self._database.transact(list(movements(self._database, (entry,))))

    def entries(self) -> Sequence[LedgerEntry]:
        """Every movement, by time; those of one commit in its order."""
        items = sorted(self._database.scan(LEDGER), key=lambda item: (item["written"], item["entry_id"]))
        return [entry_of(item) for item in items]

    def of_day(self, day: str, table_id: str) -> Sequence[LedgerEntry]:
        """A table's movements of one day (``2025-01-31``, UTC) by time, at most moments behind.

        Movements that touch no table are those of the table "".
        """
        values = {":day_table": day_table(day, table_id)}
        return [
            entry_of(item)
            for item in self._database.query(LEDGER, "day_table = :day_table", values, DAY_INDEX)
        ]
