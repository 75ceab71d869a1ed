"""A table's timer has ended: ask the table what is due now.

What fails here fails the timer's execution, which tries again; the sweep comes after that.
"""

from collections.abc import Mapping
from typing import Any

from runtime.bootstrap import services
from runtime.observability import call_id, invocation


def handle(event: Mapping[str, Any], context: object) -> None:
    """Tick the table; ``event`` is ``{"table_id", "deadline_ms"}`` and has no authority (it only asks)."""
    service = services().table_service
    with invocation(call_id(context), action="tick", table_id=event["table_id"]):
        service.tick(event["table_id"], event["deadline_ms"])
