"""Deadlines as executions of a Step Functions state machine that waits and calls the tick function."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final, Protocol

from runtime.aws.failures import throttled_if_for_later
from runtime.ports import Clock, Ids

LONGEST_WAIT_MS: Final = 4 * 60_000
"""An Express execution ends after 5 minutes; a tick that comes before its deadline starts the next."""
_NOT_IN_NAMES: Final = re.compile(r"[^A-Za-z0-9_-]")


class ExecutionsClient(Protocol):
    """What is used of boto3's client."""

    def start_execution(self, *, stateMachineArn: str, name: str, input: str) -> Any:  # noqa: A002, N803
        """Start one execution."""
        ...


class StepFunctionsTimers:
    """``Timers`` on one Express state machine, whose input is ``{table_id, deadline_ms, wake_at}``."""

    def __init__(
        self, client: Callable[[], ExecutionsClient], state_machine_arn: str, clock: Clock, ids: Ids
    ) -> None:
        self._client = client
        self._state_machine_arn = state_machine_arn
        self._clock = clock
        self._ids = ids

    def start(self, table_id: str, deadline_ms: int) -> None:
        """Start the execution. Raises Throttled, or LookupError without a state machine's ARN."""
        if not self._state_machine_arn:
            raise LookupError("RLIVE_TIMER_STATE_MACHINE_ARN is not set")
        wake_ms = min(deadline_ms, self._clock.now_ms() + LONGEST_WAIT_MS)
        document = {"table_id": table_id, "deadline_ms": deadline_ms, "wake_at": iso_timestamp(wake_ms)}
        # The table's id helps who looks for an execution; the last part makes the name unique.
        name = _NOT_IN_NAMES.sub("-", f"{table_id[:30]}-{deadline_ms}-{self._ids.new_id()}")[:80]
        with throttled_if_for_later():
            self._client().start_execution(
                stateMachineArn=self._state_machine_arn, name=name, input=json.dumps(document)
            )


def iso_timestamp(at_ms: int) -> str:
    """Epoch milliseconds as ISO 8601 in UTC with milliseconds."""
    seconds, milliseconds = divmod(at_ms, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{milliseconds:03d}Z"
