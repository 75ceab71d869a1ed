"""The mends of moto's Step Functions: time in UTC and to the second, Lambda in process, no leaks.

moto takes the UTC time of a ``Timestamp`` for local time and sleeps whole seconds; it parses the state
machine anew for each execution, keeps all executions and their threads, and sends every Lambda call to an
endpoint of its own.
"""

import functools
import json
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC
from typing import Any, Final
from unittest.mock import patch

from jsonpath_ng.ext.parser import parse as jsonpath
from moto.stepfunctions.parser import utils as moto_threads
from moto.stepfunctions.parser.asl.component.common.error_name.failure_event import FailureEventException
from moto.stepfunctions.parser.asl.component.state.exec.state_task import lambda_eval_utils
from moto.stepfunctions.parser.asl.component.state.wait.wait_function.timestamp import Timestamp
from moto.stepfunctions.parser.asl.eval.environment import Environment
from moto.stepfunctions.parser.asl.parse.asl_parser import AmazonStateLanguageParser
from moto.stepfunctions.parser.asl.utils import json_path
from moto.stepfunctions.parser.models import stepfunctions_parser_backends

from local.template.physical import ACCOUNT

Invoke = Callable[[str, Any], Any]
"""(function name or ARN, payload) -> what the handler returns. Raises what the handler raises."""

_KEPT_EXECUTIONS: Final = 200
_PARSED: Final = 256


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
            (lambda_eval_utils, "_invoke_lambda_function", _invoking(invoke)),
            (lambda_eval_utils, "exec_lambda_function", _executing(invoke)),
        ):
            stack.enter_context(patch.object(target, name, replacement))
        yield


def start_execution(params: dict[str, Any], context: Mapping[str, Any], **_: object) -> dict[str, Any]:
    """Answer a client's StartExecution; an execution without a name gets one, as on AWS."""
    body = json.loads(params["body"])
    backend = stepfunctions_parser_backends[ACCOUNT][context["client_region"]]
    machine = backend.describe_state_machine(body["stateMachineArn"])
    _forget_finished(machine)
    name = body.get("name") or str(uuid.uuid4())
    execution = backend.start_execution(machine.arn, name, body.get("input", "{}"))
    return {"executionArn": execution.exec_arn, "startDate": execution.start_date}


def _forget_finished(machine: Any) -> None:
    """Drop finished executions beyond the last ones: moto would search and keep them all for ever."""
    moto_threads.TMP_THREADS.clear()
    if len(machine.executions) > _KEPT_EXECUTIONS:
        running = [execution for execution in machine.executions if execution.exec_status == "RUNNING"]
        machine.executions[:] = running


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
