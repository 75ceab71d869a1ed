"""What a table tells its workflow (R5.14): that it waits, and what was settled; no loss hurts."""

from typing import Any

import pytest
from engine.game import RuleViolation

from tests.unit.engine.jackpot_table import ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ
from tests.unit.runtime.waiting_house import (
    HAND,
    PRIZE,
    ROYAL,
    WaitingHouse,
    shown,
    shown_live,
    waiting_house,
)

APPROVED = {"by": "table", "approve": True, "operator": "pia", "reason": ""}

pytestmark = pytest.mark.rule("R5.14")


def test_a_hand_that_begins_to_wait_gets_its_workflow() -> None:
    house = WaitingHouse(shown())
    assert house.approvals.started == []
    house.touch()
    assert house.approvals.started == [("t1", HAND)]


@pytest.mark.parametrize("who", ["somebody who watches", "a sync", "the sweep"])
def test_a_workflow_that_was_not_started_is_started_by_who_comes_next(who: str) -> None:
    house = WaitingHouse(shown())
    house.approvals.is_away = True
    house.touch()
    pia = house.staff("pia", "pit_boss")
    house.approvals.is_away = False
    assert house.approvals.started == []
    if who == "somebody who watches":
        house.watching("cy")
    elif who == "a sync":
        house.service.sync_table("t1", pia)
    else:
        # The hand asks for its workflow again after a while, and every overdue table is swept.
        house.clock.sleep_ms(310_000)
        house.service.sweep()
    assert house.approvals.started == [("t1", HAND)]


def test_a_decision_is_told_to_who_waits_for_it() -> None:
    house = waiting_house()
    house.approvals.keep(HAND, PRIZE, "token")
    pia = house.staff("pia", "pit_boss")
    assert house.approvals.answers == [], "only a decision is an answer"
    house.decide(pia)
    assert house.approvals.answers == [("token", APPROVED)]


@pytest.mark.rule("R5.12")
def test_so_is_a_rejection_with_its_reason() -> None:
    house = waiting_house()
    house.approvals.keep(HAND, PRIZE, "token")
    house.decide(house.staff("pia", "pit_boss"), approve=False, reason="another card")
    told = {"by": "table", "approve": False, "operator": "pia", "reason": "another card"}
    assert house.approvals.answers == [("token", told)]


@pytest.mark.rule("R5.7")
def test_a_confirmation_is_told_and_the_pit_boss_is_asked_by_another_token() -> None:
    house = waiting_house(shown_live())
    house.approvals.keep(HAND, PRIZE, "for the dealer")
    house.send(house.staff("dan", "dealer"), "confirm_prize", prize_id=PRIZE)
    assert house.approvals.answers == [("for the dealer", {"by": "table"})]
    house.approvals.keep(HAND, PRIZE, "for the pit boss")
    house.decide(house.staff("pia", "pit_boss"))
    assert house.approvals.answers[1:] == [("for the pit boss", APPROVED)]


@pytest.mark.rule("R18.2")
def test_a_null_hand_is_told() -> None:
    house = waiting_house()
    house.approvals.keep(HAND, PRIZE, "token")
    house.send(house.staff("pia", "pit_boss"), "declare_null", hand_id=HAND, reason="another card")
    assert house.approvals.answers == [("token", {"by": "table"})]


@pytest.mark.case("J8")
@pytest.mark.parametrize("first_approves", [True, False])
def test_of_two_pit_bosses_the_first_decides_and_the_second_is_told_so(first_approves: bool) -> None:
    house = waiting_house()
    house.approvals.keep(HAND, PRIZE, "token")
    pia, max_ = house.staff("pia", "pit_boss"), house.staff("max", "pit_boss")
    house.decide(pia, approve=first_approves, reason="one")
    with pytest.raises(RuleViolation) as refused:
        house.decide(max_, approve=not first_approves, reason="two")
    assert refused.value.code == "already_decided"
    assert refused.value.facts == {"approved": first_approves, "operator": "pia"}
    assert house.statuses() == {PRIZE: "approved" if first_approves else "rejected"}
    [(_, told)] = house.approvals.answers
    assert told["approve"] is first_approves


@pytest.mark.rule("R5.8")
def test_each_prize_is_answered_by_itself() -> None:
    house = waiting_house(shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ))
    pia = house.staff("pia", "pit_boss")
    house.approvals.keep(HAND, PRIZE, "first")
    house.decide(pia)
    house.approvals.keep(HAND, ROYAL, "second")
    house.decide(pia, ROYAL)
    assert [token for token, _ in house.approvals.answers] == ["first", "second"]


@pytest.mark.parametrize("again", ["the same frame", "a sync"])
def test_an_answer_that_was_lost_is_given_again(again: str) -> None:
    house = waiting_house()
    house.approvals.keep(HAND, PRIZE, "token")
    pia = house.staff("pia", "pit_boss")
    house.approvals.is_away = True
    command_id = house.decide(pia)
    house.approvals.is_away = False
    assert house.approvals.answers == []
    fields: dict[str, Any] = {"hand_id": HAND, "prize_id": PRIZE, "approve": True, "reason": ""}
    if again == "the same frame":
        house.send(pia, "decide_prize", command_id, **fields)
    else:
        house.service.sync_table("t1", pia)
    assert house.approvals.answers == [("token", APPROVED)]
