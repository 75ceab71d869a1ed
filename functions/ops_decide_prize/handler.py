"""``ops_decide_prize``: operations approve or reject a prize that waits (R5.7, R5.12)."""

from typing import Any

from runtime import operations
from runtime.bootstrap import services
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer with the table's version after it."""
    return answer_operation("ops_decide_prize", event, context, services(), operations.decide_prize)
