"""The mends of moto's Step Functions: time in UTC and to the second, Lambda in process, no leaks.

moto takes the UTC time of a ``Timestamp`` for local time and sleeps whole seconds; it parses the state
machine anew for each execution, keeps all executions and their threads, and sends every Lambda call to an
endpoint of its own. It fails for a name that is taken, and an execution that is stopped goes on waiting for
its task token, with two threads. Who answers a token fails while another execution begins. Of each failure it
logs the whole parsed state, some KB, also where nobody has answered in time, which is no failure.
"""

import copy
import functools
import heapq
import itertools
import json
import logging
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from jsonpath_ng.ext.parser import parse as jsonpath
from jsonpath_ng.parser import parse as plain_jsonpath
from moto.stepfunctions.exceptions import ExecutionAlreadyExists
from moto.stepfunctions.models import StateMachine
from moto.stepfunctions.parser import utils as moto_threads
from moto.stepfunctions.parser.asl.component import eval_component
from moto.stepfunctions.parser.asl.component.common.error_name.failure_event import FailureEventException
from moto.stepfunctions.parser.asl.component.common.path import result_path
from moto.stepfunctions.parser.asl.component.state.exec.state_task import lambda_eval_utils
from moto.stepfunctions.parser.asl.component.state.wait.wait_function.timestamp import Timestamp
from moto.stepfunctions.parser.asl.eval.environment import Environment
from moto.stepfunctions.parser.asl.eval.program_state import ProgramStopped
from moto.stepfunctions.parser.asl.parse.asl_parser import AmazonStateLanguageParser
from moto.stepfunctions.parser.asl.utils import json_path
from moto.stepfunctions.parser.backend.execution import Execution
from moto.stepfunctions.parser.models import StepFunctionsParserBackend, stepfunctions_parser_backends

from local.template.physical import ACCOUNT, REGION

Invoke = Callable[[str, Any], Any]
"""(function name or ARN, payload) -> what the handler returns. Raises what the handler raises."""

_KEPT_EXECUTIONS: Final = 20
_PARSED: Final = 256
_WORKERS: Final = 4
_SPACING_S: Final = 0.008


def no_functions(function: str, _payload: Any) -> Any:
    """Stand for the functions of a run that has none."""
    raise LookupError(function)


@contextmanager
def mended(invoke: Invoke) -> Iterator[None]:
    """Mend Step Functions while the context lasts; Lambda tasks call ``invoke``."""
    parse = functools.lru_cache(_PARSED)(AmazonStateLanguageParser.parse)
    with ExitStack() as stack:
        for target, name, replacement in (
            (Timestamp, "_eval_body", _wait_until),
            (AmazonStateLanguageParser, "parse", staticmethod(parse)),
            (json_path, "parse", functools.lru_cache(_PARSED)(jsonpath)),
            (result_path, "parse", functools.lru_cache(_PARSED)(plain_jsonpath)),
            (lambda_eval_utils, "_invoke_lambda_function", _invoking(invoke)),
            (lambda_eval_utils, "exec_lambda_function", _executing(invoke)),
            (Execution, "stop", _stopping(Execution.stop)),
            (Environment, "set_error", _failing(Environment.set_error)),
            (StepFunctionsParserBackend, "_get_executions", _begun),
        ):
            stack.enter_context(patch.object(target, name, replacement))
        # Each execution gets a copy of its machine; a shallow one will do, since nobody changes it.
        stack.enter_context(patch.object(StateMachine, "__deepcopy__", _copied, create=True))
        # It stays: what is stopped at the end may say so after it.
        eval_component.LOG.addFilter(_shortened)
        yield


def _copied(machine: StateMachine, _memo: object) -> StateMachine:
    twin = copy.copy(machine)
    twin.executions = []
    return twin


class _Waiting(NamedTuple):
    """An execution to come; ``number`` keeps the order of those of one moment."""

    until_s: float
    number: int
    start: Callable[[], object]


