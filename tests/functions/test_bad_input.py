"""Bad input, as one table. Each row says who sends what, and with which code it is refused.

A row holds when the sender alone gets one error frame with the code (and with the id of his frame, where
that can be read), when nothing at all is written, and when the connection stays open: except after an
oversized frame.

The table: Ana (seat 1) and Bo (seat 2) play the first hand of table t1; Ana owes 100 more on the big blind
of 200 and it is her turn. Rita has reserved seat 3 and owns $100. Cy watches. Poor owns $1. Nobody of them
is in the room of t9, which is being prepared. At the live table t2 Dan is at the console, Dora is another
dealer, Scan is the table's scanner and Spare is another one. Pia is a pit boss.
"""

import base64
import json
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.functions.house import House
from tests.unit.wire.protocol_document import faults

HUGE = 2**53 + 1
NESTED = json.loads("[" * 50 + "]" * 50)


class Row(NamedTuple):
    """One frame that is refused. ``frame`` is text as it is, or the fields of an object."""

    sender: str
    frame: dict[str, Any] | str
    code: str


def at(table_id: str, action: str, **fields: object) -> dict[str, Any]:
    return {"action": action, "id": "mine", "table_id": table_id, **fields}


def act(move: str, **fields: object) -> dict[str, Any]:
    return at("t1", "act", turn=1, move=move) | fields


def without(frame: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in frame.items() if key != name}


BUY_IN = at("t1", "buy_in", amount_cents=4_000)
TAKE_SEAT = at("t1", "take_seat", seat=4)
PROOF = {"action": "proof", "id": "mine"}

NO_FRAME = {
    "nothing": Row("ana", "", "bad_json"),
    "blanks": Row("ana", "  \n", "bad_json"),
    "words": Row("ana", "fold please", "bad_json"),
    "half an object": Row("ana", '{"action":"act","id":"mine"', "bad_json"),
    "single quotes": Row("ana", "{'action':'lobby','id':'mine'}", "bad_json"),
    "two objects": Row("ana", '{"action":"lobby","id":"1"}{"action":"lobby","id":"2"}', "bad_json"),
    "NaN": Row("rita", '{"action":"buy_in","id":"1","table_id":"t1","amount_cents":NaN}', "bad_json"),
    "a list": Row("ana", '[{"action":"lobby","id":"mine"}]', "bad_frame"),
    "a text": Row("ana", '"lobby"', "bad_frame"),
    "a number": Row("ana", "42", "bad_frame"),
    "null": Row("ana", "null", "bad_frame"),
    "objects in objects": Row("ana", '{"a":' * 100 + "1" + "}" * 100, "missing_field"),
    "brackets without end": Row("ana", "[" * 4_000, "bad_json"),
    "objects without end": Row("ana", '{"a":' * 800, "bad_json"),
    "a key twice": Row("ana", '{"action":"lobby","id":"1","id":"2"}', "bad_frame"),
    "two actions": Row("ana", '{"action":"lobby","action":"leave","id":"1","table_id":"t1"}', "bad_frame"),
    "a byte too many": Row("ana", json.dumps(act("fold")).ljust(4_097), "frame_too_large"),
    "much too large": Row("ana", "x" * 30_000, "frame_too_large"),
}

NO_ACTION = {
    "an empty object": Row("ana", {}, "missing_field"),
    "no action": Row("ana", {"id": "mine", "table_id": "t1"}, "missing_field"),
    "an action that is a number": Row("ana", {"action": 7, "id": "mine"}, "wrong_type"),
    "an action that is null": Row("ana", {"action": None, "id": "mine"}, "missing_field"),
    "an unknown action": Row("ana", at("t1", "bluff"), "unknown_action"),
    "an action in capitals": Row("ana", at("t1", "FOLD"), "unknown_action"),
    "a gateway's route": Row("ana", at("t1", "$disconnect"), "unknown_action"),
    "the system's tick": Row("ana", at("t1", "tick", deck=[], seed=""), "unknown_action"),
    "the system's loss": Row("ana", at("t1", "connection_lost"), "unknown_action"),
    "the system's escalation": Row(
        "ana", at("t1", "escalate_prize", hand_id="t1-1", prize_id="flush:1"), "unknown_action"
    ),
    "the system's balance": Row("ana", at("t1", "balance_known", balance_cents=1), "unknown_action"),
}

