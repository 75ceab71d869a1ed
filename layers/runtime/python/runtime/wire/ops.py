"""How a function that operations call answers: never with an exception for a refusal."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.game import Json

from runtime.bootstrap import Services
from runtime.observability import call_id, invocation, refused
from runtime.wire.decode import BadFrame, check_fields
from runtime.wire.errors import explain
from runtime.wire.ops_spec import OPS_SPEC

Operation: TypeAlias = Callable[[Services, Mapping[str, Json]], Mapping[str, Json]]
"""What is done with an event's fields, which were checked; it returns what the answer says besides ``ok``."""


def answer_operation(
    function: str, event: object, context: object, services: Services, operation: Operation
) -> dict[str, Any]:
    """Answer ``{"ok": true, ...}``, or ``{"ok": false, "code", "facts", "message"}`` and change nothing.

    Raises Unforeseen for a bug, which is logged: then it is unknown whether anything was done, and the same
    event may be sent again.
    """
    with invocation(call_id(context), action=function):
        try:
            return {"ok": True, **operation(services, _fields(function, event))}
        except Exception as error:
            failure = explain(error)
            if failure.bug:
                raise
            refused(failure.code)
            facts, message = dict(failure.facts), failure.message
            return {"ok": False, "code": failure.code, "facts": facts, "message": message}


def _fields(function: str, event: object) -> Mapping[str, Any]:
    if not isinstance(event, dict):
        raise BadFrame("bad_frame", reason="not_an_object")
    check_fields(OPS_SPEC[function], event)
    return event
