"""Tables, and what is committed together with one, on DynamoDB."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.game import HandRecord, Json, UnknownCodec

from runtime.dynamo.audit_trail import record_part
from runtime.dynamo.database import Condition, ConditionFailed, Database, Item, Part
from runtime.dynamo.items import (
    HOUSE_PART,
    MINUTE_MS,
    hand_item,
    notice_item,
    record_of,
    table_item,
    table_of,
    wreck_of,
)
from runtime.dynamo.keys import notice_key
from runtime.dynamo.money import movements
from runtime.dynamo.schema import DUE_INDEX, DUE_SHARDS, HANDS, LOBBY_INDEX, PLAYERS, TABLES
from runtime.ports import AuditRecord, CommitConflict, EntryExists, StoredTable, TableWrite
from runtime.sealing import Sealer

_TOKEN_CHARACTERS: Final = 36
_LOG = logging.getLogger(__name__)


class DynamoTables:
    """``TableStore`` on DynamoDB; what is secret is sealed here and nowhere else.

    Besides what the port says every method that returns a table or a hand raises UnknownCodec for one that
    cannot be read here: that one stays as it is, the others are not concerned.
    """

    def __init__(self, database: Database, sealer: Sealer) -> None:
        self._database = database
        self._sealer = sealer

    def load(self, table_id: str) -> StoredTable | None:
        """Read one table, strongly consistent."""
        return self._table(self._database.get(TABLES, {"table_id": table_id}))

    def wreck(self, table_id: str) -> StoredTable | None:
        """Read what can be read of a table, however damaged the rest is."""
        item = self._database.get(TABLES, {"table_id": table_id})
        return None if item is None else wreck_of(item, self._sealer)

    def create(self, table: StoredTable, audit: AuditRecord | None = None) -> None:
        """Write a new table. Raises CommitConflict if the id is taken, or Throttled."""
        item, fresh = table_item(table, self._sealer), Condition("table_id")
        if audit is not None:
            part = Part("Put", self._database.put_request(TABLES, item, fresh), self._conflict)
            self._database.transact([part, record_part(self._database, audit)], _token(table))
            return
        try:
            self._database.put(TABLES, item, fresh)
        except ConditionFailed as failed:
            raise self._conflict(failed.current) from None

    def commit(self, write: TableWrite) -> None:
        """Write all of it or nothing: one item where only the table changes, else one transaction.

        Raises CommitConflict, EntryExists, InsufficientBalance, PurseChanged or Throttled.
        """
        item = table_item(write.table, self._sealer)
        expected = Condition("version", "=", write.expected_version)
        if not (write.entries or write.record or write.notices or write.guards or write.audit):
            try:
                self._database.put(TABLES, item, expected)
            except ConditionFailed as failed:
                raise self._conflict(failed.current) from None
            return
        self._refuse_an_entry_twice(write)
        request = self._database.put_request(TABLES, item, expected)
        parts = [Part("Put", request, self._conflict), *self._beside_the_table(write)]
        self._database.transact(parts, _token(write.table))

    def list_tables(self) -> Sequence[tuple[str, Mapping[str, Json]]]:
        """Every table's id and lobby line, at most moments old."""
        lines = self._database.scan(TABLES, LOBBY_INDEX)
        return [(item["table_id"], item["summary"]) for item in lines]

    def due_tables(self, now_ms: int) -> Sequence[str]:
        """Tables whose deadline has passed, the longest overdue first.

        The index knows minutes only and lags behind, so the tables that it names, perhaps more than once,
        are asked for their deadlines.
        """
        named = {
            item["table_id"]
            for shard in range(DUE_SHARDS)
            for item in self._database.query(
                TABLES,
                "due_shard = :shard AND due_minute <= :minute",
                {":shard": str(shard), ":minute": now_ms // MINUTE_MS},
                DUE_INDEX,
            )
        }
        candidates = [{"table_id": table_id} for table_id in sorted(named)]
        deadlines = self._database.get_many(TABLES, candidates, "deadline_ms")
        due = [
            (item["deadline_ms"], item["table_id"])
            for item in deadlines
            if "deadline_ms" in item and item["deadline_ms"] <= now_ms
        ]
        return [table_id for _, table_id in sorted(due)]

    def hand(self, hand_id: str) -> HandRecord | None:
        """The record of a closed hand."""
        item = self._database.get(HANDS, {"hand_id": hand_id, "part": HOUSE_PART})
        if item is None:
            return None
        try:
            return record_of(item, self._sealer)
        except UnknownCodec as error:
            _LOG.error("a hand cannot be read", extra={"hand_id": hand_id, "reason": str(error)})
            raise

    def _beside_the_table(self, write: TableWrite) -> Iterator[Part]:
        """Yield the parts for money, record, notices and what staff did."""
        yield from movements(self._database, write.entries, write.guards, write.table.version)
        if write.record is not None:
            item = hand_item(write.record, write.table, self._sealer)
            yield Part("Put", self._database.put_request(HANDS, item))
        for number, (notice_id, notice) in enumerate(write.notices):
            item = notice_key(notice.person, notice_id) | notice_item(notice_id, notice, write.table, number)
            yield Part("Put", self._database.put_request(PLAYERS, item))
        for record in write.audit:
            yield record_part(self._database, record)

    def _refuse_an_entry_twice(self, write: TableWrite) -> None:
        """Refuse what no transaction can say: the same movement twice in one write."""
        ids = [entry.entry_id for entry in write.entries]
        twice = [entry_id for number, entry_id in enumerate(ids) if entry_id in ids[:number]]
        if not twice:
            return
        current = self.load(write.table.table_id)
        if current is None or current.version != write.expected_version:
            raise CommitConflict(current)
        raise EntryExists(twice[0])

    def _conflict(self, current: Item | None) -> Exception:
        return CommitConflict(self._table(current))

    def _table(self, item: Item | None) -> StoredTable | None:
        if item is None:
            return None
        try:
            return table_of(item, self._sealer)
        except UnknownCodec as error:
            _LOG.error("a table cannot be read", extra={"table_id": item["table_id"], "reason": str(error)})
            raise


def _token(table: StoredTable) -> str:
    token = table.commit_id
    assert 1 <= len(token) <= _TOKEN_CHARACTERS, "DynamoDB takes tokens of 1 to 36 characters"
    return token
