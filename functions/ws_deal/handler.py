"""The staff at a table: dealer's console, scanner, prizes, pauses and null hands (R5.7, R18, R20.1, R22)."""

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
        "check_shoe",
        "confirm_prize",
        "decide_prize",
        "pause",
        "resume",
        "declare_null",
        "cancel_hand",
    ),
    answers.command,
)


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Give the command to the table."""
    return dispatch(event, services(), CALLS)
