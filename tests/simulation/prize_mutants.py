"""Mistakes about prizes and their workflow that the simulator must find."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from unittest.mock import patch

from engine.holdem import game, jackpot, prizes
from engine.holdem.commands import DecidePrize, EscalatePrize
from engine.holdem.draft import Draft
from engine.holdem.state import Prize
from runtime import approval_workflow
from runtime.telling import Telling


def _prize(draft: Draft, command: Any) -> Prize | None:
    hand = draft.running
    if hand is None or hand.hand_id != command.hand_id:
        return None
    return next((prize for prize in hand.prizes if prize.prize_id == command.prize_id), None)


@contextlib.contextmanager
def the_last_pit_boss_decides() -> Iterator[None]:
    """A decision replaces the one before it."""
    decide = game._HANDLERS[DecidePrize]

    def again(draft: Draft, command: DecidePrize) -> None:
        prize = _prize(draft, command)
        if prize is None or prize.status not in ("approved", "rejected"):
            decide(draft, command)
        else:
            status = "approved" if command.approve else "rejected"
            prizes.put(draft, prize._replace(status=status, operator=command.actor))  # type: ignore[arg-type]

    with patch.dict(game._HANDLERS, {DecidePrize: again}):
        yield


@contextlib.contextmanager
def nobody_answering_approves() -> Iterator[None]:
    """A prize that is escalated is approved by that."""

    def approve(draft: Draft, command: EscalatePrize) -> None:
        prize = _prize(draft, command)
        if prize is not None and prize.status == "pit_boss":
            prizes.put(draft, prize._replace(status="approved"))
            prizes.go_on(draft)

    with patch.dict(game._HANDLERS, {EscalatePrize: approve}):
        yield


@contextlib.contextmanager
def pays_what_was_rejected() -> Iterator[None]:
    """Whoever won a prize gets it, whatever was decided."""
    move_money = jackpot.move_money

    def generous(draft: Draft) -> None:
        hand = draft.hand
        paid = tuple(
            prize._replace(status="approved") if prize.status == "rejected" else prize
            for prize in hand.prizes
        )
        draft.running = hand._replace(prizes=paid)
        move_money(draft)

    with patch.object(jackpot, "move_money", generous):
        yield


@contextlib.contextmanager
def leaves_the_amount_as_it_was() -> Iterator[None]:
    """What feeds a progressive amount is booked and not shown."""
    move_money = jackpot.move_money

    def forgetful(draft: Draft) -> None:
        before = draft.state.jackpot_cents
        move_money(draft)
        draft.state = draft.state._replace(jackpot_cents=before)

    with patch.object(jackpot, "move_money", forgetful):
        yield


@contextlib.contextmanager
def starts_no_workflow() -> Iterator[None]:
    """A hand waits, and nobody outside of the table is asked."""
    with patch.object(Telling, "_see_to_approvals", lambda _self, _draft: None):
        yield


@contextlib.contextmanager
def names_the_cards_to_the_workflow() -> Iterator[None]:
    """What the workflow finds out says which cards have won."""
    next_prize = approval_workflow.next_prize

    def chatty(*arguments: Any, **named: Any) -> Mapping[str, Any]:
        return {**next_prize(*arguments, **named), "cards": ["Ah", "Kh"]}

    with patch.object(approval_workflow, "next_prize", chatty):
        yield


PRIZE_MUTANTS: Final[Mapping[str, tuple[Callable[[], contextlib.AbstractContextManager[None]], str]]] = {
    "the last pit boss decides": (the_last_pit_boss_decides, "was decided twice"),
    "nobody answering approves": (nobody_answering_approves, "was decided by nobody"),
    "a rejected prize that is paid": (pays_what_was_rejected, "was paid that nobody approved"),
    "an amount that stays as it was": (leaves_the_amount_as_it_was, "amount is not its account"),
    "no workflow": (starts_no_workflow, "a workflow was not started"),
    "cards in the workflow": (names_the_cards_to_the_workflow, "a card in the workflow"),
}
"""{mistake: (how to make it, a pattern of what the simulator says of it)}."""
