"""The progressive amount (R5.3), hands without a flop (R5.11), and what the ledger says of both.

A bet is $5: $3.42 feed the amount when the window closes, $1.58 are the house's. The floor is $8,000.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from engine.kit.commands import Leave

from tests.unit.engine.felt import GAME, Felt
from tests.unit.engine.jackpot_table import FLOOR, THREE, JackpotFelt

NOTHING = {1: "2c7d", 2: "3s8h", 3: "4d9s"}
DULL = "KhJcTd6s5c"


def account(felt: Felt, name: str) -> int:
    return felt.balances.get(name, 0)


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(
    ("before", "bets", "opens_with", "closes_with"),
    [
        pytest.param(0, 0, 800_000, 800_000, id="a new table starts at $8,000"),
        pytest.param(0, 3, 800_000, 801_026, id="three bets feed $3.42 each"),
        pytest.param(1, 1, 800_000, 800_342, id="one cent: the house adds the rest"),
        pytest.param(799_999, 2, 800_000, 800_684, id="a cent is missing"),
        pytest.param(800_000, 2, 800_000, 800_684, id="nothing is missing"),
        pytest.param(800_001, 0, 800_001, 800_001, id="a cent more than the floor"),
        pytest.param(1_234_567, 3, 1_234_567, 1_235_593, id="far above it"),
    ],
)
def test_the_amount_at_the_window_and_after_it(
    before: int, bets: int, opens_with: int, closes_with: int
) -> None:
    felt = JackpotFelt(meter=before)
    assert felt.meter == opens_with, "what the next window opens with is shown between hands too"
    felt.open_window()
    assert felt.events("window_opened")[-1]["jackpot_cents"] == opens_with
    felt.bet(*range(1, bets + 1))
    assert felt.meter == opens_with, "bets that can still be withdrawn feed nothing"
    felt.close_window(NOTHING, DULL)
    assert felt.events("window_closed")[-1]["jackpot_cents"] == closes_with
    assert felt.meter == closes_with
    felt.play_on()
    assert felt.meter == closes_with
    assert felt.state.jackpot_cents == before, "until the close nothing has left the table"
    felt.to_close()
    assert felt.meter == closes_with
    assert account(felt, "jackpot:t1") == closes_with
    assert account(felt, "house:prizes") == 158 * bets - (opens_with - before)


@pytest.mark.rule("R5.3")
def test_the_amount_grows_hand_by_hand_and_belongs_to_its_table() -> None:
    felt = JackpotFelt()
    felt.order(1, 2, 3)
    for number in range(1, 4):
        felt.hand_with([], NOTHING, DULL)
        felt.to_close()
        assert felt.meter == FLOOR + number * 1_026
    assert account(felt, "jackpot:t1") == FLOOR + 3 * 1_026
    assert account(felt, "house:prizes") == 9 * 158 - FLOOR


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(("contribution", "house"), [(0, 500), (100, 400), (342, 158), (500, 0)])
def test_what_feeds_the_amount_is_a_setting(contribution: int, house: int) -> None:
    felt = JackpotFelt(meter=FLOOR, jackpot={"contribution_cents": contribution})
    felt.hand_with([2], NOTHING, DULL)
    felt.to_close()
    assert account(felt, "jackpot:t1") == FLOOR + contribution
    assert account(felt, "house:prizes") == house


@pytest.mark.rule("R5.3")
def test_without_a_floor_the_first_bets_make_the_amount() -> None:
    felt = JackpotFelt(jackpot={"floor_cents": 0})
    felt.hand_with([1, 2, 3], NOTHING, DULL)
    assert felt.meter == 1_026
    felt.to_close()
    assert (account(felt, "jackpot:t1"), account(felt, "house:prizes")) == (1_026, 474)


@pytest.mark.rule("R5.3")
def test_a_hand_without_bets_brings_the_amount_to_its_floor_all_the_same() -> None:
    felt = JackpotFelt(meter=44)
    felt.hand_with([], NOTHING, DULL)
    felt.to_close()
    assert (account(felt, "jackpot:t1"), account(felt, "house:prizes")) == (FLOOR, 44 - FLOOR)


@pytest.mark.case("J1")
@pytest.mark.rule("R5.11")
def test_without_a_flop_every_bet_goes_back_to_the_stack_and_the_amount_is_what_it_was() -> None:
    felt = JackpotFelt(meter=800_000)
    felt.open_window()
    felt.bet(1, 2, 3)
    felt.close_window()
    assert felt.meter == 801_026
    felt.play("f", "f")
    assert felt.meter == 800_000
    # The walk: the small blind has lost 100, the big blind won 200 less a rake of 8, and has 100 back.
    assert felt.stacks() == {1: 20_000, 2: 19_900, 3: 20_092}
    assert felt.bettors() == []
    assert felt.events("jackpot_bets_refunded") == [{"seats": [2, 3, 1], "jackpot_cents": 800_000}]
    felt.to_close()
    assert felt.stacks() == {1: 20_000, 2: 19_900, 3: 20_092}
    assert (account(felt, "jackpot:t1"), account(felt, "house:prizes")) == (800_000, 0)


NO_FLOP: Mapping[str, tuple[Sequence[str], Sequence[int]]] = {
    "a walk": (("f", "f"), (1, 2, 3)),
    "a raise that nobody calls": (("r600", "f", "f"), (1, 3)),
    "an all-in that nobody calls": (("a", "f", "f"), (2,)),
    "nobody has bet": (("f", "f"), ()),
}


@pytest.mark.rule("R5.11")
@pytest.mark.parametrize(("moves", "bets"), NO_FLOP.values(), ids=NO_FLOP)
def test_no_flop_no_bet(moves: Sequence[str], bets: Sequence[int]) -> None:
    """The same hand without bets leaves the same stacks."""
    stacks: list[Any] = []
    for each in (bets, ()):
        felt = JackpotFelt(meter=950_000)
        felt.hand_with(each, {1: "AsKs", 2: "7c2d", 3: "8c3d"}, "QsJsTs", *moves)
        felt.to_close()
        stacks.append(felt.stacks())
        assert felt.meter == 950_000
        assert not felt.events("prize_won")
        assert account(felt, "house:prizes") == 0
    assert stacks[0] == stacks[1]


@pytest.mark.case("J9")
@pytest.mark.rule("R5.11")
@pytest.mark.rule("R1.9")
def test_an_all_in_before_the_flop_is_run_out_so_the_bets_live() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1, 2], {1: "AsKs", 2: "QhJh", 3: "2c7d"}, "AdKd4h5c9d", "a", "c", "f")
    assert felt.meter == FLOOR + 684
    felt.to_close()
    assert felt.balances["jackpot:t1"] == FLOOR + 684
    flush = JackpotFelt(meter=FLOOR)
    flush.hand_with([1, 2], {1: "AsKs", 2: "QhJh", 3: "2c7d"}, "2s9s4s5c9d", "a", "c", "f")
    flush.to_close()
    assert flush.paid() == {1: 8_000}


@pytest.mark.rule("R5.13")
def test_a_bet_that_came_back_is_no_bet_to_lose() -> None:
    """Bound until the close, the folded bettor takes his whole stack with him."""
    felt = JackpotFelt()
    felt.open_window()
    felt.bet(1)
    felt.close_window()
    felt.play("f", "f")
    felt.do(Leave("p1"))
    felt.to_close()
    assert felt.paid() == {1: 20_000}


@pytest.mark.rule("R4.4")
@pytest.mark.rule("R5.5")
def test_there_is_no_rake_on_bets_and_none_of_it_is_in_a_pot() -> None:
    felt = JackpotFelt()
    felt.hand_with([1, 2, 3], NOTHING, DULL)
    [result] = felt.hand.results
    assert (result.cents, result.rake_cents) == (600, 24)
    assert GAME.at_stake(felt.state) == {f"p{seat}": 700 for seat in THREE}
