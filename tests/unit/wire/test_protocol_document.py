"""The protocol's document and the code say the same, both ways."""

import json
import re
from typing import Any

import pytest
from engine.kit import commitment
from runtime.settings import Settings
from runtime.wire import frames
from runtime.wire.decode import BadFrame, check_fields, decode
from runtime.wire.errors import CODES, http_status
from runtime.wire.limits import FRAMES_PER_SECOND
from runtime.wire.roles import EVERYBODY, ROLES
from runtime.wire.routes import HTTP_ROUTES
from runtime.wire.spec import MAX_FRAME_BYTES, PASSWORD_CHANGE, SIGN_IN, SPEC, Fields, FieldType

from tests.unit.wire import source_scan
from tests.unit.wire.protocol_document import PATH, document, faults, messages, resolve, validator

CLIENT = messages("fromClient")
SERVER = messages("toClient")
PRINTABLE = document()["components"]["schemas"]["FrameId"]["pattern"]


def as_schema(field: FieldType) -> dict[str, Any]:
    """What the document must say about a field of the code."""
    if field.kind == "integer":
        return {"type": "integer", "minimum": field.least, "maximum": field.most}
    if field.kind == "boolean":
        return {"type": "boolean"}
    if field.kind == "choice":
        return {"type": "string", "enum": list(field.choices)}
    return {"type": "string", "minLength": field.least, "maxLength": field.most}


def described(schema: dict[str, Any], *, leave_out: tuple[str, ...] = ("description", "pattern")) -> Any:
    return {key: value for key, value in resolve(schema).items() if key not in leave_out}


def assert_same_fields(payload: dict[str, Any], spec: Fields) -> None:
    properties = {name: schema for name, schema in payload["properties"].items() if name != "action"}
    assert {name: described(schema) for name, schema in properties.items()} == {
        name: as_schema(field) for name, field in spec.items()
    }
    required = {name for name, field in spec.items() if field.required}
    assert set(payload["required"]) - {"action"} == required
    assert payload["additionalProperties"] is False


def test_every_action_is_in_the_document_and_no_other() -> None:
    assert set(CLIENT) == set(SPEC)


@pytest.mark.parametrize("action", SPEC)
def test_the_fields_of_an_action(action: str) -> None:
    payload = CLIENT[action]["payload"]
    assert payload["properties"]["action"] == {"const": action}
    assert "action" in payload["required"]
    assert_same_fields(payload, SPEC[action])


def test_texts_are_printable() -> None:
    schemas = [
        resolve(schema)
        for message in CLIENT.values()
        for schema in message["payload"]["properties"].values()
        if "maxLength" in resolve(schema)
    ]
    assert all(schema["pattern"] == PRINTABLE for schema in schemas)
    for text in ("a", "é ü", "\U0001f0a1", "a\x00", "a\nb", "\x9f", "\u2029", "\ud800"):
        allowed = re.search(PRINTABLE, text) is not None
        try:
            decode(json.dumps({"action": "lobby", "id": text}))
        except BadFrame:
            assert not allowed
        else:
            assert allowed


@pytest.mark.parametrize("action", SPEC)
def test_the_examples_of_an_action(action: str) -> None:
    [example] = CLIENT[action]["examples"]
    frame = decode(json.dumps(example["payload"]))
    assert frame.action == action
    validator(CLIENT[action]["payload"]).validate(example["payload"])


@pytest.mark.parametrize("action", SPEC)
def test_the_roles_of_an_action(action: str) -> None:
    assert set(CLIENT[action]["x-roles"]) == ROLES[action]
    assert set(document()["components"]["schemas"]["Me"]["properties"]["role"]["enum"]) == EVERYBODY


@pytest.mark.parametrize("action", SPEC)
def test_the_answers_and_refusals_of_an_action_exist(action: str) -> None:
    assert set(CLIENT[action]["x-answered-by"]) <= set(SERVER)
    assert set(CLIENT[action].get("x-codes", [])) <= set(CODES)


