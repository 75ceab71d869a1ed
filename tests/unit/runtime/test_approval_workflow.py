"""The steps of the approval workflow (R5.7, R5.12, R5.14): each asks the table, and none has authority."""

import json
import re
from typing import Any

import pytest
from engine.game import RuleViolation
from runtime import approval_workflow, operations
from runtime.approval_workflow import Question

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

pytestmark = pytest.mark.rule("R5.14")

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
NOBODY = {"who": "nobody", "prize_id": "", "kind": "", "cents": 0}
MARA = {"operator": "mara", "reason": "cards checked"}


def asked(prize_id: str = PRIZE, who: str = "pit_boss", hand_id: str = HAND) -> Question:
    return Question("t1", hand_id, prize_id, who)


def next_prize(house: WaitingHouse, hand_id: str = HAND) -> dict[str, Any]:
    return approval_workflow.next_prize(house.services, "t1", hand_id)


def decide(house: WaitingHouse, answer: Any, question: Question | None = None) -> None:
    approval_workflow.carry_out(house.services, question or asked(), answer)


def records(house: WaitingHouse) -> list[tuple[str, str, str, str]]:
    trail = house.services.audit_trail.of_subject("table:t1")
    return [(record.record_id, record.operator, record.action, record.reason) for record in trail]


@pytest.mark.rule("R5.8")
def test_prizes_are_found_in_their_order() -> None:
    house = waiting_house(shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ))
    found = {"who": "pit_boss", "prize_id": PRIZE, "kind": "straight_flush", "cents": 500_000}
    assert next_prize(house) == found
    decide(house, {"approve": True, **MARA})
    left = {"who": "pit_boss", "prize_id": ROYAL, "kind": "royal_flush", "cents": 4_500_000}
    assert next_prize(house) == left
    decide(house, {"approve": True, **MARA}, asked(ROYAL))
    assert next_prize(house) == NOBODY


@pytest.mark.rule("R5.7")
def test_a_live_tables_dealer_comes_first() -> None:
    house = waiting_house(shown_live())
    assert next_prize(house)["who"] == "dealer"
    house.send(house.staff("dan", "dealer"), "confirm_prize", prize_id=PRIZE)
    assert next_prize(house)["who"] == "pit_boss"


@pytest.mark.parametrize(
    "hand_id", [pytest.param("t1-2", id="of a later hand"), pytest.param("", id="of no hand")]
)
def test_nobody_is_asked_about_another_hand(hand_id: str) -> None:
    assert next_prize(waiting_house(), hand_id) == NOBODY


def test_nobody_is_asked_before_the_prizes_have_been_shown() -> None:
    assert next_prize(WaitingHouse(shown())) == NOBODY


def test_a_table_that_does_not_exist_is_no_answer() -> None:
    with pytest.raises(RuleViolation, match="unknown_table"):
        approval_workflow.next_prize(waiting_house().services, "t9", HAND)


def test_a_question_waits_as_long_as_the_table_does() -> None:
    house = waiting_house()
    approval_workflow.ask(house.services, asked(), "token")
    assert house.approvals.tokens == {(HAND, PRIZE): "token"}
    assert house.approvals.answers == []


def test_a_question_that_was_decided_meanwhile_is_answered_at_once() -> None:
    house = waiting_house()
    house.decide(house.staff("pia", "pit_boss"), reason="seen")
    approval_workflow.ask(house.services, asked(), "token")
    told = {"by": "table", "approve": True, "operator": "pia", "reason": "seen"}
    assert house.approvals.answers == [("token", told)]


def test_a_question_to_the_dealer_that_was_confirmed_meanwhile_is_answered_at_once() -> None:
    house = waiting_house(shown_live())
    house.send(house.staff("dan", "dealer"), "confirm_prize", prize_id=PRIZE)
    approval_workflow.ask(house.services, asked(who="dealer"), "token")
    assert house.approvals.answers == [("token", {"by": "table"})]


def test_a_question_about_a_hand_that_is_over_is_answered_at_once() -> None:
    house = waiting_house()
    house.send(house.staff("pia", "pit_boss"), "declare_null", hand_id=HAND, reason="another card")
    approval_workflow.ask(house.services, asked(), "token")
    assert house.approvals.answers == [("token", {"by": "table"})]


@pytest.mark.rule("R5.12")
@pytest.mark.parametrize(("approve", "status"), [(True, "approved"), (False, "rejected")])
def test_a_decision_of_the_console_is_the_tables_and_written_down(approve: bool, status: str) -> None:
    house = waiting_house()
    decide(house, {"approve": approve, **MARA, "ticket": 17})
    assert house.statuses() == {PRIZE: status}
    assert records(house) == [(f"workflow:{HAND}:{PRIZE}", "mara", "decide_prize", "cards checked")]


