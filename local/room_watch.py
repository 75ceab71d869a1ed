"""Which rooms a client is in, and when to ask how one of them stands.

Frames get lost, and a server that ended between hello and its tables has left the client detached. Times are
seconds of one monotonic clock; what a frame says about its deadlines is taken as time from now.
"""

from collections.abc import Hashable, Sequence
from typing import Any, Final, NamedTuple

EXPECTED_S: Final = 2.0
SILENT_S: Final = 20.0
OVERDUE_S: Final = 1.0


class _Room(NamedTuple):
    """``connection``: where the table was heard last; ``ask_s``: when to ask about it."""

    connection: Hashable
    ask_s: float


class RoomWatch:
    """The rooms of one client. ``spread_s``: by how much later than others it asks after a silence."""

    def __init__(self, spread_s: float) -> None:
        self._spread_s = spread_s
        self._rooms: dict[str, _Room] = {}

    def greeted(self, table_ids: Sequence[str], connection: Hashable, now_s: float) -> None:
        """Take a hello: these are the rooms, and each is to say on this connection how it stands."""
        expected = _Room(connection, now_s + EXPECTED_S)
        known = {table_id: self._rooms.get(table_id, expected) for table_id in table_ids}
        self._rooms = {
            table_id: room if room.connection == connection else expected for table_id, room in known.items()
        }

    def heard(self, frame: dict[str, Any], connection: Hashable, now_s: float) -> None:
        """Take a table frame, of whatever version."""
        ask_s = now_s + SILENT_S + self._spread_s
        deadline_ms = shown_deadline_ms(frame)
        if deadline_ms is not None:
            overdue_s = now_s + (deadline_ms - frame["now_ms"]) / 1000 + OVERDUE_S
            ask_s = min(ask_s, max(overdue_s, now_s + EXPECTED_S))
        self._rooms[frame["table_id"]] = _Room(connection, ask_s)

    def left(self, table_id: str) -> None:
        """Forget a room that the client is not in any more."""
        self._rooms.pop(table_id, None)

    def due(self, now_s: float) -> Sequence[str]:
        """Return the rooms to ask about now; each is due again after a while in case no answer comes."""
        due = [table_id for table_id, room in self._rooms.items() if now_s >= room.ask_s]
        for table_id in due:
            self._rooms[table_id] = self._rooms[table_id]._replace(ask_s=now_s + SILENT_S)
        return due


def shown_deadline_ms(frame: dict[str, Any]) -> int | None:
    """Return the earliest deadline that a table frame shows. A pause stops the hand, not reservations."""
    public = frame["public"]
    hand = public["hand"] if public["paused"] is None else None
    turn = hand["turn"] if hand is not None else None
    times = [seat["until_ms"] for seat in public["seats"]]
    if turn is not None:
        times.append(turn["deadline_ms"])
    elif hand is not None:
        times.append(hand["due_ms"])
    return min((time_ms for time_ms in times if time_ms is not None), default=None)
