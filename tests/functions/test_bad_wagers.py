"""Bad input about bets beside the pots, prizes, null hands and the shoe: tables like those of test_bad_input.

Nobody decides anything here, so every row finds the house as it was: ``bets`` has its window open, Ana has
bet and Bo has $5 in all; ``offer`` asks Ana for a premium; ``first`` waits for Dan's word about the first of
two straight flushes, ``second`` for Pia's, whose first one is approved; ``over`` has had one approved and is
between hands; ``plain`` has no jackpot. Dan is at the console of all but ``plain``, Dora at none. Pip is a
pit boss who is in no room. Cy watches.
"""

import json
from typing import Any

import pytest

from tests.functions import live_tables as tables
from tests.functions.house import House
from tests.functions.test_bad_input import Row, assert_refused, at, without

YES, NO = {"on": True}, {"on": False}
INSURE = at("offer", "insure", offer_id="offer-1:insurance", premium_cents=1_000)
CONFIRM = at("first", "confirm_prize", prize_id="straight_flush:1")
DECIDE = at("second", "decide_prize", hand_id="second-1", prize_id="straight_flush:2", approve=True)
NULL = at("first", "declare_null", reason="cards do not match")

BETS = {
    "twice": Row("ana", at("bets", "jackpot_bet", **YES), "already_bet"),
    "with nothing left of the stack": Row("bo", at("bets", "jackpot_bet", **YES), "stack_too_small"),
    "withdrawn without one": Row("bo", at("bets", "jackpot_bet", **NO), "no_jackpot_bet"),
    "by a watcher": Row("cy", at("bets", "jackpot_bet", **YES), "not_seated"),
    "after the window": Row("ana", at("offer", "jackpot_bet", **YES), "no_window"),
    "withdrawn after the window": Row("ana", at("first", "jackpot_bet", **NO), "no_window"),
    "between hands": Row("ana", at("over", "jackpot_bet", **YES), "no_window"),
    "at a table without a jackpot": Row("ana", at("plain", "jackpot_bet", **YES), "no_jackpot"),
    "in no room": Row("poor", at("bets", "jackpot_bet", **YES), "not_in_room"),
    "at no table": Row("ana", at("nowhere", "jackpot_bet", **YES), "unknown_table"),
    "by the dealer": Row("dan", at("bets", "jackpot_bet", **YES), "forbidden"),
    "by a pit boss": Row("pia", at("bets", "jackpot_bet", **YES), "forbidden"),
    "1": Row("bo", at("bets", "jackpot_bet", on=1), "wrong_type"),
    "0": Row("ana", at("bets", "jackpot_bet", on=0), "wrong_type"),
    "the text true": Row("bo", at("bets", "jackpot_bet", on="true"), "wrong_type"),
    "null": Row("bo", at("bets", "jackpot_bet", on=None), "wrong_type"),
    "neither yes nor no": Row("bo", at("bets", "jackpot_bet"), "missing_field"),
    "of another amount": Row("bo", at("bets", "jackpot_bet", **YES, cents=100), "unknown_field"),
    "for somebody else": Row("bo", at("bets", "jackpot_bet", **YES, seat=1), "unknown_field"),
    "standing order, by a watcher": Row("cy", at("bets", "jackpot_continuity", **YES), "not_seated"),
    "standing order, no jackpot": Row("ana", at("plain", "jackpot_continuity", **YES), "no_jackpot"),
    "standing order, a text": Row("ana", at("bets", "jackpot_continuity", on="yes"), "wrong_type"),
    "standing order, by a scanner": Row("scan", at("bets", "jackpot_continuity", **YES), "forbidden"),
}

