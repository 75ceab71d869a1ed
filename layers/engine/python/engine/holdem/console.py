"""The dealer's console of a live table (R22.1): who is at it, and what only he may do."""

from engine.game import RuleViolation
from engine.holdem.draft import Draft
from engine.holdem.state import HoldemState
from engine.kit.commands import CloseConsole, OpenConsole


def require_live(state: HoldemState) -> None:
    """Refuse what an RNG table has no use for. Raises RuleViolation("not_a_live_table")."""
    if not state.config.live:
        raise RuleViolation("not_a_live_table")


def require_dealer(state: HoldemState, person: str) -> None:
    """Refuse who is not at the table's console. Raises RuleViolation: not_a_live_table, no_console."""
    require_live(state)
    if not state.dealer or state.dealer != person:
        raise RuleViolation("no_console")


def open_console(draft: Draft, command: OpenConsole) -> None:
    """A dealer takes the console and goes on with what he finds, a hand or a check of the shoe.

    A second dealer is refused, the same one may come again (R22.1). Raises RuleViolation: not_a_live_table,
    console_taken, already_seated.
    """
    require_live(draft.state)
    if draft.state.dealer == command.actor:
        return
    if draft.state.dealer:
        raise RuleViolation("console_taken")
    if any(seat is not None and seat.person == command.actor for seat in draft.state.seats):
        raise RuleViolation("already_seated")
    draft.state = draft.state._replace(dealer=command.actor)
    draft.tell("console_opened")


def close_console(draft: Draft, command: CloseConsole) -> None:
    """The dealer leaves; a hand that is on waits for the next one. Raises As require_dealer."""
    require_dealer(draft.state, command.actor)
    draft.state = draft.state._replace(dealer="")
    draft.tell("console_closed")


def lock(draft: Draft) -> None:
    """Log a dealer out who does nothing any more (R22.4); where nobody is at the console, do nothing."""
    if draft.state.dealer:
        draft.state = draft.state._replace(dealer="")
        draft.tell("console_locked")
