"""``ops_open_table``: operations open a new table, or one that was closed."""

from typing import Any

from runtime import operations
from runtime.bootstrap import services
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer with what the table is."""
    return answer_operation("ops_open_table", event, context, services(), operations.open_table)
