"""The approval workflow that is deployed (R5.7, R5.12, R5.14): it asks, people answer, the table decides."""

import asyncio
import importlib.util
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import ClientError
from runtime import approval_workflow
from runtime.telling import Telling

from local import house as plans
from local.house import Person
from local.stack import Stack, StackSettings
from local.template import synthesis
from local.template.deployed import TemplatePlatform, TemplateSettings
from tests.local.waiting_table import House, as_it_stands, impatient, put, until
from tests.unit.engine.jackpot_table import ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ, JackpotFelt
from tests.unit.runtime import waiting_house
from tests.unit.runtime.waiting_house import HAND, PRIZE, ROYAL

pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("aws_cdk") is None, reason="the CDK is installed with requirements-infra.txt"
    ),
    pytest.mark.rule("R5.14"),
]

MARA = {"operator": "mara@operations", "reason": "cards checked"}
APPROVED = {"approve": True, **MARA}
CARD = re.compile(rb'(?<![A-Za-z0-9:_-])[2-9TJQKA][cdhs](?![A-Za-z0-9])')
FAST = {"prizes_ms": 1_000, "announce_ms": 60_000}

Scene = Callable[[House], None]


def shown(*cards: Any) -> JackpotFelt:
    """Prizes are shown; whose turn it is to decide comes next. The amount was $50,000."""
    return waiting_house.shown(*cards, times=FAST)


def shown_live() -> JackpotFelt:
    """The same on a live table, whose dealer is asked first."""
    return waiting_house.shown_live(times=FAST)


@pytest.fixture(scope="module")
def template() -> Path:
    """The assembly of the present sources."""
    return synthesis.assembly(print)


def play(template: Path, scene: Scene, felt: JackpotFelt | None, data: Path | None = None) -> None:
    """Let a scene happen on the template; ``felt`` None: at the table that an earlier run has left."""
    people = tuple(Person(f"p{seat}", f"P{seat}", "player", "secret12", 0) for seat in (1, 2, 3))

    async def run() -> None:
        platform = TemplatePlatform(TemplateSettings(template, data))
        async with Stack(plans.House(people, ()), StackSettings(), platform) as stack:
            if felt is not None:
                put(stack.services, felt)
            await asyncio.to_thread(scene, House(stack.services))

    asyncio.run(run())


def audited(house: House) -> None:
    """Every cent is where the book says, and the trail says who decided what."""
    from runtime.audit import audit

    at = house.services
    found = audit(at.ledger, at.purses, at.tables, at.games)
    assert (found["differences"], found["sum_cents"]) == ([], 0)


def test_a_pit_boss_decides_at_the_table_and_the_workflow_goes_on(template: Path) -> None:
    def scene(house: House) -> None:
        house.wait_for_decisions()
        token = house.token(PRIZE)
        assert house.executions() == {HAND: "RUNNING"}
        boss = house.person("pia", "pit_boss")
        house.give(boss, "decide_prize", hand_id=HAND, prize_id=PRIZE, approve=True, reason="")
        states = house.until_over(HAND)
        asked = ["FindWaitingPrize", "WhoAnswers", "PitBossDecides", "CarryOutDecision"]
        assert states == [*asked, "FindWaitingPrize", "WhoAnswers", "AllPrizesDecided"]
        with pytest.raises(ClientError):
            house.answer(token, {**APPROVED, "approve": False})
        house.until_closed(HAND)
        assert house.services.accounts.balance_cents("p2") == 500_000
        audited(house)
        history = json.dumps(house.history(HAND), default=str).encode()
        assert not CARD.search(history), CARD.search(history)

    play(template, scene, shown())


def test_the_console_decides_and_the_table_writes_down_who(template: Path) -> None:
    def scene(house: House) -> None:
        house.wait_for_decisions()
        house.answer(house.token(PRIZE), APPROVED)
        house.until_over(HAND)
        house.until_closed(HAND)
        assert house.services.accounts.balance_cents("p2") == 500_000
        [record] = house.services.audit_trail.of_subject("table:t1")
        assert (record.action, record.operator, record.reason) == (
            "decide_prize",
            "mara@operations",
            "cards checked",
        )
        assert record.facts["prize_id"] == PRIZE
        assert record.facts["approve"] is True
        audited(house)

    play(template, scene, shown())


