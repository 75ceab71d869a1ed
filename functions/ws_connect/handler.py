"""``$connect``: a ticket opens one connection. Nothing can be sent here, so the client asks by ``sync``."""

from typing import Any

from engine.game import RuleViolation
from runtime.bootstrap import Services, services
from runtime.sessions import connect
from runtime.wire.events import Event
from runtime.wire.frames import PROTOCOL
from runtime.wire.requests import answer_request


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Let the connection be made, or refuse it: 400 for another protocol, 401 for a bad ticket."""
    return answer_request(event, services(), open_connection)


def open_connection(at: Services, event: Event) -> dict[str, Any]:
    """Use the ticket up. Raises RuleViolation: bad_version, bad_ticket."""
    query = event.get("queryStringParameters") or {}
    if query.get("v") != str(PROTOCOL):
        raise RuleViolation("bad_version")
    connection_id: str = event["requestContext"]["connectionId"]
    ticket, session_ms = query.get("ticket", ""), at.settings.session_ms
    connection = connect(
        at.accounts, at.connections, at.clock, ticket, connection_id, session_ms=session_ms
    )
    if connection is None:
        raise RuleViolation("bad_ticket")
    return {}
