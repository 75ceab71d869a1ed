"""Being sent home by the shell (R23.2): an exit that is never refused and not to be taken back."""

from engine.game import RuleViolation
from engine.holdem.draft import Draft
from engine.holdem.seats import leave, seat_of
from engine.kit.commands import Dismiss, Leave


def dismiss(draft: Draft, command: Dismiss) -> None:
    """Let somebody leave: at once where he could, else at the close of the hand that he is in.

    Until then he plays it as he likes. To the table he leaves as if he had asked for it. Raises
    RuleViolation: not_seated.
    """
    seat = seat_of(draft.state, command.actor)
    if seat.removal:
        return
    try:
        leave(draft, Leave(command.actor))
    except RuleViolation:
        # The hands lie open, the pots are being paid, or the exit is reserved already.
        if not seat.leaving:
            draft.tell("leave_reserved", seat=seat.number)
    if draft.state.seats[seat.number - 1] is None:
        return
    draft.set_seat(seat.number, draft.seat(seat.number)._replace(leaving=True, removal="asked"))
