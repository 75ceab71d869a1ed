"""The life of a seat: reserve, buy in, newcomers, top up, bust, leave (R2, R7, R16, R17; D3 to D5, P6)."""

from typing import Any

import pytest
from engine.game import Cents
from engine.holdem.commands import PostBlind
from engine.kit.commands import (
    BalanceKnown,
    BuyIn,
    CancelSeat,
    ConnectionLost,
    ImBack,
    Leave,
    SitOut,
    TakeSeat,
    TopUp,
)
from engine.kit.positions import Positions

from tests.unit.engine.felt import GAME, Felt

HOUSE: dict[str, Any] = {"min_buy_in_cents": 4_000, "max_buy_in_cents": 20_000}


def house_table() -> Felt:
    felt = Felt({}, **HOUSE)
    felt.sit(1, 20_000)
    return felt


@pytest.mark.rule("R2.5")
def test_a_seat_is_reserved_for_thirty_seconds() -> None:
    felt = house_table()
    felt.do(TakeSeat("ana", "Ana", 3))
    assert felt.refused(TakeSeat("bob", "Bob", 3)) == "seat_taken"
    assert felt.refused(TakeSeat("ana", "Ana", 4)) == "already_seated"
    felt.wait(29_999)
    assert felt.seat(3).status == "reserved"
    felt.wait(1)
    assert felt.state.seats[2] is None
    assert felt.departed == []  # watching again, not out of the room
    assert felt.refused(BuyIn("ana", Cents(4_000))) == "not_seated"


@pytest.mark.rule("R2.5")
def test_a_reservation_can_be_cancelled() -> None:
    felt = house_table()
    felt.do(TakeSeat("ana", "Ana", 3))
    felt.do(CancelSeat("ana"))
    assert felt.state.seats[2] is None
    assert felt.refused(CancelSeat("ana")) == "not_seated"
    assert felt.refused(CancelSeat("p1")) == "not_reserved"


@pytest.mark.rule("R2.6")
@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (3_999, "buy_in_out_of_range"),
        (20_001, "buy_in_out_of_range"),
        (0, "bad_amount"),
        (-4_000, "bad_amount"),
        (4_000.0, "bad_amount"),
        (True, "bad_amount"),
        ("4000", "bad_amount"),
        (10**30, "buy_in_out_of_range"),
    ],
)
def test_the_buy_in_is_twenty_to_a_hundred_big_blinds(amount: object, code: str) -> None:
    felt = house_table()
    felt.do(TakeSeat("ana", "Ana", 3))
    assert felt.refused(BuyIn("ana", amount)) == code  # type: ignore[arg-type]
    felt.do(BuyIn("ana", Cents(4_000)))
    assert felt.balances["ana"] == -4_000
    assert felt.refused(BuyIn("ana", Cents(4_000))) == "not_reserved"


@pytest.mark.rule("R2.7", "R7.1")
def test_a_newcomer_between_hands_of_a_standing_table_is_dealt_in_at_once() -> None:
    felt = house_table()
    felt.sit(2, 20_000)
    felt.tick()
    assert {player.seat for player in felt.hand.players} == {1, 2}
    assert felt.seat(2).waiting == ""


@pytest.mark.rule("R7.1", "R7.3", "R2.7")
@pytest.mark.case("D3")
def test_a_newcomer_posts_and_plays_the_next_hand() -> None:
    felt = Felt(dict.fromkeys((1, 2, 3, 4), 20_000), 1)
    felt.deal()
    felt.sit(5, 20_000)
    assert felt.seat(5).waiting == "newcomer"
    felt.do(PostBlind("p5", "post"))
    felt.play("f", "f", "f")
    felt.wait(3_000)
    assert felt.hand.positions == Positions(2, 3, 4)
    felt.wait(10_000)
    assert felt.player(5).street_cents == 200
    felt.play("x")  # seat 5 acts first, nobody has raised: he may check
    assert felt.seat(5).waiting == ""


@pytest.mark.rule("R7.3")
@pytest.mark.case("D4")
def test_a_post_stands_until_the_first_hand_beyond_button_and_small_blind() -> None:
    felt = Felt({1: 20_000, 2: 20_000, 4: 20_000, 5: 20_000}, 1)
    felt.deal()
    assert felt.hand.positions == Positions(1, 2, 4)
    felt.sit(3, 20_000)
    felt.do(PostBlind("p3", "post"))
    felt.play("f", "f", "f")
    felt.wait(3_000)
    assert felt.hand.positions == Positions(2, 4, 5)
    assert 3 not in [player.seat for player in felt.hand.players]
    felt.wait(10_000)
    felt.play("f", "f", "f")
    felt.wait(3_000)
    assert felt.hand.positions == Positions(4, 5, 1)
    felt.wait(10_000)
    assert felt.player(3).street_cents == 200


