"""A person's seat: taking it, money for it, tips, pausing, coming back, leaving (R2, R7, R8, R16, R17)."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = dict.fromkeys(
    (
        "take_seat",
        "cancel_seat",
        "buy_in",
        "top_up",
        "leave",
        "tip",
        "sit_out",
        "im_back",
        "post_blind",
    ),
    answers.command,
)


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Give the command to the table."""
    return dispatch(event, services(), CALLS)