BAD_FIELDS = {
    "no id": Row("ana", without(act("fold"), "id"), "missing_field"),
    "an empty id": Row("ana", act("fold", id=""), "out_of_range"),
    "an id too long": Row("ana", act("fold", id="x" * 65), "out_of_range"),
    "an id that is a number": Row("ana", act("fold", id=1), "wrong_type"),
    "half a surrogate": Row("ana", act("fold", id="\ud83d"), "out_of_range"),
    "a control character": Row("ana", act("fold", id="a\u0000b"), "out_of_range"),
    "no table": Row("ana", without(act("fold"), "table_id"), "missing_field"),
    "a table that is a list": Row("ana", act("fold", table_id=["t1"]), "wrong_type"),
    "a table where none belongs": Row("ana", at("t1", "lobby"), "unknown_field"),
    "a mark that is a list": Row("ana", {"action": "lobby", "id": "mine", "known": []}, "wrong_type"),
    "an empty mark": Row("ana", {"action": "lobby", "id": "mine", "known": ""}, "out_of_range"),
    "a mark too long": Row("ana", {"action": "lobby", "id": "mine", "known": "x" * 3_601}, "out_of_range"),
    "a mark with a line's end": Row("ana", {"action": "lobby", "id": "mine", "known": "x\n"}, "out_of_range"),
    "a turn nested deeply": Row("ana", act("fold") | {"turn": NESTED}, "wrong_type"),
    "no turn": Row("ana", without(act("fold"), "turn"), "missing_field"),
    "no move": Row("ana", without(act("fold"), "move"), "missing_field"),
    "an unknown move": Row("ana", act("straddle"), "out_of_range"),
    "no seat": Row("cy", without(TAKE_SEAT, "seat"), "missing_field"),
    "a seat as text": Row("cy", TAKE_SEAT | {"seat": "4"}, "wrong_type"),
    "a seat that is true": Row("cy", TAKE_SEAT | {"seat": True}, "wrong_type"),
    "a negative seat": Row("cy", TAKE_SEAT | {"seat": -1}, "out_of_range"),
    "somebody else's name": Row("bo", act("fold", actor="ana"), "unknown_field"),
    "somebody else's id": Row("bo", act("fold", player_id="ana"), "unknown_field"),
    "somebody else's seat": Row("bo", act("fold", seat=1), "unknown_field"),
    "a nickname": Row("cy", TAKE_SEAT | {"nickname": "Boss"}, "unknown_field"),
    "a role": Row("ana", at("t1", "resume", role="pit_boss"), "unknown_field"),
    "a time": Row("ana", act("fold", now_ms=1), "unknown_field"),
    "a seed for the next hand": Row("dan", at("t2", "start_hand", seed="00"), "unknown_field"),
}

