"""Null games with bets and prizes (R18.2): everybody has what he had, the jackpot too, at every moment."""

from collections.abc import Callable

import pytest
from engine.holdem.commands import DecidePrize
from engine.holdem.record import Void
from engine.holdem.rescue import rescue_point, rescued
from engine.holdem.state import HoldemState
from engine.kit.commands import CancelHand, ConnectionLost, DeclareNull, Leave, Pause, SitOut

from tests.unit.engine.felt import GAME
from tests.unit.engine.jackpot_table import (
    FLOOR,
    ROYAL_AND_STRAIGHT_FLUSH,
    SUITED_567,
    SUITED_TJQ,
    THREE,
    JackpotFelt,
)

METER = 1_234_567
HOLES = {1: "AhKh", 2: "8h9h", 3: "2h4h"}
"""On a suited T-J-Q: a royal flush, a straight flush, and a flush that is awarded by itself."""


def in_window() -> JackpotFelt:
    felt = JackpotFelt(meter=METER)
    felt.open_window()
    felt.bet(1, 2, 3)
    return felt


def dealing() -> JackpotFelt:
    felt = in_window()
    felt.stack_deck(HOLES, SUITED_TJQ)
    felt.until("dealing")
    return felt


def betting() -> JackpotFelt:
    felt = dealing()
    felt.until("betting")
    return felt


def on_the_flop() -> JackpotFelt:
    felt = betting()
    felt.play("r600", "c", "c", "b800")
    return felt


def all_in() -> JackpotFelt:
    felt = betting()
    felt.play("a", "a", "f")
    return felt


def without_a_flop() -> JackpotFelt:
    felt = betting()
    felt.play("f", "f")
    return felt


def folded_and_leaving() -> JackpotFelt:
    felt = betting()
    felt.play("f")
    felt.do(Leave("p1"))
    felt.play("c", "x")
    return felt


def result() -> JackpotFelt:
    felt = on_the_flop()
    felt.play_on()
    return felt


def prizes_shown() -> JackpotFelt:
    felt = result()
    felt.to_prizes()
    return felt


def first_decision() -> JackpotFelt:
    felt = result()
    felt.to_approval()
    return felt


def one_approved() -> JackpotFelt:
    felt = first_decision()
    felt.decide("straight_flush:2")
    return felt


def one_rejected() -> JackpotFelt:
    felt = first_decision()
    felt.decide("straight_flush:2", approve=False)
    return felt


def all_decided() -> JackpotFelt:
    felt = one_rejected()
    felt.decide("royal_flush:1")
    return felt


def paused_while_it_waits() -> JackpotFelt:
    felt = first_decision()
    felt.do(Pause("boss", "video"))
    return felt


MOMENTS: dict[str, Callable[[], JackpotFelt]] = {
    "in the window": in_window,
    "while cards are dealt": dealing,
    "before the flop": betting,
    "on the flop": on_the_flop,
    "all in": all_in,
    "no flop, the bets are back": without_a_flop,
    "a folded bettor waits to leave": folded_and_leaving,
    "at the result": result,
    "prizes are shown": prizes_shown,
    "the first decision is waited for": first_decision,
    "one prize is approved, one waits": one_approved,
    "one prize is rejected, one waits": one_rejected,
    "everything is decided": all_decided,
    "paused while it waits": paused_while_it_waits,
}


@pytest.mark.rule("R18.2")
@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
@pytest.mark.parametrize("command", [CancelHand("boss", "", "why"), DeclareNull("boss", "why")])
def test_everybody_has_what_he_had_and_so_has_the_jackpot(
    moment: Callable[[], JackpotFelt], command: CancelHand
) -> None:
    felt = moment()
    outcome = felt.do(command)
    stacks = {seat: felt.stacks().get(seat, 0) + felt.paid().get(seat, 0) for seat in THREE}
    assert stacks == THREE
    assert felt.balances["jackpot:t1"] == METER
    assert {transfer.kind for transfer in outcome.transfers} <= {"void", "cash_out"}
    assert felt.meter == METER
    assert ("p2", "prize_rejected") not in felt.notices


