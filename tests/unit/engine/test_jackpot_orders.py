"""The standing order for the jackpot bet (R5.2): when it places the bet, when not, and how it ends."""

from collections.abc import Callable
from typing import Any

import pytest
from engine.game import Cents
from engine.holdem.commands import JackpotContinuity
from engine.kit.commands import BuyIn, ConnectionLost, ImBack, Leave, SitOut, TopUp

from tests.unit.engine.felt import GAME, Felt
from tests.unit.engine.jackpot_table import JackpotFelt, in_the_window, opened, reserved_seat


def seat_view(felt: Felt, seat: int) -> Any:
    """What the player of a seat is told about his own bet."""
    own = GAME.private_view(felt.state, f"p{seat}")
    assert own is not None
    return own["jackpot"]


@pytest.mark.rule("R5.2")
def test_a_standing_order_is_placed_when_each_window_opens() -> None:
    felt = JackpotFelt()
    felt.order(1, 3)
    for _ in range(3):
        felt.open_window()
        assert felt.bettors() == [1, 3]
        felt.close_window()
        felt.play("f", "f")
    felt.order(3, on=False)
    felt.open_window()
    assert felt.bettors() == [1]
    assert (seat_view(felt, 1)["continuity"], seat_view(felt, 3)["continuity"]) == (True, False)


@pytest.mark.rule("R5.2")
def test_it_can_be_withdrawn_for_one_hand() -> None:
    felt = JackpotFelt()
    felt.order(1)
    felt.open_window()
    felt.withdraw(1)
    felt.close_window()
    assert felt.bettors() == []
    felt.play("f", "f")
    felt.open_window()
    assert felt.bettors() == [1]


@pytest.mark.rule("R5.2")
def test_given_while_a_window_is_open_it_counts_from_the_next_one_on() -> None:
    felt = in_the_window()
    felt.order(1)
    assert felt.bettors() == []
    felt.close_window()
    felt.play("f", "f")
    felt.open_window()
    assert felt.bettors() == [1]


@pytest.mark.rule("R5.2")
def test_ended_while_a_window_is_open_it_leaves_the_bet_of_the_hand() -> None:
    felt = JackpotFelt()
    felt.order(1)
    felt.open_window()
    felt.order(1, on=False)
    assert felt.bettors() == [1]


@pytest.mark.rule("R5.2")
@pytest.mark.parametrize(("stack", "placed"), [(501, True), (500, False), (40, False)])
def test_with_too_small_a_stack_it_places_nothing_and_says_so(stack: int, placed: bool) -> None:
    felt = JackpotFelt({1: 20_000, 2: 20_000, 3: stack})
    felt.order(3)
    felt.open_window()
    assert felt.bettors() == ([3] if placed else [])
    assert seat_view(felt, 3) == {"bet": placed, "continuity": True, "skipped": not placed}
    if not placed:
        felt.do(TopUp("p3", Cents(1_000)))
        felt.bet(3)  # he may still bet by hand
        assert seat_view(felt, 3) == {"bet": True, "continuity": True, "skipped": False}


@pytest.mark.rule("R5.2")
def test_while_sitting_out_it_places_nothing_and_stands() -> None:
    felt = JackpotFelt()
    felt.order(1)
    felt.do(SitOut("p1"))
    felt.open_window()
    assert felt.bettors() == []
    assert felt.stacks()[1] == 20_000
    felt.close_window()
    felt.play("f")
    felt.do(ImBack("p1"))
    for _ in range(3):  # until he is dealt in again
        felt.open_window()
        if any(player.seat == 1 for player in felt.hand.players):
            break
        felt.close_window()
        felt.play("f")
    assert felt.bettors() == [1]


@pytest.mark.rule("R5.2")
@pytest.mark.rule("R16.1")
def test_who_sits_out_from_the_next_hand_on_still_has_his_order_in_this_one() -> None:
    felt = JackpotFelt()
    felt.order(1)
    felt.announce()
    felt.do(SitOut("p1"))
    felt.wait(3_000)
    assert felt.bettors() == [1]


@pytest.mark.rule("R5.2")
@pytest.mark.rule("R19.1")
def test_the_order_of_who_loses_the_connection_after_the_announcement_is_placed() -> None:
    felt = JackpotFelt()
    felt.order(1)
    felt.announce()
    felt.do(ConnectionLost("p1"))
    felt.wait(3_000)
    assert felt.bettors() == [1]


@pytest.mark.rule("R5.2")
def test_it_ends_on_leaving() -> None:
    felt = JackpotFelt()
    felt.order(1)
    felt.do(Leave("p1"))
    felt.sit(1, 20_000)
    felt.open_window()
    assert felt.bettors() == []
    assert seat_view(felt, 1)["continuity"] is False


@pytest.mark.rule("R5.2")
def test_it_is_kept_when_a_player_buys_in_again() -> None:
    felt = JackpotFelt({1: 20_000, 2: 20_000, 3: 2_000})
    felt.order(3)
    felt.hand_with([], {1: "AsAh", 2: "7c2d", 3: "KsKh"}, "2h5d9c9dJh", "a", "f", "c")
    felt.to_close()
    assert felt.seat(3).status == "rebuying"
    felt.do(BuyIn("p3", Cents(5_000)))
    for _ in range(4):  # until he is dealt in again
        felt.open_window()
        if felt.bettors():
            break
        felt.close_window()
        felt.play("f")
    assert felt.bettors() == [3]


@pytest.mark.rule("R5.2")
def test_it_can_be_given_and_ended_while_a_player_buys_in_again() -> None:
    felt = JackpotFelt({1: 20_000, 2: 20_000, 3: 2_000})
    felt.hand_with([], {1: "AsAh", 2: "7c2d", 3: "KsKh"}, "2h5d9c9dJh", "a", "f", "c")
    felt.to_close()
    felt.order(3)
    felt.order(3, on=False)


ORDERS_REFUSED: dict[str, tuple[Callable[[JackpotFelt], None], str, Any, str]] = {
    "a watcher": (opened, "watcher", True, "not_seated"),
    "a seat that is only reserved": (reserved_seat, "p4", True, "buy_in_first"),
    "neither yes nor no": (opened, "p1", "on", "bad_choice"),
}


@pytest.mark.rule("R5.2")
@pytest.mark.parametrize(("situation", "person", "on", "code"), ORDERS_REFUSED.values(), ids=ORDERS_REFUSED)
def test_refused_is_a_standing_order(
    situation: Callable[[JackpotFelt], None], person: str, on: Any, code: str
) -> None:
    felt = JackpotFelt()
    situation(felt)
    assert felt.refused(JackpotContinuity(person, on)) == code
