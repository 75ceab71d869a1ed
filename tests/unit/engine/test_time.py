"""Time at the table: pace, the clock of a turn, time-outs, lost connections (R1.12, R3, R19; B7, B8, P)."""

import pytest
from engine.game import RuleViolation
from engine.holdem.game import HoldemGame
from engine.kit.commands import ConnectionLost, ConnectionRestored, ImBack, Leave, Pause, Resume, SitOut, Tick

from tests.unit.engine.felt import GAME, SEED, Felt

THREE = {1: 20_000, 2: 20_000, 3: 20_000}


@pytest.mark.rule("R1.2", "R1.3", "R1.12")
def test_the_pace_of_a_hand() -> None:
    felt = Felt(THREE)
    felt.tick()
    assert (felt.hand.stage, felt.hand.due_ms) == ("announced", felt.now_ms + 3_000)
    felt.wait(3_000)
    assert (felt.hand.stage, felt.hand.due_ms) == ("window", felt.now_ms + 5_000)
    felt.wait(5_000)
    assert (felt.hand.stage, felt.in_turn) == ("dealing", 0)
    felt.wait(2_000)
    assert (felt.in_turn, felt.hand.turn_ms) == (1, felt.now_ms + 10_000)
    felt.play("c", "c", "x")
    assert felt.hand.due_ms == felt.now_ms + 1_000
    felt.wait(1_000)
    felt.act(2, "all_in")
    felt.act(3, "call")
    felt.act(1, "call")
    for pause_ms in (1_500, 2_500):
        assert felt.hand.due_ms == felt.now_ms + pause_ms
        felt.wait(pause_ms)
    assert (felt.hand.stage, felt.hand.due_ms) == ("result", felt.now_ms + 3_000)


@pytest.mark.rule("R1.12")
def test_each_further_pot_shows_longer() -> None:
    felt = Felt({1: 1_000, 2: 3_000, 3: 9_000})
    felt.deal()
    felt.play("a", "a", "c")
    felt.wait(1_500 + 1_500 + 2_500)
    assert len(felt.hand.results) == 2
    assert felt.hand.due_ms == felt.now_ms + 4_500


@pytest.mark.rule("R3.2")
@pytest.mark.parametrize(
    ("after_ms", "accepted"), [(-1, True), (0, True), (499, True), (500, False), (501, False)]
)
def test_grace_after_the_shown_deadline(after_ms: int, accepted: bool) -> None:
    felt = Felt(THREE)
    felt.deal()
    deadline_ms = felt.hand.turn_ms
    assert deadline_ms is not None
    felt.now_ms = deadline_ms + after_ms
    if accepted:
        felt.act(1, "call")
    else:
        assert felt.refused(felt.move(1, "call")) == "turn_over"


@pytest.mark.rule("R3.2")
@pytest.mark.case("B8")
def test_a_call_after_the_grace_is_refused_and_the_time_out_applied() -> None:
    felt = Felt(THREE)
    felt.deal()
    late = felt.move(1, "call")
    felt.now_ms += 10_501
    felt.tick()  # the shell applies what is due before the command
    assert felt.refused(late) == "not_your_turn"
    assert felt.player(1).folded


@pytest.mark.rule("R3.2", "R3.4", "R4.4")
@pytest.mark.case("B7")
@pytest.mark.parametrize("connected", [True, False])
def test_the_big_blinds_time_ends_heads_up(connected: bool) -> None:
    """SB limps, BB's time ends: a connected player checks, a lost one folds and SB is paid 384."""
    felt = Felt({1: 20_000, 2: 20_000}, 2)
    felt.deal()
    felt.act(1, "call")
    if not connected:
        felt.do(ConnectionLost("p2"))
    felt.wait(10_500)
    if connected:
        assert not felt.player(2).folded
        assert felt.hand.stage == "street"
    else:
        assert felt.player(2).folded
        assert felt.stacks()[1] == 20_000 - 200 + 384
        felt.wait(3_000)
        assert felt.balances["house:rake"] == 16


