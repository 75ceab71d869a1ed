"""One frame's way: connection record, limit, decode, role, the call, and an answer to the sender alone."""

import base64
import binascii
import logging
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from engine.game import Json, RuleViolation
from runtime.bootstrap import Services
from runtime.ports import Connection, Throttled
from runtime.wire import frames
from runtime.wire.decode import BadFrame, Frame, decode
from runtime.wire.errors import Failure, explain
from runtime.wire.roles import may

Event: TypeAlias = Mapping[str, Any]
"""An event as API Gateway hands it to a function."""

Call: TypeAlias = Callable[[Services, Connection, Frame], frames.ServerFrame | None]
"""What an action does. It returns the sender's answer, or None where the table service has told him."""

_LOG: Final = logging.getLogger(__name__)


def dispatch(event: Event, services: Services, calls: Mapping[str, Call]) -> dict[str, Json]:
    """Answer one frame with one of ``calls``; who sent it is what the connection's record says.

    Every refusal is an error frame to the sender and changes nothing; API Gateway always gets 200, because
    the sender has been told. After an oversized frame, or one on a connection that nobody knows, the
    connection is closed.
    """
    connection_id: str = event["requestContext"]["connectionId"]
    frame: Frame | None = None
    answer: frames.ServerFrame | None
    closing = False
    try:
        connection = services.connections.get(connection_id)
        closing = connection is None
        if connection is None:
            raise RuleViolation("unauthorized")
        services.frame_limit.take(connection_id, services.clock.now_ms())
        frame = decode(raw_body(event))
        if frame.action not in calls:
            raise BadFrame("unknown_action", frame_id=frame.id)
        if not may(connection.role, frame.action):
            raise RuleViolation("forbidden", action=frame.action)
        answer = calls[frame.action](services, connection, frame)
    except Exception as error:  # noqa: BLE001 - a bug is answered too, once it is written down
        failure = explain(error)
        if failure.bug:
            log_bug(error, frame.action if frame else "")
        closing = closing or failure.code == "frame_too_large"
        answer = _refusal(failure, frame)
    _send(services, connection_id, answer, closing=closing)
    return {"statusCode": 200}


def raw_body(event: Event) -> str | bytes:
    """Return the frame's text, or the bytes of a binary frame; "" when there was nothing in it."""
    body = event.get("body") or ""
    if not event.get("isBase64Encoded"):
        return str(body)
    try:
        return base64.b64decode(body)
    except (binascii.Error, ValueError):
        raise BadFrame("bad_json") from None


def log_bug(error: Exception, action: str) -> None:
    """Write a bug down: where it happened and of which type, but no text of its own, which may quote a card."""
    places = "".join(traceback.format_tb(error.__traceback__))
    _LOG.error("bug in %s: %s\n%s", action or "a frame", type(error).__name__, places)


def _refusal(failure: Failure, frame: Frame | None) -> frames.ServerFrame:
    frame_id = frame.id if frame else failure.frame_id
    return frames.error(frame_id, failure.code, failure.facts, failure.message)


def _send(services: Services, connection_id: str, answer: frames.ServerFrame | None, *, closing: bool) -> None:
    try:
        if answer is not None:
            services.broadcaster.post_many({connection_id: frames.encode(answer)})
        if closing:
            services.broadcaster.close(connection_id)
    except Throttled:
        # Nothing is lost: who gets no answer sends the frame again, and is answered from what is stored.
        _LOG.warning("an answer could not be posted")