@pytest.mark.rule("R7.3")
@pytest.mark.case("D5")
def test_who_waits_is_dealt_in_free_where_there_would_be_no_hand() -> None:
    felt = Felt({1: 20_000, 2: 20_000}, 1)
    felt.deal()
    felt.sit(3, 20_000)
    felt.do(PostBlind("p3", "wait"))
    felt.do(Leave("p2"))
    felt.act(2, "fold")
    felt.wait(3_000)
    assert {player.seat for player in felt.hand.players} == {1, 3}
    felt.wait(10_000)
    assert felt.seat(3).waiting == ""


@pytest.mark.rule("R7.1")
def test_without_an_answer_a_newcomer_waits_for_the_big_blind() -> None:
    felt = Felt(dict.fromkeys((1, 2, 3, 4), 20_000), 1)
    felt.deal()
    felt.sit(5, 20_000)
    for _ in range(2):
        felt.play("f", "f", "f")
        felt.wait(13_000)
    assert felt.hand.positions.big_blind == 5
    assert felt.player(5).street_cents == 200


@pytest.mark.rule("R7.2")
def test_who_missed_the_big_blind_owes_a_choice_and_who_is_back_before_owes_nothing() -> None:
    felt = Felt(dict.fromkeys((1, 2, 3, 4, 5), 20_000), 1)
    felt.deal()  # button 1, SB 2, BB 3
    felt.do(SitOut("p4"))
    felt.do(SitOut("p5"))
    felt.play("f", "f", "f", "f")
    felt.wait(13_000)  # BB passes 4 and 5
    assert felt.hand.positions.big_blind == 1
    assert felt.seat(4).waiting == "missed_blind"
    felt.do(ImBack("p4"))
    assert felt.refused(PostBlind("p1", "post")) == "no_post_due"
    assert felt.refused(PostBlind("p4", "maybe")) == "bad_choice"  # type: ignore[arg-type]
    felt.do(PostBlind("p4", "post"))
    felt.play("f", "f")
    felt.wait(13_000)
    assert felt.hand.positions == Positions(3, 1, 2)  # seat 4 lies between button and small blind
    assert 4 not in [player.seat for player in felt.hand.players]
    felt.play("f", "f")
    felt.wait(13_000)
    assert felt.player(4).street_cents == 200


@pytest.mark.rule("R7.2")
def test_back_before_the_big_blind_came_no_post() -> None:
    felt = Felt(dict.fromkeys((1, 2, 3, 4, 5), 20_000), 1)
    felt.deal()
    felt.do(SitOut("p2"))
    felt.play("f", "f", "f", "f")
    felt.wait(13_000)
    felt.do(ImBack("p2"))
    felt.play("f", "f", "f")
    felt.wait(13_000)
    assert 2 in [player.seat for player in felt.hand.players]
    assert felt.player(2).street_cents == 0


@pytest.mark.rule("R2.8")
def test_a_busted_player_keeps_his_seat_for_thirty_seconds() -> None:
    felt = Felt({1: 20_000, 2: 4_000, 3: 20_000}, 1, **HOUSE)
    felt.deal({1: "AsAh", 2: "7c2d"}, "KhQh9s4d3c")
    felt.act(1, "raise", 4_000)
    felt.play("c", "f")
    felt.wait(5_500)
    felt.wait(3_000)
    assert felt.seat(2).status == "rebuying"
    assert GAME.outstanding(felt.state).balances == ("p2",)
    felt.do(BalanceKnown("p2", Cents(4_000)))
    assert GAME.outstanding(felt.state).balances == ()
    assert felt.refused(TopUp("p2", Cents(4_000))) == "buy_in_first"
    assert felt.refused(BuyIn("p2", Cents(3_999))) == "buy_in_out_of_range"
    felt.do(BuyIn("p2", Cents(10_000)))
    assert felt.seat(2).stack_cents == 10_000


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize("balance", [3_999, None])
def test_a_busted_player_who_does_not_or_can_not_buy_in_watches(balance: int | None) -> None:
    felt = Felt({1: 20_000, 2: 4_000, 3: 20_000}, 1, **HOUSE)
    felt.deal({1: "AsAh", 2: "7c2d"}, "KhQh9s4d3c")
    felt.act(1, "raise", 4_000)
    felt.play("c", "f")
    felt.wait(8_500)
    if balance is None:
        felt.wait(29_999)
        assert felt.seat(2).status == "rebuying"
        felt.wait(1)
    else:
        felt.do(BalanceKnown("p2", Cents(balance)))
    assert felt.state.seats[1] is None
    assert ("p2", "moved_to_watching") in felt.notices
    assert felt.departed == []


