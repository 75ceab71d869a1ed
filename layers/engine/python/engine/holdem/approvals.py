"""What the house's people say about prizes (R5.7, R5.12, R5.14): confirm, decide, or not answer."""

from engine.game import RuleViolation
from engine.holdem import prizes
from engine.holdem.commands import ConfirmPrize, DecidePrize, EscalatePrize
from engine.holdem.console import require_dealer
from engine.holdem.draft import Draft
from engine.holdem.state import Prize
from engine.kit.reasons import require_reason


def confirm_prize(draft: Draft, command: ConfirmPrize) -> None:
    """The dealer confirms hand and amount.

    Raises RuleViolation: no_console, no_hand, no_such_prize, already_confirmed, already_decided, not_next.
    """
    require_dealer(draft.state, command.actor)
    if draft.running is None:
        raise RuleViolation("no_hand")
    prize = _next_prize(draft, command.prize_id)
    if prize.status != "dealer":
        raise RuleViolation("already_confirmed")
    prizes.put(draft, prize._replace(status="pit_boss"))
    draft.tell("prize_confirmed", prize_id=prize.prize_id, kind=prize.kind, cents=prize.cents)
    prizes.look_again(draft)


def decide_prize(draft: Draft, command: DecidePrize) -> None:
    """A pit boss approves or rejects; the first decision counts (R5.14).

    A rejected prize is not paid; the house pays the bet back to the stack, the contribution stays (R5.12).
    Raises RuleViolation: too_late, no_such_prize, already_decided, not_next, not_confirmed, bad_choice,
    bad_reason.
    """
    hand = draft.running
    if hand is None or hand.hand_id != command.hand_id:
        raise RuleViolation("too_late", hand_id=command.hand_id)
    if type(command.approve) is not bool:
        raise RuleViolation("bad_choice")
    require_reason(command.reason, optional=True)
    prize = _next_prize(draft, command.prize_id)
    if prize.status != "pit_boss":
        raise RuleViolation("not_confirmed")
    require_reason(command.reason, optional=command.approve)
    prize = prize._replace(
        status="approved" if command.approve else "rejected",
        operator=command.actor,
        reason=command.reason,
    )
    prizes.put(draft, prize)
    draft.tell(
        "prize_decided",
        prize_id=prize.prize_id,
        seat=prize.seat,
        kind=prize.kind,
        cents=prize.cents,
        approved=command.approve,
        reason=command.reason,
    )
    prizes.go_on(draft)


def escalate_prize(draft: Draft, command: EscalatePrize) -> None:
    """Nobody has answered for as long as the workflow waits: say so, and wait on (R5.14).

    Raises RuleViolation: too_late, no_such_prize, already_decided, not_next.
    """
    hand = draft.running
    if hand is None or hand.hand_id != command.hand_id:
        raise RuleViolation("too_late", hand_id=command.hand_id)
    prize = _next_prize(draft, command.prize_id)
    prize = prize._replace(escalations=prize.escalations + 1)
    prizes.put(draft, prize)
    draft.tell(
        "prize_escalated", prize_id=prize.prize_id, step=prize.status, escalations=prize.escalations
    )


def _next_prize(draft: Draft, prize_id: str) -> Prize:
    """Return the prize that is meant, if it is the one to be decided now."""
    hand = draft.hand
    prize = next((prize for prize in hand.prizes if prize.prize_id == prize_id), None)
    if prize is None or prize.status == "awarded":
        raise RuleViolation("no_such_prize")
    if prize.status not in prizes.WAITING:
        approved = prize.status == "approved"
        raise RuleViolation("already_decided", approved=approved, operator=prize.operator)
    if hand.stage != "approval" or prizes.waiting(hand) is not prize:
        raise RuleViolation("not_next")
    return prize
