"""What operations may ask of the functions that only they call: each with its fields, as one table."""

from collections.abc import Mapping
from typing import Final

from runtime.wire.roles import EVERYBODY
from runtime.wire.spec import ID, Fields, FieldType

MAX_ORDER_CENTS: Final = 1_000_000_000_00
"""More than that nobody pays in or out at once: it is a typing error."""

_SHORT_TEXT: Final = FieldType("text", 1, 64)
_REASON: Final = FieldType("text", 1, 200)
_CENTS: Final = FieldType("integer", 1, MAX_ORDER_CENTS)
# By the rules, or out of what lies beside a state that cannot be read (R19.5).
_WAY: Final = FieldType("choice", choices=("rules", "envelope"), required=False)
# What may stand in a configuration is for the game to say.
_CONFIG: Final = FieldType("object", 2, 4096, required=False)


def _order(**fields: FieldType) -> Fields:
    """Every order says who gives it and why, and has an id by which a repeat is known."""
    return {"request_id": ID, "operator": _SHORT_TEXT, "reason": _REASON, **fields}


OPS_SPEC: Final[Mapping[str, Fields]] = {
    "ops_audit": _order(),
    "ops_open_table": _order(table_id=ID, game=ID._replace(required=False), config=_CONFIG),
    "ops_pause_table": _order(table_id=ID),
    "ops_resume_table": _order(table_id=ID),
    "ops_close_table": _order(table_id=ID),
    "ops_cancel_hand": _order(table_id=ID, hand_id=ID._replace(required=False), by=_WAY),
    "ops_decide_prize": _order(table_id=ID, hand_id=ID, prize_id=ID, approve=FieldType("boolean")),
    "ops_create_account": _order(
        person=_SHORT_TEXT,
        name=_SHORT_TEXT,
        nickname=_SHORT_TEXT,
        role=FieldType("choice", choices=tuple(sorted(EVERYBODY))),
        password=_SHORT_TEXT,
    ),
    "ops_unblock_account": _order(person=_SHORT_TEXT),
    "ops_correct": _order(
        person=_SHORT_TEXT, amount_cents=FieldType("integer", -MAX_ORDER_CENTS, MAX_ORDER_CENTS)
    ),
    "ops_credit": _order(person=_SHORT_TEXT, amount_cents=_CENTS),
    "ops_debit": _order(person=_SHORT_TEXT, amount_cents=_CENTS),
}
"""{folder under functions/: the event's fields}. None of them has a route: they are called by name."""