def let_time_run_out(felt: Felt, seat: int) -> None:
    while felt.in_turn != seat:
        if felt.in_turn:
            felt.play("x" if felt.player(felt.in_turn).street_cents == felt.hand.price_cents else "c")
        else:
            felt.wait(1_000)
    felt.wait(10_500)


@pytest.mark.rule("R3.3", "R3.8")
@pytest.mark.case("P1")
def test_a_warning_at_the_second_time_out_and_an_own_action_resets_the_count() -> None:
    felt = Felt({1: 20_000, 2: 20_000}, 1)
    felt.deal()
    felt.play("c", "x")
    let_time_run_out(felt, 1)
    assert felt.notices == []
    let_time_run_out(felt, 1)
    assert felt.notices == [("p1", "time_out_warning")]
    while felt.in_turn != 1:
        felt.play("x") if felt.in_turn else felt.wait(1_000)
    felt.play("x")
    assert felt.seat(1).time_outs == 0


@pytest.mark.rule("R3.3", "R3.8")
@pytest.mark.case("P2")
def test_after_the_third_time_out_the_rest_is_check_or_fold_and_then_the_lobby() -> None:
    felt = Felt({1: 20_000, 2: 20_000}, 2)  # seat 1 is SB and acts first in every round
    felt.deal()
    felt.play("c", "x")
    for _ in range(3):
        let_time_run_out(felt, 1)
        if felt.in_turn == 2:
            felt.play("x")
    assert felt.seat(1).removal == "time_outs"
    assert felt.refused(ImBack("p1")) == "nothing_to_cancel"
    felt.wait(3_000)
    assert felt.departed == ["p1"]
    assert ("p1", "moved_to_lobby") in felt.notices
    assert felt.state.hand is None


@pytest.mark.rule("R3.8")
def test_the_third_time_out_in_mid_hand_checks_or_folds_at_once() -> None:
    felt = Felt({1: 20_000, 2: 20_000}, 2)
    felt.deal()
    felt.play("c", "x")
    felt.state = felt.state._replace(
        seats=(felt.seat(1)._replace(time_outs=2), *felt.state.seats[1:])
    )
    let_time_run_out(felt, 1)  # third: checked by time
    felt.play("x")
    felt.wait(1_000)
    assert felt.in_turn == 2  # seat 1 was checked at once on the next street
    felt.act(2, "bet", 500)
    assert felt.hand.stage == "result"  # and folded at once to the bet


@pytest.mark.rule("R3.4", "R3.8")
def test_folds_of_a_lost_connection_do_not_count() -> None:
    felt = Felt(THREE)
    felt.deal()
    felt.do(ConnectionLost("p1"))
    felt.wait(10_500)
    assert felt.player(1).folded
    assert felt.seat(1).time_outs == 0


@pytest.mark.rule("R3.8", "R19.3")
def test_who_is_back_before_the_deadline_has_the_rest_of_his_time() -> None:
    felt = Felt(THREE)
    felt.deal()
    deadline_ms = felt.hand.turn_ms
    felt.do(ConnectionLost("p1"))
    felt.wait(9_000)
    felt.do(ConnectionRestored("p1"))
    assert felt.hand.turn_ms == deadline_ms
    felt.act(1, "call")


@pytest.mark.rule("R3.8", "R19.2", "R19.3", "R19.4")
@pytest.mark.case("P3")
def test_all_in_and_gone_for_two_minutes_is_paid_and_cashed_out_at_the_close() -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000}, 1, times={"run_out_ms": 60_000, "run_out_river_ms": 60_000})
    felt.deal({2: "AsAd", 1: "7c2d", 3: "8h3s"}, "KhQh9s4d2c")
    felt.play("c", "a", "c", "f")
    felt.do(ConnectionLost("p2"))
    felt.wait(3 * 60_000)
    assert felt.hand.stage == "result"  # two minutes are over, but he stays in
    felt.wait(3_000)
    assert felt.departed == ["p2"]
    assert felt.balances["p2"] == 5_000 - 408 + 200  # 10,200 less 4% rake, less what he brought
    assert [code for person, code in felt.notices if person == "p2"] == ["hand_result", "moved_to_lobby"]


