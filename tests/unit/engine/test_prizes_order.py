"""Straight flushes and the royal flush: what each is worth, in which order, and what is left of the amount.

R5.5, R5.8, R5.9. ``amount`` is what everybody sees when the window has closed.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest
from engine.kit.commands import Leave
from evaluator import Category, category_of_five

from tests.unit.engine.felt import GAME
from tests.unit.engine.jackpot_table import (
    FLOOR,
    ROYAL,
    ROYAL_AND_STRAIGHT_FLUSH,
    STRAIGHT_FLUSH,
    SUITED_567,
    SUITED_TJQ,
    TWO_STRAIGHT_FLUSHES,
    JackpotFelt,
    approve_all,
    shown,
)


@pytest.mark.rule("R5.5")
@pytest.mark.rule("R5.8")
@pytest.mark.parametrize(
    ("amount", "prize", "afterwards"),
    [
        pytest.param(5_000_000, 5_000_000, 800_000, id="100% of the amount, which restarts at $8,000"),
        pytest.param(801_026, 801_026, 800_000, id="a little more than the floor"),
        pytest.param(1_234_567, 1_234_567, 800_000, id="to the cent"),
    ],
)
def test_a_royal_flush(amount: int, prize: int, afterwards: int) -> None:
    felt = shown(ROYAL, SUITED_TJQ, amount)
    assert felt.prizes() == {1: ("royal_flush", prize, "pit_boss")}
    assert felt.events("prize_won")[0]["cents"] == prize, "shown with its amount before it is decided"
    approve_all(felt)
    assert felt.paid() == {1: prize}
    assert felt.meter == afterwards
    assert felt.balances["jackpot:t1"] == 0, "the next window has the house fill it up"
    felt.open_window()
    felt.close_window()
    felt.play("f", "f")
    felt.to_close()
    assert felt.balances["jackpot:t1"] == FLOOR


@pytest.mark.case("J6")
@pytest.mark.rule("R5.5")
@pytest.mark.rule("R5.3")
def test_a_straight_flush_takes_a_tenth_and_the_house_fills_up_at_the_next_window() -> None:
    felt = shown(STRAIGHT_FLUSH, SUITED_567, 840_000)
    approve_all(felt)
    assert felt.paid() == {2: 84_000}
    assert felt.balances["jackpot:t1"] == 756_000
    house = felt.balances["house:prizes"]
    assert felt.meter == 800_000, "what the next window opens with"
    felt.hand_with([], {1: "2c7d", 2: "3s8h", 3: "4d9s"}, "KhJcTd6s5c")
    felt.to_close()
    assert felt.balances["jackpot:t1"] == 800_000
    assert felt.balances["house:prizes"] == house - 44_000


@pytest.mark.rule("R5.5")
@pytest.mark.parametrize(
    ("amount", "tenth"), [(801_026, 80_102), (801_027, 80_102), (801_029, 80_102), (801_030, 80_103)]
)
def test_a_tenth_is_rounded_down_to_the_cent(amount: int, tenth: int) -> None:
    felt = shown(STRAIGHT_FLUSH, SUITED_567, amount)
    approve_all(felt)
    assert felt.paid() == {2: tenth}
    assert felt.balances["jackpot:t1"] == amount - tenth


@pytest.mark.rule("R5.4")
@pytest.mark.parametrize(
    ("hole", "board"),
    [("5h4h", "Ah2h3hKcQd"), ("KhQh", "9hThJh2c3d"), ("2h6h", "3h4h5hKcQd")],
    ids=["the steel wheel", "king high", "both ends in hand"],
)
def test_what_a_straight_flush_is(hole: str, board: str) -> None:
    felt = shown({1: "2s4d", 2: hole, 3: "8s9c"}, board, 900_000)
    assert felt.prizes() == {2: ("straight_flush", 90_000, "pit_boss")}


@pytest.mark.case("J4")
@pytest.mark.rule("R5.8")
@pytest.mark.parametrize(
    ("amount", "straight_flush", "royal_flush", "house_adds"),
    [
        pytest.param(5_000_000, 500_000, 4_500_000, 0, id="$50,000"),
        pytest.param(840_000, 84_000, 800_000, 44_000, id="$8,400: the floor"),
        pytest.param(888_889, 88_888, 800_001, 0, id="a cent above the floor"),
        pytest.param(888_888, 88_888, 800_000, 0, id="just the floor"),
        pytest.param(888_886, 88_888, 800_000, 2, id="two cents short"),
    ],
)
def test_a_straight_flush_beside_a_royal_flush(
    amount: int, straight_flush: int, royal_flush: int, house_adds: int
) -> None:
    felt = shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, amount)
    assert [prize.kind for prize in felt.hand.prizes] == ["straight_flush", "royal_flush"]
    assert felt.prizes()[1][1] == royal_flush, "what the straight flush leaves is shown from the start"
    house = felt.balances.get("house:prizes", 0)
    approve_all(felt)
    assert felt.paid() == {1: royal_flush, 2: straight_flush}
    assert felt.meter == 800_000
    assert felt.balances["jackpot:t1"] == amount - straight_flush - royal_flush + house_adds == 0
    assert felt.balances["house:prizes"] == house + 3 * 158 - house_adds


@pytest.mark.rule("R5.8")
@pytest.mark.parametrize(
    ("straight_flush_approved", "royal_flush_approved", "paid", "left"),
    [
        (True, True, {1: 4_500_000, 2: 500_000}, 0),
        (True, False, {2: 500_000}, 4_500_000),
        (False, True, {1: 5_000_000}, 0),
        (False, False, {}, 5_000_000),
    ],
    ids=["both paid", "the royal flush rejected", "the straight flush rejected", "both rejected"],
)
def test_each_is_decided_by_itself_and_the_royal_flush_gets_what_is_left(
    straight_flush_approved: bool, royal_flush_approved: bool, paid: dict[int, int], left: int
) -> None:
    felt = shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, 5_000_000)
    felt.decide("straight_flush:2", approve=straight_flush_approved)
    assert felt.events("prize_waiting")[-1] == {
        "prize_id": "royal_flush:1",
        "kind": "royal_flush",
        "cents": 4_500_000 if straight_flush_approved else 5_000_000,
        "step": "pit_boss",
    }
    felt.decide("royal_flush:1", approve=royal_flush_approved)
    felt.to_close()
    assert felt.paid() == paid
    assert felt.balances["jackpot:t1"] == left


@pytest.mark.case("J5")
@pytest.mark.rule("R5.9")
@pytest.mark.parametrize(
    ("amount", "each", "afterwards"),
    [
        pytest.param(1_234_567, 61_728, 1_111_111, id="the worked case"),
        pytest.param(1_000_000, 50_000, 900_000, id="even"),
        pytest.param(1_000_010, 50_000, 900_010, id="an odd cent stays in the jackpot"),
        pytest.param(1_000_030, 50_001, 900_028, id="so does this one"),
    ],
)
def test_two_straight_flushes_share_the_tenth(amount: int, each: int, afterwards: int) -> None:
    felt = shown(TWO_STRAIGHT_FLUSHES, SUITED_567, amount)
    assert [prize.seat for prize in felt.hand.prizes] == [2, 3], "in the order of the deal"
    approve_all(felt)
    assert felt.paid() == {2: each, 3: each}
    assert felt.balances["jackpot:t1"] == afterwards


@pytest.mark.rule("R5.9")
def test_no_flop_has_more_straight_flushes_than_the_rules_provide_for() -> None:
    """Over all suited flops: two at most, and one beside a royal flush on ten, jack, queen alone."""
    suit = [f"{rank}h" for rank in "23456789TJQKA"]
    beside_royal = {}
    for flop in combinations(suit, 3):
        holes = list(combinations([card for card in suit if card not in flop], 2))
        kinds = {hole: category_of_five((*hole, *flop)) for hole in holes}
        straight = [hole for hole in holes if kinds[hole] is Category.STRAIGHT_FLUSH]
        royal = [hole for hole in holes if kinds[hole] is Category.ROYAL_FLUSH]
        assert all_apart(straight, 3) == []
        beside = [several for several in all_apart([*straight, *royal], 2) if royal and royal[0] in several]
        if beside:
            beside_royal[flop] = beside
        assert not [several for several in all_apart([*straight, *royal], 3) if royal]
    assert beside_royal == {("Th", "Jh", "Qh"): [(("8h", "9h"), ("Kh", "Ah"))]}


def all_apart(holes: Sequence[tuple[str, ...]], count: int) -> list[tuple[tuple[str, ...], ...]]:
    """Every choice of so many hole cards that different players can have at once."""
    return [
        several
        for several in combinations(holes, count)
        if len({card for hole in several for card in hole}) == 2 * count
    ]


@pytest.mark.rule("R5.9")
@pytest.mark.rule("R5.4")
def test_the_straight_flush_of_who_has_not_bet_takes_no_share() -> None:
    felt = shown(TWO_STRAIGHT_FLUSHES, SUITED_567, 1_000_000, bets=(1, 2))
    approve_all(felt)
    assert felt.paid() == {2: 100_000}


@pytest.mark.rule("R5.9")
@pytest.mark.rule("R5.12")
@pytest.mark.parametrize(
    ("approved", "paid", "left"),
    [
        ((True, False), {2: 50_000}, 950_000),
        ((False, True), {3: 50_000}, 950_000),
        ((False, False), {}, 1_000_000),
    ],
    ids=["the second is rejected", "the first is rejected", "both are rejected"],
)
def test_the_share_of_a_rejected_straight_flush_stays_in_the_jackpot(
    approved: tuple[bool, bool], paid: dict[int, int], left: int
) -> None:
    """In whichever order they are decided: what was shown and confirmed as a half stays a half."""
    felt = shown(TWO_STRAIGHT_FLUSHES, SUITED_567, 1_000_000)
    stacks = felt.stacks()
    felt.decide("straight_flush:2", approve=approved[0])
    felt.decide("straight_flush:3", approve=approved[1])
    felt.to_close()
    assert felt.paid() == paid
    assert felt.balances["jackpot:t1"] == left
    for seat, paid_out in zip((2, 3), approved, strict=True):
        assert felt.stacks()[seat] == stacks[seat] + (0 if paid_out else 500)


@pytest.mark.rule("R5.5")
@pytest.mark.parametrize(
    ("setting", "percent", "holes", "board", "prize"),
    [
        ("straight_flush_percent", 20, STRAIGHT_FLUSH, SUITED_567, {2: 200_000}),
        ("straight_flush_percent", 0, STRAIGHT_FLUSH, SUITED_567, {}),
        ("royal_flush_percent", 90, ROYAL, SUITED_TJQ, {1: 900_000}),
        ("royal_flush_percent", 10, ROYAL, SUITED_TJQ, {1: 800_000}),
    ],
    ids=["a fifth", "nothing", "nine tenths", "never less than the floor"],
)
def test_the_percentages_are_settings(
    setting: str, percent: int, holes: Mapping[int, str], board: str, prize: dict[int, int]
) -> None:
    felt = JackpotFelt(meter=1_000_000 - 1_026, jackpot={setting: percent})
    felt.hand_with([1, 2, 3], holes, board)
    felt.to_approval()
    approve_all(felt)
    assert felt.paid() == prize
    assert felt.balances["jackpot:t1"] == 1_000_000 - sum(prize.values())


@pytest.mark.rule("R5.6")
@pytest.mark.rule("R5.8")
def test_prizes_that_need_nobody_come_first_and_are_paid_with_the_others() -> None:
    felt = shown({1: "AhKh", 2: "8h9h", 3: "2h4h"}, SUITED_TJQ, 5_000_000)
    assert [(prize.kind, prize.status) for prize in felt.hand.prizes] == [
        ("flush", "awarded"),
        ("straight_flush", "pit_boss"),
        ("royal_flush", "pit_boss"),
    ]
    assert felt.paid() == {}
    approve_all(felt)
    assert felt.paid() == {1: 4_500_000, 2: 500_000, 3: 8_000}


@pytest.mark.rule("R5.7")
@pytest.mark.rule("R5.10")
@pytest.mark.parametrize(
    "moves",
    [
        pytest.param(("f", "c", "x", "b300"), id="he folded before the flop"),
        pytest.param(("c", "c", "x", "x", "x", "b300", "f", "f"), id="he won the pot by folds"),
        pytest.param(("a", "c", "f"), id="he was all in"),
    ],
)
def test_a_royal_flush_counts_however_the_hand_ended(moves: tuple[str, ...]) -> None:
    felt = JackpotFelt(meter=2_000_000 - 342)
    felt.hand_with([1], ROYAL, SUITED_TJQ, *moves)
    felt.to_approval()
    approve_all(felt)
    assert felt.paid() == {1: 2_000_000}


@pytest.mark.rule("R5.10")
@pytest.mark.rule("R5.13")
def test_a_winner_who_wants_to_leave_gets_prize_and_stack_at_the_close() -> None:
    felt = JackpotFelt(meter=2_000_000 - 342)
    felt.open_window()
    felt.bet(1)
    felt.close_window(ROYAL, SUITED_TJQ)
    felt.play("f")
    felt.do(Leave("p1"))
    felt.play_on()
    felt.to_approval()
    assert felt.departed == []
    approve_all(felt)
    assert felt.departed == ["p1"]
    assert felt.paid() == {1: 2_000_000 + 19_500}


@pytest.mark.rule("R5.7")
def test_the_amount_is_that_displayed_when_the_window_closed() -> None:
    felt = shown(ROYAL, SUITED_TJQ, 1_000_000)
    view = GAME.public_view(felt.state)
    assert view["jackpot"]["cents"] == 1_000_000
    assert felt.events("window_closed")[-1]["jackpot_cents"] == felt.prizes()[1][1] == 1_000_000


def lines_of_the_close(felt: JackpotFelt) -> list[tuple[str, str, str, int]]:
    """(key, from, to, cents) of everything that the ledger gets about the jackpot."""
    felt.to_close()
    return [
        (line.key, line.debit, line.credit, line.cents)
        for line in felt.transfers
        if line.key.startswith("hand:t1-1:jackpot:")
    ]


@pytest.mark.rule("R5.8")
def test_the_ledgers_lines_when_the_house_adds_to_a_royal_flush() -> None:
    felt = shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, 840_000, bets=(1, 2))
    felt.decide("straight_flush:2")
    felt.decide("royal_flush:1")
    assert lines_of_the_close(felt) == [
        ("hand:t1-1:jackpot:bets:contribution", "table:t1", "jackpot:t1", 684),
        ("hand:t1-1:jackpot:bets:house", "table:t1", "house:prizes", 316),
        ("hand:t1-1:jackpot:royal_floor", "house:prizes", "jackpot:t1", 44_000),
        ("hand:t1-1:jackpot:2:straight_flush", "jackpot:t1", "player:p2", 84_000),
        ("hand:t1-1:jackpot:1:royal_flush", "jackpot:t1", "player:p1", 800_000),
    ]


@pytest.mark.rule("R5.12")
def test_the_ledgers_lines_of_a_rejected_prize() -> None:
    felt = shown(TWO_STRAIGHT_FLUSHES, SUITED_567, 1_000_000, bets=(2, 3))
    felt.decide("straight_flush:2", approve=False)
    felt.decide("straight_flush:3")
    assert lines_of_the_close(felt) == [
        ("hand:t1-1:jackpot:bets:contribution", "table:t1", "jackpot:t1", 684),
        ("hand:t1-1:jackpot:bets:house", "table:t1", "house:prizes", 316),
        ("hand:t1-1:jackpot:3:straight_flush", "jackpot:t1", "player:p3", 50_000),
        ("hand:t1-1:jackpot:2:refund", "house:prizes", "table:t1", 500),
    ]
