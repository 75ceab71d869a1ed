"""The pop-up before an exit says what will happen (R17): ``exit`` of the private view, in every situation."""

from typing import Any

import pytest
from engine.game import RuleViolation
from engine.kit.commands import ImBack, Leave

from tests.unit.engine.felt import GAME, Felt
from tests.unit.engine.jackpot_table import JackpotFelt, in_the_window
from tests.unit.engine.seat_situations import HERO, SITUATIONS

TOLD = {
    "reserved": "now",
    "waiting": "now",
    "will post": "now",
    "ready": "now",
    "announced": "now",
    "playing": "reserved",
    "to act": "reserved",
    "folded": "now",
    "all-in, hands open": "refused_open",
    "folded, hands open": "now",
    "announced, jackpot bet": "bound",
    "folded, jackpot bet": "bound",
    "offered insurance": "refused_open",
    "showdown": "refused_paying",
    "folded, showdown": "refused_paying",
    "winner, no showdown": "reserved",
    "prizes": "refused_open",
    "folded, prizes": "now",
    "playing, sit-out reserved": "reserved",
    "sitting out": "now",
    "playing, exit reserved": "reserved",
    "to act, warned": "reserved",
    "folded, removal pending": "now",
    "ready, absent": "now",
    "playing, absent": "reserved",
    "playing, exit reserved, absent": "reserved",
    "busted": "now",
}
DONE = {
    "now": "in the lobby",
    "reserved": "exit reserved",
    "bound": "exit reserved",
    "refused_open": "hands_open",
    "refused_paying": "pots_being_paid",
}


def told(felt: Felt, person: str = HERO) -> str:
    """What the person's private view says about his exit."""
    view: Any = GAME.private_view(felt.state, person)
    answer: str = view["exit"]
    return answer


def done(felt: Felt, person: str = HERO) -> str:
    """What an exit really comes to; one that is reserved already is taken back and asked for anew."""
    if any(seat is not None and seat.person == person and seat.leaving for seat in felt.state.seats):
        felt.do(ImBack(person))
    try:
        felt.do(Leave(person))
    except RuleViolation as refusal:
        return refusal.code
    return "in the lobby" if person in felt.departed else "exit reserved"


@pytest.mark.rule("R17.1", "R17.2", "R17.3", "R17.4")
@pytest.mark.parametrize("name", [name for name in SITUATIONS if name != "watching"])
def test_what_is_told_is_what_happens(name: str) -> None:
    felt = SITUATIONS[name]()
    assert told(felt) == TOLD[name]
    assert done(felt) == DONE[TOLD[name]]


@pytest.mark.rule("R17.2", "R5.13", "R5.11")
def test_a_bet_that_came_back_without_a_flop_still_binds() -> None:
    felt = in_the_window()
    felt.bet(1)
    felt.close_window()
    felt.play("f", "f")
    assert felt.player(1).jackpot_cents == 0
    assert told(felt) == "bound"
    assert done(felt) == "exit reserved"


@pytest.mark.rule("R17.4", "R5.13")
def test_a_withdrawn_bet_binds_nobody() -> None:
    felt = in_the_window()
    felt.bet(1)
    assert told(felt) == "bound"
    felt.withdraw(1)
    assert told(felt) == "now"
    assert done(felt) == "in the lobby"


@pytest.mark.rule("R17.2")
def test_who_is_still_in_a_hand_and_has_bet_is_told_that_folding_would_not_let_him_go() -> None:
    felt = JackpotFelt()
    felt.open_window()
    felt.bet(1)
    felt.close_window()
    assert (told(felt, "p1"), told(felt, "p2")) == ("bound", "reserved")
    felt.play("f", "f")
    assert (told(felt, "p1"), told(felt, "p2")) == ("bound", "now")