RUBBISH: dict[str, Any] = {
    "a text": "yes",
    "a number": 1,
    "nothing": None,
    "a list": [True],
    "an empty object": {},
    "no operator": {"approve": True},
    "an operator without a name": {"approve": True, "operator": ""},
    "a word for approve": {"approve": "yes", "operator": "mara"},
    "a number for approve": {"approve": 1, "operator": "mara"},
    "a rejection without a reason": {"approve": False, "operator": "mara"},
    "a reason that is too long": {"approve": True, "operator": "mara", "reason": "x" * 201},
    "what only the table says, before it does": {"by": "table", "approve": True},
}


@pytest.mark.rule("R5.12")
def test_rubbish_is_ignored_and_asked_again(template: Path) -> None:
    def scene(house: House) -> None:
        house.wait_for_decisions()
        token = house.token(PRIZE)
        for name, output in RUBBISH.items():
            house.answer(token, output)
            token = house.token(PRIZE, other_than=token)
            assert house.prizes()[PRIZE] == "pit_boss", name
        house.answer(token, {"approve": False, "operator": "mara", "reason": "another card"})
        house.until_over(HAND)
        assert house.decisions() == {PRIZE: False}
        house.until_closed(HAND)
        assert house.services.accounts.balance_cents("p2") == 0
        audited(house)

    play(template, scene, shown())


@pytest.mark.rule("R5.8")
def test_several_prizes_are_asked_about_in_order(template: Path) -> None:
    def scene(house: House) -> None:
        house.wait_for_decisions()
        house.answer(house.token(PRIZE), APPROVED)
        house.answer(house.token(ROYAL), APPROVED)
        states = house.until_over(HAND)
        assert states.count("PitBossDecides") == 2
        assert house.decisions() == {PRIZE: True, ROYAL: True}
        house.until_closed(HAND)
        paid = [house.services.accounts.balance_cents(person) for person in ("p2", "p1")]
        assert paid == [500_000, 4_500_000]
        audited(house)

    play(template, scene, shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ))


@pytest.mark.rule("R5.7")
def test_a_live_tables_dealer_is_asked_first(template: Path) -> None:
    def scene(house: House) -> None:
        house.wait_for_decisions()
        token = house.token(PRIZE)
        assert house.states(HAND)[-1] == "DealerConfirmsPrize"
        house.answer(token, APPROVED)
        token = house.token(PRIZE, other_than=token)
        assert house.prizes()[PRIZE] == "dealer", "nobody decides before the dealer has confirmed"
        house.give(house.person("dan", "dealer"), "confirm_prize", prize_id=PRIZE)
        house.answer(house.token(PRIZE, other_than=token), APPROVED)
        assert "PitBossDecides" in house.until_over(HAND)
        assert house.decisions() == {PRIZE: True}

    play(template, scene, shown_live())


@pytest.mark.parametrize("who", ["pit_boss", "dealer"])
def test_nobody_answers_and_it_is_escalated_again_and_again(
    template: Path, tmp_path: Path, who: str
) -> None:
    def scene(house: House) -> None:
        house.wait_for_decisions()
        until(lambda: house.state.hand.prizes[0].escalations >= 2)
        assert house.prizes()[PRIZE] == who, "nobody answering neither pays nor rejects"
        if who == "dealer":
            house.give(house.person("dan", "dealer"), "confirm_prize", prize_id=PRIZE)
        boss = house.person("pia", "pit_boss")
        house.give(boss, "decide_prize", hand_id=HAND, prize_id=PRIZE, approve=True, reason="")
        assert house.until_over(HAND).count("EscalateToPitBosses") >= 2
        assert house.decisions() == {PRIZE: True}

    with impatient(template, tmp_path, seconds=1) as hasty:
        play(hasty, scene, shown() if who == "pit_boss" else shown_live())


def test_a_null_hand_ends_its_workflow(template: Path) -> None:
    def scene(house: House) -> None:
        house.wait_for_decisions()
        house.token(PRIZE)
        boss = house.person("pia", "pit_boss")
        house.give(boss, "declare_null", hand_id=HAND, reason="another card")
        assert house.until_over(HAND)[-1] == "AllPrizesDecided"
        assert house.services.accounts.balance_cents("p2") == 0
        audited(house)

    play(template, scene, shown())


