"""``ops_close_table``: operations close a table; the running hand is played, then all are paid out."""

from typing import Any

from runtime import operations
from runtime.bootstrap import services
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer with what the table is now: closed, or closing until the hand ends."""
    return answer_operation("ops_close_table", event, context, services(), operations.close_table)
