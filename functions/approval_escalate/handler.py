"""Nobody has answered the approval workflow in time: the table says so (R5.14)."""

from collections.abc import Mapping
from typing import Any

from runtime import approval_workflow
from runtime.approval_workflow import Question
from runtime.bootstrap import services
from runtime.observability import call_id, invocation


def handle(event: Mapping[str, Any], context: object) -> None:
    """Escalate the prize; nothing happens where it was decided meanwhile."""
    ids = {"table_id": event["table_id"], "hand_id": event["hand_id"]}
    with invocation(call_id(context), action="approval_escalate", **ids):
        question = Question(**ids, prize_id=event["prize_id"], who=event["who"])
        approval_workflow.escalate(services(), question)
