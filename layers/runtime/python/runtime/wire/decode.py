"""From bytes to a frame whose every field is known, present, typed and bounded; anything else is BadFrame."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, NoReturn

from engine.game import Json

from runtime.wire.spec import ID, MAX_FRAME_BYTES, SPEC, Fields, FieldType

_UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_FIELD_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


class BadFrame(Exception):  # noqa: N818 - the protocol's word
    """A frame that does not follow the protocol. ``frame_id`` is its id where that could be read, else "".

    ``facts`` name fields and limits, never a value: a scanner's frame holds a card.
    """

    def __init__(self, code: str, *, frame_id: str = "", **facts: Json) -> None:
        super().__init__(code)
        self.code = code
        self.frame_id = frame_id
        self.facts: dict[str, Json] = facts


class Frame(NamedTuple):
    """A decoded client frame. ``table_id`` is "" where none was sent, ``fields`` are the action's own."""

    action: str
    id: str
    table_id: str
    fields: dict[str, Json]

    def __repr__(self) -> str:
        """Leave the fields out: one of them can be a card."""
        return f"Frame({self.action!r})"


def decode(raw: str | bytes) -> Frame:
    """Read one client frame. Raises BadFrame and nothing else, whatever the bytes are."""
    fields = read_object(raw)
    frame_id = _readable_id(fields)
    try:
        return _frame(fields)
    except BadFrame as refusal:
        refusal.frame_id = frame_id
        raise


def read_object(raw: str | bytes) -> dict[str, Any]:
    """Read one JSON object of at most MAX_FRAME_BYTES, with no key twice. Raises BadFrame."""
    encoded = raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass")
    if len(encoded) > MAX_FRAME_BYTES:
        raise BadFrame("frame_too_large", max_bytes=MAX_FRAME_BYTES)
    try:
        value = json.loads(encoded.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        # ValueError covers bad UTF-8, bad JSON and NaN; its text may quote the frame, so it stops here.
        raise BadFrame("bad_json") from None
    if not isinstance(value, dict):
        raise BadFrame("bad_frame", reason="not_an_object")
    return value


def check_fields(spec: Fields, values: Mapping[str, Any]) -> None:
    """Hold values against their types.

    Raises BadFrame: unknown_field, missing_field, wrong_type, out_of_range.
    """
    for name in values:
        if name not in spec:
            # Only what looks like a field's name is echoed: anything else may be data in the wrong place.
            echo = {"field": name} if _FIELD_NAME.fullmatch(name) else {}
            raise BadFrame("unknown_field", **echo)
    for name, field in spec.items():
        if name in values:
            _check(name, field, values[name])
        elif field.required:
            raise BadFrame("missing_field", field=name)


def _frame(fields: dict[str, Any]) -> Frame:
    action = fields.pop("action", None)
    if action is None:
        raise BadFrame("missing_field", field="action")
    if not isinstance(action, str):
        raise BadFrame("wrong_type", field="action", expected="text")
    if action not in SPEC:
        raise BadFrame("unknown_action")
    check_fields(SPEC[action], fields)
    return Frame(action, fields.pop("id", ""), fields.pop("table_id", ""), fields)


def _check(name: str, field: FieldType, value: object) -> None:
    if field.kind == "integer":
        # bool is an int to Python and not to the protocol; 5.0 is not an integer here.
        if type(value) is not int:
            raise BadFrame("wrong_type", field=name, expected="integer")
        if not field.least <= value <= field.most:
            raise BadFrame("out_of_range", field=name, least=field.least, most=field.most)
        return
    if field.kind == "boolean":
        if type(value) is not bool:
            raise BadFrame("wrong_type", field=name, expected="boolean")
        return
    if field.kind == "object":
        _check_object(name, field, value)
        return
    if not isinstance(value, str):
        raise BadFrame("wrong_type", field=name, expected="text")
    if field.kind == "choice":
        if value not in field.choices:
            raise BadFrame("out_of_range", field=name, choices=list(field.choices))
    elif not field.least <= len(value) <= field.most:
        raise BadFrame("out_of_range", field=name, least=field.least, most=field.most)
    elif _UNPRINTABLE.search(value):
        raise BadFrame("out_of_range", field=name, allowed="printable")


def _check_object(name: str, field: FieldType, value: object) -> None:
    if not isinstance(value, dict):
        raise BadFrame("wrong_type", field=name, expected="object")
    try:
        length, printable = len(json.dumps(value, ensure_ascii=False)), _all_printable(value)
    except RecursionError:
        raise BadFrame("out_of_range", field=name, least=field.least, most=field.most) from None
    if not field.least <= length <= field.most:
        raise BadFrame("out_of_range", field=name, least=field.least, most=field.most)
    if not printable:
        raise BadFrame("out_of_range", field=name, allowed="printable")


def _all_printable(value: object) -> bool:
    match value:
        case str():
            return _UNPRINTABLE.search(value) is None
        case dict():
            return all(_all_printable(part) for pair in value.items() for part in pair)
        case list():
            return all(_all_printable(part) for part in value)
    return True


def _readable_id(fields: Mapping[str, Any]) -> str:
    """Return the frame's id if it is a good one, so that a refusal can name it; else ""."""
    value = fields.get("id")
    try:
        _check("id", ID, value)
    except BadFrame:
        return ""
    assert isinstance(value, str)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object. Two readers may pick different ones of two equal keys, so neither is picked."""
    value = dict(pairs)
    if len(value) < len(pairs):
        raise BadFrame("bad_frame", reason="duplicate_key")
    return value


def _no_constant(_name: str) -> NoReturn:
    """Refuse NaN and the infinities, which Python reads and JSON does not know."""
    raise ValueError
