"""``ops_credit``: operations pay money in for a player."""

from typing import Any

from runtime import operations
from runtime.bootstrap import services
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer with the balance afterwards."""
    return answer_operation("ops_credit", event, context, services(), operations.credit)