@pytest.mark.parametrize("frame_type", SERVER)
def test_a_server_frame(frame_type: str) -> None:
    message = SERVER[frame_type]
    assert message["payload"]["properties"]["type"] == {"const": frame_type}
    [example] = message["examples"]
    assert faults(example["payload"]) == []
    validator(message["payload"]).check_schema(message["payload"])


@pytest.mark.parametrize("frame_type", SERVER)
def test_a_server_frame_with_something_else_in_it_is_noticed(frame_type: str) -> None:
    [example] = SERVER[frame_type]["examples"]
    assert faults({**example["payload"], "deck": ["As"]})
    assert faults({name: value for name, value in example["payload"].items() if name != "type"})


def test_every_builder_of_a_frame_is_in_the_document() -> None:
    built = {name for name, value in vars(frames).items() if callable(value) and name in SERVER}
    # The table frame is put together from parts that are encoded once for all viewers.
    assert built | {"table"} == set(SERVER)
    assert SERVER["hello"]["payload"]["properties"]["protocol"] == {"const": frames.PROTOCOL}


def test_every_code_is_listed_with_its_message() -> None:
    listed = {code: entry["message"] for code, entry in document()["x-error-codes"].items()}
    assert listed == dict(CODES)
    assert document()["components"]["schemas"]["Code"]["enum"] == list(CODES)
    for name in ("x-codes-of-every-action", "x-codes-of-every-action-at-a-table"):
        assert set(document()[name]) <= set(CODES)


def test_every_refusal_in_the_source_is_listed_with_its_facts() -> None:
    listed = document()["x-error-codes"]
    for said in source_scan.refusals():
        assert said.name in CODES, said
        # Facts that are not written out (a Refusal's mapping, **facts) are held by the frames themselves.
        assert {fact for fact in said.facts if fact} <= set(listed[said.name]["facts"]), said


def test_no_code_is_listed_that_nobody_says() -> None:
    said = {refusal.name for refusal in source_scan.refusals()}
    # These three are made where errors are mapped: of a body that can't be read, and of exceptions.
    assert set(CODES) - said == {"bad_request", "busy", "internal"} - said


def test_every_event_and_notice_in_the_source_is_listed_with_its_facts() -> None:
    for said, listed in [
        *((said, document()["x-events"]) for said in source_scan.events()),
        *((said, document()["x-notices"]) for said in source_scan.notices()),
    ]:
        assert said.name in listed, said
        assert sorted(fact or "" for fact in said.facts) == sorted(listed[said.name]), said
    schemas = document()["components"]["schemas"]
    assert schemas["EventName"]["enum"] == list(document()["x-events"])
    assert schemas["NoticeCode"]["enum"] == list(document()["x-notices"])


def test_limits() -> None:
    assert document()["x-limits"] == {
        "maxFrameBytes": MAX_FRAME_BYTES,
        "framesPerSecond": FRAMES_PER_SECOND,
        "ticketMs": Settings().ticket_ms,
    }


def test_the_http_addresses() -> None:
    addresses = document()["x-http"]
    assert set(addresses) == {f"{method} {path}" for method, path in HTTP_ROUTES}
    for address, fields in {"POST /api/sign-in": SIGN_IN, "POST /api/password": PASSWORD_CHANGE}.items():
        assert_same_fields(addresses[address]["request"], fields)
        check_fields(fields, addresses[address]["examples"]["request"])
    for address in addresses.values():
        validator(address["response"]).validate(address["examples"]["response"])
    for answers in [*(address["codes"] for address in addresses.values()), document()["x-handshake"]]:
        for status, codes in answers.items():
            assert status == 200 or {http_status(code) for code in codes} == {status}


@pytest.mark.rule("R22.3")
def test_the_example_of_a_proof_proves_its_card() -> None:
    [example] = SERVER["proof"]["examples"]
    proof = example["payload"]
    for card in proof["cards"]:
        assert commitment.verify(proof["deck_root"], **card)
        assert not commitment.verify(proof["deck_root"], **{**card, "card": "As"})


def test_people_find_every_frame_and_code_in_the_readme() -> None:
    text = PATH.with_name("README.md").read_text(encoding="utf-8")
    for name in [*SPEC, *SERVER]:
        assert f"`{name}`" in text, name
