"""The schema says exactly what the stores do: every call they make is granted, and nothing besides."""

from collections.abc import Mapping
from typing import Any

import pytest
from engine.game import HandRecord, Notice
from runtime import ports
from runtime.aws.approvals import StepFunctionsApprovals
from runtime.dynamo.schema import METHOD_ACTIONS, SCHEMA, port_actions
from runtime.ports import Account, AuditRecord, Connection, Guard, Limit, Line, Session, TableWrite, Voice

from tests.contract.conftest import entry, table
from tests.contract.dynamo_stage import ENVIRONMENT, Stage, stage
from tests.contract.workflow_service import WorkflowService

ACTIONS = {
    "get_item": "GetItem",
    "put_item": "PutItem",
    "delete_item": "DeleteItem",
    "query": "Query",
    "scan": "Scan",
    "Put": "PutItem",
    "Update": "UpdateItem",
}
LOGICAL = {ENVIRONMENT[each.variable]: name for name, each in SCHEMA.items()}
ANA = Account("ana", "ana@example", "Ana", "player", "hash")
OPEN = Connection("c1", "ana", "player", "Ana", 1)
LINE = Line("l1", "t1", "ana", 3, "Ana", "hello", 1)
RECORD = AuditRecord("r", "player:ana", "op", "credit", "", {}, 1)
QUESTION: dict[str, list[tuple[Any, ...]]] = {
    "start": [("t1", "t1-1")],
    "keep": [("t1-1", "royal_flush:3", "token")],
    "answer": [("t1-1", "royal_flush:3", {})],
}
SAYING: dict[str, list[tuple[Any, ...]]] = {
    "voice": [("ana",)],
    "say": [(Voice("ana", 1), LINE)],
    "mute": [(Voice("ana", 2), RECORD)],
    "latest": [("t1", 0, 20)],
}
MOVEMENT = entry("m", "house:cashier", "player:ana", 1)


def everything(at: Stage) -> Mapping[str, Mapping[str, list[tuple[Any, ...]]]]:
    """Return {port: {method: arguments of calls that need all it can need}}, in an order that works."""
    closing = TableWrite(
        table(version=2, deadline_ms=1),
        1,
        (MOVEMENT,),
        HandRecord("h", {}, {}),
        (("n", Notice("ana", "code", {})),),
    )
    twice = TableWrite(table(version=3), 2, (MOVEMENT, MOVEMENT))
    session = Session("token", "ana", 9)
    return {
        "TableStore": {
            "create": [(table(),)],
            "load": [("t1",)],
            "wreck": [("t1",)],
            "commit": [(closing,), (twice,)],
            "list_tables": [()],
            "due_tables": [(9,)],
            "hand": [("h",)],
        },
        "Accounts": {
            "create": [(ANA,)],
            "by_name": [("ana@example",)],
            "account": [("ana",)],
            "balance_cents": [("ana",)],
            "change_password": [(ANA, "other")],
            "put_session": [(session,)],
            "session": [("token", 1)],
            "session_mark": [("ana", 1)],
            "end_session": [(session,)],
            "put_ticket": [("ticket", session, 9)],
            "take_ticket": [("ticket", 1)],
            "notices": [("ana",)],
            "acknowledge": [("ana", "n")],
        },
        "Ledger": {
            "post": [(MOVEMENT._replace(entry_id="other"),)],
            "entries": [()],
            "each": [()],
            "of_person": [("ana", 0, 9)],
            "of_day": [("2025-01-31", "t1")],
        },
        "Purses": {"purse": [("ana",)], "each": [()], "set_limits": [(Guard("bo", 0), {}, RECORD)]},
        "Approvals": QUESTION,
        "Tries": {"take": [("k", Limit(2, 9), 1)], "clear": [("k",)]},
        "Chat": SAYING,
        "AuditTrail": {"write": [(RECORD,)], "of_subject": [("player:ana",)]},
        "Connections": {
            "put": [(OPEN,)],
            "get": [("c1",)],
            "of_person": [("ana",)],
            "enter": [("ana", "t1")],
            "rooms": [("ana",)],
            "exit": [("ana", "t1")],
            "delete": [("c1",)],
        },
    }


def granted(calls: list[tuple[str, Mapping[str, Any]]]) -> dict[str, set[str]]:
    """Return {resource: IAM actions} that calls of DynamoDB need."""
    needed: dict[str, set[str]] = {}
    for operation, request in calls:
        if operation == "transact_write_items":
            parts = [next(iter(part.items())) for part in request["TransactItems"]]
        elif operation == "batch_get_item":
            parts = []
            for name in request["RequestItems"]:
                needed.setdefault(LOGICAL[name], set()).add("dynamodb:BatchGetItem")
        else:
            parts = [(operation, request)]
        for part, target in parts:
            index = f"/index/{target['IndexName']}" if "IndexName" in target else ""
            resource = LOGICAL[target["TableName"]] + index
            needed.setdefault(resource, set()).add(f"dynamodb:{ACTIONS[part]}")
    return needed


def test_each_method_calls_exactly_what_the_schema_grants_it() -> None:
    with stage() as at:
        stores = {
            "TableStore": at.tables,
            "Accounts": at.accounts,
            "Ledger": at.ledger,
            "Purses": at.purses,
            "Approvals": StepFunctionsApprovals(WorkflowService, "arn", at.approval_tokens),
            "Tries": at.tries,
            "AuditTrail": at.audit_trail,
            "Chat": at.chat,
            "Connections": at.connections,
        }
        called: dict[str, dict[str, dict[str, set[str]]]] = {}
        for port, methods in everything(at).items():
            for method, calls in methods.items():
                at.client.calls.clear()
                for arguments in calls:
                    try:
                        found = getattr(stores[port], method)(*arguments)
                        list(found if method == "each" else ())
                    except ports.EntryExists:
                        assert method == "commit", "only one movement is given twice"
                needed = granted(at.client.calls)
                if method in ("set_limits", "mute"):
                    assert needed.pop("audit") == {"dynamodb:PutItem"}, "AuditTrail.write grants it"
                called.setdefault(port, {})[method] = needed
    stated = {
        port: {
            method: {resource: set(actions) for resource, actions in resources.items()}
            for method, resources in methods.items()
        }
        for port, methods in METHOD_ACTIONS.items()
    }
    assert called == stated


@pytest.mark.parametrize("port", METHOD_ACTIONS)
def test_every_method_of_a_port_is_listed(port: str) -> None:
    members = vars(getattr(ports, port)).items()
    methods = {name for name, value in members if not name.startswith("_") and callable(value)}
    assert methods <= set(METHOD_ACTIONS[port])


def test_a_ports_actions_are_those_of_its_methods() -> None:
    assert port_actions("Ledger") == {
        "ledger": ("dynamodb:PutItem", "dynamodb:Scan"),
        "ledger/index/by_day": ("dynamodb:Query",),
        "ledger/index/by_person": ("dynamodb:Query",),
        "players": ("dynamodb:UpdateItem",),
    }


def test_what_holds_money_or_records_is_kept() -> None:
    assert [name for name, each in SCHEMA.items() if not each.retained] == ["connections", "chat"]


def test_no_two_tables_share_a_variable() -> None:
    variables = [each.variable for each in SCHEMA.values()]
    assert len(set(variables)) == len(variables) == 8
    assert all(SCHEMA[name].variable == f"RLIVE_{name.upper()}_TABLE" for name in SCHEMA)
