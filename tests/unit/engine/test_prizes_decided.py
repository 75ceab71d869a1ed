"""Decisions about prizes (R5.7, R5.12, R5.14): who decides what, once, and what a rejection means."""

from collections.abc import Callable
from typing import Any

import pytest
from engine.game import RuleViolation
from engine.holdem.commands import DecidePrize
from engine.kit.commands import CloseConsole, ConnectionLost, OpenConsole, Pause

from tests.unit.engine.felt import GAME
from tests.unit.engine.jackpot_table import (
    FLOOR,
    PRIZE,
    ROYAL_AND_STRAIGHT_FLUSH,
    STRAIGHT_FLUSH,
    SUITED_567,
    SUITED_TJQ,
    JackpotFelt,
    asked,
    confirm,
    live_waiting,
    shown,
    waiting,
)


def public_prize(felt: JackpotFelt) -> Any:
    [prize] = GAME.public_view(felt.state)["hand"]["prizes"]
    return prize


# Who is asked


@pytest.mark.rule("R5.7")
def test_a_table_without_a_dealer_confirms_by_itself_and_asks_the_pit_boss() -> None:
    felt = waiting()
    assert asked(felt) == [(PRIZE, "pit_boss", 500_000)]
    assert felt.events("prize_waiting") == [
        {"prize_id": PRIZE, "kind": "straight_flush", "cents": 500_000, "step": "pit_boss"}
    ]
    assert GAME.public_view(felt.state)["waiting_for"] == "decision"
    assert felt.refused(confirm()) == "not_a_live_table"


@pytest.mark.rule("R5.7")
def test_on_a_live_table_the_dealer_confirms_before_the_pit_boss_decides() -> None:
    felt = live_waiting()
    assert asked(felt) == [(PRIZE, "dealer", 500_000)]
    assert GAME.public_view(felt.state)["waiting_for"] == "confirmation"
    assert felt.refused(felt.decision(PRIZE)) == "not_confirmed"
    assert felt.refused(felt.decision(PRIZE, approve=False)) == "not_confirmed"
    felt.do(confirm())
    assert asked(felt) == [(PRIZE, "pit_boss", 500_000)]
    assert felt.events("prize_confirmed") == [
        {"prize_id": PRIZE, "kind": "straight_flush", "cents": 500_000}
    ]
    felt.decide(PRIZE)
    felt.to_close()
    assert felt.paid() == {2: 500_000}


CONFIRMATIONS_REFUSED: dict[str, tuple[Any, str]] = {
    "somebody who is not at the console": (confirm(dealer="eve"), "no_console"),
    "a player": (confirm(dealer="p2"), "no_console"),
    "the pit boss": (confirm(dealer="boss"), "no_console"),
    "a prize that is not there": (confirm("royal_flush:2"), "no_such_prize"),
    "a prize of nobody": (confirm(""), "no_such_prize"),
}


@pytest.mark.rule("R5.7")
@pytest.mark.parametrize(("command", "code"), CONFIRMATIONS_REFUSED.values(), ids=CONFIRMATIONS_REFUSED)
def test_refused_is_a_confirmation_by_or_of(command: Any, code: str) -> None:
    assert live_waiting().refused(command) == code


@pytest.mark.rule("R5.7")
def test_a_confirmation_counts_once() -> None:
    felt = live_waiting()
    felt.do(confirm())
    assert felt.refused(confirm()) == "already_confirmed"
    felt.decide(PRIZE)
    assert felt.refused(confirm()) == "already_decided"
    felt.to_close()
    assert felt.refused(confirm()) in ("no_hand", "no_such_prize")


@pytest.mark.rule("R5.7")
@pytest.mark.rule("R5.8")
def test_the_dealer_confirms_one_prize_after_the_other_as_well() -> None:
    felt = live_waiting("Ah", "8h", "2s", "Kh", "9h", "4d", flop=("Th", "Jh", "Qh"))
    assert asked(felt) == [("straight_flush:3", "dealer", 500_000), ("royal_flush:2", "dealer", 4_500_000)]
    assert felt.refused(confirm("royal_flush:2")) == "not_next"
    felt.do(confirm("straight_flush:3"))
    assert felt.refused(confirm("royal_flush:2")) == "not_next", "the pit boss decides first"
    felt.decide("straight_flush:3", approve=False)
    assert asked(felt) == [("royal_flush:2", "dealer", 5_000_000)]
    felt.do(confirm("royal_flush:2"))
    felt.decide("royal_flush:2")
    felt.to_close()
    assert felt.paid() == {2: 5_000_000}