@pytest.mark.rule("R19.2", "R19.3")
def test_a_lost_player_stands_by_and_after_two_minutes_goes_to_the_lobby() -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000, 4: 5_000})
    felt.deal()
    felt.act(4, "fold")
    felt.do(ConnectionLost("p4"))
    felt.play("f", "f")
    felt.wait(3_000)
    assert 4 not in [player.seat for player in felt.hand.players]
    felt.do(ConnectionRestored("p4"))
    assert felt.seat(4).away_until_ms is None
    felt.do(ConnectionLost("p4"))
    felt.wait(119_999)
    assert felt.seat(4)
    felt.wait(1)
    assert felt.departed == ["p4"]
    assert felt.balances["p4"] == 0


@pytest.mark.rule("R16.1", "R16.2")
@pytest.mark.case("P4")
def test_sitting_out_takes_effect_with_the_next_hand_and_ends_after_three_minutes() -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000})
    felt.deal()
    felt.do(SitOut("p1"))
    assert felt.refused(SitOut("p1")) == "already_sitting_out"
    felt.play("f", "f")
    felt.wait(3_000)  # the next hand begins
    effect_ms = felt.now_ms
    assert felt.seat(1).sit_out == "now"
    assert 1 not in [player.seat for player in felt.hand.players]
    felt.wait(179_999)
    assert felt.seat(1)
    felt.wait(1)
    assert felt.now_ms == effect_ms + 180_000
    assert felt.state.seats[0] is None
    assert ("p1", "moved_to_watching") in felt.notices
    assert "p1" not in felt.departed
    assert felt.balances["p1"] == 0


@pytest.mark.rule("R16.1")
def test_im_back_cancels_a_reserved_sit_out_and_returns() -> None:
    felt = Felt(THREE)
    felt.deal()
    assert felt.refused(ImBack("p1")) == "nothing_to_cancel"
    felt.do(SitOut("p1"))
    felt.do(ImBack("p1"))
    felt.play("f", "f")
    felt.wait(3_000)
    assert 1 in [player.seat for player in felt.hand.players]


@pytest.mark.rule("R16.3")
def test_of_sitting_out_and_being_lost_the_earlier_end_counts() -> None:
    felt = Felt({1: 5_000, 2: 5_000, 3: 5_000})
    felt.deal()
    felt.do(SitOut("p1"))
    felt.play("f", "f")
    felt.wait(3_000)
    felt.wait(100_000)
    felt.do(ConnectionLost("p1"))  # would end 120 s from now, the sit-out ends in 80 s
    felt.wait(80_000)
    assert felt.state.seats[0] is None
    assert "p1" not in felt.departed


@pytest.mark.rule("R19.2")
def test_the_shell_is_asked_who_is_there_before_a_time_out_counts_and_before_a_hand_begins() -> None:
    felt = Felt(THREE)
    assert set(GAME.outstanding(felt.state).presence) == {"p1", "p2", "p3"}
    felt.deal()
    assert GAME.outstanding(felt.state).presence == ("p1",)
    felt.play("f", "f")
    assert felt.hand.stage == "result"  # the next hand is announced by the Tick that closes this one
    assert set(GAME.outstanding(felt.state).presence) == {"p1", "p2", "p3"}


