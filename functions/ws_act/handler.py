"""What a player stakes: one move in his turn, the jackpot bonus bet, an insurance premium (R3, R5, R6)."""

from typing import Any

from runtime.bootstrap import services
from runtime.wire import answers
from runtime.wire.dispatcher import dispatch
from runtime.wire.events import Event

CALLS = dict.fromkeys(("act", "jackpot_bet", "jackpot_continuity", "insure"), answers.command)


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Give the command to the table."""
    return dispatch(event, services(), CALLS)
