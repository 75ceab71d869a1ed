"""Gone in the middle of a hand: which count ends first, what the close does, what is told (R16, R17, R19)."""

from collections.abc import Mapping
from typing import Any

import pytest
from engine.game import Json
from engine.kit.commands import ConnectionLost, ConnectionRestored, ImBack, Leave, Pause, Resume, SitOut

from tests.unit.engine.felt import Felt

FOUR = dict.fromkeys((1, 2, 3, 4), 20_000)
SLOW: dict[str, Any] = {"times": {"betting_ms": 300_000}}
"""A hand that lasts longer than two minutes: somebody thinks for five."""


def told(felt: Felt, person: str) -> list[str]:
    return [code for name, code in felt.notices if name == person]


def gone_in_a_hand(*, leaving: bool = False) -> Felt:
    """Seat 1 is all-in and gone; seat 2 thinks for minutes. ``leaving``: seat 1 has asked for the lobby."""
    felt = Felt(FOUR, 2, **SLOW)
    felt.deal({1: "AsAh", 2: "KsKh"}, "2c3d5h8s9c")  # SB 3, BB 4; seat 1 acts first
    if leaving:
        felt.do(Leave("p1"))
    felt.act(1, "all_in")
    felt.do(ConnectionLost("p1"))
    return felt


def close(felt: Felt) -> None:
    """Everybody folds to seat 1's all-in, and the result stands for its three seconds."""
    felt.play("f", "f", "f")
    felt.wait(3_000)


def test_a_hand_longer_than_two_minutes_stays_his_until_the_close() -> None:
    felt = gone_in_a_hand()
    felt.wait(299_000)
    assert felt.seat(1)
    assert felt.departed == []


@pytest.mark.rule("R19.3", "R17.1")
@pytest.mark.parametrize("leaving", [False, True])
def test_the_two_minutes_end_before_the_hand_does(leaving: bool) -> None:
    """The count ends first: at the close he goes to the lobby because of it, whatever he had asked."""
    felt = gone_in_a_hand(leaving=leaving)
    felt.wait(120_000)
    close(felt)
    assert felt.departed == ["p1"]
    assert felt.events("player_left")[-1]["reason"] == "away"
    assert told(felt, "p1") == ["hand_result", "moved_to_lobby"]


@pytest.mark.rule("R17.1", "R19.2", "R19.4")
def test_the_hand_ends_before_the_two_minutes_do() -> None:
    """The reserved exit comes first; he asked for it, so he is told the result and nothing else."""
    felt = gone_in_a_hand(leaving=True)
    felt.wait(116_999)
    close(felt)  # 119,999 ms after the loss
    assert felt.departed == ["p1"]
    assert felt.events("player_left")[-1]["reason"] == "asked"
    assert told(felt, "p1") == ["hand_result"]


@pytest.mark.rule("R19.2")
def test_without_a_reserved_exit_he_stands_by_for_what_is_left_of_the_two_minutes() -> None:
    felt = gone_in_a_hand()
    felt.wait(100_000)
    close(felt)
    assert 1 not in [player.seat for player in felt.hand.players]
    felt.wait(120_000 - 103_000 - 1)
    assert felt.seat(1)
    felt.wait(1)
    assert felt.departed == ["p1"]


@pytest.mark.rule("R19.3")
@pytest.mark.parametrize(("gone_ms", "plays_on"), [(119_999, True), (120_000, False), (120_001, False)])
def test_who_comes_back_after_two_minutes_goes_to_the_lobby_at_the_close_all_the_same(
    gone_ms: int, plays_on: bool
) -> None:
    """That a hand was running makes the two minutes no longer."""
    felt = gone_in_a_hand()
    felt.wait(gone_ms)
    felt.do(ConnectionRestored("p1"))
    close(felt)
    assert ("p1" in felt.departed) is not plays_on
    assert told(felt, "p1") == ([] if plays_on else ["moved_to_lobby"])
    if plays_on:
        assert 1 in [player.seat for player in felt.hand.players]