@pytest.mark.rule("R18.2")
@pytest.mark.rule("R19.5")
@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_a_table_that_cannot_be_read_gives_the_same_back(moment: Callable[[], JackpotFelt]) -> None:
    felt = moment()
    point, stakes = rescue_point(felt.state), GAME.at_stake(felt.state)
    felt.do(CancelHand("", "", "why"))
    outcome = rescued("t1", point, stakes, Void("", "why"), felt.now_ms)
    assert [seat and seat.stack_cents for seat in outcome.state.seats] == [
        seat and seat.stack_cents for seat in felt.state.seats
    ]
    assert outcome.state.jackpot_cents == METER


@pytest.mark.case("N2")
@pytest.mark.rule("R18.2")
def test_a_bonus_that_was_awarded_and_a_prize_that_waits_are_not_paid() -> None:
    felt = first_decision()
    assert felt.prizes()[3] == ("flush", 8_000, "awarded")
    felt.do(DeclareNull("boss", "the river was dealt twice", "t1-1"))
    assert felt.paid() == {}
    assert felt.stacks() == THREE
    assert set(felt.balances) == {"p1", "p2", "p3", "house:rake", "jackpot:t1"}
    assert felt.balances["house:rake"] == 0
    assert felt.refused(DecidePrize("boss", "t1-1", "straight_flush:2", approve=True)) == "too_late"


@pytest.mark.rule("R18.2")
@pytest.mark.rule("R5.3")
def test_what_the_house_added_at_the_window_is_taken_back_too() -> None:
    felt = JackpotFelt(meter=700_000)
    felt.hand_with([1, 2, 3], ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ)
    felt.to_approval()
    felt.do(DeclareNull("boss", "why"))
    assert felt.balances["jackpot:t1"] == 700_000
    assert felt.meter == FLOOR, "the next window is filled up again"


def counts(state: HoldemState) -> dict[str, int]:
    """When each count of presence ends."""
    ends = {}
    for seat in state.seats:
        if seat is not None and seat.away_until_ms is not None:
            ends[f"{seat.person} away"] = seat.away_until_ms
        if seat is not None and seat.sit_out_until_ms is not None:
            ends[f"{seat.person} sits out"] = seat.sit_out_until_ms
    return ends


@pytest.mark.rule("R18.2")
@pytest.mark.rule("R20.1")
@pytest.mark.parametrize("by", ["the pit boss", "the rescue of a damaged table"])
def test_counts_that_stood_still_while_it_waited_go_on_with_what_was_left(by: str) -> None:
    felt = JackpotFelt({**THREE, 4: 5_000}, meter=FLOOR)
    felt.do(SitOut("p4"))
    felt.hand_with([2], {1: "2s4d", 2: "8h9h", 3: "3s5c"}, SUITED_567)
    felt.to_prizes()
    felt.do(ConnectionLost("p3"))
    felt.to_approval()
    before = counts(felt.state)
    point, stakes = rescue_point(felt.state), GAME.at_stake(felt.state)
    waited_ms = 1_200_000
    felt.wait(waited_ms)
    if by == "the pit boss":
        felt.do(DeclareNull("boss", "why"))
        state = felt.state
    else:
        state = rescued("t1", point, stakes, Void("", "why"), felt.now_ms).state
    assert counts(state) == {count: end_ms + waited_ms for count, end_ms in before.items()}


@pytest.mark.rule("R18.2")
@pytest.mark.rule("R5.13")
def test_a_bettor_who_waited_to_leave_goes_with_his_whole_stack() -> None:
    felt = folded_and_leaving()
    felt.do(DeclareNull("boss", "why"))
    assert felt.departed == ["p1"]
    assert felt.paid() == {1: 20_000}


@pytest.mark.rule("R18.2")
def test_the_next_hand_has_the_same_blinds_and_its_own_window() -> None:
    felt = first_decision()
    positions = felt.hand.positions
    felt.do(DeclareNull("boss", "why"))
    felt.open_window()
    assert felt.hand.positions == positions
    assert felt.bettors() == []
    felt.bet(1)