TIP = at("t1", "tip", amount_cents=500)
AMOUNTS = {
    "no amount": Row("rita", without(BUY_IN, "amount_cents"), "missing_field"),
    "an amount that is null": Row("rita", BUY_IN | {"amount_cents": None}, "wrong_type"),
    "an amount as text": Row("rita", BUY_IN | {"amount_cents": "4000"}, "wrong_type"),
    "an amount that is true": Row("rita", BUY_IN | {"amount_cents": True}, "wrong_type"),
    "half a cent": Row("rita", BUY_IN | {"amount_cents": 4_000.5}, "wrong_type"),
    "a whole number as float": Row("rita", BUY_IN | {"amount_cents": 4_000.0}, "wrong_type"),
    "a list": Row("rita", BUY_IN | {"amount_cents": [4_000]}, "wrong_type"),
    "a negative amount": Row("rita", BUY_IN | {"amount_cents": -4_000}, "out_of_range"),
    "a huge amount": Row("rita", BUY_IN | {"amount_cents": HUGE}, "out_of_range"),
    "a thousand digits": Row("rita", BUY_IN | {"amount_cents": 10**1_000}, "out_of_range"),
    "nothing": Row("rita", BUY_IN | {"amount_cents": 0}, "bad_amount"),
    "below the smallest buy-in": Row("rita", BUY_IN | {"amount_cents": 3_999}, "buy_in_out_of_range"),
    "above the largest buy-in": Row("rita", BUY_IN | {"amount_cents": 20_001}, "buy_in_out_of_range"),
    "more than one owns": Row("rita", BUY_IN | {"amount_cents": 15_000}, "insufficient_balance"),
    "a buy-in without a seat": Row("cy", BUY_IN, "not_seated"),
    "a second buy-in": Row("ana", BUY_IN, "not_reserved"),
    "chips during the hand": Row("ana", at("t1", "top_up", amount_cents=100), "hand_running"),
    "a negative top-up": Row("ana", at("t1", "top_up", amount_cents=-1), "out_of_range"),
    "a tip without a dealer": Row("ana", TIP, "no_dealer"),
    "a tip of who has not bought in": Row("rita", TIP, "buy_in_first"),
    "a tip of who only watches": Row("cy", TIP, "not_seated"),
    "a tip in another room": Row("ana", TIP | {"table_id": "t2"}, "not_in_room"),
    "a tip of no amount": Row("ana", without(TIP, "amount_cents"), "missing_field"),
    "a negative tip": Row("ana", TIP | {"amount_cents": -500}, "out_of_range"),
    "a tip of half a cent": Row("ana", TIP | {"amount_cents": 0.5}, "wrong_type"),
    "a tip that is true": Row("ana", TIP | {"amount_cents": True}, "wrong_type"),
    "a huge tip": Row("ana", TIP | {"amount_cents": HUGE}, "out_of_range"),
    "a tip to somebody": Row("ana", TIP | {"dealer": "dan"}, "unknown_field"),
    "a tip for somebody": Row("ana", TIP | {"person": "bo"}, "unknown_field"),
    "a raise to a float": Row("ana", act("raise", to_cents=600.0), "wrong_type"),
    "a raise to true": Row("ana", act("raise", to_cents=True), "wrong_type"),
    "a raise to null": Row("ana", act("raise", to_cents=None), "wrong_type"),
    "a negative raise": Row("ana", act("raise", to_cents=-600), "out_of_range"),
    "a huge raise": Row("ana", act("raise", to_cents=HUGE), "out_of_range"),
}

MOVES = {
    "an old turn": Row("ana", act("call", turn=0), "stale_turn"),
    "a turn to come": Row("ana", act("call", turn=2), "stale_turn"),
    "a turn that is a float": Row("ana", act("call", turn=1.0), "wrong_type"),
    "out of turn": Row("bo", act("check"), "not_your_turn"),
    "out of turn with an old turn": Row("bo", act("check", turn=0), "not_your_turn"),
    "a move of who only watches": Row("cy", act("fold"), "not_seated"),
    "a move of who has only reserved": Row("rita", act("fold"), "not_your_turn"),
    "a check with something to call": Row("ana", act("check"), "cannot_check"),
    "a bet after a bet": Row("ana", act("bet", to_cents=400), "cannot_bet"),
    "a raise without an amount": Row("ana", act("raise"), "amount_required"),
    "a raise to nothing": Row("ana", act("raise", to_cents=0), "bad_amount"),
    "a raise too small": Row("ana", act("raise", to_cents=399), "amount_too_small"),
    "a raise beyond the stack": Row("ana", act("raise", to_cents=20_001), "amount_too_large"),
    "a fold with an amount": Row("ana", act("fold", to_cents=200), "amount_not_allowed"),
    "a call of another amount": Row("ana", act("call", to_cents=201), "wrong_amount"),
    "all-in for another amount": Row("ana", act("all_in", to_cents=19_999), "wrong_amount"),
}