@pytest.mark.rule("R19.3", "R17.1")
def test_back_in_time_with_a_reserved_exit_he_may_still_change_his_mind() -> None:
    felt = gone_in_a_hand(leaving=True)
    felt.wait(119_999)
    felt.do(ConnectionRestored("p1"))
    assert felt.seat(1).leaving
    felt.do(ImBack("p1"))
    close(felt)
    assert felt.departed == []
    assert 1 in [player.seat for player in felt.hand.players]


@pytest.mark.rule("R19.3", "R17.1")
def test_back_too_late_there_is_nothing_left_to_cancel() -> None:
    felt = gone_in_a_hand(leaving=True)
    felt.wait(120_000)
    felt.do(ConnectionRestored("p1"))
    assert felt.refused(ImBack("p1")) == "nothing_to_cancel"
    close(felt)
    assert felt.events("player_left")[-1]["reason"] == "away"


@pytest.mark.rule("R19.3")
def test_who_is_back_too_late_and_still_has_turns_plays_them_himself() -> None:
    felt = Felt(FOUR, 2, **SLOW)
    felt.deal()
    felt.do(ConnectionLost("p4"))  # the big blind, last to act
    felt.wait(150_000)
    felt.do(ConnectionRestored("p4"))
    felt.play("c", "f", "f")
    assert felt.in_turn == 4
    felt.act(4, "check")


@pytest.mark.rule("R19.3")
def test_each_loss_starts_a_new_count() -> None:
    felt = gone_in_a_hand()
    felt.wait(119_000)
    felt.do(ConnectionRestored("p1"))
    felt.do(ConnectionLost("p1"))
    felt.wait(119_999)
    felt.do(ConnectionRestored("p1"))
    close(felt)
    assert felt.departed == []


@pytest.mark.rule("R19.3", "R20.1")
def test_a_pause_does_not_use_up_the_two_minutes() -> None:
    felt = gone_in_a_hand()
    felt.wait(60_000)
    felt.do(Pause("boss", "the camera fell over"))
    felt.wait(600_000)
    felt.do(ConnectionRestored("p1"))
    felt.do(Resume("boss"))
    close(felt)
    assert felt.departed == []


@pytest.mark.rule("R16.3")
@pytest.mark.parametrize(
    ("lost_after_ms", "goes_to", "why"),
    [
        (59_999, "lobby", "away"),
        (60_000, "lobby", "away"),
        (60_001, "watching", "sit_out"),
    ],
    ids=["the two minutes end 1 ms earlier", "both end at once", "the three minutes end 1 ms earlier"],
)
@pytest.mark.parametrize("late_ms", [0, 90_000], ids=["the timer comes", "only the sweep comes, later"])
def test_the_earlier_of_both_counts_decides_however_late_the_table_is_looked_at(
    lost_after_ms: int, goes_to: str, why: str, late_ms: int
) -> None:
    felt = Felt({1: 20_000})
    felt.do(SitOut("p1"))
    felt.wait(lost_after_ms)
    felt.do(ConnectionLost("p1"))
    felt.now_ms += 180_000 - lost_after_ms + late_ms
    felt.tick()
    assert felt.state.seats[0] is None
    assert felt.events("player_left")[-1] == {
        "seat": 1, "nickname": "P1", "cents": 20_000, "to": goes_to, "reason": why,
    }  # fmt: skip
    assert told(felt, "p1") == [f"moved_to_{goes_to}"]


@pytest.mark.rule("R16.1", "R17.4")
def test_a_hand_that_is_called_off_lets_a_reserved_sit_out_take_effect() -> None:
    """No hand is on any more, so he sits out at once and is not dealt into the hand after."""
    felt = Felt({1: 20_000, 2: 20_000}, 1)
    felt.tick()
    felt.do(SitOut("p1"))
    felt.do(Leave("p2"))
    assert felt.events("hand_called_off")
    assert felt.seat(1).sit_out == "now"
    felt.sit(3, 20_000)
    felt.sit(4, 20_000)
    felt.tick()
    assert {player.seat for player in felt.hand.players} == {3, 4}


