"""Step Functions as far as approvals use it: names of executions, and tokens that are good for one answer.

Source: the Step Functions API reference, "StartExecution" and "SendTaskSuccess".
"""

import json
from typing import Any

from botocore.exceptions import ClientError


class WorkflowService:
    """Stands for boto3's client. ``answers``: (token, output) of each task that was answered."""

    def __init__(self) -> None:
        self.running: dict[str, str] = {}
        self.over: set[str] = set()
        self.answers: list[tuple[str, Any]] = []
        self._tokens: dict[str, str] = {}

    def start_execution(self, *, stateMachineArn: str, name: str, input: str) -> dict[str, str]:  # noqa: A002, N803
        """Start an execution; one that runs with this very input is the answer to a repeat."""
        if name in self.over or self.running.setdefault(name, input) != input:
            raise refusal("ExecutionAlreadyExists")
        return {"executionArn": f"{stateMachineArn}:{name}"}

    def send_task_success(self, *, taskToken: str, output: str) -> dict[str, str]:  # noqa: N803
        """Answer the task that waits by this token."""
        state = self._tokens.get(taskToken)
        if state != "waits":
            raise refusal("InvalidToken" if state is None else state)
        self._tokens[taskToken] = "TaskDoesNotExist"
        self.answers.append((taskToken, json.loads(output)))
        return {}

    def wait_by(self, token: str) -> str:
        """A task waits; return its token."""
        self._tokens[token] = "waits"
        return token

    def run_out(self, token: str) -> None:
        """A task has waited for too long."""
        self._tokens[token] = "TaskTimedOut"

    def end(self, name: str) -> None:
        """An execution is over, however it ended: its name is taken for 90 days."""
        del self.running[name]
        self.over.add(name)


def refusal(code: str) -> ClientError:
    """What boto3 raises."""
    return ClientError({"Error": {"Code": code}, "ResponseMetadata": {"HTTPStatusCode": 400}}, "Any")
