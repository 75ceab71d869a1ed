"""Jackpot bets, prizes, insurance and null hands through the handlers; every frame is one of the document."""

import json
from typing import Any

import pytest

from tests.functions import live_tables as tables
from tests.functions.house import BALANCE_CENTS
from tests.functions.orders import trail
from tests.functions.test_play import Watched

CONFIRM = {"prize_id": "straight_flush:1"}
DECIDE = {"hand_id": "t1-1", **CONFIRM}
METER_CENTS = 800_000 + 2 * 342


@pytest.fixture
def house() -> Watched:
    """Table t1, live, with Ana and Bo on their seats."""
    house = Watched()
    tables.peopled(house)
    tables.opened(house, "t1")
    return house


def balance(house: Watched, account: str) -> int:
    entries = house.services.ledger.entries()
    return sum(entry.cents * ((entry.credit == account) - (entry.debit == account)) for entry in entries)


def stacks(house: Watched) -> list[int]:
    return [seat["stack_cents"] for seat in house.view("cy", "t1")["public"]["seats"]]


@pytest.mark.rule("R5.1")
def test_a_bet_that_is_sent_again_is_placed_once(house: Watched) -> None:
    tables.start(house, "t1")
    for _ in range(3):
        [answer] = house.send("ana", "jackpot_bet", table_id="t1", id="the bet", on=True)
        assert answer["ack"] == "the bet"
    assert stacks(house) == [19_500, 20_000]
    [refused] = house.send("ana", "jackpot_bet", table_id="t1", id="another", on=True)
    assert refused["code"] == "already_bet"
    house.clear_all()


@pytest.mark.rule("R5.2")
def test_a_standing_order_bets_in_every_window(house: Watched) -> None:
    tables.sent(house, "ana", "jackpot_continuity", "t1", on=True)
    tables.start(house, "t1")
    assert house.view("ana", "t1")["private"]["jackpot"] == {
        "bet": True,
        "continuity": True,
        "skipped": False,
    }
    tables.sent(house, "ana", "jackpot_bet", "t1", on=False)
    assert house.view("ana", "t1")["private"]["jackpot"] == {
        "bet": False,
        "continuity": True,
        "skipped": False,
    }
    house.clear_all()


@pytest.mark.rule("R5.7", "R5.14")
def test_a_prize_is_confirmed_decided_and_paid_once_and_written_down(house: Watched) -> None:
    tables.to_the_approval(house, "t1", tables.A_STRAIGHT_FLUSH)
    for _ in range(2):
        [answer] = house.send("dan", "confirm_prize", table_id="t1", id="yes", **CONFIRM)
        assert answer["ack"] == "yes"
    for _ in range(2):
        [answer] = house.send("pia", "decide_prize", table_id="t1", id="pay", **DECIDE, approve=True)
        assert answer["ack"] == "pay"
    assert balance(house, "player:ana") == BALANCE_CENTS - 20_000, "nothing is paid before the close"
    house.pass_time_until_due("t1")
    assert balance(house, "player:ana") == BALANCE_CENTS - 20_000 + METER_CENTS // 10
    assert balance(house, "jackpot:t1") == METER_CENTS - METER_CENTS // 10
    [late] = house.send("pia", "decide_prize", table_id="t1", **DECIDE, approve=True)
    assert late["code"] == "too_late"
    records = trail(house, "table:t1")
    assert [(record.action, record.operator, record.record_id) for record in records] == [
        ("confirm_prize", "dan", "cmd:dan:yes"),
        ("decide_prize", "pia", "cmd:pia:pay"),
    ]
    assert {**DECIDE, "approve": True, "role": "pit_boss"}.items() <= records[1].facts.items()
    assert not any(card in json.dumps([record.facts for record in records]) for card in ("Qh", "Jh"))
    house.clear_all()


@pytest.mark.rule("R5.12")
def test_a_rejected_prize_is_told_to_its_winner_with_the_reason(house: Watched) -> None:
    tables.to_the_approval(house, "t1", tables.A_STRAIGHT_FLUSH)
    before = stacks(house)[0]
    tables.sent(house, "dan", "confirm_prize", "t1", **CONFIRM)
    tables.sent(house, "pia", "decide_prize", "t1", **DECIDE, approve=False, reason="dealer error")
    house.pass_time_until_due("t1")
    [told] = [frame for frame in house.received("ana") if frame["type"] == "notice"]
    assert (told["code"], told["facts"]) == (
        "prize_rejected",
        {
            "table_id": "t1",
            "hand_id": "t1-1",
            "kind": "straight_flush",
            "reason": "dealer error",
            "cents": 500,
        },
    )
    assert stacks(house)[0] == before + 500
    assert balance(house, "player:ana") == BALANCE_CENTS - 20_000
    assert [record.reason for record in trail(house, "table:t1")] == ["", "dealer error"]
    house.clear_all()


