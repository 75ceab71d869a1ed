"""``$disconnect``: a connection has ended; the gateway does its best to say so, and need not."""

from typing import Any

from runtime.bootstrap import services
from runtime.observability import correlated
from runtime.wire.events import Event, request_id


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Mark the person in his rooms, unless a newer connection of his is there (R19.2)."""
    with correlated(request_id(event)):
        services().table_service.connection_gone(event["requestContext"]["connectionId"])
    return {"statusCode": 200}
