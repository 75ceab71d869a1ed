"""The approval workflow: executions of a Standard Step Functions state machine that wait for task tokens."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from botocore.exceptions import ClientError
from engine.game import Json

from runtime.aws.failures import code_of, throttled_if_for_later
from runtime.dynamo.approval_tokens import DynamoApprovalTokens

MOST_EXECUTIONS: Final = 9
"""So many executions a hand gets one after the other, should each be stopped or fail."""

_NOBODY_WAITS: Final = frozenset({"InvalidToken", "TaskDoesNotExist", "TaskTimedOut"})
"""Errors that say that a token is used, has run out, or was never one.
Source: the Step Functions API reference, "SendTaskSuccess"."""


class WorkflowClient(Protocol):
    """What is used of boto3's client."""

    def start_execution(self, *, stateMachineArn: str, name: str, input: str) -> Any:  # noqa: A002, N803
        """Start one execution."""
        ...

    def send_task_success(self, *, taskToken: str, output: str) -> Any:  # noqa: N803
        """Answer a task that waits."""
        ...


class StepFunctionsApprovals:
    """``Approvals`` on one Standard state machine, whose input is ``{table_id, hand_id}``.

    An execution is named by its hand, so that there is one; one that was stopped or has failed while the
    table still waits is followed by another, ``<hand>.2``. Only a table that waits starts any.
    """

    def __init__(
        self, client: Callable[[], WorkflowClient], state_machine_arn: str, tokens: DynamoApprovalTokens
    ) -> None:
        self._client = client
        self._state_machine_arn = state_machine_arn
        self._tokens = tokens

    def start(self, table_id: str, hand_id: str) -> None:
        """Start the execution. Raises Throttled, or LookupError without a state machine's ARN."""
        if not self._state_machine_arn:
            raise LookupError("RLIVE_APPROVAL_STATE_MACHINE_ARN is not set")
        document = json.dumps({"table_id": table_id, "hand_id": hand_id})
        for number in range(1, MOST_EXECUTIONS + 1):
            # No hand's id has a point, so that none is another's second execution.
            name = hand_id if number == 1 else f"{hand_id}.{number}"
            if self._started(name, document):
                return

    def _started(self, name: str, document: str) -> bool:
        """Whether an execution of this name runs now; False when it is over."""
        try:
            with throttled_if_for_later():
                self._client().start_execution(
                    stateMachineArn=self._state_machine_arn, name=name, input=document
                )
        except ClientError as error:
            # The same name and input are fine while it runs: the service answers as the first time.
            if code_of(error) != "ExecutionAlreadyExists":
                raise
            return False
        return True

    def keep(self, hand_id: str, prize_id: str, token: str) -> None:
        """Remember the token by which an execution waits. Raises Throttled."""
        self._tokens.keep(hand_id, prize_id, token)

    def answer(self, hand_id: str, prize_id: str, answer: Mapping[str, Json]) -> None:
        """Answer the execution that waits, if one does. Raises Throttled."""
        token = self._tokens.token(hand_id, prize_id)
        if not token:
            return
        try:
            with throttled_if_for_later():
                self._client().send_task_success(taskToken=token, output=json.dumps(answer))
        except ClientError as error:
            if code_of(error) not in _NOBODY_WAITS:
                raise