PREMIUMS = {
    "below the least": Row("ana", INSURE | {"premium_cents": 99}, "premium_out_of_range"),
    "above the largest": Row("ana", INSURE | {"premium_cents": 19_201}, "premium_out_of_range"),
    "of a million": Row("ana", INSURE | {"premium_cents": 100_000_000}, "premium_out_of_range"),
    "below nothing": Row("ana", INSURE | {"premium_cents": -100}, "out_of_range"),
    "in halves": Row("ana", INSURE | {"premium_cents": 1_000.5}, "wrong_type"),
    "as a text": Row("ana", INSURE | {"premium_cents": "1000"}, "wrong_type"),
    "that is true": Row("ana", INSURE | {"premium_cents": True}, "wrong_type"),
    "that is null": Row("ana", INSURE | {"premium_cents": None}, "wrong_type"),
    "left out": Row("ana", without(INSURE, "premium_cents"), "missing_field"),
    "by the other player": Row("bo", INSURE, "not_your_offer"),
    "declined by the other player": Row("bo", INSURE | {"premium_cents": 0}, "not_your_offer"),
    "by a watcher": Row("cy", INSURE, "not_seated"),
    "by the dealer": Row("dan", INSURE, "forbidden"),
    "for an old offer": Row("ana", INSURE | {"offer_id": "offer-0:insurance"}, "stale_offer"),
    "for no offer": Row("ana", without(INSURE, "offer_id"), "missing_field"),
    "where none is open": Row("ana", INSURE | {"table_id": "bets"}, "no_offer"),
    "between hands": Row("ana", INSURE | {"table_id": "over"}, "no_offer"),
    "a card meanwhile": Row("scan", at("offer", "scan_card", card="8s"), "insurance_open"),
}

CONFIRMATIONS = {
    "by a player": Row("ana", CONFIRM, "forbidden"),
    "by a pit boss": Row("pia", CONFIRM, "forbidden"),
    "by the scanner": Row("scan", CONFIRM, "forbidden"),
    "from beside the console": Row("dora", CONFIRM, "no_console"),
    "of the prize after it": Row("dan", CONFIRM | {"prize_id": "straight_flush:2"}, "not_next"),
    "of nobody's prize": Row("dan", CONFIRM | {"prize_id": "royal_flush:1"}, "no_such_prize"),
    "of no prize": Row("dan", without(CONFIRM, "prize_id"), "missing_field"),
    "of a prize that is a list": Row("dan", CONFIRM | {"prize_id": ["straight_flush:1"]}, "wrong_type"),
    "twice": Row(
        "dan", CONFIRM | {"table_id": "second", "prize_id": "straight_flush:2"}, "already_confirmed"
    ),
    "of what is decided": Row("dan", CONFIRM | {"table_id": "second"}, "already_decided"),
    "between hands": Row("dan", CONFIRM | {"table_id": "over"}, "no_hand"),
    "in the window": Row("dan", CONFIRM | {"table_id": "bets"}, "no_such_prize"),
    "at a table without a console": Row("dan", CONFIRM | {"table_id": "plain"}, "not_a_live_table"),
}

DECISIONS = {
    "by the winner": Row("bo", DECIDE, "forbidden"),
    "by a watcher": Row("cy", DECIDE, "forbidden"),
    "by the dealer": Row("dan", DECIDE, "forbidden"),
    "by the scanner": Row("scan", DECIDE, "forbidden"),
    "from outside the room": Row("pip", DECIDE, "not_in_room"),
    "at no table": Row("pia", DECIDE | {"table_id": "nowhere"}, "unknown_table"),
    "twice": Row("pia", DECIDE | {"prize_id": "straight_flush:1"}, "already_decided"),
    "twice and the other way": Row(
        "pia", DECIDE | {"prize_id": "straight_flush:1", "approve": False, "reason": "no"}, "already_decided"
    ),
    "before the dealer": Row(
        "pia",
        DECIDE | {"table_id": "first", "hand_id": "first-1", "prize_id": "straight_flush:1"},
        "not_confirmed",
    ),
    "before its turn": Row("pia", DECIDE | {"table_id": "first", "hand_id": "first-1"}, "not_next"),
    "of nobody's prize": Row("pia", DECIDE | {"prize_id": "straight_flush:9"}, "no_such_prize"),
    "after the close": Row("pia", DECIDE | {"table_id": "over", "hand_id": "over-1"}, "too_late"),
    "of a hand to come": Row("pia", DECIDE | {"hand_id": "second-2"}, "too_late"),
    "of another table's hand": Row("pia", DECIDE | {"hand_id": "first-1"}, "too_late"),
    "of no hand": Row("pia", without(DECIDE, "hand_id"), "missing_field"),
    "a rejection without a reason": Row("pia", DECIDE | {"approve": False}, "bad_reason"),
    "an empty reason": Row("pia", DECIDE | {"approve": False, "reason": ""}, "out_of_range"),
    "a reason too long": Row("pia", DECIDE | {"approve": False, "reason": "x" * 201}, "out_of_range"),
    "neither yes nor no": Row("pia", without(DECIDE, "approve"), "missing_field"),
    "1": Row("pia", DECIDE | {"approve": 1}, "wrong_type"),
    "the text true": Row("pia", DECIDE | {"approve": "true"}, "wrong_type"),
    "null": Row("pia", DECIDE | {"approve": None}, "wrong_type"),
    "of another amount": Row("pia", DECIDE | {"cents": 1}, "unknown_field"),
    "by somebody else's name": Row("pia", DECIDE | {"operator": "mara"}, "unknown_field"),
    "as the workflow": Row(
        "pia", without(DECIDE, "approve") | {"action": "escalate_prize"}, "unknown_action"
    ),
}

