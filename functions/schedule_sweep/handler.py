"""Every minute: tables whose timer was lost get their tick, so that none of them hangs."""

from collections.abc import Mapping
from typing import Any

from runtime.bootstrap import services
from runtime.observability import call_id, invocation


def handle(_event: Mapping[str, Any], context: object) -> None:
    """Go through the tables that are overdue."""
    service = services().table_service
    with invocation(call_id(context), action="sweep"):
        service.sweep()
