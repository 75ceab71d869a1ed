"""Leaving in every stage of a hand (R17.1 to R17.3, R5.13), by what a player has in it.

Seats 1 and 2 play to the end, seats 3 and 4 have folded before the flop; seat 4 has bet on the jackpot.
"""

from collections.abc import Callable

import pytest
from engine.game import RuleViolation
from engine.holdem.replay import replay
from engine.kit.commands import CancelHand, Dismiss, Leave

from tests.unit.engine.jackpot_table import JackpotFelt

FOUR = dict.fromkeys((1, 2, 3, 4), 20_000)
FLUSHES, PRIZE_BOARD = {1: "AdAs", 2: "KdKc", 4: "5h6h"}, "7h8h9h2c3d"
PAIRS, PAIRS_BOARD = {1: "AhAs", 2: "KdKc"}, "2c7d9hJc4s"


def dealt(holes: dict[int, str], board: str) -> JackpotFelt:
    felt = JackpotFelt(FOUR, meter=1_000_000)
    felt.open_window()
    felt.bet(4)
    felt.close_window(holes, board)
    return felt


def played() -> JackpotFelt:
    felt = dealt(FLUSHES, PRIZE_BOARD)
    felt.play("f", "c", "c", "f")  # seats 4, 1, 2, 3
    felt.until("betting")
    return felt


def run_out() -> JackpotFelt:
    felt = dealt(PAIRS, PAIRS_BOARD)
    felt.play("f", "a", "c", "f")
    return felt


def insurance() -> JackpotFelt:
    felt = run_out()
    felt.until("insurance")
    return felt


def showdown() -> JackpotFelt:
    felt = played()
    felt.play_on()
    return felt


def prizes() -> JackpotFelt:
    felt = showdown()
    felt.to_prizes()
    return felt


def approval() -> JackpotFelt:
    felt = prizes()
    felt.to_approval()
    return felt


def walk() -> JackpotFelt:
    """Seat 2 has folded on the flop: seat 1 wins without showing anything."""
    felt = played()
    felt.play("f")
    return felt


def prizes_after_a_walk() -> JackpotFelt:
    felt = walk()
    felt.to_approval()
    return felt


AT_ONCE, AT_THE_CLOSE = "at once", "at the close"
STAGES: list[tuple[str, Callable[[], JackpotFelt], str, str, str]] = [
    # the hand is ..., still in it, folded, folded with a jackpot bet
    ("being played", played, AT_THE_CLOSE, AT_ONCE, AT_THE_CLOSE),
    ("run out with open hands", run_out, "hands_open", AT_ONCE, AT_THE_CLOSE),
    ("waiting for the insured", insurance, "hands_open", AT_ONCE, AT_THE_CLOSE),
    ("paying the pots of a showdown", showdown, "pots_being_paid", "pots_being_paid", "pots_being_paid"),
    ("showing prizes", prizes, "hands_open", AT_ONCE, AT_THE_CLOSE),
    ("waiting for a decision", approval, "hands_open", AT_ONCE, AT_THE_CLOSE),
    ("showing a walk", walk, AT_THE_CLOSE, AT_ONCE, AT_THE_CLOSE),
    ("waiting for a decision after a walk", prizes_after_a_walk, AT_THE_CLOSE, AT_ONCE, AT_THE_CLOSE),
]
LEAVERS = [
    pytest.param(seat, stage, answer, id=f"{stage[0]}: {who}")
    for stage in STAGES
    for seat, who, answer in zip((1, 3, 4), ("still in it", "folded", "bettor"), stage[2:], strict=True)
]


def leaves(felt: JackpotFelt, seat: int, command: Callable[[str], object] = Leave) -> str:
    """When the player of a seat goes, or the code that refuses him."""
    person = f"p{seat}"
    try:
        felt.do(command(person))
    except RuleViolation as refusal:
        return refusal.code
    return AT_ONCE if person in felt.departed else AT_THE_CLOSE


@pytest.mark.rule("R17.1", "R17.2", "R17.3", "R5.13")
@pytest.mark.case("P6")
@pytest.mark.parametrize(("seat", "stage", "answer"), LEAVERS)
def test_when_a_player_may_go(
    seat: int, stage: tuple[str, Callable[[], JackpotFelt], str, str, str], answer: str
) -> None:
    felt = stage[1]()
    assert leaves(felt, seat) == answer


@pytest.mark.rule("R23.2", "R17.3")
@pytest.mark.parametrize(("seat", "stage", "answer"), LEAVERS)
def test_who_is_sent_home_goes_then_too_and_at_the_close_where_others_are_refused(
    seat: int, stage: tuple[str, Callable[[], JackpotFelt], str, str, str], answer: str
) -> None:
    felt = stage[1]()
    when = leaves(felt, seat, Dismiss)
    assert when == (AT_ONCE if answer == AT_ONCE else AT_THE_CLOSE)
    if when == AT_THE_CLOSE:
        felt.do(CancelHand("boss", "", "for the test"))
        assert felt.departed == [f"p{seat}"]
        assert felt.balances[f"p{seat}"] == 0


@pytest.mark.rule("R17.1", "R17.2", "R5.10")
def test_a_hand_that_people_left_while_its_prize_was_decided_upon_is_paid_and_recorded() -> None:
    """Seat 3 had the big blind and takes the rest with him; the prize's winner has folded and goes later."""
    felt = approval()
    felt.do(Leave("p3"))
    felt.do(Leave("p4"))
    assert felt.balances["p3"] == -200
    felt.decide("straight_flush:4")
    felt.to_close()
    assert felt.departed == ["p3", "p4"]
    assert felt.balances["p4"] == -500 + 100_034
    [record] = felt.records
    finals = {player["seat"]: player["final_cents"] for player in record.public["players"]}
    assert replay(record) == finals
