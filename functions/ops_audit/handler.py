"""``ops_audit``: operations have every balance recomputed from the book and compared."""

from typing import Any

from runtime import operations
from runtime.bootstrap import services
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer with what the book has and what differs from it."""
    return answer_operation("ops_audit", event, context, services(), operations.audit_house)
