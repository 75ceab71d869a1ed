"""``proof``: the cards of a closed hand against its commitment (R22.3)."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = {"proof": answers.proof}


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Answer with the proof."""
    return dispatch(event, services(), CALLS)
