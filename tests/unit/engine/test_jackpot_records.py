"""What the house's record says of the jackpot (R14.3), what a proof holds then, and that the hands replay."""

from collections.abc import Callable
from typing import Any

import pytest
from engine.game import HandRecord
from engine.holdem.commands import ConfirmPrize, EscalatePrize, StartHand
from engine.holdem.record import proof
from engine.holdem.replay import played_again, replay
from engine.kit.commands import (
    BuyIn,
    CloseConsole,
    DeclareNull,
    Leave,
    OpenConsole,
    Pause,
    Resume,
    TakeSeat,
    TopUp,
)
from engine.kit.commitment import root, verify

from tests.unit.engine.felt import SEED, WITHOUT
from tests.unit.engine.jackpot_table import (
    FLOOR,
    ROYAL_AND_STRAIGHT_FLUSH,
    SUITED_567,
    SUITED_TJQ,
    JackpotFelt,
    approve_all,
    shown,
)
from tests.unit.engine.test_replay import stored

FOLDED_FLUSH = {1: "AdJd", 2: "2s4h", 3: "3s5c"}
FLUSH_BOARD = "Td6d4d2c7h"


def folded_flush() -> JackpotFelt:
    """Seat 1 folds before the flop and wins a flush; seat 2 wins the pot by folds and shows nothing."""
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1, 3], FOLDED_FLUSH, FLUSH_BOARD, "f", "c", "x", "b400", "f")
    felt.to_close()
    return felt


def both_decided() -> JackpotFelt:
    felt = shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, 5_000_000)
    felt.decide("straight_flush:2", approve=False, reason="misread", boss="ann")
    felt.decide("royal_flush:1", boss="bob")
    felt.to_close()
    return felt


def last(felt: JackpotFelt) -> Any:
    return felt.records[-1].public["jackpot"]


@pytest.mark.rule("R14.3")
def test_who_has_bet_who_has_won_by_which_hand_and_how_much() -> None:
    assert last(folded_flush()) == {
        "opened_cents": 800_000,
        "shown_cents": 800_684,
        "left_cents": 800_684,
        "bets": [{"seat": 3, "cents": 500}, {"seat": 1, "cents": 500}],
        "refunded": False,
        "prizes": [
            {
                "prize_id": "flush:1",
                "seat": 1,
                "player_id": "p1",
                "kind": "flush",
                "cents": 8_000,
                "status": "awarded",
                "operator": "",
                "reason": "",
                "cards": ["Ad", "Jd"],
            }
        ],
    }


@pytest.mark.rule("R14.3")
@pytest.mark.rule("R5.12")
def test_who_has_decided_what_and_why() -> None:
    jackpot = last(both_decided())
    assert [
        (prize["kind"], prize["cents"], prize["status"], prize["operator"], prize["reason"])
        for prize in jackpot["prizes"]
    ] == [
        ("straight_flush", 500_000, "rejected", "ann", "misread"),
        ("royal_flush", 5_000_000, "approved", "bob", ""),
    ]
    assert (jackpot["shown_cents"], jackpot["left_cents"]) == (5_000_000, 0)


@pytest.mark.rule("R14.3")
@pytest.mark.rule("R5.11")
def test_bets_that_came_back() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([2, 3], {}, "", "f", "f")
    felt.to_close()
    jackpot = last(felt)
    assert jackpot["bets"] == [{"seat": 2, "cents": 500}, {"seat": 3, "cents": 500}]
    assert jackpot["refunded"] is True
    assert (jackpot["opened_cents"], jackpot["shown_cents"], jackpot["left_cents"]) == (
        800_000, 800_684, 800_000,
    )  # fmt: skip


@pytest.mark.rule("R5.10")
@pytest.mark.rule("R14.2")
def test_prize_winners_cards_are_in_the_jackpot_part_alone() -> None:
    public = {name: part for name, part in folded_flush().records[-1].public.items() if name != "jackpot"}
    assert public["hands"] == []
    assert not [card for card in ("Ad", "Jd", "2s", "4h", "3s", "5c") if f"'{card}'" in str(public)]


