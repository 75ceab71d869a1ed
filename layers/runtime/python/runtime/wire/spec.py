"""What clients may send: every action with its fields, as one table. A new action is one new line."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from runtime.chat import MOST_MUTED_MINUTES
from runtime.lobby import MARK_CHARACTERS
from runtime.responsible import REALITY_MINUTES

MAX_FRAME_BYTES: Final = 4096
"""The size of a client frame in UTF-8 bytes; one byte more is refused and ends the connection."""

MAX_INTEGER: Final = 2**53
"""The largest integer that every JSON reader keeps exact."""


class FieldType(NamedTuple):
    """What one field may hold.

    ``least`` and ``most`` bound an integer's value, a text's length in characters, or an object's length as
    JSON. A text never holds control characters or lone surrogates, inside of an object neither. ``choices``
    are the values of a choice. A boolean is true or false, never 1 or "true".
    """

    kind: Literal["text", "integer", "boolean", "choice", "object"]
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    required: bool = True


Fields: TypeAlias = Mapping[str, FieldType]

ID: Final = FieldType("text", 1, 64)
_OPTIONAL_ID: Final = ID._replace(required=False)
_NOTICE_ID: Final = FieldType("text", 1, 128)
# Whether a number is a seat of this table, an amount that may be brought or the current turn is for the
# rules to say, in their own codes; the wire only keeps out what no rule should have to look at.
_WHOLE: Final = FieldType("integer", 0, MAX_INTEGER)
# Any short text: a card that does not exist must reach the table, because it pauses it (R22.1).
_CARD: Final = FieldType("text", 1, 8)
# Whatever somebody may have typed: that it is none of the bubbles is for the rule to say (R12.1).
_BUBBLE: Final = FieldType("text", 1, 1_000)
_REASON: Final = FieldType("text", 1, 200)
_SWITCH: Final = FieldType("boolean")
_MARK: Final = FieldType("text", 1, MARK_CHARACTERS, required=False)
_MOVE: Final = FieldType("choice", choices=("fold", "check", "call", "bet", "raise", "all_in"))
_POST_CHOICE: Final = FieldType("choice", choices=("post", "wait"))


def _anywhere(**fields: FieldType) -> Fields:
    return {"id": ID, **fields}


def _at_table(**fields: FieldType) -> Fields:
    return {"id": ID, "table_id": ID, **fields}


SPEC: Final[Mapping[str, Fields]] = {
    # The connection. The gateway answers a ping by itself and looks at nothing but the action.
    "ping": {"id": _OPTIONAL_ID},
    "sync": _anywhere(table_id=_OPTIONAL_ID),
    "lobby": _anywhere(known=_MARK),
    "acknowledge": _anywhere(notice_id=_NOTICE_ID),
    "proof": _anywhere(hand_id=ID),
    "reality_check": _anywhere(step=FieldType("choice", choices=("show", "acknowledge"))),
    # The room and the seat.
    "watch": _at_table(),
    "unwatch": _at_table(),
    "take_seat": _at_table(seat=_WHOLE),
    "cancel_seat": _at_table(),
    "buy_in": _at_table(amount_cents=_WHOLE),
    "top_up": _at_table(amount_cents=_WHOLE),
    "leave": _at_table(),
    "tip": _at_table(amount_cents=_WHOLE),
    "sit_out": _at_table(),
    "im_back": _at_table(),
    "post_blind": _at_table(choice=_POST_CHOICE),
    "chat": _at_table(bubble=_BUBBLE),
    # The hand.
    "act": _at_table(turn=_WHOLE, move=_MOVE, to_cents=_WHOLE._replace(required=False)),
    # What is staked beside the pots.
    "jackpot_bet": _at_table(on=_SWITCH),
    "jackpot_continuity": _at_table(on=_SWITCH),
    "insure": _at_table(offer_id=ID, premium_cents=_WHOLE),
    # The staff.
    "open_console": _at_table(),
    "close_console": _at_table(),
    "start_hand": _at_table(),
    "undo_scan": _at_table(),
    "scan_card": _at_table(card=_CARD),
    "check_shoe": _at_table(on=_SWITCH),
    "confirm_prize": _at_table(prize_id=ID),
    # That a rejection needs a reason is for the rules to say (R5.12).
    "decide_prize": _at_table(
        hand_id=ID, prize_id=ID, approve=_SWITCH, reason=_REASON._replace(required=False)
    ),
    "pause": _at_table(reason=_REASON),
    "resume": _at_table(),
    "declare_null": _at_table(reason=_REASON, hand_id=_OPTIONAL_ID),
    "cancel_hand": _at_table(reason=_REASON, hand_id=_OPTIONAL_ID),
    "mute": _at_table(player_id=ID, minutes=FieldType("integer", 0, MOST_MUTED_MINUTES)),
}
"""{action: {field: type}}; ``action`` itself is in every frame and not repeated here."""

STATEMENT: Final[Fields] = {
    "from": FieldType("text", 1, 32),
    "to": FieldType("text", 1, 32),
    "cursor": FieldType("text", 1, 256, required=False),
}
"""The query of ``GET /api/statement``."""

_SPAN: Final = FieldType("choice", choices=("day", "week", "month"))

PLAY_LIMITS: Final[Mapping[str, Fields]] = {
    "deposit_limit": {"span": _SPAN, "limit_cents": _WHOLE},
    "no_deposit_limit": {"span": _SPAN},
    "loss_limit": {"span": _SPAN, "limit_cents": _WHOLE},
    "no_loss_limit": {"span": _SPAN},
    "time_out": {"until_ms": _WHOLE},
    "self_exclusion": {"until_ms": _WHOLE},
    "reality_check": {"minutes": FieldType("integer", REALITY_MINUTES[0], REALITY_MINUTES[-1])},
    "no_reality_check": {},
}
"""The body of ``POST /api/play-limits``: {``what``: the fields beside it}."""

SIGN_IN: Final[Fields] = {"name": FieldType("text", 1, 64), "password": FieldType("text", 1, 64)}
"""The body of ``POST /api/sign-in``."""

PASSWORD_CHANGE: Final[Fields] = {
    "old_password": FieldType("text", 1, 64),
    # Also an empty one, so that the rule for passwords is what refuses it.
    "new_password": FieldType("text", 0, 64),
}
"""The body of ``POST /api/password``."""
