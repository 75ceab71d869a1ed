"""Purses on DynamoDB."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.game import Json

from runtime.dynamo.audit_trail import record_part
from runtime.dynamo.database import Database, Item, Part
from runtime.dynamo.keys import balance_key, balance_owner
from runtime.dynamo.money import LIMITS, MOVES, guard_condition, purse_of
from runtime.dynamo.schema import PLAYERS
from runtime.ports import AuditRecord, Guard, Purse, PurseChanged

_ONE_MORE: Final = {MOVES: 1}


class DynamoPurses:
    """``Purses`` on DynamoDB."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def purse(self, person: str) -> Purse:
        """A person's purse, strongly consistent."""
        return purse_of(self._database.get(PLAYERS, balance_key(person)))

    def each(self) -> Iterator[tuple[str, Purse]]:
        """Everybody's purse, page by page; the items beside them are read over."""
        for item in self._database.scan(PLAYERS):
            person = balance_owner(item)
            if person:
                yield person, purse_of(item)

    def set_limits(self, guard: Guard, limits: Mapping[str, Json], audit: AuditRecord) -> None:
        """Replace the limits. Raises PurseChanged or Throttled."""
        request = self._database.set_request(
            PLAYERS, balance_key(guard.person), {LIMITS: limits}, _ONE_MORE, guard_condition(guard)
        )
        self._database.transact([
            Part("Update", request, _changed), record_part(self._database, audit)
        ])  # fmt: skip


def _changed(_current: Item | None) -> Exception:
    return PurseChanged()
