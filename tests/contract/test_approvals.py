"""Approvals: one workflow a hand, and answers that reach who waits or nobody."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError
from engine.game import Json
from runtime.aws.approvals import MOST_EXECUTIONS, StepFunctionsApprovals
from runtime.memory.approvals import MemoryApprovals
from runtime.ports import Approvals, Throttled

from tests.contract.dynamo_stage import stage
from tests.contract.workflow_service import WorkflowService, refusal

APPROVED = {"by": "table", "approve": True, "operator": "pia", "reason": ""}
HAND, PRIZE = "t1-7", "royal_flush:3"


class Side(NamedTuple):
    """Approvals, and the side of the workflow: what it was answered, and how it comes to wait."""

    approvals: Approvals
    answers: Callable[[], list[tuple[str, Mapping[str, Json]]]]
    wait_by: Callable[[str], str]


@contextmanager
def in_memory() -> Iterator[Side]:
    approvals = MemoryApprovals()
    yield Side(approvals, lambda: approvals.answers, lambda token: token)


@contextmanager
def on_aws() -> Iterator[Side]:
    service = WorkflowService()
    with stage() as at:
        approvals = StepFunctionsApprovals(lambda: service, "arn:machine", at.approval_tokens)
        yield Side(approvals, lambda: service.answers, service.wait_by)


ADAPTERS: dict[str, Callable[[], AbstractContextManager[Side]]] = {"memory": in_memory, "aws": on_aws}


@pytest.fixture(params=ADAPTERS)
def side(request: pytest.FixtureRequest) -> Iterator[Side]:
    with ADAPTERS[request.param]() as opened:
        yield opened


@pytest.mark.rule("R5.14")
def test_an_answer_reaches_who_waits_for_it(side: Side) -> None:
    side.approvals.keep(HAND, PRIZE, side.wait_by("a"))
    side.approvals.keep(HAND, "straight_flush:1", side.wait_by("b"))
    side.approvals.keep("t1-8", PRIZE, side.wait_by("c"))
    side.approvals.answer(HAND, PRIZE, APPROVED)
    assert side.answers() == [("a", APPROVED)]


@pytest.mark.rule("R5.14")
def test_a_token_is_good_for_one_answer(side: Side) -> None:
    side.approvals.keep(HAND, PRIZE, side.wait_by("a"))
    for _ in range(3):
        side.approvals.answer(HAND, PRIZE, APPROVED)
    assert side.answers() == [("a", APPROVED)]


@pytest.mark.rule("R5.14")
def test_a_newer_token_takes_the_older_ones_place(side: Side) -> None:
    for token in ("a", "b"):
        side.approvals.keep(HAND, PRIZE, side.wait_by(token))
    side.approvals.answer(HAND, PRIZE, APPROVED)
    assert side.answers() == [("b", APPROVED)]


def test_an_answer_that_nobody_waits_for_goes_nowhere(side: Side) -> None:
    side.approvals.answer(HAND, PRIZE, APPROVED)
    assert side.answers() == []


def test_starting_again_is_harmless(side: Side) -> None:
    for _ in range(3):
        side.approvals.start("t1", HAND)
    side.approvals.keep(HAND, PRIZE, side.wait_by("a"))
    side.approvals.start("t1", HAND)
    side.approvals.answer(HAND, PRIZE, APPROVED)
    assert side.answers() == [("a", APPROVED)]


@pytest.fixture
def service() -> WorkflowService:
    return WorkflowService()


@pytest.fixture
def approvals(service: WorkflowService) -> Iterator[StepFunctionsApprovals]:
    with stage() as at:
        yield StepFunctionsApprovals(lambda: service, "arn:machine", at.approval_tokens)


@pytest.mark.rule("R5.14")
def test_an_execution_is_named_by_its_hand(
    service: WorkflowService, approvals: StepFunctionsApprovals
) -> None:
    for _ in range(2):
        approvals.start("t1", HAND)
    assert service.running == {HAND: '{"table_id": "t1", "hand_id": "t1-7"}'}


@pytest.mark.rule("R5.14")
def test_a_table_that_still_waits_gets_another_execution_when_one_is_over(
    service: WorkflowService, approvals: StepFunctionsApprovals
) -> None:
    approvals.start("t1", HAND)
    service.end(HAND)
    for _ in range(2):
        approvals.start("t1", HAND)
    assert list(service.running) == [f"{HAND}.2"]


def test_there_is_an_end_to_starting(service: WorkflowService, approvals: StepFunctionsApprovals) -> None:
    for _ in range(MOST_EXECUTIONS):
        approvals.start("t1", HAND)
        [name] = service.running
        service.end(name)
    approvals.start("t1", HAND)
    assert not service.running


@pytest.mark.rule("R5.14")
@pytest.mark.parametrize("state", ["unknown", "used", "run out"])
def test_a_token_that_is_good_no_more_does_no_harm(
    service: WorkflowService, approvals: StepFunctionsApprovals, state: str
) -> None:
    approvals.keep(HAND, PRIZE, "unknown" if state == "unknown" else service.wait_by("a"))
    if state == "used":
        service.send_task_success(taskToken="a", output='{"approve": true}')
    if state == "run out":
        service.run_out("a")
    before = list(service.answers)
    approvals.answer(HAND, PRIZE, APPROVED)
    assert service.answers == before


class FailingService:
    """A service whose every call fails in one way."""

    def __init__(self, failure: Exception) -> None:
        self._failure = failure

    def start_execution(self, **_: str) -> None:
        raise self._failure

    def send_task_success(self, **_: str) -> None:
        raise self._failure


@pytest.mark.parametrize(
    ("failure", "means"),
    [
        (refusal("ThrottlingException"), Throttled),
        (ReadTimeoutError(endpoint_url="http://there"), Throttled),
        (refusal("AccessDeniedException"), ClientError),
    ],
    ids=["throttled", "no answer", "not allowed"],
)
def test_what_failures_of_the_service_mean(failure: Exception, means: type[Exception]) -> None:
    with stage() as at:
        approvals = StepFunctionsApprovals(lambda: FailingService(failure), "arn:machine", at.approval_tokens)
        approvals.keep(HAND, PRIZE, "a")
        with pytest.raises(means):
            approvals.start("t1", HAND)
        with pytest.raises(means):
            approvals.answer(HAND, PRIZE, APPROVED)


def test_a_function_that_was_not_told_the_machine_says_so() -> None:
    with stage() as at, pytest.raises(LookupError, match="RLIVE_APPROVAL_STATE_MACHINE_ARN"):
        StepFunctionsApprovals(WorkflowService, "", at.approval_tokens).start("t1", HAND)