class Executions:
    """Starts executions as the service does: the caller gets an ARN, the rest happens later.

    An EXPRESS execution that begins by waiting for a moment is handed to moto only then, since in moto each
    one that waits takes two threads. ``close`` forgets those, and stops STANDARD executions.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(_WORKERS, thread_name_prefix="execution")
        self._changed = threading.Condition()
        self._waiting: list[_Waiting] = []
        self._numbers = itertools.count()
        self._closed = False
        self._named = threading.Lock()
        threading.Thread(target=self._hand_over, name="executions", daemon=True).start()

    def start(self, *, stateMachineArn: str, input: str = "{}", name: str = "") -> dict[str, Any]:  # noqa: A002, N803
        """Answer a client's StartExecution; an execution without a name gets one, as on AWS."""
        backend = stepfunctions_parser_backends[ACCOUNT][REGION]
        machine = backend.describe_state_machine(stateMachineArn)
        name = name or str(uuid.uuid4())
        start = functools.partial(_start, backend, machine, name, input)
        if machine.type != "EXPRESS":
            with self._named:
                return _standing(machine, name, input) or start()
        until_s = _first_wait_s(machine.definition, input)
        with self._changed:
            heapq.heappush(self._waiting, _Waiting(until_s, next(self._numbers), start))
            if self._waiting[0].start is start:
                # It is the next to come; for all others the thread need not wake.
                self._changed.notify()
        arn = machine.arn.replace(":stateMachine:", ":express:") + f":{name}:{uuid.uuid4()}"
        return {"executionArn": arn, "startDate": datetime.now(UTC)}

    def close(self) -> None:
        """Forget what waits, and wait for what runs."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._pool.shutdown()
        for machine in stepfunctions_parser_backends[ACCOUNT][REGION].state_machines:
            if machine.type != "EXPRESS":
                for execution in _running(machine):
                    execution.stop(datetime.now(UTC), "", "")

    def _hand_over(self) -> None:
        """Start each execution when its moment has come."""
        with self._changed:
            while not self._closed:
                left_s = self._waiting[0].until_s - time.time() if self._waiting else None
                if left_s is None or left_s > 0:
                    self._changed.wait(left_s)
                else:
                    self._pool.submit(heapq.heappop(self._waiting).start)
                    # Waits end at whole seconds. On AWS each execution then has a machine of its own; here
                    # all of one second would take the interpreter away from everything else.
                    self._changed.wait(_SPACING_S)


def _standing(machine: Any, name: str, text: str) -> dict[str, Any] | None:
    """Answer for an execution that runs under this name with this input; None for a name that is free.

    Raises ExecutionAlreadyExists for any other.
    """
    for execution in machine.executions:
        if execution.name == name:
            if execution.exec_status == "RUNNING" and execution.input_data == json.loads(text):
                return _started(execution)
            raise ExecutionAlreadyExists(f"Execution Already Exists: '{execution.exec_arn}'")
    return None


def _start(backend: Any, machine: Any, name: str, text: str) -> dict[str, Any]:
    _forget_finished(machine)
    return _started(backend.start_execution(machine.arn, name, text))


def _started(execution: Any) -> dict[str, Any]:
    return {"executionArn": execution.exec_arn, "startDate": execution.start_date}


def _first_wait_s(definition: str, text: str) -> float:
    """Return until when a machine's first state waits, in epoch seconds; 0.0 when it does not."""
    member = _first_wait_member(definition)
    moment = Timestamp._from_timestamp_string(str(json.loads(text).get(member, ""))) if member else None
    return 0.0 if moment is None else moment.replace(tzinfo=UTC).timestamp()


@functools.lru_cache(_PARSED)
def _first_wait_member(definition: str) -> str:
    """Return which member of its input a machine waits for first of all, "" when it does not wait."""
    states = json.loads(definition)
    first = states["States"][states["StartAt"]]
    path = str(first.get("TimestampPath", ""))
    return path[2:] if first["Type"] == "Wait" and path.startswith("$.") else ""


