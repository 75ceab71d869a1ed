"""``act``: one move in one's turn."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = {"act": answers.command}


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Give the move to the table."""
    return dispatch(event, services(), CALLS)
