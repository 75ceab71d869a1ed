"""``acknowledge``: a notice was read."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = {"acknowledge": answers.acknowledge}


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Drop the notice."""
    return dispatch(event, services(), CALLS)
