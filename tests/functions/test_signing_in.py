"""From a name to a socket: sign-in, ticket, handshake."""

import json
from typing import NamedTuple

import pytest
from argon2 import PasswordHasher
from runtime import identity
from runtime.ports import AuditRecord
from runtime.responsible import PlayLimits, limits_json

from tests.functions.house import START_MS, House, recorded
from tests.unit.wire.protocol_document import document, faults, validator

PASSWORD = "dealme7in"


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    house = House()
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(identity, "PasswordHasher", lambda: cheap)
    services = house.services
    people = identity.Identity(services.accounts)
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
        "reality_check": None,
    }


def test_the_recorded_body_signs_in(house: House) -> None:
    assert house.http("/api/sign-in", recorded("http_sign_in")["body"])[0] == 200


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize(("name", "password"), [("ana", "dealme8in"), ("bo", PASSWORD), ("ANA", PASSWORD)])
def test_wrong_name_and_wrong_password_look_the_same(house: House, name: str, password: str) -> None:
    answers = [sign_in(house, name=name, password=password) for _ in range(6)]
    for left, (status, body) in zip((4, 3, 2, 1), answers, strict=False):
        assert (status, body["code"], body["facts"]) == (401, "bad_credentials", {"tries_left": left})
    for status, body in answers[4:]:
        assert (status, body["code"]) == (429, "account_blocked")
        assert body["facts"] == {"until_ms": START_MS + 12 * 3_600_000}
    assert PASSWORD not in json.dumps(answers)


def test_a_flood_from_one_address_is_stopped(house: House) -> None:
    for number in range(30):
        assert sign_in(house, name=f"n{number}", password=PASSWORD)[0] == 401
    status, body = sign_in(house, name="ana", password=PASSWORD)
    assert (status, body["code"], body["facts"]) == (429, "rate_limited", {"retry_ms": 600_000})
    other = {"x-rlive-viewer": "203.0.113.8"}
    body_text = json.dumps({"name": "ana", "password": PASSWORD})
    assert house.http("/api/sign-in", body_text, **other)[0] == 200


@pytest.mark.rule("R2.9")
def test_a_second_sign_in_while_the_first_is_connected(house: House) -> None:
    token = str(sign_in(house, name="ana", password=PASSWORD)[1]["session"])
    house.connect(token, "c1")
    status, body = sign_in(house, name="ana", password=PASSWORD)
    assert (status, body["code"], body["facts"]) == (409, "signed_in_elsewhere", {})
    [hello] = house.send("c1", "sync")
    assert hello["type"] == "hello"


@pytest.mark.rule("R23.2")
def test_who_has_excluded_himself_is_not_let_in(house: House) -> None:
    until_ms = START_MS + 1_000
    purses = house.services.purses
    record = AuditRecord("r", "player:ana", "ana", "time_out", "", {}, START_MS)
    limits = limits_json(PlayLimits(time_out_until_ms=until_ms))
    purses.set_limits(purses.purse("ana").guard("ana"), limits, record)
    status, body = sign_in(house, name="ana", password=PASSWORD)
    assert (status, body["code"]) == (403, "excluded")
    assert body["facts"] == {"until_ms": until_ms, "kind": "time_out"}
    assert sign_in(house, name="ana", password="dealme8in")[1]["code"] == "bad_credentials"
    house.clock.set_ms(until_ms)
    assert sign_in(house, name="ana", password=PASSWORD)[0] == 200


def password_change(house: House, token: str, old: str, new: str) -> tuple[int, dict[str, object]]:
    body = json.dumps({"old_password": old, "new_password": new})
    return house.http("/api/password", body, authorization=f"Bearer {token}")


@pytest.mark.rule("R2.1")
def test_a_password_is_changed_and_the_connection_goes_on(house: House) -> None:
    token = str(sign_in(house, name="ana", password=PASSWORD)[1]["session"])
    house.connect(token, "c1")
    assert password_change(house, token, PASSWORD, "foldme2out") == (200, {})
    assert house.send("c1", "sync")[0]["type"] == "hello"
    assert house.http("/api/sign-out", authorization=f"Bearer {token}") == (200, {})
    assert sign_in(house, name="ana", password=PASSWORD)[0] == 401
    assert sign_in(house, name="ana", password="foldme2out")[0] == 200


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R2.2")
def test_a_password_that_is_not_changed(house: House) -> None:
    token = str(sign_in(house, name="ana", password=PASSWORD)[1]["session"])
    status, body = password_change(house, token, PASSWORD, "short1")
    assert (status, body["code"], body["facts"]) == (400, "bad_password", {"reason": "length"})
    status, body = password_change(house, token, "dealme8in", "foldme2out")
    assert (status, body["code"], body["facts"]) == (401, "bad_credentials", {"tries_left": 4})
    status, body = password_change(house, "guess", PASSWORD, "foldme2out")
    assert (status, body["code"], body["facts"]) == (401, "unauthorized", {})


