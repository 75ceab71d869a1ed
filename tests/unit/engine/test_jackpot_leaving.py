"""Leaving with a jackpot bet: bound until the close (R5.13), or out of the hand with the bet back (R17.4)."""

import pytest
from engine.holdem.commands import PostBlind
from engine.kit.commands import CancelHand, CloseTable, ConnectionLost, Leave, SitOut

from tests.unit.engine.jackpot_table import THREE, JackpotFelt, in_the_window


@pytest.mark.rule("R5.13")
@pytest.mark.rule("R17.2")
def test_a_bettor_who_wants_to_leave_in_the_window_goes_at_the_close() -> None:
    felt = in_the_window()
    felt.bet(1)
    felt.do(Leave("p1"))
    assert felt.seat(1).leaving
    felt.close_window()
    felt.play("f", "f")
    felt.to_close()
    assert felt.state.seats[0] is None
    assert felt.departed == ["p1"]
    assert felt.paid()[1] == 20_000


@pytest.mark.rule("R5.13")
@pytest.mark.rule("R17.4")
def test_who_has_withdrawn_his_bet_leaves_at_once() -> None:
    felt = in_the_window()
    felt.bet(1)
    felt.do(Leave("p1"))
    felt.withdraw(1)
    felt.do(Leave("p1"))
    assert felt.departed == ["p1"]
    assert felt.paid()[1] == 20_000


@pytest.mark.rule("R5.13")
@pytest.mark.parametrize(
    ("board", "moves"),
    [
        pytest.param("", ("f", "c", "x"), id="folded before the flop, the hand goes on"),
        pytest.param("", ("f", "f"), id="no flop: the bet has come back, and he is still bound"),
    ],
)
def test_a_folded_bettor_is_bound_until_the_close(board: str, moves: tuple[str, ...]) -> None:
    felt = in_the_window()
    felt.bet(1)
    felt.close_window({}, board)
    felt.play(*moves)
    felt.do(Leave("p1"))
    assert felt.state.seats[0] is not None
    assert felt.departed == []
    if felt.stage != "result":
        felt.play_on()
    felt.to_close()
    assert felt.departed == ["p1"]


@pytest.mark.rule("R17.3")
@pytest.mark.rule("R5.13")
def test_while_prizes_are_decided_a_folded_player_without_a_bet_may_go_and_nobody_else() -> None:
    felt = JackpotFelt(dict.fromkeys((1, 2, 3, 4), 20_000))
    felt.open_window()
    felt.bet(2, 4)
    # Seat 4 has the first move; 4 and 1 fold, 2 and 3 go to the showdown.
    felt.close_window({1: "2s4d", 2: "8h9h", 3: "3s5c", 4: "7c2c"}, "5h6h7hKc2d")
    felt.play("f", "f", "c", "x")
    felt.play_on()
    assert felt.refused(Leave("p1")) == "pots_being_paid"
    felt.to_approval()
    felt.do(Leave("p1"))
    assert felt.departed == ["p1"]
    assert felt.refused(Leave("p2")) == "hands_open"
    assert felt.refused(Leave("p3")) == "hands_open"
    felt.do(Leave("p4"))
    assert felt.seat(4).leaving
    felt.decide("straight_flush:2")
    felt.to_close()
    assert felt.departed == ["p1", "p4"]
    assert (felt.paid()[1], felt.paid()[4]) == (20_000, 19_500)


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R17.1")
def test_a_table_that_is_being_closed_pays_bets_back_when_too_few_remain() -> None:
    felt = JackpotFelt({1: 20_000, 2: 20_000})
    felt.open_window()
    felt.bet(1)
    felt.do(CloseTable("ops"))
    felt.do(Leave("p2"))
    assert felt.state.config.status == "closed"
    assert felt.paid() == {1: 20_000, 2: 20_000}


@pytest.mark.rule("R17.1")
def test_a_folded_player_without_a_bet_leaves_at_once_beside_bettors() -> None:
    felt = in_the_window()
    felt.bet(2, 3)
    felt.close_window()
    felt.play("f")
    felt.do(Leave("p1"))
    assert felt.departed == ["p1"]