def test_a_table_without_a_jackpot_has_no_such_part() -> None:
    felt = JackpotFelt(**WITHOUT)
    felt.hand_with([], {}, "", "f", "f")
    felt.to_close()
    assert last(felt) is None


@pytest.mark.rule("R18.2")
def test_a_null_game_keeps_what_was_shown_and_says_that_it_is_void() -> None:
    felt = shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, 5_000_000)
    felt.decide("straight_flush:2")
    felt.do(DeclareNull("boss", "cards differ"))
    record = felt.records[-1]
    assert record.public["void"] is True
    assert [prize["status"] for prize in last(felt)["prizes"]] == ["approved", "pit_boss"]
    assert last(felt)["left_cents"] == 5_000_000 - 1_026
    assert replay(stored(record)) == {1: 20_000, 2: 20_000, 3: 20_000}


# Proof


@pytest.mark.rule("R22.3")
@pytest.mark.rule("R5.10")
@pytest.mark.parametrize(
    ("person", "seen"),
    [
        ("p1", {"Ad", "Jd"}),
        ("p2", {"Ad", "Jd", "2s", "4h"}),
        ("p3", {"Ad", "Jd", "3s", "5c"}),
        ("watcher", {"Ad", "Jd"}),
    ],
)
def test_a_proof_holds_the_cards_of_prize_winners_and_of_nobody_else_who_folded(
    person: str, seen: set[str]
) -> None:
    record = folded_flush().records[-1]
    told = proof(stored(record), person)
    assert {card["card"] for card in told["cards"]} == seen | {"Td", "6d", "4d"}
    committed = root(record.secret["deck"], record.secret["seed"])
    assert all(verify(committed, **card) for card in told["cards"])


@pytest.mark.rule("R22.3")
@pytest.mark.rule("R18.2")
def test_of_a_null_game_too_everything_is_proved_that_was_shown() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1], FOLDED_FLUSH, FLUSH_BOARD, "f", "c", "x", "b400", "f")
    before = felt.state
    felt.do(DeclareNull("boss", "why"))
    cards = [card["card"] for card in proof(felt.records[-1], "watcher")["cards"]]
    assert sorted(cards) == ["4d", "6d", "Td"], "nothing of a prize had been shown"
    felt.state = before
    felt.to_prizes()
    felt.do(DeclareNull("boss", "why"))
    cards = [card["card"] for card in proof(felt.records[-1], "watcher")["cards"]]
    assert sorted(cards) == ["4d", "6d", "Ad", "Jd", "Td"]


# Replay


def a_rejected_prize_and_a_pause() -> JackpotFelt:
    felt = shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, 5_000_000)
    felt.wait(700_000)
    felt.do(EscalatePrize("", "t1-1", "straight_flush:2"))
    felt.do(Pause("boss", "video"))
    felt.decide("straight_flush:2", approve=False)
    felt.wait(60_000)
    felt.do(Resume("boss"))
    felt.decide("royal_flush:1")
    felt.to_close()
    return felt


def standing_orders() -> JackpotFelt:
    felt = JackpotFelt({1: 20_000, 2: 20_000, 3: 450}, meter=FLOOR)
    felt.order(1, 3)
    felt.open_window()
    felt.withdraw(1)
    felt.bet(2)
    felt.order(2)
    felt.close_window(FOLDED_FLUSH, FLUSH_BOARD)
    felt.play_on()
    felt.to_close()
    return felt


def chips_that_came_too_late_for_an_order() -> JackpotFelt:
    felt = JackpotFelt({1: 20_000, 2: 20_000, 3: 450}, meter=FLOOR)
    felt.order(3)
    felt.open_window()
    felt.do(TopUp("p3", 5_000))  # type: ignore[arg-type]
    felt.close_window(FOLDED_FLUSH, FLUSH_BOARD)
    felt.play_on()
    felt.to_close()
    return felt


