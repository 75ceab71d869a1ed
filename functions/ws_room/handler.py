"""``watch`` and ``unwatch``: going into a room and out of it (R2.4, R2.5)."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = {"watch": answers.watch, "unwatch": answers.unwatch}


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Change who is in the room."""
    return dispatch(event, services(), CALLS)
