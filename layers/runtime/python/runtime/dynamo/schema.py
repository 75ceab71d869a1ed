"""How the DynamoDB tables look, as data: the one place that names tables, keys, indexes and variables.

The adapters, the deployment and the laptop's run read it; it imports nothing of them.

``tables``       one item a table: what operations look for in plain attributes, the state beside it.
``players``      items that belong to a person, under ``pk``: ``person#<id>`` with ``sk`` ``identity``,
                 ``balance``, ``session`` (the one that is valid), ``voice`` (what bounds his chat) or
                 ``notice#<id>``; and what is looked up, ``name#<name>``, ``session#<digest>``,
                 ``ticket#<digest>`` and the counts ``tries#<digest>``, whose ``sk`` repeats the kind.
``ledger``       one item a movement, never changed; its id is the key, so that it exists once.
``hands``        ``part`` is ``house`` for the house's record, which stays.
``connections``  ``connection#<id>``, and ``person#<id>`` with ``connection#<id>`` for each of his, so that
                 none of them is overlooked, and ``room#<table>`` for each room.
``approvals``    one item a decision that waits for a human: the token by which its workflow waits.
``audit``        what staff did, never changed: ``subject`` is ``table:<id>`` or ``player:<id>``.
``chat``         one item a line, kept for 90 days.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

Resource: TypeAlias = str
"""A table's logical name, or ``<table>/index/<index>``: the same form that ends an index's ARN."""


class Key(NamedTuple):
    """A key attribute; ``type`` is DynamoDB's: S is text, N a number."""

    name: str
    type: Literal["S", "N"] = "S"


class Index(NamedTuple):
    """A global secondary index.

    ``projected``: attributes it holds besides the keys, None for all. An index is written only when
    something in it changes, so these are few and change seldom.
    """

    name: str
    partition: Key
    sort: Key | None = None
    projected: tuple[str, ...] | None = ()


class Table(NamedTuple):
    """A table; all are paid on demand.

    ``variable``: the environment variable with the physical name. ``ttl_attribute``: epoch seconds after
    which DynamoDB deletes an item, late; items without it stay. ``retained``: holds money or records, so it
    has point-in-time recovery and deletion protection, and outlives its stack.
    """

    name: str
    variable: str
    partition: Key
    sort: Key | None = None
    indexes: tuple[Index, ...] = ()
    ttl_attribute: str | None = None
    retained: bool = True


LOBBY_INDEX: Final = Index("lobby", Key("table_id"), projected=("summary",))
"""Every table's lobby line, without reading the tables' states."""

DUE_INDEX: Final = Index("due", Key("due_shard"), Key("due_minute", "N"))
"""Tables that wait for a deadline; a commit that moves it within its minute leaves the index alone."""

DUE_SHARDS: Final = 4
"""Over how many partitions the index of deadlines is spread."""

DAY_INDEX: Final = Index("by_day", Key("day_table"), Key("written"), projected=None)
"""A table's movements of one day: ``day_table`` is ``<year>-<month>-<day>#<table>``, in UTC."""

PERSON_ENTRIES_INDEX: Final = Index("by_person", Key("person"), Key("written"), projected=None)
"""A person's movements by time; those between accounts of the house are not in it."""

TABLES: Final = Table("tables", "RLIVE_TABLES_TABLE", Key("table_id"), indexes=(LOBBY_INDEX, DUE_INDEX))
PLAYERS: Final = Table("players", "RLIVE_PLAYERS_TABLE", Key("pk"), Key("sk"), ttl_attribute="expires_s")
LEDGER: Final = Table(
    "ledger", "RLIVE_LEDGER_TABLE", Key("entry_id"), indexes=(DAY_INDEX, PERSON_ENTRIES_INDEX)
)
HANDS: Final = Table("hands", "RLIVE_HANDS_TABLE", Key("hand_id"), Key("part"), ttl_attribute="expires_s")
CONNECTIONS: Final = Table(
    "connections",
    "RLIVE_CONNECTIONS_TABLE",
    Key("pk"),
    Key("sk"),
    ttl_attribute="expires_s",
    retained=False,
)
APPROVALS: Final = Table("approvals", "RLIVE_APPROVALS_TABLE", Key("hand_id"), Key("prize_id"))
AUDIT: Final = Table("audit", "RLIVE_AUDIT_TABLE", Key("subject"), Key("entry"))
CHAT: Final = Table(
    "chat", "RLIVE_CHAT_TABLE", Key("table_id"), Key("sent"), ttl_attribute="expires_s", retained=False
)

