"""The world around the handlers: sockets that lose and reorder, timers that come early, late or never."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from runtime.settings import Settings

from tests.simulation.faults import Weather
from tests.simulation.kernel import Kernel
from tests.simulation.people import CLOCKS_DIFFER_MS

_PUBLIC, _PRIVATE = b',"public":', b',"private":'


@lru_cache(maxsize=512)
def read(frame: bytes) -> dict[str, Any]:
    """A server frame as data; whoever gets it shares it and changes nothing.

    The public part is the same bytes for everybody, and most of the frame: it is read once.
    """
    head, public, rest = frame.partition(_PUBLIC)
    body, private, tail = rest.rpartition(_PRIVATE)
    value: dict[str, Any]
    if public and private:
        value = json.loads(head + _PRIVATE + tail)
        value["public"] = _read_part(body)
    else:
        value = json.loads(frame)
    return value


@lru_cache(maxsize=64)
def _read_part(part: bytes) -> Any:
    return json.loads(part)


class Receiver(Protocol):
    """The client's end of a socket."""

    person: str

    def receive(self, connection_id: str, frame: bytes) -> None:
        """A frame has arrived."""
        ...

    def hung_up(self, connection_id: str) -> None:
        """The connection has ended."""
        ...


class Socket:
    """One connection: ``listening`` says whether the client's end still is, the gateway need not know."""

    def __init__(self, connection_id: str, client: Receiver, now_ms: int) -> None:
        self.connection_id = connection_id
        self.client = client
        self.active_ms = now_ms
        self.listening = True


class Wire:
    """``Broadcaster``: the gateway's open sockets. ``on_post`` sees each frame that is handed over."""

    def __init__(self, kernel: Kernel, weather: Weather) -> None:
        self._kernel = kernel
        self._weather = weather
        self.sockets: dict[str, Socket] = {}
        self.on_post: Callable[[str, str, bytes], None] = lambda _person, _connection_id, _frame: None
        self.on_close: Callable[[str], None] = lambda _connection_id: None

    def post_many(self, frames: Mapping[str, bytes]) -> Sequence[str]:
        """Hand each frame to its connection's line; what arrives when, and whether, the weather says."""
        gone = []
        for connection_id, frame in frames.items():
            socket = self.sockets.get(connection_id)
            if socket is None:
                gone.append(connection_id)
                continue
            self.on_post(socket.client.person, connection_id, frame)
            if self._weather.strikes("frame_lost"):
                continue
            self._deliver(socket, frame)
            if self._weather.strikes("frame_doubled"):
                self._deliver(socket, frame)
        return gone

    def _deliver(self, socket: Socket, frame: bytes) -> None:
        delay_ms = self._kernel.random.randint(5, 60)
        if self._weather.strikes("frame_late"):
            delay_ms += self._kernel.random.randint(100, 4_000)

        def arrive() -> None:
            if socket.listening:
                socket.client.receive(socket.connection_id, frame)

        self._kernel.later(delay_ms, arrive)

    def last_activity_ms(self, connection_id: str) -> int | None:
        """When the connection last sent anything, None when it is gone."""
        socket = self.sockets.get(connection_id)
        return None if socket is None else socket.active_ms

    def is_alive(self, connection_id: str) -> bool:
        """Whether the connection is open and was heard of lately (R3.4)."""
        active_ms = self.last_activity_ms(connection_id)
        silent_ms = Settings().silent_ms - CLOCKS_DIFFER_MS
        return active_ms is not None and self._kernel.now_ms - active_ms < silent_ms

    def close(self, connection_id: str) -> None:
        """The server closes a connection."""
        self.on_close(connection_id)


class Alarm(NamedTuple):
    """A timer execution, named as the service names it: a second one of the same name is the first."""

    table_id: str
    deadline_ms: int


class Alarms:
    """``Timers``: executions that end at a whole second, so up to 999 ms early."""

    def __init__(self, kernel: Kernel, weather: Weather) -> None:
        self._kernel = kernel
        self._weather = weather
        self._running: set[Alarm] = set()
        self.asked: set[tuple[str, int]] = set()
        self.on_end: Callable[[str, int], None] = lambda _table_id, _deadline_ms: None

    def start(self, table_id: str, deadline_ms: int) -> None:
        """Start the execution."""
        alarm = Alarm(table_id, deadline_ms)
        self.asked.add((table_id, deadline_ms))
        if alarm in self._running or self._weather.strikes("timer_lost"):
            return
        self._running.add(alarm)
        for _ in range(2 if self._weather.strikes("timer_doubled") else 1):
            at_ms = deadline_ms - deadline_ms % 1_000 + self._kernel.random.randint(0, 40)
            if self._weather.strikes("timer_late"):
                at_ms += self._kernel.random.randint(500, 20_000)
            self._kernel.later(at_ms - self._kernel.now_ms, lambda: self._end(alarm))

    def _end(self, alarm: Alarm) -> None:
        self._running.discard(alarm)
        if not self._weather.is_outage:
            self.on_end(alarm.table_id, alarm.deadline_ms)


class VirtualClock:
    """``Clock``: virtual time, as wrong as the clock of the container is."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    def now_ms(self) -> int:
        """Epoch milliseconds."""
        task = self._kernel.current
        return self._kernel.now_ms + (0 if task is None else task.skew_ms)

    def sleep_ms(self, duration_ms: int) -> None:
        """Let others go on meanwhile."""
        self._kernel.pause(max(0, duration_ms))


class NumberedIds:
    """``Ids``: the same in every run of a seed. Nothing about them looks like a card."""

    def __init__(self) -> None:
        self._issued = 0

    def new_id(self) -> str:
        """The next id."""
        self._issued += 1
        return f"id{self._issued}x"
