"""The window of the jackpot bet (R5.1): who may bet, when, and with what stack.

A $1/$2 table; the bet is $5. Seat 1 has the button, seat 2 the small blind, seat 3 the big one.
"""

from collections.abc import Callable
from typing import Any

import pytest
from engine.game import Cents, RuleViolation
from engine.holdem.commands import JackpotBet, JackpotContinuity
from engine.kit.commands import (
    Pause,
    Resume,
    SitOut,
    TopUp,
)

from tests.unit.engine.felt import GAME, WITHOUT
from tests.unit.engine.jackpot_table import (
    BET,
    WINDOW_MS,
    JackpotFelt,
    in_the_window,
    opened,
    reserved_seat,
)


@pytest.mark.rule("R5.1")
@pytest.mark.parametrize("blinds", [(100, 200), (500, 1_000), (10_000, 20_000)])
def test_the_bet_is_five_dollars_whatever_the_blinds(blinds: tuple[int, int]) -> None:
    small, big = blinds
    stacks = dict.fromkeys((1, 2, 3), 20 * big)
    felt = in_the_window(stacks, small_blind_cents=small, big_blind_cents=big)
    felt.bet(2)
    assert felt.stacks() == {**stacks, 2: 20 * big - 500}
    assert felt.bettors() == [2]
    assert felt.events("jackpot_bet_placed") == [{"seat": 2, "cents": 500}]


@pytest.mark.rule("R5.1")
def test_it_can_be_withdrawn_and_placed_again_while_the_window_is_open() -> None:
    felt = in_the_window()
    felt.bet(1, 2)
    felt.withdraw(1)
    assert felt.stacks() == {1: 20_000, 2: 19_500, 3: 20_000}
    assert felt.bettors() == [2]
    assert felt.events("jackpot_bet_withdrawn") == [{"seat": 1, "cents": 500}]
    felt.bet(1)
    felt.close_window()
    assert felt.bettors() == [1, 2]
    assert felt.events("window_closed") == [{"seats": [2, 1], "jackpot_cents": 800_684}]


@pytest.mark.rule("R1.3")
@pytest.mark.rule("R5.1")
@pytest.mark.parametrize(
    ("passed_ms", "code"), [(0, ""), (4_999, ""), (5_000, "no_window"), (5_001, "no_window")]
)
def test_the_window_is_five_seconds_long_also_when_nobody_has_looked_at_the_clock(
    passed_ms: int, code: str
) -> None:
    felt = in_the_window()
    felt.now_ms += passed_ms
    bet = JackpotBet("p1", on=True)
    if code:
        assert felt.refused(bet) == code
    else:
        felt.do(bet)
        assert felt.bettors() == [1]


@pytest.mark.rule("R5.1")
@pytest.mark.parametrize(
    ("stack", "accepted"),
    [
        pytest.param(501, True, id="a cent remains"),
        pytest.param(600, True, id="a dollar remains"),
        pytest.param(500, False, id="nothing would remain"),
        pytest.param(499, False, id="less than the bet"),
        pytest.param(1, False, id="next to nothing"),
    ],
)
def test_something_must_remain_of_the_stack(stack: int, accepted: bool) -> None:
    felt = in_the_window({1: 20_000, 2: 20_000, 3: stack})
    bet = JackpotBet("p3", on=True)
    if accepted:
        felt.do(bet)
        assert felt.stacks()[3] == stack - BET
    else:
        assert felt.refused(bet) == "stack_too_small"


@pytest.mark.case("J2")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.15")
@pytest.mark.rule("R1.10")
def test_a_blind_after_the_bet_may_be_all_in_and_the_price_stays() -> None:
    rules: dict[str, Any] = {"small_blind_cents": 500, "big_blind_cents": 1_000}
    felt = in_the_window({1: 20_000, 2: 20_000, 3: 600}, **rules)
    felt.bet(3)
    felt.close_window()
    assert (felt.player(3).stack_cents, felt.player(3).total_cents) == (0, 100)
    assert felt.hand.price_cents == 1_000
    assert felt.refused(felt.move(1, "raise", 1_999)) == "amount_too_small"
    felt.act(1, "call")
    assert felt.player(1).street_cents == 1_000
    poorer = in_the_window({1: 20_000, 2: 20_000, 3: 500}, **rules)
    assert poorer.refused(JackpotBet("p3", on=True)) == "stack_too_small"


def announced(felt: JackpotFelt) -> None:
    felt.announce()


def bet_by_all(felt: JackpotFelt) -> None:
    felt.open_window()
    felt.bet(1, 2, 3)


def paused(felt: JackpotFelt) -> None:
    felt.open_window()
    felt.do(Pause("dan", "video"))


def dealt(felt: JackpotFelt) -> None:
    felt.open_window()
    felt.close_window()