@pytest.mark.rule("R2.9")
def test_a_sign_out_tells_the_connection_and_closes_it(house: House) -> None:
    token = str(sign_in(house, name="ana", password=PASSWORD)[1]["session"])
    house.connect(token, "c1")
    house.clear("c1")
    assert house.http("/api/sign-out", authorization=f"Bearer {token}") == (200, {})
    [farewell] = house.received("c1")
    assert (farewell["type"], farewell["code"]) == ("error", "signed_out")
    assert faults(farewell) == []
    assert not house.is_open("c1")
    assert house.http("/api/ticket", authorization=f"Bearer {token}")[0] == 401
    assert house.http("/api/sign-out", authorization=f"Bearer {token}")[0] == 401


class Row(NamedTuple):
    """A request that is refused, by who is there: ``ana`` is signed in and connected, ``bo`` is not there.

    ``authorization`` is the header, with {ana} for the session that ana has and {old} for one she had.
    """

    path: str
    authorization: str
    body: str
    status: int
    code: str


CHANGE = json.dumps({"old_password": PASSWORD, "new_password": "foldme2out"})
AUTHORIZATIONS = {
    "none": "",
    "no token": "Bearer ",
    "a guess": "Bearer nonsense",
    "the name": "Bearer ana",
    "another scheme": "Basic {ana}",
    "the token alone": "{ana}",
    "a part of the token": "Bearer {ana:.8}",
    "one character more": "Bearer {ana}x",
    "a session that has ended": "Bearer {old}",
    "a key of the store": "Bearer session#{ana}",
    "not ASCII": "Bearer \u0430na",
    "half a surrogate": "Bearer \ud800",
    "a line break": "Bearer {ana}\n{ana}",
    "a huge one": "Bearer " + "x" * 100_000,
}
NOT_SIGNED_IN = {
    f"{path}, {name}": Row(path, authorization, CHANGE, 401, "unauthorized")
    for path in ("/api/ticket", "/api/password", "/api/sign-out")
    for name, authorization in AUTHORIZATIONS.items()
}
BAD_CHANGES = {
    "no body": "",
    "a form": "old_password=a&new_password=b",
    "a list": "[]",
    "no old password": '{"new_password":"foldme2out"}',
    "an empty old password": '{"old_password":"","new_password":"foldme2out"}',
    "a number": '{"old_password":1,"new_password":"foldme2out"}',
    "null": '{"old_password":"dealme7in","new_password":null}',
    "the names of sign-in": '{"name":"ana","password":"dealme7in"}',
    "somebody's id": '{"old_password":"dealme7in","new_password":"foldme2out","person":"bo"}',
    "a key twice": '{"old_password":"a","old_password":"dealme7in","new_password":"foldme2out"}',
    "too long": json.dumps({"old_password": PASSWORD, "new_password": "x" * 65}),
    "much too large": "x" * 5_000,
}
REFUSED = {
    **NOT_SIGNED_IN,
    **{
        f"change, {name}": Row("/api/password", "Bearer {ana}", body, 400, "bad_request")
        for name, body in BAD_CHANGES.items()
    },
    **{
        f"new password, {reason}": Row(
            "/api/password",
            "Bearer {ana}",
            json.dumps({"old_password": PASSWORD, "new_password": password}),
            400,
            "bad_password",
        )
        for reason, password in {"empty": "", "a blank": "foldme2 out", "letters": "foldmeout"}.items()
    },
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_request_changes_nothing_and_tells_nothing(house: House, name: str) -> None:
    row = REFUSED[name]
    old, new = (str(sign_in(house, name="ana", password=PASSWORD)[1]["session"]) for _ in range(2))
    house.connect(new, "c1")
    before = house.stored()
    authorization = row.authorization.format(ana=new, old=old)
    status, body = house.http(row.path, row.body, authorization=authorization)
    assert (status, body["code"]) == (row.status, row.code)
    assert set(body["facts"]) <= set(document()["x-error-codes"][row.code]["facts"])
    if row.code == "unauthorized":
        assert body["facts"] == {}, "whatever is wrong with it looks the same"
    assert house.stored() == before
    assert house.is_open("c1")


@pytest.mark.rule("R2.9")
@pytest.mark.parametrize(
    "ticket", ["", "nonsense", "ana", "used", "expired", "of a session that has ended", "x" * 10_000]
)
def test_a_ticket_that_opens_nothing(house: House, ticket: str) -> None:
    token = str(sign_in(house, name="ana", password=PASSWORD)[1]["session"])
    if ticket == "used":
        ticket = house.ticket(token)
        assert house.handshake({"ticket": ticket, "v": "1"}, "c1") == 200
    elif ticket == "expired":
        ticket = house.ticket(token)
        house.clock.sleep_ms(30_000)
    elif ticket == "of a session that has ended":
        ticket = house.ticket(token)
        assert sign_in(house, name="ana", password=PASSWORD)[0] == 200
    before = dict(house.data.connections)
    assert house.handshake({"ticket": ticket, "v": "1"}, "c2") == 401
    assert house.data.connections == before


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