@pytest.mark.case("J8")
@pytest.mark.rule("R5.14")
@pytest.mark.parametrize("first", ["pia", "pit"])
def test_of_two_pit_bosses_at_once_the_first_decides_and_the_second_is_told_so(
    house: Watched, first: str
) -> None:
    house.add_person("pit", "pit_boss", cents=0)
    house.connect("pit")
    tables.sent(house, "pit", "watch", "t1")
    tables.to_the_approval(house, "t1", tables.A_STRAIGHT_FLUSH)
    tables.sent(house, "dan", "confirm_prize", "t1", **CONFIRM)
    answers: dict[str, dict[str, Any]] = {"pia": {"approve": True}, "pit": {"approve": False, "reason": "no"}}
    second = ({*answers} - {first}).pop()
    tables.sent(house, first, "decide_prize", "t1", **DECIDE, **answers[first])
    [refused] = house.send(second, "decide_prize", table_id="t1", **DECIDE, **answers[second])
    assert (refused["code"], refused["facts"]) == (
        "already_decided",
        {"approved": first == "pia", "operator": first},
    )
    house.pass_time_until_due("t1")
    won_cents = METER_CENTS // 10 if first == "pia" else 0
    assert balance(house, "player:ana") == BALANCE_CENTS - 20_000 + won_cents
    house.clear_all()


@pytest.mark.rule("R6.4")
def test_a_premium_is_in_the_frames_of_the_insured_alone_also_when_it_comes_twice(house: Watched) -> None:
    offer = tables.to_the_offer(house, "t1")
    for connection_id in house.broadcaster.inbox:
        house.clear(connection_id)
    fields = {"offer_id": offer["offer_id"], "premium_cents": 12_345}
    for _ in range(2):
        [answer] = house.send("ana", "insure", table_id="t1", id="mine", **fields)
        assert answer["ack"] == "mine"
        assert answer["private"]["insurance"]["premium_cents"] == 12_345
    [refused] = house.send("ana", "insure", table_id="t1", **fields)
    assert refused["code"] == "no_offer"
    for person in ("bo", "cy", "dan", "scan", "pia"):
        assert house.received(person)
        assert all("12345" not in json.dumps(frame) for frame in house.received(person))
    house.clear_all()


@pytest.mark.rule("R18.1", "R18.2")
def test_a_hand_is_null_though_its_prize_is_approved_and_all_is_as_before(house: Watched) -> None:
    tables.to_the_approval(house, "t1", tables.A_STRAIGHT_FLUSH)
    tables.sent(house, "dan", "confirm_prize", "t1", **CONFIRM)
    tables.sent(house, "pia", "decide_prize", "t1", **DECIDE, approve=True)
    tables.sent(house, "pia", "declare_null", "t1", reason="cards do not match")
    assert stacks(house) == [20_000, 20_000]
    assert balance(house, "player:ana") == BALANCE_CENTS - 20_000
    assert balance(house, "jackpot:t1") == 0
    record = trail(house, "table:t1")[-1]
    assert (record.action, record.operator, record.reason) == ("declare_null", "pia", "cards do not match")
    facts = {"role": "pit_boss", "hand_id": "t1-1", "returned_cents": {"ana": 700, "bo": 700}}
    assert facts.items() <= record.facts.items()
    house.clear_all()


@pytest.mark.rule("R20.1")
def test_a_dealer_pauses_his_table_and_it_is_written_down(house: Watched) -> None:
    tables.sent(house, "dan", "pause", "t1", reason="no picture")
    [record] = trail(house, "table:t1")
    assert (record.action, record.operator, record.reason) == ("pause", "dan", "no picture")
    assert record.facts["role"] == "dealer"
    [refused] = house.send("dora", "pause", table_id="t1", reason="mine")
    assert refused["type"] == "error"
    house.clear_all()