@pytest.mark.rule("R2.8")
def test_chips_are_added_between_hands_up_to_a_hundred_big_blinds() -> None:
    felt = Felt({1: 19_000, 2: 19_000, 3: 19_000}, 1, **HOUSE)
    felt.do(TopUp("p1", Cents(1)))
    assert felt.refused(TopUp("p1", Cents(1_000))) == "top_up_out_of_range"
    felt.do(TopUp("p1", Cents(999)))
    felt.deal()
    assert felt.refused(TopUp("p2", Cents(100))) == "hand_running"
    felt.play("f", "f")
    assert felt.refused(TopUp("p1", Cents(100))) == "hand_running"
    felt.wait(3_000)  # the next hand is announced, nothing is posted yet
    felt.do(TopUp("p2", Cents(100)))
    assert felt.balances["p2"] == -19_100


@pytest.mark.rule("R17.1")
@pytest.mark.case("P6")
def test_a_folded_player_leaves_at_once() -> None:
    felt = Felt({1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000}, 1)
    felt.deal()
    felt.act(4, "raise", 600)
    felt.act(1, "call")
    felt.play("f", "f")
    felt.wait(1_000)
    felt.do(Leave("p2"))
    assert felt.departed == ["p2"]
    assert felt.balances["p2"] == -100
    felt.play("x", "b500", "f")
    felt.wait(3_000)
    assert felt.state.seats[1] is None


@pytest.mark.rule("R17.2", "R5.13")
@pytest.mark.case("P6")
def test_a_folded_player_with_a_jackpot_bet_leaves_at_the_close() -> None:
    felt = Felt({1: 20_000, 2: 20_000, 3: 20_000}, 1)
    felt.deal()
    felt.play("f")
    index = next(i for i, player in enumerate(felt.hand.players) if player.seat == 1)
    player = felt.hand.players[index]._replace(jackpot_cents=Cents(500), stack_cents=Cents(19_500))
    players = (*felt.hand.players[:index], player, *felt.hand.players[index + 1 :])
    felt.state = felt.state._replace(hand=felt.hand._replace(players=players))
    felt.do(Leave("p1"))
    assert felt.seat(1).leaving
    assert felt.departed == []


@pytest.mark.rule("R17.3")
@pytest.mark.case("P6")
def test_nobody_who_was_in_the_hand_leaves_while_pots_are_being_paid() -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000}, 1)
    felt.deal()
    felt.play("f", "a", "c")
    assert felt.hand.open_hands
    assert felt.refused(Leave("p2")) == "hands_open"
    felt.wait(5_500)
    assert felt.hand.stage == "result"
    assert felt.refused(Leave("p1")) == "pots_being_paid"
    assert felt.refused(Leave("p2")) == "pots_being_paid"
    felt.wait(3_000)


@pytest.mark.rule("R17.3")
def test_a_folded_player_may_go_during_the_run_out() -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000}, 1)
    felt.deal()
    felt.play("f", "a", "c")
    felt.do(Leave("p1"))
    assert felt.departed == ["p1"]


@pytest.mark.rule("R17.1")
def test_im_back_cancels_a_reserved_leave() -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000}, 1)
    felt.deal()
    felt.do(Leave("p1"))
    assert felt.refused(Leave("p1")) == "already_leaving"
    felt.do(ImBack("p1"))
    felt.play("f", "f")
    felt.wait(3_000)
    assert felt.seat(1)


@pytest.mark.rule("R17.4")
def test_between_announcement_and_blinds_a_player_leaves_at_once() -> None:
    felt = Felt(dict.fromkeys((1, 2, 3, 4), 5_000), 1)
    felt.tick()
    felt.wait(4_000)
    felt.do(Leave("p3"))
    assert [player.seat for player in felt.hand.players] == [2, 4, 1]
    assert felt.balances["p3"] == 0
    felt.wait(4_000)
    assert felt.hand.stage == "dealing"


@pytest.mark.rule("R17.4")
def test_a_hand_with_one_player_left_is_called_off_and_the_button_stays() -> None:
    felt = Felt({1: 5_000, 2: 5_000}, 1)
    felt.deal()
    before = felt.hand.positions
    felt.play("f")
    felt.wait(3_000)
    assert felt.hand.stage == "announced"
    felt.do(Leave("p2"))
    assert felt.state.hand is None
    assert felt.events("hand_called_off")
    assert felt.state.positions == before


@pytest.mark.rule("R17.1")
def test_without_a_hand_a_player_leaves_at_once() -> None:
    felt = Felt({1: 5_000})
    felt.do(Leave("p1"))
    assert (felt.departed, felt.balances["p1"]) == (["p1"], 0)
    assert felt.refused(Leave("p1")) == "not_seated"


@pytest.mark.rule("R1.5")
def test_who_reserves_a_leave_or_is_lost_while_cards_are_dealt_gets_both() -> None:
    felt = Felt(dict.fromkeys((1, 2, 3), 5_000), 1)
    felt.tick()
    felt.wait(8_000)
    assert felt.hand.stage == "dealing"
    felt.do(Leave("p2"))
    felt.do(ConnectionLost("p3"))
    felt.wait(2_000)
    view = GAME.private_view(felt.state, "p3")
    assert view is not None
    assert len(view["cards"]) == 2
