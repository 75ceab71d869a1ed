"""One frame's way: connection record, limit, decode, role, the call, and an answer to the sender alone."""

import logging
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.game import Json, RuleViolation

from runtime.bootstrap import Services
from runtime.draft import command_hash
from runtime.observability import invocation, log_bug, note, refused
from runtime.ports import Connection, Throttled
from runtime.wire import frames
from runtime.wire.decode import BadFrame, Frame, decode
from runtime.wire.errors import explain
from runtime.wire.events import Event, raw_body, request_id
from runtime.wire.roles import may

Call: TypeAlias = Callable[[Services, Connection, Frame], frames.ServerFrame | None]
"""What an action does. It returns the sender's answer, or None where the table service has told him."""

_LOG: Final = logging.getLogger(__name__)


def dispatch(event: Event, services: Services, calls: Mapping[str, Call]) -> dict[str, Json]:
    """Answer one frame with one of ``calls``; who sent it is what the connection's record says.

    Every refusal is an error frame to the sender and changes nothing; API Gateway always gets 200, because
    the sender has been told. After an oversized frame, or one on a connection that nobody knows or that has
    been ended, the connection is closed.
    """
    connection_id: str = event["requestContext"]["connectionId"]
    with invocation(request_id(event), connection_id=connection_id):
        answer, closing = _answered(event, services, connection_id, calls)
        _send(services, connection_id, answer, closing=closing)
    return {"statusCode": 200}


def _answered(
    event: Event, services: Services, connection_id: str, calls: Mapping[str, Call]
) -> tuple[frames.ServerFrame | None, bool]:
    """Return what the sender gets, and whether his connection ends with it."""
    frame: Frame | None = None
    usable = True
    try:
        connection = services.connections.get(connection_id)
        usable = connection is not None and not connection.ended
        if connection is None:
            raise RuleViolation("unauthorized")
        if connection.ended:
            raise RuleViolation(connection.ended)
        services.frame_limit.take(connection_id, services.clock.now_ms())
        frame = decode(raw_body(event))
        # The hash is what the table remembers of a command; the id itself can be any text.
        note(action=frame.action, command_id=command_hash(connection.person, frame.id))
        if frame.action not in calls:
            raise BadFrame("unknown_action", frame_id=frame.id)
        if not may(connection.role, frame.action):
            raise RuleViolation("forbidden", action=frame.action)
        return calls[frame.action](services, connection, frame), False
    except Exception as error:
        failure = explain(error)
        refused(failure.code)
        if failure.bug:
            log_bug(error, action=frame.action if frame else "")
        frame_id = frame.id if frame else failure.frame_id
        answer = frames.error(frame_id, failure.code, failure.facts, failure.message)
        return answer, failure.code == "frame_too_large" or not usable


def _send(
    services: Services, connection_id: str, answer: frames.ServerFrame | None, *, closing: bool
) -> None:
    try:
        if answer is not None:
            services.broadcaster.post_many({connection_id: frames.encode(answer)})
        if closing:
            services.broadcaster.close(connection_id)
    except Throttled:
        # Nothing is lost: who gets no answer sends the frame again, and is answered from what is stored.
        _LOG.warning("an answer could not be posted")
