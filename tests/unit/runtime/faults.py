"""Adapters that fail, or let somebody else go first, at a moment that a test chooses."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from runtime.ports import Broadcaster, TableStore, TableWrite, Throttled


class MeddledTables:
    """A table store: ``before`` runs, one item a commit, before it; ``after`` likewise, once it is done."""

    def __init__(self, tables: TableStore) -> None:
        self._tables = tables
        self.before: list[Callable[[], object]] = []
        self.after: list[Callable[[], object]] = []
        self.commits = 0

    def commit(self, write: TableWrite) -> None:
        self.commits += 1
        if self.before:
            self.before.pop(0)()
        self._tables.commit(write)
        if self.after:
            self.after.pop(0)()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tables, name)


class DeafBroadcaster:
    """A broadcaster that can't send just now, and does not know who is there."""

    def __init__(self, broadcaster: Broadcaster) -> None:
        self._broadcaster = broadcaster

    def post_many(self, frames: Mapping[str, bytes]) -> Sequence[str]:
        raise Throttled

    def last_activity_ms(self, connection_id: str) -> int | None:
        raise Throttled

    def close(self, connection_id: str) -> None:
        self._broadcaster.close(connection_id)


class BrokenTimers:
    """Timers that can't be started just now."""

    def start(self, table_id: str, deadline_ms: int) -> None:
        raise Throttled


def throttle() -> None:
    """The service says "later", or nothing at all."""
    raise Throttled