def _forget_finished(machine: Any) -> None:
    """Drop finished executions beyond the last ones: moto would search and keep them all for ever."""
    moto_threads.TMP_THREADS.clear()
    if len(machine.executions) > _KEPT_EXECUTIONS:
        machine.executions[:] = _running(machine)


def _running(machine: Any) -> list[Any]:
    return [execution for execution in machine.executions if execution.exec_status == "RUNNING"]


def _stopping(stop: Callable[..., None]) -> Callable[..., None]:
    """Return ``Execution.stop`` that also ends the wait for a task token."""

    def stop_now(execution: Execution, *rest: Any, **more: Any) -> None:
        if execution.exec_worker is None or execution.exec_worker.env is None:
            return
        stop(execution, *rest, **more)
        for endpoint in list(execution.exec_worker.env.callback_pool_manager._pool.values()):
            endpoint.interrupt_all()

    return stop_now


def _failing(set_error: Callable[..., None]) -> Callable[..., None]:
    """Return ``Environment.set_error`` for which an execution that was stopped has not failed besides."""

    def fail(env: Environment, *rest: Any, **more: Any) -> None:
        if not isinstance(env.program_state(), ProgramStopped):
            set_error(env, *rest, **more)

    return fail


def _begun(backend: Any, status: str | None = None) -> list[Any]:
    """Stand for ``_get_executions``: what has not begun has neither status nor thread, and it fails on it."""
    return [
        execution
        for machine in backend.state_machines
        for execution in list(machine.executions)
        if execution.exec_worker is not None
        and execution.exec_worker.env is not None
        and status in (None, execution.exec_status)
    ]


def _shortened(record: logging.LogRecord) -> bool:
    """Log a failure without the state that it came from; a wait that is over has the history alone."""
    failure = str(record.args[0]) if isinstance(record.args, tuple) and record.args else record.getMessage()
    record.msg, record.args = "an execution: %s", (failure,)
    return "States.Timeout" not in failure


def _wait_until(state: Timestamp, env: Environment) -> None:
    """Wait until the whole second in which the time of a Wait state lies, as AWS does."""
    state.string.eval(env=env)
    text = env.stack.pop()
    moment = Timestamp._from_timestamp_string(text)
    if moment is None:
        raise FailureEventException(state._create_failure_event(env, text))
    until_s = moment.replace(tzinfo=UTC).timestamp()
    while env.is_running() and (left_s := until_s - time.time()) > 0:
        env.program_state_event.wait(left_s)


def _result_of(invoke: Invoke, parameters: Mapping[str, Any]) -> Any:
    """Call a function as Lambda would. Raises LambdaFunctionErrorException as moto expects it."""
    payload = json.loads(parameters.get("Payload") or b"{}")
    try:
        return invoke(parameters["FunctionName"], payload)
    except Exception as error:
        failure = {"errorType": type(error).__name__, "errorMessage": str(error)}
        raise lambda_eval_utils.LambdaFunctionErrorException("Unhandled", json.dumps(failure)) from error


def _invoking(invoke: Invoke) -> Callable[..., dict[str, Any]]:
    """Return what stands for the call of ``arn:aws:states:::lambda:invoke``."""

    def call(parameters: dict[str, Any], **_: object) -> dict[str, Any]:
        result = _result_of(invoke, parameters)
        return {"StatusCode": 200, "ExecutedVersion": "$LATEST", "Payload": result}

    return call


def _executing(invoke: Invoke) -> Callable[..., None]:
    """Return what stands for the call of a state whose resource is a function's ARN."""

    def call(env: Environment, parameters: dict[str, Any], **_: object) -> None:
        env.stack.append({"StatusCode": 200, "Payload": _result_of(invoke, parameters)})

    return call
