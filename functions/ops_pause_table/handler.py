"""``ops_pause_table``: operations stop a table (R20.1)."""

from typing import Any

from runtime import operations
from runtime.bootstrap import services
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer with the table's version."""
    return answer_operation("ops_pause_table", event, context, services(), operations.pause_table)
