"""Jackpot prizes that are awarded by themselves (R5.4 to R5.6, R5.10): which hands win, what, and who.

A $1/$2 table; seat 1 has the button and the first move. The two hole cards count with the three flop cards.
"""

from collections.abc import Mapping, Sequence

import pytest
from engine.kit.commands import ConnectionLost, ConnectionRestored

from tests.unit.engine.felt import GAME
from tests.unit.engine.jackpot_table import FLOOR, JackpotFelt

REST = "2c7h"  # turn and river where they do not matter

# hole cards of the bettor, the flop -> kind of prize, cents
PAID_BY_THEMSELVES: Mapping[str, tuple[str, str, str, int]] = {
    "four of a kind, a pocket pair": ("9s9h", "9d9cKh", "four_of_a_kind", 70_000),
    "four of a kind, one of them in hand": ("9sKh", "9d9c9h", "four_of_a_kind", 70_000),
    "full house, a set": ("KsKd", "KhQcQd", "full_house", 12_000),
    "full house, a pocket pair under three on the board": ("3s3d", "8h8c8d", "full_house", 12_000),
    "full house, both hole cards pair": ("KsQs", "KhKdQc", "full_house", 12_000),
    "flush": ("AdJd", "Td6d4d", "flush", 8_000),
    "flush, the lowest there is": ("2d3d", "4d5d7d", "flush", 8_000),
    "straight": ("9s8h", "7d6c5h", "straight", 4_000),
    "straight, the wheel": ("As2h", "3d4c5h", "straight", 4_000),
    "straight, Broadway": ("AsKh", "QdJcTh", "straight", 4_000),
    "no straight around the corner": ("KsAh", "2d3c4h", "", 0),
    "three of a kind": ("9s9h", "9dKcQh", "", 0),
    "two pair": ("9sKh", "9dKcQh", "", 0),
    "one pair": ("9s9h", "Kd7cQh", "", 0),
    "four to a flush": ("AdJd", "Td6d4c", "", 0),
    "four to a straight": ("9s8h", "7d6cAh", "", 0),
}


@pytest.mark.rule("R5.4")
@pytest.mark.rule("R5.5")
@pytest.mark.rule("R5.6")
@pytest.mark.parametrize(
    ("hole", "flop", "kind", "cents"), PAID_BY_THEMSELVES.values(), ids=PAID_BY_THEMSELVES
)
def test_the_prize_of_a_hand(hole: str, flop: str, kind: str, cents: int) -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([2], {2: hole}, flop)
    if not kind:
        felt.to_close()
        assert felt.paid() == {}
        assert not felt.events("prize_won")
        return
    felt.to_prizes()
    assert felt.prizes() == {2: (kind, cents, "awarded")}
    assert felt.paid() == {}, "it is paid at the close"
    felt.to_close()
    assert felt.paid() == {2: cents}
    assert felt.meter == FLOOR + 342, "fixed prizes are the house's"
    assert felt.balances["house:prizes"] == 158 - cents
    assert not felt.events("prize_waiting"), "nobody is asked"


# hole cards of the bettor, the whole board: what comes later, or leaves out a hole card, does not count
NOT_WITH_THE_FLOP: Mapping[str, tuple[str, str]] = {
    "a flush on the turn": ("AdJd", "Td6d2c4d9s"),
    "a flush on the river": ("AdJd", "Td6d2c9s4d"),
    "a full house on the river": ("KsKd", "Kh7cQd2sQh"),
    "four of a kind on the turn": ("KsKd", "Kh7cQdKcQh"),
    "a royal flush on the turn": ("AsKs", "QsJs2dTs3d"),
    "a straight of four board cards and one in hand": ("9s2h", "7d6c8hTs3d"),
    "three of a kind lie on the flop": ("AsKh", "9d9c9h2s3d"),
}


@pytest.mark.rule("R5.4")
@pytest.mark.parametrize(("hole", "board"), NOT_WITH_THE_FLOP.values(), ids=NOT_WITH_THE_FLOP)
def test_no_prize_for_what_the_five_cards_do_not_make(hole: str, board: str) -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([2], {2: hole, 1: "2s4h", 3: "3s5c"}, board)
    felt.to_close()
    assert felt.paid() == {}
    assert not felt.events("prize_won")


@pytest.mark.rule("R5.4")
def test_only_bettors_win() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1], {2: "AdJd", 1: "2s4h", 3: "9d8d"}, "Td6d4d" + REST)
    felt.to_close()
    assert felt.paid() == {}