@pytest.mark.rule("R17.4")
@pytest.mark.parametrize("leaver", [1, 2, 3])
def test_who_leaves_in_the_window_is_not_dealt_in_and_the_others_keep_their_bets(leaver: int) -> None:
    felt = in_the_window()
    staying = [seat for seat in (1, 2, 3) if seat != leaver]
    felt.bet(*staying)
    felt.do(Leave(f"p{leaver}"))
    assert felt.bettors() == staying
    felt.close_window()
    assert sorted(player.seat for player in felt.hand.players) == staying
    assert felt.meter == 800_000 + 2 * 342


@pytest.mark.rule("R17.4")
def test_when_too_few_remain_the_hand_is_called_off_and_the_bets_go_back() -> None:
    felt = JackpotFelt({1: 20_000, 2: 20_000}, meter=900_000)
    felt.open_window()
    felt.bet(1)
    felt.do(Leave("p2"))
    assert felt.state.hand is None
    assert felt.stacks() == {1: 20_000}
    assert felt.events("jackpot_bet_withdrawn") == [{"seat": 1, "cents": 500}]
    assert felt.meter == 900_000


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R17.1")
def test_a_bettor_whose_exit_is_reserved_goes_when_the_hand_is_called_off() -> None:
    felt = JackpotFelt({1: 20_000, 2: 20_000})
    felt.open_window()
    felt.bet(1)
    felt.do(Leave("p1"))
    felt.do(Leave("p2"))
    assert sorted(felt.departed) == ["p1", "p2"]
    assert felt.paid() == {1: 20_000, 2: 20_000}


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R16.1")
@pytest.mark.rule("R7.3")
def test_the_bet_of_who_drops_out_because_others_leave_goes_back_too() -> None:
    """A newcomer posts on seat 4. When 1 and 2 have left he would have the small blind, where no post is."""
    felt = JackpotFelt(dict.fromkeys((1, 2, 3, 5, 6), 20_000), button=6, button_rule="moving")
    felt.open_window()
    felt.sit(4, 20_000)
    felt.do(PostBlind("p4", "post"))
    felt.close_window()
    felt.play("f", "f", "f", "f")
    felt.open_window()
    assert felt.hand.posts == (4,)
    felt.bet(4, 5)
    felt.do(SitOut("p4"))
    felt.do(Leave("p1"))
    assert felt.bettors() == [4, 5]
    felt.do(Leave("p2"))
    assert [player.seat for player in felt.hand.players] == [5, 6, 3]
    assert felt.bettors() == [5]
    assert felt.seat(4).stack_cents == 20_000
    assert felt.seat(4).sit_out == "now", "he waits for the end of no hand"


@pytest.mark.rule("R18.2")
def test_a_null_game_in_the_window_gives_the_bets_back() -> None:
    felt = JackpotFelt(meter=1_000_000)
    felt.open_window()
    felt.bet(1, 3)
    felt.do(CancelHand("boss", "", "the deck was short"))
    assert felt.stacks() == THREE
    assert felt.meter == 1_000_000


@pytest.mark.rule("R5.13")
@pytest.mark.rule("R19.3")
def test_a_folded_bettor_who_is_away_for_two_minutes_is_paid_out_at_the_close() -> None:
    felt = in_the_window(times={"betting_ms": 60_000})
    felt.bet(1)
    felt.close_window()
    felt.do(ConnectionLost("p1"))
    for move in ("", "call", "check"):  # he is folded when his time ends, the others take theirs
        felt.wait(59_000)
        if move:
            felt.act(felt.in_turn, move)
        else:
            felt.wait(1_500)
    felt.wait(5_000)
    assert felt.player(1).folded
    assert felt.state.seats[0] is not None
    felt.play_on()
    felt.to_close()
    assert felt.state.seats[0] is None
    assert felt.paid()[1] == 19_500
    assert ("p1", "moved_to_lobby") in felt.notices