SEATS_AND_ROOMS = {
    "an unknown table": Row("ana", at("t7", "watch"), "unknown_table"),
    "a move at an unknown table": Row("ana", at("t7", "act", turn=1, move="fold"), "unknown_table"),
    "a look at an unknown table": Row("ana", at("t7", "sync"), "unknown_table"),
    "a seat without being in the room": Row("ana", at("t2", "take_seat", seat=1), "not_in_room"),
    "a move without being in the room": Row("ana", at("t2", "act", turn=1, move="fold"), "not_in_room"),
    "a look without being in the room": Row("ana", at("t2", "sync"), "not_in_room"),
    "a table that is being prepared": Row("ana", at("t9", "watch"), "table_not_open"),
    "a room for the rich": Row("poor", at("t1", "watch"), "balance_too_low"),
    "a seat that is taken": Row("cy", TAKE_SEAT | {"seat": 1}, "seat_taken"),
    "a seat that is reserved": Row("cy", TAKE_SEAT | {"seat": 3}, "seat_taken"),
    "seat nought": Row("cy", TAKE_SEAT | {"seat": 0}, "no_such_seat"),
    "seat ten": Row("cy", TAKE_SEAT | {"seat": 10}, "no_such_seat"),
    "a second seat": Row("ana", TAKE_SEAT, "already_seated"),
    "giving up a seat one has not": Row("cy", at("t1", "cancel_seat"), "not_seated"),
    "giving up a seat that is paid for": Row("ana", at("t1", "cancel_seat"), "not_reserved"),
    "leaving without a seat": Row("cy", at("t1", "leave"), "not_seated"),
    "closing the door behind a seat": Row("ana", at("t1", "unwatch"), "still_seated"),
    "sitting out without a seat": Row("cy", at("t1", "sit_out"), "not_seated"),
    "sitting out before buying in": Row("rita", at("t1", "sit_out"), "buy_in_first"),
    "back from nowhere": Row("ana", at("t1", "im_back"), "nothing_to_cancel"),
    "a post that is not due": Row("ana", at("t1", "post_blind", choice="post"), "no_post_due"),
    "a choice that is none": Row("ana", at("t1", "post_blind", choice="maybe"), "out_of_range"),
    "proof of an unknown hand": Row("ana", PROOF | {"hand_id": "t1-9"}, "unknown_hand"),
    "proof of the running hand": Row("ana", PROOF | {"hand_id": "t1-1"}, "unknown_hand"),
}

