"""From a name to a socket: sign-in, ticket, handshake."""

import json

import pytest
from argon2 import PasswordHasher
from runtime import identity

from tests.functions.house import START_MS, House, recorded
from tests.unit.wire.protocol_document import document, validator

PASSWORD = "dealme7in"


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    house = House()
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(identity, "PasswordHasher", lambda: cheap)
    services = house.services
    people = identity.Identity(services.accounts, services.clock, services.ids, services.settings)
    people.create_account("ana", "ana", PASSWORD, nickname="Ana")
    return house


def sign_in(house: House, **fields: object) -> tuple[int, dict[str, object]]:
    return house.http("/api/sign-in", json.dumps(fields))


def test_from_a_name_to_hello(house: House) -> None:
    addresses = document()["x-http"]
    status, signed_in = sign_in(house, name="ana", password=PASSWORD)
    assert status == 200
    validator(addresses["POST /api/sign-in"]["response"]).validate(signed_in)
    status, answer = house.http("/api/ticket", authorization=f"Bearer {signed_in['session']}")
    assert status == 200
    validator(addresses["POST /api/ticket"]["response"]).validate(answer)
    assert answer["url"] == "wss://play.example.com/ws"
    assert house.handshake({"ticket": answer["ticket"], "v": "1"}, "c1") == 200
    [hello] = house.send("c1", "sync")
    assert hello["me"] == {
        "player_id": "ana",
        "name": "ana",
        "nickname": "Ana",
        "role": "player",
        "balance_cents": 0,
    }


def test_the_recorded_body_signs_in(house: House) -> None:
    assert house.http("/api/sign-in", recorded("http_sign_in")["body"])[0] == 200


@pytest.mark.parametrize(("name", "password"), [("ana", "dealme8in"), ("bo", PASSWORD), ("ANA", PASSWORD)])
def test_wrong_name_and_wrong_password_look_the_same(house: House, name: str, password: str) -> None:
    status, body = sign_in(house, name=name, password=password)
    assert (status, body["code"], body["facts"]) == (401, "bad_credentials", {})
    assert PASSWORD not in json.dumps(body)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("", "bad_json"),
        ("name=ana", "bad_json"),
        ("[]", "bad_frame"),
        ('{"name":"ana"}', "missing_field"),
        ('{"name":"ana","password":7}', "wrong_type"),
        ('{"name":"ana","password":""}', "out_of_range"),
        ('{"name":"ana","password":"' + "x" * 65 + '"}', "out_of_range"),
        ('{"name":"ana","password":"dealme7in","role":"admin"}', "unknown_field"),
        ('{"name":"ana","name":"bo","password":"dealme7in"}', "bad_frame"),
        ("x" * 5_000, "frame_too_large"),
    ],
)
def test_a_bad_body(house: House, body: str, reason: str) -> None:
    before = house.stored()
    status, answer = house.http("/api/sign-in", body)
    assert (status, answer["code"]) == (400, "bad_request")
    assert answer["facts"]["reason"] == reason
    assert set(answer["facts"]) <= set(document()["x-error-codes"]["bad_request"]["facts"])
    assert house.stored() == before


@pytest.mark.parametrize(
    "authorization", ["", "Bearer", "Bearer ", "Bearer nonsense", "Basic YW5hOng=", "ana"]
)
def test_no_ticket_without_a_session(house: House, authorization: str) -> None:
    status, body = house.http("/api/ticket", authorization=authorization)
    assert (status, body["code"]) == (401, "unauthorized")
    assert "message" in body


def test_no_ticket_after_the_sessions_end(house: House) -> None:
    session = sign_in(house, name="ana", password=PASSWORD)[1]["session"]
    house.clock.set_ms(START_MS + house.services.settings.session_ms)
    assert house.http("/api/ticket", authorization=f"Bearer {session}")[0] == 401


def test_a_ticket_opens_one_connection_within_thirty_seconds(house: House) -> None:
    house.add_person("bo")
    ticket = house.ticket("bo")
    house.clock.sleep_ms(29_999)
    assert house.handshake({"ticket": ticket, "v": "1"}, "c1") == 200
    assert house.handshake({"ticket": ticket, "v": "1"}, "c2") == 401
    late = house.ticket("bo")
    house.clock.sleep_ms(30_000)
    assert house.handshake({"ticket": late, "v": "1"}, "c3") == 401


def test_the_handshake_wants_a_ticket_and_this_protocol(house: House) -> None:
    house.add_person("bo")
    assert house.handshake(None, "c1") == 400
    assert house.handshake({"v": "1"}, "c1") == 401
    assert house.handshake({"ticket": "nonsense", "v": "1"}, "c1") == 401
    for query in ({}, {"v": "2"}, {"v": "one"}):
        assert house.handshake({"ticket": house.ticket("bo"), **query}, "c1") == 400
    assert house.data.connections == {}