def left_in_the_window() -> JackpotFelt:
    felt = JackpotFelt(dict.fromkeys((1, 2, 3, 4), 20_000), meter=FLOOR)
    felt.open_window()
    felt.bet(1, 4)
    felt.withdraw(4)
    felt.do(Leave("p4"))
    felt.close_window(FOLDED_FLUSH, FLUSH_BOARD)
    felt.play("f")
    felt.play_on()
    felt.to_close()
    return felt


def left_and_came_again() -> JackpotFelt:
    """A player who has folded without a bet leaves, and sits down again while the hand goes on."""
    felt = JackpotFelt(dict.fromkeys((1, 2, 3), 20_000), meter=FLOOR)
    felt.open_window()
    felt.bet(2)
    felt.close_window({1: "3s5c", 2: "AdJd", 3: "2s4h"}, FLUSH_BOARD)
    felt.play("f")
    felt.do(Leave("p1"))
    felt.do(TakeSeat("p1", "P1", 5))
    felt.do(BuyIn("p1", 1_000))  # type: ignore[arg-type]
    felt.do(TopUp("p1", 2_000))  # type: ignore[arg-type]
    felt.order(1)
    felt.play_on()
    felt.to_close()
    return felt


def left_at_the_second_try() -> JackpotFelt:
    """Bound by a bet that he withdraws, a player adds chips, plays on, folds, and then leaves at once."""
    felt = JackpotFelt(meter=FLOOR, max_buy_in_cents=50_000)
    felt.open_window()
    felt.bet(1)
    felt.do(Leave("p1"))
    felt.withdraw(1)
    felt.do(TopUp("p1", 1_000))  # type: ignore[arg-type]
    felt.close_window(FOLDED_FLUSH, FLUSH_BOARD)
    felt.play("r600", "c", "c", "b700", "c", "f")
    felt.do(Leave("p1"))
    felt.do(TakeSeat("p1", "P1", 5))
    felt.do(BuyIn("p1", 1_000))  # type: ignore[arg-type]
    felt.do(TopUp("p1", 2_000))  # type: ignore[arg-type]
    felt.do(Leave("p1"))
    felt.play_on()
    felt.to_close()
    return felt


def two_dealers() -> JackpotFelt:
    felt = JackpotFelt(live=True, meter=FLOOR)
    felt.do(OpenConsole("dan"))
    felt.do(StartHand("dan", SEED))
    felt.open_window()
    felt.bet(2)
    felt.close_window()
    felt.scan("8h", "3s", "2s", "9h", "5c", "4d")
    felt.play("c", "c", "x")
    felt.scan("2c", *(SUITED_567[start : start + 2] for start in (0, 2, 4)))
    felt.play("b500", "f", "f")
    felt.to_approval()
    felt.do(CloseConsole("dan"))
    felt.do(OpenConsole("dora"))
    felt.do(ConfirmPrize("dora", "straight_flush:2"))
    approve_all(felt)
    return felt


def no_flop() -> JackpotFelt:
    felt = JackpotFelt()
    felt.hand_with([1, 2], {}, "", "f", "f")
    felt.do(Leave("p1"))
    felt.to_close()
    return felt


def all_in_with_an_insurance() -> JackpotFelt:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([1, 2], {1: "AsAc", 2: "AdJd", 3: "2s4h"}, "Td6d4dAh7h", "a", "a", "f")
    felt.to_close()
    return felt


HANDS: tuple[Callable[[], JackpotFelt], ...] = (
    folded_flush,
    both_decided,
    a_rejected_prize_and_a_pause,
    standing_orders,
    chips_that_came_too_late_for_an_order,
    left_in_the_window,
    left_and_came_again,
    left_at_the_second_try,
    two_dealers,
    no_flop,
    all_in_with_an_insurance,
)


@pytest.mark.parametrize("play", HANDS, ids=lambda play: play.__name__)
def test_a_hand_with_bets_and_prizes_replays(play: Callable[[], JackpotFelt]) -> None:
    felt = play()
    assert felt.records
    for record in felt.records:
        again: HandRecord = played_again(stored(record))
        for part in ("players", "jackpot", "results", "hands", "board", "street"):
            assert again.public[part] == record.public[part], part
