"""The approval workflow asks which prize of a hand waits, and for whom (R5.7, R5.8)."""

from collections.abc import Mapping
from typing import Any

from runtime import approval_workflow
from runtime.bootstrap import services
from runtime.observability import call_id, invocation


def handle(event: Mapping[str, Any], context: object) -> dict[str, Any]:
    """Answer {"who", "prize_id", "kind", "cents"}; `who` is dealer, pit_boss or nobody."""
    ids = {"table_id": event["table_id"], "hand_id": event["hand_id"]}
    with invocation(call_id(context), action="approval_next", **ids):
        return approval_workflow.next_prize(services(), **ids)
