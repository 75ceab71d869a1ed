"""The approval workflow waits for an answer about a prize from now on, by a task token (R5.14)."""

from collections.abc import Mapping
from typing import Any

from runtime import approval_workflow
from runtime.approval_workflow import Question
from runtime.bootstrap import services
from runtime.observability import call_id, invocation


def handle(event: Mapping[str, Any], context: object) -> None:
    """Keep the token where whoever decides finds it; answer at once what has been decided meanwhile."""
    ids = {"table_id": event["table_id"], "hand_id": event["hand_id"]}
    with invocation(call_id(context), action="approval_ask", **ids):
        question = Question(**ids, prize_id=event["prize_id"], who=event["who"])
        approval_workflow.ask(services(), question, event["token"])
