"""``ops_cancel_hand``: operations take the running hand back (R18.2, R20.1)."""

from typing import Any

from runtime import operations
from runtime.bootstrap import services
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer with what each participant got back."""
    return answer_operation("ops_cancel_hand", event, context, services(), operations.cancel_hand)
