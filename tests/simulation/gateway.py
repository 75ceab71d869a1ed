"""What calls the handlers: the gateway's routes, the timers' executions and the schedule, as on AWS."""

import importlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import RuleViolation
from runtime.ports import Throttled
from runtime.wire.routes import (
    APPROVAL_FUNCTIONS,
    HTTP_ROUTES,
    ROUTES,
    SWEEP_FUNCTION,
    TIMER_FUNCTION,
    route,
)

from tests.simulation.edge import Alarms, Receiver, Socket, Wire
from tests.simulation.faults import Weather
from tests.simulation.kernel import Crashed, Done, Kernel, Task, Violation
from tests.simulation.people import CLOCKS_DIFFER_MS

_FUNCTIONS: Final = sorted(
    {*ROUTES.values(), *HTTP_ROUTES.values(), *APPROVAL_FUNCTIONS, TIMER_FUNCTION, SWEEP_FUNCTION}
)
HANDLERS: Final[Mapping[str, Callable[[Any, object], Any]]] = {
    name: importlib.import_module(f"{name}.handler").handle for name in _FUNCTIONS
}
_SWEEP_MS: Final = 60_000
_TIMER_RETRIES_MS: Final = (1_000, 2_000, 4_000)
_ENDS: Final = (Crashed, Throttled)