@pytest.mark.rule("R16.1", "R2.8")
def test_a_reserved_sit_out_outlives_a_bust() -> None:
    """Only "I'm Back" cancels it: who buys in again sits out, and his three minutes run from the close."""
    felt = Felt({1: 20_000, 2: 4_000, 3: 20_000}, 1)
    felt.deal({1: "AsAh", 2: "7c2d"}, "KhQh9s4d3c")
    felt.do(SitOut("p2"))
    felt.act(1, "raise", 4_000)
    felt.play("c", "f")
    felt.wait(8_500)
    assert felt.seat(2).status == "rebuying"
    closed_ms = felt.now_ms
    felt.sit_again(2, 10_000)
    felt.wait(13_000)
    assert 2 not in [player.seat for player in felt.hand.players]
    felt.wait(closed_ms + 180_000 - felt.now_ms - 1)
    assert felt.seat(2)
    felt.wait(1)
    assert felt.state.seats[1] is None


def results_of(felt: Felt, person: str) -> list[Mapping[str, Json]]:
    return [facts for name, code, facts in felt.said if (name, code) == (person, "hand_result")]


@pytest.mark.rule("R19.1", "R19.4")
def test_the_result_of_a_hand_is_told_to_each_player_who_was_not_there_at_the_close() -> None:
    """Two pots: seat 1 wins the main pot of 3,000, seat 2 the side pot of 4,000, seat 3 nothing."""
    felt = Felt({1: 1_000, 2: 9_000, 3: 3_000, 4: 5_000}, 1)
    felt.deal({1: "AsAh", 2: "QsQh", 3: "JsJc", 4: "2c3d"}, "KdTd8c4s5h")
    felt.act(4, "fold")
    felt.play("a", "a", "a")
    for person in ("p1", "p2", "p3", "p4"):
        felt.do(ConnectionLost(person))
    felt.wait(10_000)
    first, second = {"cents": 3_000, "won_cents": 0}, {"cents": 4_000, "won_cents": 0}
    shared: dict[str, Json] = {"table_id": "t1", "hand_id": "t1-1", "insurance_cents": 0, "prizes": []}
    assert results_of(felt, "p1") == [
        {**shared, "cents": 2_880, "put_in_cents": 1_000, "pots": [{**first, "won_cents": 2_880}, second]}
    ]
    assert results_of(felt, "p2") == [
        {**shared, "cents": 3_840, "put_in_cents": 3_000, "pots": [first, {**second, "won_cents": 3_840}]}
    ]
    assert results_of(felt, "p3") == [{**shared, "cents": 0, "put_in_cents": 3_000, "pots": [first, second]}]
    assert results_of(felt, "p4") == [{**shared, "cents": 0, "put_in_cents": 0, "pots": [first, second]}]


@pytest.mark.rule("R19.4")
def test_who_saw_the_close_or_had_left_before_is_told_nothing() -> None:
    felt = Felt(FOUR, 2, **SLOW)
    felt.deal()
    felt.do(ConnectionLost("p1"))
    felt.do(ConnectionRestored("p1"))
    felt.play("f")
    felt.do(ConnectionLost("p1"))
    felt.do(Leave("p1"))
    felt.play("f", "f")
    felt.wait(3_000)
    assert felt.notices == []


@pytest.mark.rule("R19.4")
@pytest.mark.case("P3")
def test_who_is_removed_at_that_close_is_told_both_what_he_won_and_that_he_was_moved() -> None:
    felt = gone_in_a_hand()
    felt.wait(120_000)
    close(felt)
    [result] = results_of(felt, "p1")
    assert (result["cents"], result["put_in_cents"]) == (480, 200)  # 500 less 4%; 19,800 was not called
    assert felt.balances["p1"] == 480 - 200
