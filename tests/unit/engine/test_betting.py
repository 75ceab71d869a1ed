"""Betting at no limit: the worked cases B, and R1.6, R1.9, R1.10, R3.5 beside them."""

from typing import Any

import pytest
from engine.holdem.betting import options
from engine.kit.commands import Leave
from engine.kit.positions import Positions

from tests.unit.engine.felt import Felt

FOUR = {1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000}


def deep(stacks: dict[int, int], button: int = 1, **rules: Any) -> Felt:
    felt = Felt(stacks, button, **rules)
    felt.deal()
    return felt


@pytest.mark.rule("R1.10")
@pytest.mark.case("B1")
def test_a_raise_is_at_least_the_last_raise() -> None:
    felt = deep(FOUR)
    assert felt.in_turn == 4
    felt.act(4, "raise", 500)
    assert felt.refused(felt.move(1, "raise", 799)) == "amount_too_small"
    felt.act(1, "raise", 800)
    assert felt.hand.price_cents == 800


@pytest.mark.rule("R1.10")
@pytest.mark.case("B2")
def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    """Flop: A bets 1,000, B is all-in for 1,400, C calls: A may call 400, not raise. C could have raised."""
    felt = deep({1: 20_000, 2: 20_000, 3: 1_600, 4: 20_000}, button=1)
    felt.play("c", "c", "c", "x")  # seats 4, 1, 2 call; BB 3 has 1,400 behind
    felt.wait(1_000)
    felt.act(2, "bet", 1_000)
    felt.act(3, "all_in")
    assert felt.player(3).street_cents == 1_400
    c = options(felt.hand, felt.hand.turn_index)
    assert (felt.in_turn, c.min_to_cents) == (4, 2_400)
    felt.act(4, "call")
    felt.act(1, "fold")
    assert felt.in_turn == 2
    assert felt.refused(felt.move(2, "raise", 2_400)) == "cannot_raise"
    felt.act(2, "call")
    assert felt.player(2).total_cents == 1_600


@pytest.mark.rule("R1.10")
@pytest.mark.case("B3")
def test_short_all_ins_add_up() -> None:
    """A 10,000, B all-in 12,500, C calls, D all-in 20,000, E calls: A faces a full raise, C does not."""
    stacks = {1: 90_200, 2: 12_700, 3: 90_200, 4: 20_200, 5: 90_200, 6: 90_200}
    felt = deep(stacks, button=6)  # SB 1, BB 2: after the calls A is seat 1
    felt.play("c", "c", "c", "f", "c", "x")  # seats 3 4 5 call, 6 folds, 1 calls, 2 checks
    felt.wait(1_000)
    felt.act(1, "bet", 10_000)
    felt.act(2, "all_in")
    felt.act(3, "call")
    felt.act(4, "all_in")
    felt.act(5, "call")
    assert felt.in_turn == 1
    a = options(felt.hand, felt.hand.turn_index)
    assert (a.to_call_cents, a.min_to_cents) == (10_000, 30_000)
    felt.act(1, "call")
    assert felt.in_turn == 3
    c = options(felt.hand, felt.hand.turn_index)
    assert (c.to_call_cents, c.min_to_cents, c.raise_refused) == (7_500, None, "not_reopened")


@pytest.mark.rule("R1.10", "R3.5", "R4.4")
@pytest.mark.case("B4")
def test_a_short_blind_does_not_lower_the_price() -> None:
    """BB all-in for 50, UTG calls 200, SB folds 100: main pot 150 to BB, side pot 100 to UTG."""
    felt = Felt({1: 5_000, 2: 5_000, 3: 50}, 1)
    felt.deal({3: "AsAd", 1: "7c2d"}, "KhQh8s4d3c")
    assert felt.in_turn == 1
    assert options(felt.hand, felt.hand.turn_index).to_call_cents == 200
    felt.play("c", "f")
    felt.wait(20_000)
    assert felt.events("uncalled_returned") == [{"seat": 1, "cents": 100}]
    assert [(pot["cents"], pot["rake_cents"], pot["shares"]) for pot in felt.events("pot_paid")] == [
        (150, 6, [{"seat": 3, "cents": 144}]),
        (100, 4, [{"seat": 1, "cents": 96}]),
    ]
    assert felt.balances["house:rake"] == 10


@pytest.mark.rule("R1.10")
@pytest.mark.case("B5")
def test_after_an_opening_all_in_below_the_big_blind() -> None:
    felt = deep({1: 5_000, 2: 250, 3: 5_000, 4: 5_000})
    felt.play("c", "c", "c", "x")
    felt.wait(1_000)
    felt.act(2, "all_in")
    choice = options(felt.hand, felt.hand.turn_index)
    assert (choice.to_call_cents, choice.min_to_cents) == (50, 250)
    assert felt.refused(felt.move(3, "raise", 249)) == "amount_too_small"
    felt.act(3, "raise", 250)