@pytest.mark.rule("R4.6")
def test_the_end_of_a_hand_in_its_order() -> None:
    """Uncalled bet, hands, pots in order, result; at the close rake, leaves, re-buys, sit-outs, next hand."""
    felt = Felt({1: 1_000, 2: 9_000, 3: 3_000, 4: 5_000}, 1)
    felt.deal({1: "AsAh", 2: "QsQh", 3: "KsKh", 4: "2c3d"}, "JdTd8c4s5h")
    felt.do(Leave("p1"))
    felt.do(SitOut("p2"))
    felt.act(4, "fold")
    felt.told.clear()
    felt.play("a", "a", "a")
    felt.wait(5_500)
    assert [name for name, _ in felt.told if name not in ("called", "raised", "street_dealt")] == [
        "uncalled_returned", "hands_opened", "pot_paid", "pot_paid",
    ]  # fmt: skip
    assert [facts["cents"] for facts in felt.events("pot_paid")] == [3_000, 4_000]
    assert felt.balances == {"house:rake": 0, "p1": -1_000, "p2": -9_000, "p3": -3_000, "p4": -5_000}
    felt.told.clear()
    felt.wait(4_500)
    assert [name for name, _ in felt.told] == ["hand_closed", "sat_out", "player_left", "hand_announced"]
    assert felt.balances["house:rake"] == 120 + 160
    assert felt.balances["p1"] == 3_000 - 120 - 1_000


@pytest.mark.rule("R20.1")
def test_a_pause_stops_the_counts_and_a_resume_goes_on_with_what_was_left() -> None:
    felt = Felt(THREE)
    felt.deal()
    felt.wait(4_000)
    felt.do(ConnectionLost("p2"))
    felt.do(Pause("boss", "the camera fell over"))
    call = felt.move(1, "call")
    assert felt.refused(call) == "paused"
    assert felt.refused(Pause("boss", "again")) == "paused"
    felt.do(ConnectionLost("p3"))
    felt.wait(1_000_000)
    felt.do(Resume("boss"))
    assert felt.refused(Resume("boss")) == "not_paused"
    assert felt.hand.turn_ms == felt.now_ms + 6_000
    assert felt.seat(2).away_until_ms == felt.now_ms + 120_000
    assert felt.seat(3).away_until_ms == felt.now_ms + 120_000
    felt.do(call)


@pytest.mark.rule("R3.2")
def test_early_and_doubled_ticks_change_nothing() -> None:
    felt = Felt(THREE)
    felt.deal()
    felt.now_ms += 10_499
    before = felt.state
    for _ in range(3):
        felt.tick()
    assert felt.state._replace(last_ms=0) == before._replace(last_ms=0)
    felt.now_ms += 1
    felt.tick()
    turn = felt.state.turn
    felt.tick()
    assert felt.state.turn == turn


def test_time_never_runs_backwards() -> None:
    felt = Felt(THREE)
    felt.deal()
    outcome = HoldemGame().apply(felt.state, Tick("", felt.deck, SEED), 0)
    assert outcome.state.last_ms == felt.state.last_ms


@pytest.mark.rule("R1.2")
def test_a_table_with_one_player_waits_without_a_deadline() -> None:
    felt = Felt({1: 5_000})
    assert GAME.outstanding(felt.state).deadline_ms is None
    felt.sit(2, 5_000)
    assert GAME.outstanding(felt.state).deadline_ms == felt.now_ms
    felt.tick()
    assert felt.hand.stage == "announced"


@pytest.mark.rule("R17.1")
@pytest.mark.case("P5")
def test_a_reserved_leave_is_carried_out_though_no_hand_follows() -> None:
    felt = Felt({1: 5_000, 2: 5_000}, 2)
    felt.deal()
    felt.do(Leave("p1"))
    assert felt.seat(1).leaving
    felt.act(1, "call")  # he acts normally until then
    felt.act(2, "raise", 600)
    felt.act(1, "fold")
    felt.wait(3_000)
    assert felt.departed == ["p1"]
    assert felt.balances["p1"] == -200
    assert felt.state.hand is None
    with pytest.raises(RuleViolation):
        GAME.apply(felt.state, Leave("p1"), felt.now_ms)
