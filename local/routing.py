"""What the gateway needs to know of the APIs: which function answers what, and what it answers by itself."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from runtime.wire.routes import GATEWAY_ANSWERS, HTTP_ROUTES, ROUTES, SWEEP_FUNCTION

_CONTEXT: Final = re.compile(r"\$context\.([A-Za-z.]+)")
PONG: Final = '{"type":"pong","now_ms":$context.requestTimeEpoch}'


class Target(NamedTuple):
    """What answers a route: a function's name, or a template that the gateway fills in by itself."""

    function: str = ""
    template: str = ""


class Schedule(NamedTuple):
    """A rule that calls a function every ``period_s`` seconds."""

    name: str
    period_s: float
    function: str


class Routing(NamedTuple):
    """The APIs behind the gateway.

    ``messages``: {route key of the WebSocket API: target}; ``requests``: {(method, path): target};
    ``stage``: of the WebSocket API, in the callback's path. ``origin_headers``: {path pattern: headers that
    the distribution adds on the way to an API}.
    """

    messages: Mapping[str, Target]
    requests: Mapping[tuple[str, str], Target]
    stage: str = "ws"
    origin_headers: Mapping[str, Mapping[str, str]] = MappingProxyType({})

    def added_headers(self, path: str) -> Mapping[str, str]:
        """Return what the distribution adds to a request for ``path``."""
        for pattern, headers in self.origin_headers.items():
            if path == pattern or (pattern.endswith("*") and path.startswith(pattern[:-1])):
                return headers
        return {}


def from_route_table() -> Routing:
    """Return the routing that the runtime's route table describes, without a template."""
    messages = {key: Target(function) for key, function in ROUTES.items()}
    mocks = dict.fromkeys(GATEWAY_ANSWERS, Target(template=PONG))
    requests = {route: Target(function) for route, function in HTTP_ROUTES.items()}
    return Routing({**messages, **mocks}, requests)


def sweep_schedule(period_s: float) -> Schedule:
    """Return the schedule of the sweep, without a template."""
    return Schedule("sweep", period_s, SWEEP_FUNCTION)


def filled_in(template: str, context: Mapping[str, object]) -> str:
    """Return a mapping template with its ``$context`` variables replaced, as API Gateway does."""
    return _CONTEXT.sub(lambda found: str(context.get(found.group(1), "")), template)