ROLES = {
    "a player pauses": Row("ana", at("t1", "pause", reason="tea"), "forbidden"),
    "a player resumes": Row("ana", at("t1", "resume"), "forbidden"),
    "a player takes the console": Row("ana", at("t2", "open_console"), "forbidden"),
    "a player starts a hand": Row("ana", at("t2", "start_hand"), "forbidden"),
    "a player scans a card": Row("ana", at("t2", "scan_card", card="As"), "forbidden"),
    "a dealer scans a card": Row("dan", at("t2", "scan_card", card="As"), "forbidden"),
    "a dealer takes a seat": Row("dan", at("t2", "take_seat", seat=1), "forbidden"),
    "a dealer tips himself": Row("dan", at("t2", "tip", amount_cents=500), "forbidden"),
    "a dealer checks reality": Row(
        "dan", {"action": "reality_check", "id": "mine", "step": "show"}, "forbidden"
    ),
    "a dealer acts": Row("dan", at("t2", "act", turn=1, move="fold"), "forbidden"),
    "a player cancels a hand": Row("ana", at("t1", "cancel_hand", hand_id="t1-1", reason="x"), "forbidden"),
    "a dealer cancels a hand": Row("dan", at("t2", "cancel_hand", hand_id="t2-1", reason="x"), "forbidden"),
    "a dealer resumes": Row("dan", at("t2", "resume"), "forbidden"),
    "a scanner starts a hand": Row("scan", at("t2", "start_hand"), "forbidden"),
    "a scanner buys in": Row("scan", at("t2", "buy_in", amount_cents=4_000), "forbidden"),
    "a pit boss deals": Row("pia", at("t2", "start_hand"), "forbidden"),
    "a pit boss plays": Row("pia", at("t1", "take_seat", seat=4), "forbidden"),
    "a second dealer": Row("dora", at("t2", "open_console"), "console_taken"),
    "a hand from beside the console": Row("dora", at("t2", "start_hand"), "no_console"),
    "a pause from beside the console": Row("dora", at("t2", "pause", reason="tea"), "no_console"),
    "a dealer's pause where no dealer is": Row("dora", at("t1", "pause", reason="tea"), "not_a_live_table"),
    "a check of the shoe from beside it": Row("dora", at("t2", "check_shoe", on=True), "no_console"),
    "breaking off no check of the shoe": Row("dan", at("t2", "check_shoe", on=False), "no_shoe_check"),
    "a console at a table without one": Row("dora", at("t1", "open_console"), "not_a_live_table"),
    "a hand without players": Row("dan", at("t2", "start_hand"), "not_enough_players"),
    "a scan without a hand": Row("scan", at("t2", "scan_card", card="As"), "no_hand"),
    "another table's scanner": Row("spare", at("t2", "scan_card", card="As"), "wrong_person"),
    "undoing no scan": Row("dan", at("t2", "undo_scan"), "no_hand"),
    "a pause without a reason": Row("pia", at("t1", "pause", reason=""), "out_of_range"),
    "resuming what runs": Row("pia", at("t1", "resume"), "not_paused"),
    "cancelling without a reason": Row(
        "pia", at("t1", "cancel_hand", hand_id="t1-1", reason=""), "out_of_range"
    ),
    "cancelling a hand without a name": Row(
        "pia", at("t1", "cancel_hand", hand_id="", reason="x"), "out_of_range"
    ),
    "cancelling a hand that never was": Row(
        "pia", at("t1", "cancel_hand", hand_id="t1-99", reason="x"), "too_late"
    ),
    "cancelling another table's hand": Row(
        "pia", at("t1", "cancel_hand", hand_id="t2-1", reason="x"), "too_late"
    ),
    "closing a table by a frame": Row("pia", at("t1", "close_table"), "unknown_action"),
}

TABLE = [
    pytest.param(row, id=f"{group}: {name}")
    for group, rows in {
        "no frame": NO_FRAME,
        "no action": NO_ACTION,
        "fields": BAD_FIELDS,
        "amounts": AMOUNTS,
        "moves": MOVES,
        "seats and rooms": SEATS_AND_ROOMS,
        "roles": ROLES,
    }.items()
    for name, row in rows.items()
]


@pytest.fixture(scope="module")
def house() -> House:
    """The people and tables of the table above; no row changes anything, so all rows share them."""
    house = House()
    for person in ("ana", "bo", "cy"):
        house.add_person(person)
    house.add_person("rita", cents=10_000)
    house.add_person("poor", cents=100)
    for person, role in {"dan": "dealer", "dora": "dealer", "scan": "scanner", "spare": "scanner"}.items():
        house.add_person(person, role, cents=0)
    house.add_person("pia", "pit_boss", cents=0)
    house.add_table("t1", name="Ruby", rules={"first_button": 2})
    house.add_table("t2", name="Opal", live=True, scanner_id="scan")
    house.add_table("t9", name="Jade", status="preparing")
    house.sit("ana", "t1", 1)
    house.sit("bo", "t1", 2)
    for person in ("cy", "poor", "rita", "dan", "dora", "scan", "spare", "pia"):
        house.connect(person)
    for person in ("cy", "rita", "dora", "pia"):
        house.send(person, "watch", table_id="t1")
    for person in ("dan", "dora", "scan", "spare", "pia"):
        house.send(person, "watch", table_id="t2")
    house.send("dan", "open_console", table_id="t2")
    assert house.wait_for_a_turn("t1", "ana")["seat"] == 1
    house.send("rita", "take_seat", table_id="t1", seat=3)
    return house


@pytest.fixture(autouse=True)
def _everybody_is_connected(house: House) -> None:
    for connection_id in house.broadcaster.inbox:
        house.broadcaster.open(connection_id)


