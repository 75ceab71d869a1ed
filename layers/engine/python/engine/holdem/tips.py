"""Tips for the dealer (R8): from the balance and past the table, so that no hand depends on one."""

from engine.game import RuleViolation
from engine.holdem.draft import Draft
from engine.holdem.seats import check_amount, require_bought_in
from engine.kit.commands import Tip


def tip(draft: Draft, command: Tip) -> None:
    """Give the dealer at the console one of the table's chips; for who has a seat, whatever goes on.

    Raises RuleViolation: not_seated, buy_in_first, no_dealer, bad_amount, not_a_chip.
    """
    state = draft.state
    seat = require_bought_in(state, command.actor)
    if not state.dealer:
        raise RuleViolation("no_dealer")
    check_amount(command.amount_cents)
    chips_cents = state.config.rules.chips_cents
    if command.amount_cents not in chips_cents:
        raise RuleViolation("not_a_chip", chips_cents=list(chips_cents))
    draft.move("", f"player:{seat.person}", f"dealer:{state.dealer}", command.amount_cents, "tip")
    draft.tell("tipped", seat=seat.number, nickname=seat.nickname, cents=command.amount_cents)
