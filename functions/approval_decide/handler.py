"""The approval workflow has an answer: what was decided outside of the table is done there."""

from collections.abc import Mapping
from typing import Any

from runtime import approval_workflow
from runtime.approval_workflow import Question
from runtime.bootstrap import services
from runtime.observability import call_id, invocation


def handle(event: Mapping[str, Any], context: object) -> None:
    """Hand a decision on to the table; `answer` is whatever the task was answered with."""
    ids = {"table_id": event["table_id"], "hand_id": event["hand_id"]}
    with invocation(call_id(context), action="approval_decide", **ids):
        question = Question(**ids, prize_id=event["prize_id"], who=event["who"])
        approval_workflow.carry_out(services(), question, event["answer"])
