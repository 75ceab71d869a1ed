"""``$connect``: a ticket opens one connection. Nothing can be sent here, so the client asks by ``sync``."""

from typing import Any

from runtime.bootstrap import services
from runtime.observability import correlated
from runtime.sessions import connect
from runtime.wire.events import Event, request_id
from runtime.wire.frames import PROTOCOL


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Let the connection be made (200), or refuse it: 400 for another protocol, 401 for a bad ticket."""
    at = services()
    query = event.get("queryStringParameters") or {}
    if query.get("v") != str(PROTOCOL):
        return {"statusCode": 400}
    with correlated(request_id(event)):
        connection_id, ticket = event["requestContext"]["connectionId"], query.get("ticket", "")
        connection = connect(at.accounts, at.connections, at.clock, ticket, connection_id)
    return {"statusCode": 401 if connection is None else 200}
