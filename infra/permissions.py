"""Which functions call which methods of which ports, and what their roles may do because of that.

The functions and the runtime do not know this table; a test plays hands behind recording ports and fails
when a function calls what is not here. What a method needs of AWS is the schema's business.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from runtime.dynamo.schema import METHOD_ACTIONS, SCHEMA, SERVICE_ACTIONS, Resource

Methods: TypeAlias = Mapping[str, tuple[str, ...]]
"""{port: its methods}."""

_ANSWER: Final[Methods] = {"Connections": ("get",), "Broadcaster": ("post_many", "close")}
"""What every message needs: who sent it, and an answer to him."""

_TABLE: Final[Methods] = {
    "TableStore": ("load", "commit", "wreck"),
    "Accounts": ("balance_cents",),
    "Connections": ("get", "enter", "exit"),
    "Broadcaster": ("post_many", "last_activity_ms", "close"),
    "Timers": ("start",),
    "Approvals": ("start", "answer"),
}
"""What it takes to change a table: load, apply what is due, commit, tell, start timer and workflow."""

_ORDER: Final[Methods] = {"AuditTrail": ("write", "of_subject")}
"""What each order of operations needs: its record, written with its effect and read to know a repeat."""

_MONEY_ORDER: Final[Methods] = {
    **_ORDER,
    "Accounts": ("account",),
    "Purses": ("purse",),
    "Ledger": ("post",),
}

_ENDING: Final[Methods] = {
    "Connections": ("of_person", "put"),
    "Broadcaster": ("post_many", "close"),
}
"""What it takes to end connections that must not be used any more."""

_ORIGIN: Final[Methods] = {"Origin": ("check",)}
"""Requests from outside prove that they came through the distribution."""


def _merged(*parts: Methods) -> Methods:
    merged: dict[str, tuple[str, ...]] = {}
    for part in parts:
        for port, methods in part.items():
            merged[port] = tuple(dict.fromkeys(merged.get(port, ()) + methods))
    return merged


FUNCTIONS: Final[Mapping[str, Methods]] = {
    "approval_ask": {"TableStore": ("load",), "Approvals": ("keep", "answer")},
    "approval_decide": _merged(_TABLE, {"AuditTrail": ("write",)}),
    "approval_escalate": _TABLE,
    "approval_next": {"TableStore": ("load",)},
    "http_password": _merged(
        _ORIGIN,
        _ENDING,
        {
            "Accounts": ("session", "account", "by_name", "change_password", "session_mark", "put_session"),
            "Tries": ("take", "clear"),
        },
    ),
    "http_sign_in": _merged(
        _ORIGIN,
        _ENDING,
        {
            "Accounts": ("by_name", "account", "session_mark", "put_session", "end_session"),
            "Tries": ("take", "clear"),
            "Purses": ("purse",),
            "Broadcaster": ("last_activity_ms",),
        },
    ),
    "http_sign_out": _merged(_ORIGIN, _ENDING, {"Accounts": ("session", "end_session", "session_mark")}),
    "http_play_limits": _merged(
        _ORIGIN,
        _TABLE,
        _ENDING,
        {
            "Accounts": ("session", "account", "end_session", "session_mark"),
            "Purses": ("purse", "set_limits"),
            "AuditTrail": ("write",),
            "Connections": ("rooms",),
        },
    ),
    "http_statement": _merged(_ORIGIN, {"Accounts": ("session",), "Ledger": ("of_person",)}),
    "http_ticket": _merged(_ORIGIN, {"Accounts": ("session", "put_ticket")}),
    "ops_audit": _merged(
        _ORDER, {"Ledger": ("each",), "Purses": ("each",), "TableStore": ("list_tables", "load")}
    ),
    "ops_cancel_hand": _merged(_TABLE, _ORDER, {"TableStore": ("wreck",)}),
    "ops_close_table": _merged(_TABLE, _ORDER),
    "ops_correct": _MONEY_ORDER,
    "ops_create_account": _merged(_ORDER, {"Accounts": ("create",)}),
    "ops_credit": _MONEY_ORDER,
    "ops_debit": _MONEY_ORDER,
    "ops_decide_prize": _merged(_TABLE, _ORDER),
    "ops_open_table": _merged(_TABLE, _ORDER, {"TableStore": ("create",)}),
    "ops_pause_table": _merged(_TABLE, _ORDER),
    "ops_resume_table": _merged(_TABLE, _ORDER),
    "ops_unblock_account": _merged(_ORDER, {"Accounts": ("account",), "Tries": ("clear",)}),
    "schedule_sweep": _merged(_TABLE, {"TableStore": ("due_tables", "wreck")}),
    "timer_tick": _TABLE,
    "ws_act": _TABLE,
    "ws_chat": _merged(
        _ANSWER,
        {
            "TableStore": ("load",),
            "Chat": ("voice", "say", "mute"),
            "Accounts": ("account",),
            "AuditTrail": ("write",),
        },
    ),
    "ws_connect": _merged(
        _ORIGIN,
        {"Accounts": ("take_ticket", "account", "session_mark"), "Connections": ("put", "delete")},
    ),
    "ws_deal": _merged(_TABLE, {"AuditTrail": ("write",)}),
    "ws_default": _ANSWER,
    "ws_disconnect": _merged(_TABLE, {"Connections": ("rooms", "delete")}),
    "ws_lobby": _merged(
        _ANSWER, {"TableStore": ("list_tables",), "Accounts": ("account",), "Purses": ("purse",)}
    ),
    "ws_notice": _merged(_ANSWER, {"Accounts": ("acknowledge",)}),
    "ws_proof": _merged(_ANSWER, {"TableStore": ("hand",)}),
    "ws_reality": _merged(
        _ANSWER,
        {"Purses": ("purse", "set_limits"), "AuditTrail": ("write",), "Ledger": ("of_person",)},
    ),
    "ws_room": _merged(_TABLE, {"Chat": ("latest",)}),
    "ws_seat": _merged(_TABLE, {"Purses": ("purse",)}),
    "ws_sync": _merged(
        _TABLE,
        _ENDING,
        {
            "Connections": ("rooms",),
            "Accounts": ("account", "notices"),
            "Purses": ("purse",),
            "Chat": ("latest",),
        },
    ),
}
"""{folder under functions/: the port methods it calls}."""

_WITHOUT_CARDS: Final = frozenset({"list_tables", "due_tables"})
"""Methods of the table store that read no sealed part: a function with these alone gets no key."""

_ORIGIN_ACTIONS: Final = {"RLIVE_ORIGIN_SECRET_ARN": ("secretsmanager:GetSecretValue",)}


def table_actions(function: str) -> dict[Resource, tuple[str, ...]]:
    """What ``function`` may do with DynamoDB: {table or index of the schema: IAM actions in order}."""
    needed: dict[Resource, set[str]] = {}
    for port, methods in FUNCTIONS[function].items():
        for method in methods:
            for resource, actions in METHOD_ACTIONS.get(port, {}).get(method, {}).items():
                needed.setdefault(resource, set()).update(actions)
    return {resource: tuple(sorted(actions)) for resource, actions in sorted(needed.items())}


def service_actions(function: str) -> dict[str, tuple[str, ...]]:
    """What else it may do: {environment variable that names the resource: IAM actions in order}."""
    needed: dict[str, tuple[str, ...]] = {}
    for port, methods in FUNCTIONS[function].items():
        if port == "Origin":
            needed |= _ORIGIN_ACTIONS
        elif not _WITHOUT_CARDS.issuperset(methods):
            needed |= SERVICE_ACTIONS.get(port, {})
    return dict(sorted(needed.items()))


def table_variables(function: str) -> dict[str, str]:
    """The tables that ``function`` touches: {environment variable: table of the schema}."""
    tables = {resource.partition("/")[0] for resource in table_actions(function)}
    return {SCHEMA[name].variable: name for name in sorted(tables)}
