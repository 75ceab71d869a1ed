"""A check of the shoe: between hands the scanner reads all 52 cards, each of them once, in any order.

Which cards have been read is as secret as those of a hand; people see how many.
"""

from evaluator import CARDS

from engine.game import RuleViolation
from engine.holdem.commands import CheckShoe
from engine.holdem.console import require_dealer
from engine.holdem.draft import Draft


def check_shoe(draft: Draft, command: CheckShoe) -> None:
    """The dealer begins a check, or breaks it off; that he may do in a pause as well.

    Raises RuleViolation: not_a_live_table, no_console, bad_choice, no_shoe_check, paused, hand_running,
    shoe_check_running.
    """
    state = draft.state
    require_dealer(state, command.actor)
    if type(command.on) is not bool:
        raise RuleViolation("bad_choice")
    if not command.on:
        if state.shoe is None:
            raise RuleViolation("no_shoe_check")
        draft.state = state._replace(shoe=None)
        draft.tell("shoe_check_ended")
        return
    if state.paused is not None:
        raise RuleViolation("paused")
    if state.hand is not None:
        raise RuleViolation("hand_running")
    if state.shoe is not None:
        raise RuleViolation("shoe_check_running")
    draft.state = state._replace(shoe=())
    draft.tell("shoe_check_started")


def put_in(draft: Draft, card: str) -> None:
    """Count a card that is in the shoe; the last one ends the check."""
    assert draft.state.shoe is not None, "a check is on"
    shoe = (*draft.state.shoe, card)
    if len(shoe) < len(CARDS):
        draft.state = draft.state._replace(shoe=shoe)
        return
    draft.state = draft.state._replace(shoe=None)
    draft.tell("shoe_checked")
