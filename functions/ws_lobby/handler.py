"""``lobby``: the list of tables (R2.3)."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = {"lobby": answers.lobby}


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer with the lobby."""
    return dispatch(event, services(), CALLS)