SCHEMA: Final[Mapping[str, Table]] = {
    table.name: table for table in (TABLES, PLAYERS, LEDGER, HANDS, CONNECTIONS, APPROVALS, AUDIT, CHAT)
}

_GET: Final = ("dynamodb:GetItem",)
_PUT: Final = ("dynamodb:PutItem",)
_UPDATE: Final = ("dynamodb:UpdateItem",)
_DELETE: Final = ("dynamodb:DeleteItem",)
_QUERY: Final = ("dynamodb:Query",)
_SCAN: Final = ("dynamodb:Scan",)

METHOD_ACTIONS: Final[Mapping[str, Mapping[str, Mapping[Resource, tuple[str, ...]]]]] = {
    "TableStore": {
        "load": {"tables": _GET},
        "wreck": {"tables": _GET},
        "create": {"tables": _PUT},
        "commit": {
            "tables": _GET + _PUT,
            "players": _PUT + _UPDATE,
            "ledger": _PUT,
            "hands": _PUT,
        },
        "list_tables": {"tables/index/lobby": _SCAN},
        "due_tables": {"tables": ("dynamodb:BatchGetItem",), "tables/index/due": _QUERY},
        "hand": {"hands": _GET},
    },
    "Accounts": {
        "create": {"players": _PUT},
        "by_name": {"players": _GET},
        "account": {"players": _GET},
        "balance_cents": {"players": _GET},
        "change_password": {"players": _PUT},
        "put_session": {"players": _PUT},
        "session": {"players": _GET},
        "session_mark": {"players": _GET},
        "end_session": {"players": _PUT},
        "put_ticket": {"players": _PUT},
        "take_ticket": {"players": _DELETE},
        "notices": {"players": _QUERY},
        "acknowledge": {"players": _DELETE},
    },
    "Ledger": {
        "post": {"ledger": _PUT, "players": _UPDATE},
        "entries": {"ledger": _SCAN},
        "each": {"ledger": _SCAN},
        "of_person": {"ledger/index/by_person": _QUERY},
        "of_day": {"ledger/index/by_day": _QUERY},
    },
    "Purses": {
        "purse": {"players": _GET},
        "each": {"players": _SCAN},
        "set_limits": {"players": _UPDATE},
    },
    "Tries": {"take": {"players": _GET + _PUT}, "clear": {"players": _DELETE}},
    "Approvals": {"start": {}, "keep": {"approvals": _PUT}, "answer": {"approvals": _GET}},
    "Chat": {
        "voice": {"players": _GET},
        "say": {"players": _PUT, "chat": _PUT},
        "mute": {"players": _PUT},
        "latest": {"chat": _QUERY},
    },
    "AuditTrail": {"write": {"audit": _PUT}, "of_subject": {"audit": _QUERY}},
    "Connections": {
        "put": {"connections": _PUT},
        "get": {"connections": _GET},
        "delete": {"connections": _DELETE},
        "of_person": {"connections": _QUERY},
        "rooms": {"connections": _QUERY},
        "enter": {"connections": _PUT},
        "exit": {"connections": _DELETE},
    },
}
"""{port: {method: {resource: IAM actions}}}. A transaction needs the actions of the writes in it.

A write that carries a record of what staff did needs ``AuditTrail.write`` besides: most carry none.
"""

SERVICE_ACTIONS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "Broadcaster": {"RLIVE_CALLBACK_URL": ("execute-api:ManageConnections",)},
    "Timers": {"RLIVE_TIMER_STATE_MACHINE_ARN": ("states:StartExecution",)},
    "Approvals": {
        "RLIVE_APPROVAL_STATE_MACHINE_ARN": ("states:SendTaskSuccess", "states:StartExecution"),
    },
    "TableStore": {"RLIVE_SEALING_SECRET_ARN": ("secretsmanager:GetSecretValue",)},
}
"""{port: {environment variable that names the resource: IAM actions}} beside the tables."""


def port_actions(port: str) -> dict[Resource, tuple[str, ...]]:
    """What a role needs to call every method of ``port``: {resource: IAM actions in order}."""
    needed: dict[Resource, set[str]] = {}
    for resources in METHOD_ACTIONS[port].values():
        for resource, actions in resources.items():
            needed.setdefault(resource, set()).update(actions)
    return {resource: tuple(sorted(actions)) for resource, actions in sorted(needed.items())}
