"""``ops_correct``: operations put right what a closed hand, or a person, got wrong with a player's money."""

from typing import Any

from runtime import corrections
from runtime.bootstrap import services
from runtime.wire.ops import answer_operation


def handle(event: object, context: object) -> dict[str, Any]:
    """Answer with the account that was corrected and the balance afterwards."""
    return answer_operation("ops_correct", event, context, services(), corrections.correct)