@pytest.mark.rule("R5.5")
def test_everybody_who_has_a_prize_gets_it_whoever_wins_the_pot() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1, 2, 3], {1: "9s9h", 2: "KsQs", 3: "AsJd"}, "KhKdQc9d9c")
    felt.to_close()
    assert felt.paid() == {2: 12_000}, "the four nines of the pot's winner came on turn and river"


@pytest.mark.rule("R5.5")
def test_several_have_the_same_prize_and_each_gets_the_whole_of_it() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1, 2, 3], {1: "AdJd", 2: "9d8d", 3: "KdQd"}, "Td6d4d" + REST)
    felt.to_close()
    assert felt.paid() == {1: 8_000, 2: 8_000, 3: 8_000}
    assert felt.balances["house:prizes"] == 3 * (158 - 8_000)


@pytest.mark.rule("R5.5")
@pytest.mark.parametrize(
    ("setting", "hole", "flop"),
    [
        ("four_of_a_kind_cents", "9s9h", "9d9cKh"),
        ("full_house_cents", "KsKd", "KhQcQd"),
        ("flush_cents", "AdJd", "Td6d4d"),
        ("straight_cents", "9s8h", "7d6c5h"),
    ],
)
def test_each_prize_is_a_setting(setting: str, hole: str, flop: str) -> None:
    felt = JackpotFelt(meter=FLOOR, jackpot={setting: 1_234})
    felt.hand_with([2], {2: hole}, flop)
    felt.to_close()
    assert felt.paid() == {2: 1_234}


@pytest.mark.rule("R4.4")
@pytest.mark.rule("R4.6")
@pytest.mark.rule("R5.5")
def test_prizes_come_after_the_pots_go_to_the_balance_and_bear_no_rake() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([2], {2: "AdJd", 1: "2s4h", 3: "3s5c"}, "Td6d4d" + REST)
    felt.to_close()
    # 200 from each: 24 rake, 576 to seat 2, whose bet is gone.
    assert felt.stacks() == {1: 19_800, 2: 20_000 - 500 - 200 + 576, 3: 19_800}
    assert felt.paid() == {2: 8_000}
    assert felt.balances["house:rake"] == 24
    names = [name for name, _ in felt.told]
    assert names.index("pot_paid") < names.index("prize_won") < names.index("hand_closed")


# Folded, absent and all-in winners


@pytest.mark.case("J3")
@pytest.mark.rule("R5.10")
def test_a_bettor_who_folded_before_the_flop_wins_and_his_cards_open_after_the_pots() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1], {1: "AdJd", 2: "2s4h", 3: "3s5c"}, "Td6d4d" + REST, "f")
    shown = {facts["seat"] for facts in felt.events("hands_opened")[0]["hands"]}
    assert shown == {2, 3}
    assert not felt.events("prize_won"), "the pots are paid first"
    felt.to_prizes()
    [prize] = felt.events("prize_won")
    assert (prize["seat"], prize["kind"], prize["cards"]) == (1, "flush", ["Ad", "Jd"])
    felt.to_close()
    assert felt.paid() == {1: 8_000}


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize(
    "moves",
    [
        pytest.param(("f", "c", "x"), id="before the flop"),
        pytest.param(("c", "c", "x", "x", "x", "f"), id="on the flop, without a bet to call"),
        pytest.param(("c", "c", "x", "b500", "f", "f"), id="to a bet on the flop"),
        pytest.param(("c", "c", "x", "x", "x", "x", "x", "x", "f"), id="on the turn"),
    ],
)
def test_wherever_a_bettor_folds_he_wins_once_the_flop_is_open(moves: Sequence[str]) -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1], {1: "AdJd", 2: "2s4h", 3: "3s5c"}, "Td6d4d" + REST, *moves)
    assert felt.player(1).folded
    felt.to_close()
    assert felt.paid() == {1: 8_000}


@pytest.mark.rule("R5.10")
def test_of_the_folded_the_prize_winners_cards_alone_open() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1, 2], {1: "AdJd", 2: "KsQh", 3: "3s5c"}, "Td6d4d" + REST, "f", "c", "x", "f")
    felt.to_prizes()
    view = GAME.public_view(felt.state)
    assert [(prize["seat"], prize["cards"]) for prize in view["hand"]["prizes"]] == [(1, ["Ad", "Jd"])]
    told = str([facts for _, facts in felt.told])
    for hidden in ("Ks", "Qh", "3s", "5c"):
        assert hidden not in told


