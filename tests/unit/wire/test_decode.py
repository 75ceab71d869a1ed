"""Client frames: what is read, what is refused with which code, and that nothing else ever comes out."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from runtime.wire.decode import BadFrame, Frame, decode
from runtime.wire.spec import MAX_FRAME_BYTES, MAX_INTEGER, SPEC, FieldType


def good_value(field: FieldType) -> Any:
    if field.kind == "integer":
        return field.least
    if field.kind == "boolean":
        return True
    return field.choices[0] if field.kind == "choice" else "x" * field.least


def good_frame(action: str) -> dict[str, Any]:
    return {"action": action} | {name: good_value(field) for name, field in SPEC[action].items()}


def refusal(frame: object) -> BadFrame:
    with pytest.raises(BadFrame) as caught:
        decode(frame if isinstance(frame, str | bytes) else json.dumps(frame))
    return caught.value


def every_field(*kinds: str) -> list[tuple[str, str]]:
    return [
        (action, name) for action, fields in SPEC.items() for name in fields if fields[name].kind in kinds
    ]


@pytest.mark.parametrize("action", SPEC)
def test_a_whole_frame_is_read(action: str) -> None:
    sent = good_frame(action)
    frame = decode(json.dumps(sent))
    assert frame == Frame(
        action,
        sent.pop("id"),
        sent.pop("table_id", ""),
        {name: value for name, value in sent.items() if name != "action"},
    )
    assert decode(json.dumps(good_frame(action)).encode()) == frame


@pytest.mark.parametrize("action", SPEC)
def test_a_missing_field(action: str) -> None:
    for name, field in SPEC[action].items():
        sent = good_frame(action)
        del sent[name]
        if field.required:
            assert (refusal(sent).code, refusal(sent).facts) == ("missing_field", {"field": name})
        else:
            assert name not in decode(json.dumps(sent)).fields


@pytest.mark.parametrize("value", [1.0, 1.5, 1e3, True, False, None, "1", [], [1], {}])
def test_what_is_no_integer(value: object) -> None:
    for action, name in every_field("integer"):
        assert refusal(good_frame(action) | {name: value}).code == "wrong_type"


@pytest.mark.parametrize("value", [-1, -(2**63), MAX_INTEGER + 1, 2**64, 10**300])
def test_an_integer_out_of_range(value: int) -> None:
    for action, name in every_field("integer"):
        assert refusal(good_frame(action) | {name: value}).code == "out_of_range"


@pytest.mark.parametrize("value", [1, 0, 1.0, None, "true", "false", "", [], [True], {}])
def test_what_is_neither_true_nor_false(value: object) -> None:
    switches = every_field("boolean")
    assert ("jackpot_bet", "on") in switches
    for action, name in switches:
        caught = refusal(good_frame(action) | {name: value})
        assert (caught.code, caught.facts) == ("wrong_type", {"field": name, "expected": "boolean"})


@pytest.mark.parametrize("value", [True, False])
def test_true_and_false_are_read(value: bool) -> None:
    for action, name in every_field("boolean"):
        assert decode(json.dumps(good_frame(action) | {name: value})).fields[name] is value


def test_the_largest_integer_of_a_field_is_read_exactly() -> None:
    for action, name in every_field("integer"):
        most = SPEC[action][name].most
        assert most == MAX_INTEGER or (action, name) == ("mute", "minutes")
        assert decode(json.dumps(good_frame(action) | {name: most})).fields[name] == most


@pytest.mark.parametrize("value", [1, 1.5, True, None, [], ["x"], {}])
def test_what_is_no_text(value: object) -> None:
    for action, name in every_field("text", "choice"):
        assert refusal(good_frame(action) | {name: value}).code == "wrong_type"


@pytest.mark.parametrize(
    "value", ["", "x" * 3_601, "a\x00", "\n", "\x7f", "\x85", "\ud800", "a\udfffb", "\u2028"]
)
def test_a_text_out_of_range(value: str) -> None:
    for action, name in every_field("text", "choice"):
        assert refusal(good_frame(action) | {name: value}).code == "out_of_range"


@pytest.mark.parametrize("value", ["dance", "ALL_IN", "all in", "fold "])
def test_what_is_no_choice(value: str) -> None:
    for action, name in every_field("choice"):
        caught = refusal(good_frame(action) | {name: value})
        assert (caught.code, caught.facts["choices"]) == ("out_of_range", list(SPEC[action][name].choices))


@pytest.mark.parametrize("name", ["actor", "person", "player_id", "role", "nickname", "now_ms", "extra"])
def test_an_unknown_field(name: str) -> None:
    strangers = [action for action, fields in SPEC.items() if name not in fields]
    # Only an order about somebody else names a person; who sends is never said.
    assert set(SPEC) - set(strangers) <= {"mute"}
    for action in strangers:
        caught = refusal(good_frame(action) | {name: "x"})
        assert (caught.code, caught.facts) == ("unknown_field", {"field": name})


def test_a_field_of_another_action_is_unknown() -> None:
    assert refusal(good_frame("lobby") | {"table_id": "t1"}).code == "unknown_field"
    assert refusal(good_frame("buy_in") | {"to_cents": 100}).code == "unknown_field"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("", "bad_json"),
        (" ", "bad_json"),
        ("hello", "bad_json"),
        ("{", "bad_json"),
        ('{"action":"lobby","id":"1"} {}', "bad_json"),
        ("{'action':'lobby'}", "bad_json"),
        ('{"action":"lobby","id":"1",}', "bad_json"),
        (b"\xff\xfe\x00\x01", "bad_json"),
        (b'{"action":"lobby","id":"\xed\xa0\x80"}', "bad_json"),
        ("\ufeff{}", "bad_json"),
        ('{"action":"buy_in","id":"1","table_id":"t","amount_cents":NaN}', "bad_json"),
        ('{"action":"buy_in","id":"1","table_id":"t","amount_cents":-Infinity}', "bad_json"),
        ('{"action":"buy_in","id":"1","table_id":"t","amount_cents":1e999}', "wrong_type"),
        ('{"action":"lobby","id":"a\tb"}', "bad_json"),
        ("[" * 4096, "bad_json"),
        ('{"a":' * 800, "bad_json"),
        ('{"action":' + "[" * 1500 + "]" * 1500 + "}", ("bad_json", "wrong_type")),
        ("[]", "bad_frame"),
        ("null", "bad_frame"),
        ("7", "bad_frame"),
        ('"lobby"', "bad_frame"),
        ('{"action":"lobby","id":"1","id":"2"}', "bad_frame"),
        ('{"action":"lobby","action":"leave","id":"1"}', "bad_frame"),
        ('{"action":"lobby","id":{"a":1,"a":2}}', "bad_frame"),
        ("{}", "missing_field"),
        ('{"id":"1"}', "missing_field"),
        ('{"action":7,"id":"1"}', "wrong_type"),
        ('{"action":["lobby"],"id":"1"}', "wrong_type"),
        ('{"action":"","id":"1"}', "unknown_action"),
        ('{"action":"LOBBY","id":"1"}', "unknown_action"),
        ('{"action":"$connect","id":"1"}', "unknown_action"),
        ('{"action":"tick","id":"1","table_id":"t"}', "unknown_action"),
        ('{"action":"connection_lost","id":"1","table_id":"t"}', "unknown_action"),
    ],
)
def test_rubbish(raw: str | bytes, code: str | tuple[str, ...]) -> None:
    assert refusal(raw).code in code if isinstance(code, tuple) else refusal(raw).code == code


def test_the_size_counts_bytes_and_the_limit_itself_is_allowed() -> None:
    def frame_of(size: int) -> str:
        text = json.dumps(good_frame("lobby"))
        return text + " " * (size - len(text))

    assert decode(frame_of(MAX_FRAME_BYTES)).action == "lobby"
    assert refusal(frame_of(MAX_FRAME_BYTES + 1)).code == "frame_too_large"
    assert refusal("é" * (MAX_FRAME_BYTES // 2 + 1)).code == "frame_too_large"
    assert refusal(b"\xff" * (MAX_FRAME_BYTES + 1)).code == "frame_too_large"


def test_a_refusal_names_the_frame_where_its_id_can_be_read() -> None:
    assert refusal(good_frame("act") | {"id": "mine", "turn": 1.5}).frame_id == "mine"
    assert refusal({"action": "dance", "id": "mine"}).frame_id == "mine"
    assert refusal({"id": "mine"}).frame_id == "mine"
    assert refusal(good_frame("act") | {"id": 7}).frame_id == ""
    assert refusal(good_frame("act") | {"id": "x" * 65}).frame_id == ""
    assert refusal("rubbish").frame_id == ""


@pytest.mark.rule("R22.2")
def test_neither_a_refusal_nor_a_repr_names_a_card() -> None:
    misplaced: list[object] = [
        good_frame("scan_card") | {"card": ["As"]},
        good_frame("scan_card") | {"card": "AsAsAsAsAs"},
        good_frame("scan_card") | {"As": 1},
        {"action": "As", "id": "1"},
        '{"action":"scan_card","card":"As"',
    ]
    for frame in misplaced:
        caught = refusal(frame)
        assert "As" not in json.dumps([caught.code, caught.facts]) + str(caught)
        assert caught.__cause__ is None
    assert "As" not in repr(decode(json.dumps(good_frame("scan_card") | {"card": "As"})))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
FIELD_NAMES = st.sampled_from(sorted({name for fields in SPEC.values() for name in fields} | {"actor"}))


def read(raw: str | bytes) -> None:
    """Decode; whatever comes out is a frame or a BadFrame whose facts can be sent."""
    try:
        frame = decode(raw)
    except BadFrame as caught:
        json.dumps([caught.code, caught.facts, caught.frame_id], allow_nan=False).encode()
    else:
        assert frame.action in SPEC
        assert set(frame.fields) <= set(SPEC[frame.action]) - {"id", "table_id"}


@given(st.binary(max_size=200))
def test_any_bytes_are_a_frame_or_a_bad_frame(raw: bytes) -> None:
    read(raw)


@given(st.text(max_size=200))
def test_any_text_is_a_frame_or_a_bad_frame(raw: str) -> None:
    read(raw)


@given(JSON_VALUES)
def test_any_json_is_a_frame_or_a_bad_frame(value: object) -> None:
    read(json.dumps(value))


@given(st.sampled_from(sorted(SPEC)), st.dictionaries(FIELD_NAMES, JSON_VALUES, max_size=4))
def test_any_values_are_a_frame_or_a_bad_frame(action: str, values: dict[str, object]) -> None:
    read(json.dumps(good_frame(action) | values))