def frames_to_others(house: House, sender: str) -> list[bytes]:
    return [
        frame
        for connection_id, frames in house.broadcaster.inbox.items()
        if connection_id != sender
        for frame in frames
    ]


def assert_refused(house: House, row: Row, *, base64_encoded: bool = False) -> dict[str, Any]:
    before = house.stored()
    for connection_id in house.broadcaster.inbox:
        house.clear(connection_id)
    text = row.frame if isinstance(row.frame, str) else json.dumps(row.frame)
    answers = house.send_raw(row.sender, text, base64=base64_encoded)
    assert [answer.get("code") for answer in answers] == [row.code]
    assert faults(answers[0]) == []
    assert house.stored() == before
    assert frames_to_others(house, row.sender) == []
    assert house.is_open(row.sender) == (row.code != "frame_too_large")
    return answers[0]


@pytest.mark.parametrize("row", TABLE)
def test_bad_input(house: House, row: Row) -> None:
    answer = assert_refused(house, row)
    sent_id = row.frame.get("id") if isinstance(row.frame, dict) else None
    if sent_id == "mine":
        assert answer["id"] == sent_id
    else:
        assert "id" not in answer


@pytest.mark.parametrize("body", [b"\x00\x01\x02", b"\xff\xfe{}", b"\x89PNG\r\n\x1a\n", b"\xed\xa0\x80"])
def test_a_binary_message(house: House, body: bytes) -> None:
    row = Row("ana", base64.b64encode(body).decode(), "bad_json")
    assert_refused(house, row, base64_encoded=True)


def test_what_claims_to_be_base64_and_is_not(house: House) -> None:
    assert_refused(house, Row("ana", "a", "bad_json"), base64_encoded=True)


def test_a_refusal_says_what_would_be_accepted(house: House) -> None:
    facts = {
        "a raise too small": ({"min_to_cents": 400}, MOVES),
        "a raise beyond the stack": ({"max_to_cents": 20_000}, MOVES),
        "an old turn": ({"turn": 1}, MOVES),
        "a call of another amount": ({"to_cents": 200}, MOVES),
        "a check with something to call": ({"to_call_cents": 100}, MOVES),
        "below the smallest buy-in": ({"min_cents": 4_000, "max_cents": 20_000}, AMOUNTS),
        "more than one owns": ({"balance_cents": 10_000}, AMOUNTS),
        "a room for the rich": ({"needed_cents": 4_000}, SEATS_AND_ROOMS),
    }
    for name, (expected, rows) in facts.items():
        assert assert_refused(house, rows[name])["facts"] == expected, name


def test_a_refused_frame_can_be_sent_again_and_is_refused_again(house: House) -> None:
    first = assert_refused(house, MOVES["a raise too small"])
    assert assert_refused(house, MOVES["a raise too small"]) == first


def test_the_eleventh_frame_within_a_moment(house: House) -> None:
    look = json.dumps(at("t1", "sync"))
    house.send_raw("ana", look)
    house.counts_frames = True
    try:
        for _ in range(9):
            assert house.send_raw("ana", look)[0]["type"] == "table"
        assert_refused(house, Row("ana", look, "rate_limited"))
        assert house.send_raw("bo", look)[0]["type"] == "table"
    finally:
        house.counts_frames = False


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=5,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=60))
def test_any_bytes_are_refused_and_change_nothing(house: House, body: bytes) -> None:
    [answer] = house.send_raw("ana", base64.b64encode(body).decode(), base64=True)
    assert answer["code"] in ("bad_json", "bad_frame", "missing_field")
    assert faults(answer) == []


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["turn", "move", "to_cents", "table_id", "id", "action", "seat"]),
    JSON_VALUES.filter(lambda value: value not in (200, 1, "t1")),
)
def test_any_value_in_any_field_is_refused_and_changes_nothing(
    house: House, name: str, value: object
) -> None:
    before = house.data.tables["t1"]
    [answer] = house.send_raw("bo", json.dumps(act("call", to_cents=200) | {name: value}))
    assert answer["type"] == "error"
    assert answer["code"] != "internal"
    assert faults(answer) == []
    assert house.data.tables["t1"] == before
