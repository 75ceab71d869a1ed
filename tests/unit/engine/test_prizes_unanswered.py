"""Prizes about which nobody decides (R5.14): the table waits, is looked at again, and counts escalations."""

import pytest
from engine.holdem.commands import EscalatePrize

from tests.unit.engine.felt import GAME
from tests.unit.engine.jackpot_table import (
    PRIZE,
    ROYAL_AND_STRAIGHT_FLUSH,
    SUITED_TJQ,
    asked,
    confirm,
    live_waiting,
    shown,
    waiting,
)


@pytest.mark.rule("R5.14")
def test_nobody_answering_neither_pays_nor_rejects() -> None:
    felt = waiting()
    felt.wait(8 * 3_600_000)
    assert asked(felt) == [(PRIZE, "pit_boss", 500_000)]
    assert felt.paid() == {}
    felt.decide(PRIZE)
    felt.to_close()
    assert felt.paid() == {2: 500_000}


@pytest.mark.rule("R5.14")
def test_a_table_that_waits_is_looked_at_again_every_five_minutes() -> None:
    felt = waiting()
    assert GAME.outstanding(felt.state).deadline_ms == felt.now_ms + 300_000
    felt.wait(300_000)
    assert GAME.outstanding(felt.state).deadline_ms == felt.now_ms + 300_000


@pytest.mark.rule("R5.14")
def test_the_five_minutes_count_anew_with_each_question() -> None:
    felt = live_waiting("Ah", "8h", "2s", "Kh", "9h", "4d", flop=("Th", "Jh", "Qh"))
    for step in (confirm("straight_flush:3"), felt.decision("straight_flush:3"), confirm("royal_flush:2")):
        felt.wait(100_000)
        felt.do(step)
        assert GAME.outstanding(felt.state).deadline_ms == felt.now_ms + 300_000


@pytest.mark.rule("R5.14")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_an_escalation_is_told_and_counted(times: int) -> None:
    felt = live_waiting()
    for _ in range(times):
        felt.do(EscalatePrize("", "t1-1", PRIZE))
    assert felt.events("prize_escalated")[-1] == {
        "prize_id": PRIZE, "step": "dealer", "escalations": times,
    }  # fmt: skip
    [prize] = GAME.public_view(felt.state)["hand"]["prizes"]
    assert prize["escalations"] == times
    assert asked(felt) == [(PRIZE, "dealer", 500_000)], "it decides nothing"


ESCALATIONS_REFUSED: dict[str, tuple[EscalatePrize, str]] = {
    "of another hand": (EscalatePrize("", "t1-0", PRIZE), "too_late"),
    "of a prize that is not there": (EscalatePrize("", "t1-1", "royal_flush:1"), "no_such_prize"),
}


@pytest.mark.rule("R5.14")
@pytest.mark.parametrize(("command", "code"), ESCALATIONS_REFUSED.values(), ids=ESCALATIONS_REFUSED)
def test_refused_is_an_escalation(command: EscalatePrize, code: str) -> None:
    assert waiting().refused(command) == code


@pytest.mark.rule("R5.14")
def test_an_escalation_that_comes_after_the_decision_is_refused() -> None:
    felt = shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, 5_000_000)
    assert felt.refused(EscalatePrize("", "t1-1", "royal_flush:1")) == "not_next"
    felt.decide(PRIZE)
    assert felt.refused(EscalatePrize("", "t1-1", PRIZE)) == "already_decided"


@pytest.mark.rule("R5.14")
def test_what_was_decided_can_be_asked_for_until_the_close() -> None:
    felt = shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, 5_000_000)
    felt.decide(PRIZE, approve=False, reason="misread", boss="ann")
    [decision] = GAME.outstanding(felt.state).decisions
    assert decision == (PRIZE, False, "ann", "misread")
    felt.decide("royal_flush:1")
    assert len(GAME.outstanding(felt.state).decisions) == 2
    felt.to_close()
    assert GAME.outstanding(felt.state).decisions == ()
