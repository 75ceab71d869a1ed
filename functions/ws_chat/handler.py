"""``chat`` and ``mute``: what is said at a table, and who may not for a while (R12)."""

from typing import Any

from runtime import chatting
from runtime.bootstrap import services
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = {"chat": chatting.say, "mute": chatting.mute}


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Tell the room, or note who is silenced."""
    return dispatch(event, services(), CALLS)