@pytest.mark.rule("R1.8", "R3.5", "R4.4")
@pytest.mark.case("B6")
def test_a_walk_returns_what_nobody_called_and_is_raked() -> None:
    felt = deep({1: 20_000, 2: 20_000, 3: 20_000})
    felt.play("f", "f")
    assert felt.stacks()[3] == 20_092
    assert felt.events("hands_opened") == []
    felt.wait(3_000)
    assert felt.balances["house:rake"] == 8


@pytest.mark.rule("R1.4", "R3.5")
def test_a_walk_without_a_small_blind_gives_the_big_blind_back_and_pays_no_pot() -> None:
    felt = deep(FOUR)
    felt.do(Leave("p3"))  # the big blind's seat empties, so the next hand has no small blind
    felt.play("f", "f", "f")
    felt.wait(3_000)
    felt.wait(10_000)
    assert felt.hand.positions == Positions(button=2, small_blind=3, big_blind=4)
    felt.play("f", "f")
    assert felt.stacks()[4] == 20_000
    assert felt.hand.results == ()
    felt.wait(3_000)
    assert felt.events("hand_closed")[-1] == {"hand_id": "t1-2"}


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize(
    ("seat", "move", "to_cents", "code"),
    [
        (4, "check", None, "cannot_check"),
        (4, "bet", 400, "cannot_bet"),
        (4, "raise", 399, "amount_too_small"),
        (4, "raise", 20_001, "amount_too_large"),
        (4, "raise", None, "amount_required"),
        (4, "fold", 200, "amount_not_allowed"),
        (4, "call", 400, "wrong_amount"),
        (4, "all_in", 400, "wrong_amount"),
        (1, "call", None, "not_your_turn"),
        (3, "check", None, "not_your_turn"),
    ],
)
def test_what_under_the_gun_may_not_do(seat: int, move: str, to_cents: int | None, code: str) -> None:
    felt = deep(FOUR)
    assert felt.refused(felt.move(seat, move, to_cents)) == code


@pytest.mark.rule("R1.6")
def test_the_big_blind_may_check_or_raise_when_nobody_raised() -> None:
    felt = deep(FOUR)
    felt.play("c", "c", "c")
    choice = options(felt.hand, felt.hand.turn_index)
    assert (felt.in_turn, choice.can_check, choice.min_to_cents) == (3, True, 400)
    assert felt.refused(felt.move(3, "call")) == "nothing_to_call"
    felt.act(3, "raise", 400)
    assert felt.in_turn == 4


@pytest.mark.rule("R1.9")
def test_nobody_is_asked_who_has_nobody_to_bet_against() -> None:
    """BB has the others covered, all are all-in for less than his blind or called: no decision is owed."""
    felt = deep({1: 1_000, 2: 1_000, 3: 5_000})
    felt.play("a", "a")
    assert felt.in_turn == 3  # he still owes a call
    felt.act(3, "call")
    assert felt.in_turn == 0
    felt.wait(1_500 + 1_500 + 2_500)
    assert felt.hand.stage == "result"


@pytest.mark.rule("R1.9")
def test_heads_up_against_an_all_in_blind_nothing_is_owed() -> None:
    """SB has put in 100 already, more than BB's last 50: he is not asked for a call that would come back."""
    felt = Felt({1: 5_000, 2: 50}, 2)
    felt.deal()
    assert felt.hand.positions.big_blind == 2
    assert felt.in_turn == 0
    felt.wait(8_500)
    assert felt.events("uncalled_returned") == [{"seat": 1, "cents": 50}]


@pytest.mark.rule("R1.10")
def test_nobody_raises_players_who_are_all_in() -> None:
    felt = deep({1: 1_000, 2: 5_000, 3: 5_000})
    felt.play("a", "f")
    choice = options(felt.hand, felt.hand.turn_index)
    assert (felt.in_turn, choice.raise_refused) == (3, "nobody_to_raise")
    assert felt.refused(felt.move(3, "raise", 2_000)) == "cannot_raise"
    assert felt.refused(felt.move(3, "all_in")) == "cannot_raise"


@pytest.mark.rule("R1.7")
def test_later_rounds_begin_left_of_the_button() -> None:
    felt = deep(FOUR)
    felt.play("c", "c", "f", "x")
    felt.wait(1_000)
    assert felt.in_turn == 3


@pytest.mark.rule("R3.6")
def test_a_move_once_made_stands() -> None:
    felt = deep(FOUR)
    raised = felt.move(4, "raise", 600)
    felt.do(raised)
    assert felt.refused(raised) == "not_your_turn"
    assert felt.refused(felt.move(4, "fold")) == "not_your_turn"
    assert felt.player(4).street_cents == 600


@pytest.mark.rule("R3.5", "R3.7")
def test_an_uncalled_raise_comes_back_before_pots_are_formed() -> None:
    felt = deep(FOUR)
    felt.act(4, "raise", 5_000)
    felt.play("f", "f", "f")
    assert felt.events("uncalled_returned") == [{"seat": 4, "cents": 4_800}]
    assert felt.events("pot_paid")[0]["cents"] == 500