@pytest.mark.rule("R5.7")
@pytest.mark.rule("R22.1")
def test_another_dealer_can_confirm_when_the_first_has_gone() -> None:
    felt = live_waiting()
    felt.do(CloseConsole("dan"))
    assert felt.refused(confirm()) == "no_console"
    felt.do(OpenConsole("dora"))
    felt.do(confirm(dealer="dora"))
    assert asked(felt) == [(PRIZE, "pit_boss", 500_000)]


@pytest.mark.rule("R5.6")
def test_about_a_prize_that_is_awarded_by_itself_nobody_decides() -> None:
    felt = shown({1: "AhKh", 2: "8h9h", 3: "2h4h"}, SUITED_TJQ, 5_000_000)
    assert felt.refused(felt.decision("flush:3")) == "no_such_prize"


# What can be decided


DECISIONS_REFUSED: dict[str, tuple[Callable[[JackpotFelt], Any], str]] = {
    "about a prize that is not there": (lambda felt: felt.decision("royal_flush:2"), "no_such_prize"),
    "about the prize of another seat": (lambda felt: felt.decision("straight_flush:1"), "no_such_prize"),
    "about another hand": (lambda _: DecidePrize("boss", "t1-9", PRIZE, approve=True), "too_late"),
    "about no hand": (lambda _: DecidePrize("boss", "", PRIZE, approve=True), "too_late"),
    "neither yes nor no": (lambda _: DecidePrize("boss", "t1-1", PRIZE, "yes"), "bad_choice"),  # type: ignore[arg-type]
    "yes as a number": (lambda _: DecidePrize("boss", "t1-1", PRIZE, 1), "bad_choice"),  # type: ignore[arg-type]
    "a rejection without a reason": (lambda _: DecidePrize("boss", "t1-1", PRIZE, False), "bad_reason"),
    "a rejection with a blank": (lambda _: DecidePrize("boss", "t1-1", PRIZE, False, " \t"), "bad_reason"),
    "a reason that is too long": (lambda felt: felt.decision(PRIZE, reason="x" * 201), "bad_reason"),
    "a reason that is no text": (lambda _: DecidePrize("boss", "t1-1", PRIZE, True, 7), "bad_reason"),  # type: ignore[arg-type]
}


@pytest.mark.rule("R5.12")
@pytest.mark.rule("R5.14")
@pytest.mark.parametrize(("decision", "code"), DECISIONS_REFUSED.values(), ids=DECISIONS_REFUSED)
def test_refused_is_a_decision(decision: Callable[[JackpotFelt], Any], code: str) -> None:
    felt = waiting()
    assert felt.refused(decision(felt)) == code
    assert asked(felt) == [(PRIZE, "pit_boss", 500_000)]


@pytest.mark.rule("R5.7")
def test_while_prizes_are_only_shown_nothing_is_decided_yet() -> None:
    felt = JackpotFelt(meter=FLOOR)
    felt.hand_with([2], STRAIGHT_FLUSH, SUITED_567)
    decision = felt.decision(PRIZE)
    assert felt.refused(decision) == "no_such_prize"
    felt.to_prizes()
    assert felt.refused(decision) == "not_next"
    assert asked(felt) == []


@pytest.mark.rule("R5.8")
@pytest.mark.rule("R5.14")
def test_prizes_are_decided_in_their_order() -> None:
    felt = shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, 5_000_000)
    assert asked(felt) == [(PRIZE, "pit_boss", 500_000), ("royal_flush:1", "pit_boss", 4_500_000)]
    assert felt.refused(felt.decision("royal_flush:1")) == "not_next"
    assert felt.refused(felt.decision("royal_flush:1", approve=False)) == "not_next"
    felt.decide(PRIZE)
    assert asked(felt) == [("royal_flush:1", "pit_boss", 4_500_000)]
    felt.decide("royal_flush:1")
    assert asked(felt) == []


@pytest.mark.rule("R5.7")
def test_an_approval_may_say_why() -> None:
    felt = waiting()
    felt.decide(PRIZE, reason="seen on video")
    assert felt.prize(2).reason == "seen on video"
    assert felt.prize(2).operator == "boss"


@pytest.mark.case("J8")
@pytest.mark.rule("R5.14")
@pytest.mark.parametrize("first", [True, False], ids=["approved first", "rejected first"])
def test_two_pit_bosses_at_once_the_first_counts_and_the_second_is_told(first: bool) -> None:
    felt = waiting()
    felt.decide(PRIZE, approve=first, boss="ann")
    with pytest.raises(RuleViolation, match="already_decided") as refused:
        GAME.apply(felt.state, felt.decision(PRIZE, approve=not first, boss="bob"), felt.now_ms)
    assert refused.value.facts == {"approved": first, "operator": "ann"}
    felt.to_close()
    assert felt.paid() == ({2: 500_000} if first else {})


