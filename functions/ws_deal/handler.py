"""The staff at a table: the dealer's console, the scanner, pause, resume and null hands (R18, R20.1, R22)."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = dict.fromkeys(
    (
        "open_console",
        "close_console",
        "start_hand",
        "undo_scan",
        "scan_card",
        "pause",
        "resume",
        "cancel_hand",
    ),
    answers.command,
)


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Give the command to the table."""
    return dispatch(event, services(), CALLS)