def test_an_execution_that_is_stopped_is_followed_by_another(template: Path) -> None:
    def scene(house: House) -> None:
        house.wait_for_decisions()
        token = house.token(PRIZE)
        arn = house.services.settings.approval_state_machine_arn.replace(":stateMachine:", ":execution:")
        house.workflows.stop_execution(executionArn=f"{arn}:{HAND}")
        until(lambda: house.executions()[HAND] == "ABORTED")
        house.person("pia", "pit_boss")
        house.answer(house.token(PRIZE, other_than=token), APPROVED)
        house.until_over(f"{HAND}.2")
        assert house.decisions() == {PRIZE: True}

    play(template, scene, shown())


@pytest.fixture
def lost_answers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """What the table tells its workflow is lost from now on."""

    def lose() -> None:
        monkeypatch.setattr(Telling, "_see_to_approvals", lambda _self, _draft: None)

    yield lose
    monkeypatch.undo()


def test_an_answer_that_was_lost_is_found_out_when_it_is_escalated(
    template: Path, tmp_path: Path, lost_answers: Callable[[], None]
) -> None:
    def scene(house: House) -> None:
        house.wait_for_decisions()
        house.token(PRIZE)
        lost_answers()
        boss = house.person("pia", "pit_boss")
        house.give(boss, "decide_prize", hand_id=HAND, prize_id=PRIZE, approve=True, reason="")
        assert house.states(HAND)[-1] == "PitBossDecides"
        assert house.until_over(HAND)[-1] == "AllPrizesDecided"

    with impatient(template, tmp_path, seconds=2) as hasty:
        play(hasty, scene, shown())


def test_what_is_decided_before_it_is_asked_is_answered_at_once(
    template: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = approval_workflow.ask

    def too_late(at: Any, question: Any, token: str) -> None:
        """Somebody decides between the question and the moment in which it waits."""
        if question.prize_id == PRIZE:
            fields = {"hand_id": HAND, "prize_id": PRIZE, "approve": True, "reason": ""}
            make = at.games["holdem"].commands["decide_prize"]

            def step(draft: Any) -> Any:
                from runtime.draft import applied

                return applied(draft, make(actor="pia", **fields))

            at.table_service.operate("t1", step)
        ask(at, question, token)

    monkeypatch.setattr(approval_workflow, "ask", too_late)

    def scene(house: House) -> None:
        house.services.table_service.operate("t1", as_it_stands)
        assert house.until_over(HAND)[-1] == "AllPrizesDecided"
        assert house.decisions() == {PRIZE: True}

    play(template, scene, shown())


def nothing(_house: House) -> None:
    """The prizes are being shown."""


def asked(house: House) -> None:
    """The workflow waits."""
    house.wait_for_decisions()
    house.token(PRIZE)


def escalated(house: House) -> None:
    """It has waited for too long once."""
    asked(house)
    until(lambda: house.state.hand.prizes[0].escalations >= 1)


def first_decided(house: House) -> None:
    """The straight flush is decided, the royal flush waits."""
    asked(house)
    house.answer(house.token(PRIZE), APPROVED)
    house.token(ROYAL)


def decided_and_not_told(house: House) -> None:
    """A decision is committed; the process ends before its workflow hears of it."""
    asked(house)

    boss = house.person("pia", "pit_boss")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Telling, "_see_to_approvals", lambda _self, _draft: None)
        house.give(boss, "decide_prize", hand_id=HAND, prize_id=PRIZE, approve=True, reason="")


@pytest.mark.parametrize("step", [nothing, asked, escalated, first_decided, decided_and_not_told])
def test_it_survives_the_end_of_the_process_at_every_step(
    template: Path, tmp_path: Path, step: Scene
) -> None:
    """What is acknowledged is in the journal, so a copy of it is what ``kill -9`` leaves."""
    before, after = tmp_path / "before", tmp_path / "after"

    def first(house: House) -> None:
        step(house)
        shutil.copytree(before, after)

    def second(house: House) -> None:
        if house.state.hand.stage != "approval":
            house.wait_for_decisions()
        for prize_id in (PRIZE, ROYAL):
            house.decide_by_token(prize_id, APPROVED)
        assert house.until_over(HAND)[-1] == "AllPrizesDecided"
        house.until_closed(HAND)
        paid = [house.services.accounts.balance_cents(person) for person in ("p2", "p1")]
        assert paid == [500_000, 4_500_000]
        audited(house)

    with impatient(template, tmp_path, seconds=2) as hasty:
        play(hasty, first, shown(ROYAL_AND_STRAIGHT_FLUSH, SUITED_TJQ), before)
        play(hasty, second, None, after)
