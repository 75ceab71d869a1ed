"""The outside world in memory: sockets, timers and a clock that only moves when told."""

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from runtime.ports import Clock

Sink: TypeAlias = Callable[[str, bytes], None]
"""Takes (connection id, frame)."""


class MemoryBroadcaster:
    """``Broadcaster`` over connections that the caller opens; frames go to ``sink``, or into ``inbox``."""

    def __init__(self, clock: Clock, sink: Sink | None = None) -> None:
        self._clock = clock
        self._sink = sink
        self._lock = threading.RLock()
        self._active_ms: dict[str, int] = {}
        self.inbox: dict[str, list[bytes]] = {}

    def open(self, connection_id: str) -> None:
        """A client has connected."""
        with self._lock:
            self._active_ms[connection_id] = self._clock.now_ms()
            self.inbox.setdefault(connection_id, [])

    def heard(self, connection_id: str) -> None:
        """A client has sent something (a ping counts)."""
        with self._lock:
            if connection_id in self._active_ms:
                self._active_ms[connection_id] = self._clock.now_ms()

    def close(self, connection_id: str) -> None:
        """A connection has ended, from either side."""
        with self._lock:
            self._active_ms.pop(connection_id, None)

    def post_many(self, frames: Mapping[str, bytes]) -> Sequence[str]:
        """Send each connection its frame; return the connections that are gone."""
        gone = []
        for connection_id, frame in frames.items():
            with self._lock:
                is_open = connection_id in self._active_ms
            if not is_open:
                gone.append(connection_id)
            elif self._sink is not None:
                self._sink(connection_id, frame)
            else:
                self.inbox[connection_id].append(frame)
        return gone

    def last_activity_ms(self, connection_id: str) -> int | None:
        """When the connection last sent anything, None when it is gone."""
        with self._lock:
            return self._active_ms.get(connection_id)


class MemoryTimers:
    """``Timers`` that tell ``on_start``, which does the waiting, and remember what they were asked."""

    def __init__(self, on_start: Callable[[str, int], None] | None = None) -> None:
        self._on_start = on_start
        self.started: list[tuple[str, int]] = []

    def start(self, table_id: str, deadline_ms: int) -> None:
        """Start the execution."""
        if self._on_start is None:
            self.started.append((table_id, deadline_ms))
        else:
            self._on_start(table_id, deadline_ms)


class ManualClock:
    """``Clock`` for tests: time stands still until somebody sleeps or sets it."""

    def __init__(self, start_ms: int = 1_700_000_000_000) -> None:
        self._now_ms = start_ms

    def now_ms(self) -> int:
        """Epoch milliseconds."""
        return self._now_ms

    def sleep_ms(self, duration_ms: int) -> None:
        """Let ``duration_ms`` pass at once."""
        self._now_ms += max(0, duration_ms)

    def set_ms(self, now_ms: int) -> None:
        """Jump, backwards too: machines' clocks do."""
        self._now_ms = now_ms


class OpenOrigin:
    """``Origin`` where nothing stands before the gateway: every request is welcome."""

    def check(self, _proof: str) -> bool:
        """Welcome it."""
        return True
