"""Whether a table ever stood still: by the deadlines that are stored, and by what a silent observer sees.

The observers neither ask nor act, so nothing that they do brings a table forward.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from runtime.ports import StoredTable, TableStore

from local.client import Client, Frame
from local.soak.whereabouts import stage

STALL_LIMIT_MS: Final = 2_000
"""So much later than its deadline a table may go on."""

_LOOK_S: Final = 0.25
_GRACE_MS: Final = 500
_WITHOUT_DEADLINE_MS: Final = 15_000
"""So long a table may wait for somebody of the house: its dealer, or a pit boss."""


class Stall(NamedTuple):
    """A table that went on too late: by how much, who saw it, and where it stood."""

    late_ms: int
    seen_by: str
    table_id: str
    where: str


class Stillness:
    """Looks at every table four times a second while ``run`` runs; ``worst`` is the longest delay seen."""

    def __init__(self, tables: TableStore, observers: Mapping[str, Client]) -> None:
        self._tables = tables
        self._observers = observers
        self.worst = Stall(0, "", "", "")
        self.loop_lag_ms = 0

    @property
    def is_too_long(self) -> bool:
        """Whether some table stood still for longer than it may."""
        return self.worst.late_ms > STALL_LIMIT_MS

    async def run(self) -> None:
        """Look, until cancelled."""
        while True:
            before_s = time.monotonic()
            await asyncio.sleep(_LOOK_S)
            # What the machine itself lacks in time is told beside, so that nobody takes it for the stack's.
            lag_ms = round((time.monotonic() - before_s - _LOOK_S) * 1000)
            self.loop_lag_ms = max(self.loop_lag_ms, lag_ms)
            for table_id, observer in self._observers.items():
                stored = await asyncio.to_thread(self._tables.load, table_id)
                assert stored is not None, "the table exists"
                self._judge(table_id, stored, observer.tables.get(table_id))

    def _judge(self, table_id: str, stored: StoredTable, frame: Frame | None) -> None:
        now_ms = time.time_ns() // 1_000_000
        if stored.deadline_ms is not None:
            self._note(now_ms - stored.deadline_ms, "the stored deadline", table_id, frame)
        if frame is None:
            return
        shown_ms = seen_deadline_ms(frame["public"])
        if shown_ms is not None:
            self._note(now_ms - shown_ms, "the observer's deadline", table_id, frame)
        elif waits_for_people(frame["public"]) or (stored.deadline_ms is None and can_play(frame["public"])):
            idle_ms = now_ms - stored.at_ms - _WITHOUT_DEADLINE_MS
            self._note(idle_ms, "nothing at all for long", table_id, frame)

    def _note(self, late_ms: int, seen_by: str, table_id: str, frame: Frame | None) -> None:
        if late_ms > self.worst.late_ms:
            self.worst = Stall(late_ms, seen_by, table_id, _where(frame))


def seen_deadline_ms(public: Mapping[str, Any]) -> int | None:
    """Return when the view that one sees must be over, None while it has no deadline."""
    hand = public["hand"] if public["paused"] is None else None
    turn = hand["turn"] if hand is not None else None
    times = [seat["until_ms"] for seat in public["seats"] if seat["status"] != "seated"]
    if turn is not None:
        times.append(turn["deadline_ms"] + _GRACE_MS)
    elif hand is not None:
        times.append(hand["due_ms"])
    return min((time_ms for time_ms in times if time_ms is not None), default=None)


def waits_for_people(public: Mapping[str, Any]) -> bool:
    """Whether the house's people are to do something: go on after a pause, decide a prize, deal."""
    hand = public["hand"]
    if public["waiting_for"]:
        return True
    return public["live"] and (hand["scan"] is not None if hand is not None else can_play(public))


def can_play(public: Mapping[str, Any]) -> bool:
    """Whether a hand could go on or begin: two people with chips sit there, are there and want to play."""
    able = [
        seat
        for seat in public["seats"]
        if seat["status"] == "seated" and seat["connected"] and seat["stack_cents"] and not seat["sit_out"]
    ]
    return public["paused"] is None and len(able) > 1


def _where(frame: Frame | None) -> str:
    return "not seen" if frame is None else stage(frame["public"])