NULL_HANDS = {
    "by a player": Row("ana", NULL, "forbidden"),
    "by the dealer": Row("dan", NULL, "forbidden"),
    "without a reason": Row("pia", without(NULL, "reason"), "missing_field"),
    "from outside the room": Row("pip", NULL, "not_in_room"),
    "after the close": Row("pia", NULL | {"table_id": "over", "hand_id": "over-1"}, "too_late"),
    "between hands": Row("pia", NULL | {"table_id": "over"}, "too_late"),
    "of another table's hand": Row("pia", NULL | {"hand_id": "second-1"}, "too_late"),
}

SHOES = {
    "by a player": Row("ana", at("over", "check_shoe", **YES), "forbidden"),
    "by a pit boss": Row("pia", at("over", "check_shoe", **YES), "forbidden"),
    "from beside the console": Row("dora", at("over", "check_shoe", **YES), "no_console"),
    "in a hand": Row("dan", at("first", "check_shoe", **YES), "hand_running"),
    "that is not on": Row("dan", at("over", "check_shoe", **NO), "no_shoe_check"),
    "of a deck": Row("dan", at("plain", "check_shoe", **YES), "not_a_live_table"),
    "with a number": Row("dan", at("over", "check_shoe", on=1), "wrong_type"),
}

TABLE = [
    pytest.param(row, id=f"{group}: {name}")
    for group, rows in {
        "a jackpot bet": BETS,
        "a premium": PREMIUMS,
        "a confirmation": CONFIRMATIONS,
        "a decision": DECISIONS,
        "a null hand": NULL_HANDS,
        "a check of the shoe": SHOES,
    }.items()
    for name, row in rows.items()
]


@pytest.fixture(scope="module")
def house() -> House:
    """The tables of the table above; what has least time left comes last."""
    house = tables.peopled(House())
    house.add_person("poor", cents=100)
    house.add_person("pip", "pit_boss", cents=0)
    house.connect("poor")
    house.connect("pip")
    tables.opened(house, "over")
    tables.to_the_approval(house, "over", tables.A_STRAIGHT_FLUSH)
    tables.sent(house, "dan", "confirm_prize", "over", prize_id="straight_flush:1")
    decided = {"hand_id": "over-1", "prize_id": "straight_flush:1", "approve": True}
    tables.sent(house, "pia", "decide_prize", "over", **decided)
    house.pass_time_until_due("over")
    assert tables.hand_of(house, "over") is None
    for table_id in ("first", "second"):
        tables.opened(house, table_id)
        tables.to_the_approval(house, table_id, tables.TWO_STRAIGHT_FLUSHES)
    tables.sent(house, "dan", "confirm_prize", "second", prize_id="straight_flush:1")
    tables.sent(house, "pia", "decide_prize", "second", **decided | {"hand_id": "second-1"})
    tables.sent(house, "dan", "confirm_prize", "second", prize_id="straight_flush:2")
    house.add_table("plain", rules={"jackpot": {"bet_cents": 0}})
    for person in ("ana", "dan"):
        tables.sent(house, person, "watch", "plain")
    tables.sent(house, "ana", "take_seat", "plain", seat=1)
    tables.opened(house, "offer")
    assert tables.to_the_offer(house, "offer")["max_cents"] == 19_200
    tables.opened(house, "bets", cents=(20_000, 500))
    tables.start(house, "bets", "ana")
    return house