def test_a_step_that_is_repeated_decides_once() -> None:
    house = waiting_house()
    for approve in (True, True, False):
        decide(house, {"approve": approve, **MARA})
    assert house.statuses() == {PRIZE: "approved"}
    assert len(records(house)) == 1


RUBBISH: dict[str, Any] = {
    "nothing": None,
    "true": True,
    "a text": "approve",
    "a list": [{"approve": True, **MARA}],
    "an empty object": {},
    "no operator": {"approve": True},
    "an empty operator": {"approve": True, "operator": ""},
    "an operator that is a number": {"approve": True, "operator": 7},
    "an operator that is too long": {"approve": True, "operator": "m" * 65},
    "no decision": {"operator": "mara"},
    "a word for a decision": {"approve": "true", "operator": "mara"},
    "a number for a decision": {"approve": 1, "operator": "mara"},
    "a reason that is a number": {"approve": True, "operator": "mara", "reason": 7},
    "a reason that is too long": {"approve": True, "operator": "mara", "reason": "x" * 201},
    "a rejection without a reason": {"approve": False, "operator": "mara"},
    "somebody who poses as the table": {"by": "table", "approve": True, **MARA},
}


@pytest.mark.parametrize("answer", RUBBISH.values(), ids=RUBBISH)
def test_rubbish_changes_nothing(answer: Any) -> None:
    house = waiting_house()
    version = house.table().version
    decide(house, answer)
    assert house.table().version == version
    assert records(house) == []
    assert next_prize(house)["prize_id"] == PRIZE, "it is asked again"


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(asked("royal_flush:1"), id="a prize that nobody has won"),
        pytest.param(asked(hand_id="t1-2"), id="another hand"),
    ],
)
def test_a_decision_about_something_else_changes_nothing(question: Question) -> None:
    house = waiting_house()
    decide(house, {"approve": True, **MARA}, question)
    assert house.statuses() == {PRIZE: "pit_boss"}
    assert records(house) == []


@pytest.mark.rule("R5.7")
def test_nobody_decides_before_the_dealer_has_confirmed() -> None:
    house = waiting_house(shown_live())
    decide(house, {"approve": True, **MARA})
    assert house.statuses() == {PRIZE: "dealer"}


def test_an_escalation_is_counted_and_told_and_decides_nothing() -> None:
    house = waiting_house()
    pia = house.staff("pia", "pit_boss")
    house.forget_frames()
    for _ in range(2):
        approval_workflow.escalate(house.services, asked())
    told = [event for frame in house.frames(pia) for event in frame["events"]]
    assert [event["name"] for event in told] == ["prize_escalated", "prize_escalated"]
    assert told[-1]["facts"]["escalations"] == 2
    assert house.statuses() == {PRIZE: "pit_boss"}


def test_an_escalation_that_comes_too_late_changes_nothing() -> None:
    house = waiting_house()
    house.decide(house.staff("pia", "pit_boss"))
    version = house.table().version
    approval_workflow.escalate(house.services, asked())
    approval_workflow.escalate(house.services, asked(hand_id="t1-0"))
    assert house.table().version == version


def order(**changed: Any) -> dict[str, Any]:
    fields = {"table_id": "t1", "hand_id": HAND, "prize_id": PRIZE, "approve": True}
    return {"request_id": "r1", **MARA, **fields, **changed}


@pytest.mark.rule("R5.7")
def test_operations_decide_by_an_order_once() -> None:
    house = waiting_house()
    house.approvals.keep(HAND, PRIZE, "token")
    answers = [operations.decide_prize(house.services, order()) for _ in range(2)]
    assert answers[0] == answers[1]
    assert house.statuses() == {PRIZE: "approved"}
    assert records(house) == [("ops:r1", "mara", "decide_prize", "cards checked")]
    told = {"by": "table", "approve": True, "operator": "ops:mara", "reason": "cards checked"}
    assert house.approvals.answers == [("token", told)]


def test_an_order_after_a_decision_is_told_so() -> None:
    house = waiting_house()
    house.decide(house.staff("pia", "pit_boss"))
    with pytest.raises(RuleViolation, match="already_decided"):
        operations.decide_prize(house.services, order(approve=False))


@pytest.mark.rule("R5.14")
def test_no_card_goes_through_the_workflow() -> None:
    house = waiting_house(shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ))
    said: list[Any] = [next_prize(house)]
    approval_workflow.ask(house.services, asked(), "token")
    house.decide(house.staff("pia", "pit_boss"))
    said += [next_prize(house), house.approvals.started, house.approvals.answers]
    assert not CARD.search(json.dumps(said))
