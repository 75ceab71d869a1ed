"""HTTP requests (API Gateway, payload version 2.0): what they carry, and how they are answered."""

import json
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.game import Json, RuleViolation

from runtime.bootstrap import Services
from runtime.observability import invocation, log_bug, refused
from runtime.wire.decode import check_fields, read_object
from runtime.wire.errors import explain_request, http_status
from runtime.wire.events import Event, bearer, origin_proof, raw_body, request_id
from runtime.wire.spec import PLAY_LIMITS, Fields, FieldType

HttpCall: TypeAlias = Callable[[Services, Event], Mapping[str, Json]]
"""What a request does; it returns the response's body."""

# Sessions and tickets are keys: nothing on the way may keep one.
_HEADERS: Final = {"content-type": "application/json", "cache-control": "no-store"}


def answer_request(event: Event, services: Services, call: HttpCall) -> dict[str, Json]:
    """Answer with what ``call`` returns, or with ``{code, facts, message}`` and a fitting status.

    A request that did not come through the edge is ``forbidden`` before anything is read of it.
    """
    context = event.get("requestContext", {})
    route, connection_id = str(context.get("routeKey", "")), str(context.get("connectionId", ""))
    with invocation(request_id(event), action=route, connection_id=connection_id):
        try:
            if not services.origin.check(origin_proof(event)):
                raise RuleViolation("forbidden")
            return _response(200, call(services, event))
        except Exception as error:
            failure = explain_request(error)
            refused(failure.code)
            if failure.bug:
                log_bug(error)
            body = {"code": failure.code, "facts": failure.facts, "message": failure.message}
            return _response(http_status(failure.code), body)


def body_fields(event: Event, spec: Fields) -> dict[str, Json]:
    """Return the body's fields, each as ``spec`` wants it. Raises BadFrame."""
    fields = read_object(raw_body(event))
    check_fields(spec, fields)
    return fields


def query_fields(event: Event, spec: Fields) -> dict[str, Json]:
    """Return the address's query, each field as ``spec`` wants it. Raises BadFrame."""
    fields = dict(event.get("queryStringParameters") or {})
    check_fields(spec, fields)
    return fields


def limit_fields(event: Event) -> dict[str, Json]:
    """Return the body's fields as ``PLAY_LIMITS`` wants them for the change that is asked for.

    Raises BadFrame.
    """
    fields = read_object(raw_body(event))
    what = FieldType("choice", choices=tuple(PLAY_LIMITS))
    asked = fields.get("what")
    check_fields({"what": what, **(PLAY_LIMITS.get(asked, {}) if isinstance(asked, str) else {})}, fields)
    return fields


def signed_in(services: Services, event: Event) -> str:
    """Return whose session the request carries. Raises RuleViolation("unauthorized")."""
    session = services.accounts.session(bearer(event), services.clock.now_ms())
    if session is None:
        raise RuleViolation("unauthorized")
    return session.person


def _response(status: int, body: Mapping[str, Json]) -> dict[str, Json]:
    return {"statusCode": status, "headers": dict(_HEADERS), "body": json.dumps(body, separators=(",", ":"))}
