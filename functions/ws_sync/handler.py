"""``sync``: where the client stands; the first frame of every connection."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = {"sync": answers.sync}


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer with hello and the tables, or with one table."""
    return dispatch(event, services(), CALLS)