@pytest.mark.rule("R5.14")
def test_one_pit_boss_who_presses_twice_decides_once() -> None:
    felt = waiting()
    felt.decide(PRIZE)
    assert felt.refused(felt.decision(PRIZE)) == "already_decided"
    felt.to_close()
    assert felt.paid() == {2: 500_000}


@pytest.mark.rule("R5.14")
@pytest.mark.rule("R18.1")
def test_after_the_close_it_is_too_late() -> None:
    felt = waiting()
    late = felt.decision(PRIZE, approve=False, boss="bob")
    felt.decide(PRIZE)
    felt.to_close()
    assert felt.refused(late) == "too_late"
    felt.until("window")
    assert felt.refused(late) == "too_late", "nor does it touch the next hand"


@pytest.mark.rule("R5.7")
def test_what_was_decided_is_shown_for_a_while_before_the_close() -> None:
    felt = waiting()
    felt.decide(PRIZE)
    assert felt.stage == "prizes"
    assert felt.paid() == {}, "paid in the close alone"
    assert GAME.public_view(felt.state)["waiting_for"] == ""
    felt.wait(2_999)
    assert felt.paid() == {}
    felt.wait(1)
    assert felt.paid() == {2: 500_000}


@pytest.mark.rule("R20.1")
def test_a_decision_can_be_made_in_a_pause_and_the_close_waits_for_its_end() -> None:
    felt = waiting()
    felt.do(Pause("boss", "video"))
    felt.decide(PRIZE)
    felt.wait(600_000)
    assert felt.paid() == {}
    assert felt.stage == "prizes"


# Rejected


@pytest.mark.case("J7")
@pytest.mark.rule("R5.12")
def test_a_rejected_prize_is_not_paid_the_bet_comes_back_and_the_contribution_stays() -> None:
    felt = waiting()
    before = felt.stacks()
    felt.decide(PRIZE, approve=False, reason="the turn was misread")
    assert felt.stacks() == before, "until the close nothing is final"
    felt.to_close()
    assert felt.paid() == {}
    assert felt.stacks() == {**before, 2: before[2] + 500}
    assert felt.meter == 5_000_000
    assert felt.balances["jackpot:t1"] == 5_000_000
    assert felt.balances["house:prizes"] == 3 * 158 - 500


@pytest.mark.rule("R5.12")
def test_a_rejection_is_told_to_all_and_to_the_winner_with_its_reason() -> None:
    felt = waiting()
    felt.decide(PRIZE, approve=False, reason="the turn was misread")
    assert felt.events("prize_decided") == [
        {
            "prize_id": PRIZE,
            "seat": 2,
            "kind": "straight_flush",
            "cents": 500_000,
            "approved": False,
            "reason": "the turn was misread",
        }
    ]
    prize = public_prize(felt)
    assert (prize["status"], prize["reason"]) == ("rejected", "the turn was misread")
    assert "prize_rejected" not in str(felt.notices), "a null game can still come before it"
    felt.to_close()
    [facts] = [facts for person, code, facts in felt.said if code == "prize_rejected"]
    assert facts == {
        "table_id": "t1",
        "hand_id": "t1-1",
        "kind": "straight_flush",
        "reason": "the turn was misread",
        "cents": 500,
    }
    assert [person for person, code, _ in felt.said if code == "prize_rejected"] == ["p2"]


@pytest.mark.rule("R5.12")
@pytest.mark.rule("R19.4")
def test_who_is_away_reads_of_no_prize_that_was_rejected() -> None:
    felt = waiting()
    felt.do(ConnectionLost("p2"))
    felt.decide(PRIZE, approve=False)
    felt.to_close()
    [facts] = [facts for person, code, facts in felt.said if (person, code) == ("p2", "hand_result")]
    assert facts["prizes"] == []


@pytest.mark.rule("R5.12")
@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("approve", "status", "stack"),
    [(True, "rebuying", 0), (False, "seated", 500)],
    ids=["paid to the balance: he may buy in again", "rejected: he plays on with his $5"],
)
def test_who_has_lost_his_whole_stack(approve: bool, status: str, stack: int) -> None:
    """Seat 3's straight flush loses all it has to a higher one."""
    felt = JackpotFelt({1: 20_000, 2: 20_000, 3: 3_000}, meter=FLOOR)
    felt.open_window()
    felt.bet(3)
    felt.close_window({1: "2s4d", 2: "8h9h", 3: "3h4h"}, SUITED_567)
    felt.play("f", "r5000", "a")
    felt.play_on()
    felt.to_approval()
    assert felt.player(3).stack_cents == 0
    felt.decide("straight_flush:3", approve=approve)
    felt.to_close()
    assert (felt.seat(3).status, felt.seat(3).stack_cents) == (status, stack)
    assert bool(felt.events("busted")) is (status == "rebuying")
