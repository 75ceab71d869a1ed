"""``$disconnect``: a connection has ended; the gateway does its best to say so, and need not."""

from typing import Any

from runtime.bootstrap import services
from runtime.observability import invocation
from runtime.wire.events import Event, request_id


def handle(event: Event, _context: object) -> dict[str, Any]:
    """Mark the person in his rooms, unless a newer connection of his is there (R19.2)."""
    service = services().table_service
    connection_id: str = event["requestContext"]["connectionId"]
    with invocation(request_id(event), action="$disconnect", connection_id=connection_id):
        service.connection_gone(connection_id)
    return {"statusCode": 200}
