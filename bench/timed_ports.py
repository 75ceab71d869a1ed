"""Where a command's time goes: the ports and the game's methods with a clock around each call."""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from runtime import bootstrap
from runtime.bootstrap import Services
from runtime.wire import decode, dispatcher

PARTS: Final[Mapping[str, Mapping[str, str]]] = {
    "connections": {"get": "who"},
    "tables": {"load": "load", "commit": "commit"},
    "broadcaster": {"post_many": "post"},
    "timers": {"start": "timer"},
    "game": {
        "decode": "decode state",
        "apply": "apply",
        "encode": "encode state",
        "public_view": "views",
        "private_view": "views",
    },
}
"""{port: {method: what it counts as}}."""


class Times:
    """Seconds spent, by part; wall-clock time, so it includes waiting for other threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def around(self, part: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """Return ``call`` with the clock around it."""

        def timed(*arguments: Any, **named: Any) -> Any:
            started_s = time.perf_counter()
            try:
                return call(*arguments, **named)
            finally:
                took_s = time.perf_counter() - started_s
                with self._lock:
                    self._seconds[part] += took_s

        return timed

    def taken(self) -> dict[str, float]:
        """Return the seconds by part and begin anew."""
        with self._lock:
            seconds = dict(self._seconds)
            self._seconds.clear()
        return seconds


class _Timed:
    """A port or game whose named methods are timed; everything else is the original's."""

    def __init__(self, target: object, parts: Mapping[str, str], times: Times) -> None:
        self._target = target
        for method, part in parts.items():
            setattr(self, method, times.around(part, getattr(target, method)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._target, name)


def timed(services: Services, times: Times) -> Services:
    """Return the same services with the clock around what costs time."""

    def port(name: str) -> Any:
        return _Timed(getattr(services, name), PARTS[name], times)

    games = {kind: cast("Any", _Timed(game, PARTS["game"], times)) for kind, game in services.games.items()}
    vars(dispatcher)["decode"] = times.around("decode frame", decode.decode)
    timed_ports = {name: port(name) for name in ("tables", "connections", "broadcaster", "timers")}
    return bootstrap.with_ports(services, games=games, **timed_ports)
