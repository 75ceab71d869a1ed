"""``$default``: whatever is no route, which is rubbish and unknown actions."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Tell the sender what was wrong with the frame."""
    return dispatch(event, services(), {})