class Gateway:
    """Invokes handlers as greenlets. ``on_finish`` sees every invocation that ended without a crash."""

    def __init__(self, kernel: Kernel, weather: Weather, wire: Wire, alarms: Alarms) -> None:
        self._kernel = kernel
        self._weather = weather
        self._wire = wire
        self.on_start: Callable[[Task], None] = lambda _task: None
        self.on_finish: Callable[[Task], None] = lambda _task: None
        self._invocations = 0
        wire.on_close = self._close
        alarms.on_end = lambda table_id, deadline_ms: self._tick(table_id, deadline_ms, 0)

    def ticket(self, session: str, done: Callable[[str], None]) -> None:
        """Ask for a ticket; ``done`` gets it, or ""."""
        event = {
            "headers": {"authorization": f"Bearer {session}", "host": "play.example.com"},
            "requestContext": {"requestId": "ticket"},
        }

        def answered(reply: Any, _ended_by: BaseException | None) -> None:
            good = reply is not None and reply["statusCode"] == 200
            done(json.loads(reply["body"])["ticket"] if good else "")

        self._invoke(HTTP_ROUTES["POST", "/api/ticket"], event, answered)

    def connect(self, client: Receiver, ticket: str, done: Callable[[str], None]) -> None:
        """Open a socket; ``done`` gets its connection's id, or ""."""
        connection_id = f"socket{self._invocations}x"
        event = self._socket_event(connection_id, "CONNECT")
        event["queryStringParameters"] = {"ticket": ticket, "v": "1"}

        def answered(reply: Any, _ended_by: BaseException | None) -> None:
            if reply is None or reply["statusCode"] != 200:
                done("")
                return
            self._wire.sockets[connection_id] = Socket(connection_id, client, self._kernel.now_ms)
            done(connection_id)

        self._invoke(ROUTES["$connect"], event, answered, person=client.person)

    def send(self, connection_id: str, text: str) -> None:
        """A client sends a frame: it can get lost on the way, and two of them can overtake each other."""
        if self._weather.strikes("request_lost"):
            return
        for _ in range(2 if self._weather.strikes("request_doubled") else 1):
            self._kernel.later(self._kernel.random.randint(5, 40), lambda: self._receive(connection_id, text))

    def _receive(self, connection_id: str, text: str) -> None:
        socket = self._wire.sockets.get(connection_id)
        if socket is None:
            return
        socket.active_ms = self._kernel.now_ms
        try:
            value = json.loads(text)
        except ValueError:
            value = None
        request = value if isinstance(value, dict) else {}
        action = request.get("action")
        if action == "ping":
            return
        event = self._socket_event(connection_id, "MESSAGE")
        event["body"], event["isBase64Encoded"] = text, False
        self._invoke(route(action), event, _nobody_waits, person=socket.client.person, request=request)

    def hang_up(self, connection_id: str, *, silently: bool) -> None:
        """The client's end is gone; of a silent loss the gateway learns much later."""
        socket = self._wire.sockets.get(connection_id)
        if socket is None:
            return
        socket.listening = False
        socket.client.hung_up(connection_id)
        if silently:
            delay_ms = self._kernel.random.randint(20_000, 600_000)
            self._kernel.later(delay_ms, lambda: self._close(connection_id))
        else:
            self._close(connection_id)

    def _close(self, connection_id: str) -> None:
        socket = self._wire.sockets.pop(connection_id, None)
        if socket is None:
            return
        if socket.listening:
            socket.listening = False
            socket.client.hung_up(connection_id)
        if self._weather.strikes("disconnect_lost"):
            return
        late = self._kernel.random.random() < 0.3
        delay_ms = self._kernel.random.randint(0, 60_000 if late and not self._weather.is_calm else 500)
        event = self._socket_event(connection_id, "DISCONNECT")
        self._kernel.later(delay_ms, lambda: self._invoke(ROUTES["$disconnect"], event, _nobody_waits))

    def sweep_for_ever(self) -> None:
        """The schedule: every minute, from now on."""
        self._kernel.later(_SWEEP_MS, self.sweep_for_ever)
        if not self._weather.strikes("sweep_lost"):
            self._invoke(SWEEP_FUNCTION, {"detail": {}}, _nobody_waits)

    def step(self, function: str, event: dict[str, Any], done: Done) -> None:
        """A workflow calls a function."""
        self._invoke(function, event, done)

    def _tick(self, table_id: str, deadline_ms: int, tried: int) -> None:
        def ended(_reply: Any, ended_by: BaseException | None) -> None:
            if ended_by is not None and tried < len(_TIMER_RETRIES_MS):
                delay_ms = _TIMER_RETRIES_MS[tried]
                self._kernel.later(delay_ms, lambda: self._tick(table_id, deadline_ms, tried + 1))

        event = {"table_id": table_id, "deadline_ms": deadline_ms}
        self._invoke(TIMER_FUNCTION, event, ended, tick=(table_id, deadline_ms))

    def _invoke(
        self,
        function: str,
        event: dict[str, Any],
        done: Done,
        *,
        person: str = "",
        request: Any = None,
        tick: tuple[str, int] | None = None,
    ) -> None:
        self._invocations += 1
        name = f"{function}#{self._invocations}"
        skew_ms = (
            0 if self._weather.is_calm else self._kernel.random.randint(-CLOCKS_DIFFER_MS, CLOCKS_DIFFER_MS)
        )
        task = Task(name, person, request or {}, tick, skew_ms)
        self.on_start(task)

        def ended(reply: Any, ended_by: BaseException | None) -> None:
            self._kernel.trace.add(f"{self._kernel.now_ms} {name} ended {type(ended_by).__name__}", reply)
            busy = isinstance(ended_by, RuleViolation) and ended_by.code == "busy"
            if ended_by is not None and not busy and not isinstance(ended_by, _ENDS):
                raise Violation(f"{name} failed with a bug") from ended_by
            if ended_by is None:
                self.on_finish(task)
            done(reply, ended_by)

        self._kernel.spawn(task, lambda: HANDLERS[function](event, None), ended)

    def _socket_event(self, connection_id: str, kind: str) -> dict[str, Any]:
        return {
            "requestContext": {
                "connectionId": connection_id,
                "eventType": kind,
                "requestId": f"request{self._invocations}x",
            }
        }


def _nobody_waits(_reply: Any, _ended_by: BaseException | None) -> None:
    """The caller of this invocation does not look at how it ends."""