@pytest.mark.rule("R5.1", "R5.12", "R5.14")
@pytest.mark.rule("R6.4", "R6.7")
@pytest.mark.parametrize("row", TABLE)
def test_bad_input(house: House, row: Row) -> None:
    answer = assert_refused(house, row)
    assert answer["id"] == "mine"


def test_a_refusal_says_what_would_be_accepted(house: House) -> None:
    facts: dict[str, tuple[dict[str, Any], dict[str, Row]]] = {
        "above the largest": ({"min_cents": 100, "max_cents": 19_200}, PREMIUMS),
        "with nothing left of the stack": ({"bet_cents": 500}, BETS),
        "for an old offer": ({"offer_id": "offer-1:insurance"}, PREMIUMS),
        "twice and the other way": ({"approved": True, "operator": "pia"}, DECISIONS),
    }
    for name, (expected, rows) in facts.items():
        assert assert_refused(house, rows[name])["facts"] == expected, name


@pytest.mark.rule("R22.2")
def test_no_refusal_names_a_card(house: House) -> None:
    for rows in (CONFIRMATIONS, DECISIONS, PREMIUMS):
        for row in rows.values():
            answer = json.dumps(assert_refused(house, row))
            assert not [card for card in ("Qh", "Jh", "7h", "6h", "9h", "8h") if card in answer]


@pytest.fixture
def fresh() -> House:
    return tables.peopled(House())


SCANS = {
    "that is no card": ("1x", "impossible"),
    "in small letters": ("as", "impossible"),
    "a joker": ("joker", "impossible"),
    "that is out": ("Qs", "seen_twice"),
}


@pytest.mark.rule("R18.1", "R22.1")
@pytest.mark.parametrize("name", SCANS)
def test_a_bad_scan_is_refused_and_pauses_the_table_without_naming_the_card(fresh: House, name: str) -> None:
    card, reason = SCANS[name]
    tables.opened(fresh, "t1")
    tables.start(fresh, "t1")
    tables.deal(fresh, "t1", tables.NO_PRIZE[0])
    tables.act(fresh, "t1", "call", "check")
    for connection_id in fresh.broadcaster.inbox:
        fresh.clear(connection_id)
    frames = fresh.send("scan", "scan_card", table_id="t1", card=card)
    [refusal] = [frame for frame in frames if frame["type"] == "error"]
    assert (refusal["code"], refusal["facts"]) == ("card_refused", {"reason": reason})
    for person in ("bo", "cy", "dan", "scan", "pia"):
        assert all(f'"{card}"'.encode() not in frame for frame in fresh.broadcaster.inbox[person])
    assert fresh.view("cy", "t1")["public"]["paused"]["reason"] == f"card_{reason}"
    [again] = fresh.send("scan", "scan_card", table_id="t1", card="3c")
    assert again["code"] == "paused"


@pytest.mark.rule("R22.1")
def test_one_card_too_many_is_refused_and_pauses_the_table(fresh: House) -> None:
    tables.opened(fresh, "t1")
    tables.start(fresh, "t1")
    tables.deal(fresh, "t1", tables.NO_PRIZE[0])
    frames = fresh.send("scan", "scan_card", table_id="t1", card="3c")
    [refusal] = [frame for frame in frames if frame["type"] == "error"]
    assert (refusal["code"], refusal["facts"]) == ("card_refused", {"reason": "out_of_turn"})
    assert fresh.view("cy", "t1")["public"]["paused"]["reason"] == "card_out_of_turn"


@pytest.mark.rule("R6.4")
@pytest.mark.parametrize(("after_ms", "in_time"), [(29_999, True), (30_000, False), (30_001, False)])
def test_a_premium_counts_for_thirty_seconds(fresh: House, after_ms: int, in_time: bool) -> None:
    tables.opened(fresh, "t1")
    offer = tables.to_the_offer(fresh, "t1")
    fresh.clock.sleep_ms(after_ms)
    fields = {"offer_id": offer["offer_id"], "premium_cents": 1_000}
    frame = fresh.send("ana", "insure", table_id="t1", **fields)[-1]
    assert (frame["type"], frame.get("code")) == (("table", None) if in_time else ("error", "no_offer"))
    assert fresh.view("ana", "t1")["private"]["insurance"]["premium_cents"] == (1_000 if in_time else 0)