def at_the_result(felt: JackpotFelt) -> None:
    dealt(felt)
    felt.play("f", "f")


def newcomer(felt: JackpotFelt) -> None:
    """Somebody sits down while the window is open."""
    felt.open_window()
    felt.sit(4, 20_000)


def sitting_out(felt: JackpotFelt) -> None:
    felt.sit(4, 20_000)
    felt.do(SitOut("p4"))
    felt.open_window()


REFUSED: dict[str, tuple[Callable[[JackpotFelt], None], str, Any, str]] = {
    "before the window": (announced, "p1", True, "no_window"),
    "between hands": (lambda _felt: None, "p1", True, "no_window"),
    "after the window": (dealt, "p1", True, "no_window"),
    "at the result": (at_the_result, "p1", True, "no_window"),
    "twice": (bet_by_all, "p1", True, "already_bet"),
    "withdrawing what was not bet": (opened, "p1", False, "no_jackpot_bet"),
    "withdrawing after the window": (dealt, "p1", False, "no_window"),
    "in a pause": (paused, "p1", True, "paused"),
    "withdrawing in a pause": (paused, "p1", False, "paused"),
    "a watcher": (opened, "watcher", True, "not_seated"),
    "a dealer": (opened, "dan", True, "not_seated"),
    "a seat that is only reserved": (reserved_seat, "p4", True, "not_dealt_in"),
    "who sat down after the announcement": (newcomer, "p4", True, "not_dealt_in"),
    "who sits out": (sitting_out, "p4", True, "not_dealt_in"),
    "neither yes nor no": (opened, "p1", "yes", "bad_choice"),
    "a number": (opened, "p1", 1, "bad_choice"),
    "nothing": (opened, "p1", None, "bad_choice"),
}


@pytest.mark.rule("R5.1")
@pytest.mark.parametrize(("situation", "person", "on", "code"), REFUSED.values(), ids=REFUSED)
def test_refused_is_a_bet(
    situation: Callable[[JackpotFelt], None], person: str, on: Any, code: str
) -> None:
    felt = JackpotFelt()
    situation(felt)
    assert felt.refused(JackpotBet(person, on)) == code


@pytest.mark.rule("R5.1")
def test_a_table_without_a_jackpot_takes_no_bet_and_shows_no_amount() -> None:
    felt = JackpotFelt(**WITHOUT)
    felt.open_window()
    assert felt.refused(JackpotBet("p1", on=True)) == "no_jackpot"
    assert felt.refused(JackpotContinuity("p1", on=True)) == "no_jackpot"
    assert GAME.public_view(felt.state)["jackpot"] is None
    assert GAME.summary(felt.state)["jackpot_cents"] is None
    assert felt.events("window_opened") == [{"hand_id": "t1-1", "jackpot_cents": None}]
    felt.close_window({1: "AsAh", 2: "KsKh", 3: "2c7d"}, "AdAcKd3h4h")
    felt.play_on()
    felt.to_close()
    assert not felt.events("window_closed") + felt.events("prize_won")
    assert set(felt.balances) == {"p1", "p2", "p3", "house:rake", "jackpot:t1"}
    assert felt.balances["jackpot:t1"] == 0


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R20.1")
def test_after_a_pause_the_window_has_the_rest_of_its_time() -> None:
    felt = in_the_window()
    felt.wait(2_000)
    felt.do(Pause("dan", "video"))
    felt.wait(60_000)
    felt.do(Resume("boss"))
    felt.wait(WINDOW_MS - 2_000 - 1)
    felt.bet(1)
    felt.wait(1)
    assert felt.stage == "dealing"
    assert felt.refused(JackpotBet("p2", on=True)) == "no_window"


@pytest.mark.rule("R5.1")
def test_chips_added_in_the_window_count() -> None:
    felt = in_the_window({1: 20_000, 2: 20_000, 3: 400})
    assert felt.refused(JackpotBet("p3", on=True)) == "stack_too_small"
    felt.do(TopUp("p3", Cents(101)))
    felt.bet(3)
    assert felt.stacks()[3] == 1


@pytest.mark.rule("R2.8")
def test_chips_that_lie_in_the_window_count_towards_the_largest_stack() -> None:
    felt = in_the_window(max_buy_in_cents=20_000)
    felt.bet(1)
    with pytest.raises(RuleViolation, match="top_up_out_of_range") as refused:
        GAME.apply(felt.state, TopUp("p1", Cents(1)), felt.now_ms)
    assert refused.value.facts == {"max_cents": 0}


def test_the_moves_of_the_hand_know_nothing_of_the_bet() -> None:
    felt = in_the_window()
    felt.bet(1)
    felt.close_window()
    assert felt.refused(felt.move(1, "raise", 20_000)) == "amount_too_large"
    felt.act(1, "all_in")
    assert felt.player(1).total_cents == 19_500