@pytest.mark.rule("R5.10")
@pytest.mark.rule("R1.8")
def test_who_wins_the_pot_by_folds_shows_nothing_until_his_prize_is_shown() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([2], {1: "3s5c", 2: "AdJd", 3: "2s4h"}, "Td6d4d" + REST, "c", "c", "x", "b300", "f", "f")
    assert not felt.events("hands_opened")
    assert "Jd" not in str(GAME.public_view(felt.state))
    felt.to_prizes()
    assert felt.events("prize_won")[0]["cards"] == ["Ad", "Jd"]
    assert not felt.hand.open_hands, "nobody else's cards open"
    felt.to_close()
    assert felt.paid() == {2: 8_000}


@pytest.mark.rule("R5.10")
def test_who_wins_the_pot_by_folds_without_a_prize_shows_nothing() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1, 2, 3], {1: "AdJd", 2: "8s9h", 3: "2s4h"}, "Td6d4d" + REST, "f", "c", "x", "b300", "f")
    felt.to_close()
    assert felt.paid() == {1: 8_000}
    assert "8s" not in str(felt.told)


@pytest.mark.rule("R5.10")
@pytest.mark.rule("R19.1")
@pytest.mark.rule("R19.4")
def test_a_disconnected_bettor_wins_and_is_told_at_his_next_sign_in() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.open_window()
    felt.bet(1)
    felt.do(ConnectionLost("p1"))
    felt.close_window({1: "AdJd", 2: "2s4h", 3: "3s5c"}, "Td6d4d" + REST)
    felt.wait(10_500)
    felt.play_on()
    felt.to_close()
    assert felt.paid() == {1: 8_000}
    [facts] = [facts for person, code, facts in felt.said if (person, code) == ("p1", "hand_result")]
    assert facts["prizes"] == [{"kind": "flush", "cents": 8_000}]
    assert facts["cents"] == 0, "the pot went to somebody else"


@pytest.mark.rule("R19.4")
def test_who_is_back_at_the_close_has_seen_it_himself() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.open_window()
    felt.bet(1)
    felt.do(ConnectionLost("p1"))
    felt.close_window({1: "AdJd", 2: "2s4h", 3: "3s5c"}, "Td6d4d" + REST)
    felt.wait(10_500)
    felt.play_on()
    felt.do(ConnectionRestored("p1"))
    felt.to_close()
    assert felt.paid() == {1: 8_000}
    assert not [code for person, code in felt.notices if (person, code) == ("p1", "hand_result")]


@pytest.mark.rule("R5.10")
def test_who_has_lost_his_whole_stack_wins_and_may_buy_in_again() -> None:
    felt = JackpotFelt({1: 5_000, 2: 20_000, 3: 20_000}, meter=FLOOR)
    felt.hand_with([1], {1: "7d6d", 2: "AdKd", 3: "3s5c"}, "Td5d4d" + REST, "a", "c", "f")
    felt.to_close()
    assert felt.paid() == {1: 8_000}
    assert felt.seat(1).status == "rebuying"


@pytest.mark.rule("R1.12")
@pytest.mark.rule("R5.6")
def test_the_prizes_are_shown_for_a_while_after_the_result() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([2], {2: "AdJd"}, "Td6d4d" + REST)
    felt.wait(2_999)
    assert felt.stage == "result"
    felt.wait(1)
    assert felt.stage == "prizes"
    felt.wait(2_999)
    assert felt.stage == "prizes"
    felt.wait(1)
    assert felt.stage == "announced", "the next hand"


@pytest.mark.rule("R5.5")
def test_the_ledger_has_a_line_for_each_thing() -> None:
    felt = JackpotFelt(meter=799_000)
    felt.hand_with([2, 3], {2: "AdJd", 1: "2s4h", 3: "3s5c"}, "Td6d4d" + REST)
    felt.until("prizes")
    felt.now_ms = GAME.outstanding(felt.state).deadline_ms or 0
    outcome = felt.tick()
    assert [(each.key, each.debit, each.credit, each.cents, each.kind) for each in outcome.transfers] == [
        ("hand:t1-1:pot1:rake", "table:t1", "house:rake", 24, "rake"),
        ("hand:t1-1:jackpot:floor", "house:prizes", "jackpot:t1", 1_000, "jackpot_floor"),
        ("hand:t1-1:jackpot:bets:contribution", "table:t1", "jackpot:t1", 684, "jackpot_contribution"),
        ("hand:t1-1:jackpot:bets:house", "table:t1", "house:prizes", 316, "jackpot_bet"),
        ("hand:t1-1:jackpot:2:flush", "house:prizes", "player:p2", 8_000, "prize"),
    ]
