"""Counts of tries on DynamoDB."""

from runtime.dynamo.audit_trail import record_part
from runtime.dynamo.database import Condition, ConditionFailed, Database, Item, Part
from runtime.dynamo.keys import tries_key
from runtime.dynamo.schema import PLAYERS
from runtime.ports import Allowed, AuditRecord, Limit, Throttled
from runtime.tallies import Tally, after_one_more, allowed


class DynamoTries:
    """``Tries`` on DynamoDB."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def take(self, key: str, limit: Limit, now_ms: int) -> Allowed:
        """Take one try: the count is written only if it is still the one that was read.

        Who comes too late reads again. Each time somebody else has taken one, so that after ``most`` times
        there is none left. Raises TriesUsedUp or Throttled.
        """
        item = self._database.get(PLAYERS, tries_key(key))
        for _ in range(limit.most + 1):
            found = None if item is None else Tally(item["tries"], item["ends_ms"])
            tally = after_one_more(found, limit, now_ms)
            try:
                self._database.put(PLAYERS, _item(key, tally), *_unchanged(found))
            except ConditionFailed as changed:
                item = changed.current
            else:
                return allowed(tally, limit)
        raise Throttled("tries")

    def clear(self, key: str, audit: AuditRecord | None = None) -> None:
        """Forget the tries so far. Raises Throttled."""
        if audit is None:
            self._database.delete(PLAYERS, tries_key(key))
            return
        forgotten = Part("Delete", self._database.delete_request(PLAYERS, tries_key(key)))
        self._database.transact([forgotten, record_part(self._database, audit)])


def _item(key: str, tally: Tally) -> Item:
    return tries_key(key) | tally._asdict() | {"expires_s": -(-tally.ends_ms // 1000)}


def _unchanged(found: Tally | None) -> tuple[Condition, ...]:
    if found is None:
        return (Condition(PLAYERS.partition.name),)
    return tuple(Condition(name, "=", value) for name, value in found._asdict().items())
