"""``reality_check``: how long one has been playing, and what came of it (R23.3)."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = {"reality_check": answers.reality_check}


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer with time and net result."""
    return dispatch(event, services(), CALLS)
