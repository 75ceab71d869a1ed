"""The functions of the house, called in this process as Lambda would call them."""

import functools
import importlib
import json
import logging
import time
import uuid
from collections.abc import Callable
from typing import Any, Final, NamedTuple

Event = dict[str, Any]
Handler = Callable[[Event, object], Any]
Invoke = Callable[[str, Any], Any]
"""(function's name, event) -> what its handler returns. Raises what the handler raises."""

_log = logging.getLogger(__name__)


@functools.cache
def handler(function: str, path: str = "") -> Handler:
    """Return ``handle`` of ``functions/<function>/handler.py``, or what ``path`` names.

    Imported when it is first asked for. Raises ImportError, or AttributeError.
    """
    module, _, attribute = (path or f"{function}.handler.handle").rpartition(".")
    handle: Handler = getattr(importlib.import_module(module), attribute)
    return handle


def call(function: str, event: Event) -> Any:
    """Call a function of the route table, without what Lambda puts around it."""
    return handler(function)(event, None)


class Limits(NamedTuple):
    """What a function may use, as its resource says."""

    handler: str
    arn: str
    timeout_s: float
    memory_mb: int


class Context:
    """What Lambda tells a handler about its invocation."""

    def __init__(self, function: str, limits: Limits) -> None:
        self.function_name: Final = function
        self.function_version: Final = "1"
        self.invoked_function_arn: Final = limits.arn
        self.memory_limit_in_mb: Final = str(limits.memory_mb)
        self.aws_request_id: Final = str(uuid.uuid4())
        self.log_group_name: Final = f"/aws/lambda/{function}"
        self.log_stream_name: Final = "local"
        self._end_s: Final = time.monotonic() + limits.timeout_s

    def get_remaining_time_in_millis(self) -> int:
        """Return how long the function may still run."""
        return max(0, round((self._end_s - time.monotonic()) * 1000))


class Lambdas:
    """The functions of a template. ``functions``: {name: limits}.

    Handlers are imported at once, so that one that does not exist is found at the start. Raises
    LookupError with the function's name.
    """

    def __init__(self, functions: dict[str, Limits]) -> None:
        self._functions = functions
        self._by_arn = {limits.arn: name for name, limits in functions.items()}
        for name, limits in functions.items():
            try:
                handler(name, limits.handler)
            except (ImportError, AttributeError) as error:
                raise LookupError(f"{name}: there is no handler {limits.handler} ({error})") from error

    def invoke(self, function: str, event: Any) -> Any:
        """Call a function by name, ARN or its alias's ARN, with an event and a context of its own.

        Event and result pass through JSON, as on the way to Lambda and back. A call that takes longer than
        the function's time-out is logged: Lambda would have ended it. Raises what the handler raises,
        TypeError for a result that is no JSON, LookupError for a function that does not exist.
        """
        name = self.name_of(function)
        limits = self._functions[name]
        started_s = time.monotonic()
        try:
            result = handler(name, limits.handler)(json.loads(json.dumps(event)), Context(name, limits))
            json.dumps(result)
            return result
        finally:
            took_s = time.monotonic() - started_s
            if took_s > limits.timeout_s:
                _log.warning("%s took %.1f s; Lambda ends it after %.1f s", name, took_s, limits.timeout_s)

    def name_of(self, function: str) -> str:
        """Return the name of a function given by name, ARN or alias. Raises LookupError."""
        if function in self._functions:
            return function
        for arn in (function, function.rpartition(":")[0]):
            if arn in self._by_arn:
                return self._by_arn[arn]
        raise LookupError(f"there is no function {function}")
