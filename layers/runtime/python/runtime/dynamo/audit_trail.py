"""The audit trail on DynamoDB."""

import json
from collections.abc import Sequence

from runtime.dynamo.database import Database, Item, Part
from runtime.dynamo.items import written
from runtime.dynamo.schema import AUDIT
from runtime.ports import AuditRecord


class DynamoAuditTrail:
    """``AuditTrail`` on DynamoDB: records sort by their time within their subject."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def write(self, record: AuditRecord) -> None:
        """Write a record; a repeat writes the same again. Raises Throttled."""
        self._database.put(AUDIT, _item(record))

    def of_subject(self, subject: str, from_ms: int = 0) -> Sequence[AuditRecord]:
        """What was done to a table or a person from ``from_ms`` on, the oldest first."""
        values = {":subject": subject, ":from": written(from_ms, 0, 0)}
        items = self._database.query(AUDIT, "subject = :subject AND entry >= :from", values)
        return [_record_of(item) for item in items]


def record_part(database: Database, record: AuditRecord) -> Part:
    """The write of a record as part of a transaction."""
    return Part("Put", database.put_request(AUDIT, _item(record)))


def _item(record: AuditRecord) -> Item:
    return {
        **record._asdict(),
        "facts": json.dumps(record.facts, separators=(",", ":")),
        "entry": f"{written(record.at_ms, 0, 0)}#{record.record_id}",
    }


def _record_of(item: Item) -> AuditRecord:
    fields = {field: item[field] for field in AuditRecord._fields}
    return AuditRecord(**{**fields, "facts": json.loads(item["facts"])})
