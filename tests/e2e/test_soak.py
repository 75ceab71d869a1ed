"""A soak of some seconds, and that its judges would see it if something were wrong."""

import asyncio
from typing import Any

import pytest
from engine.game import Cents
from runtime.ports import LedgerEntry

from local.outcomes import Spent
from local.secrecy import Record
from local.soak.house import soak_house
from local.soak.judgement import wrong_spending
from local.soak.run import Plan, soak
from local.soak.stillness import can_play, seen_deadline_ms, waits_for_people
from local.soak.visitors import Visitor
from local.soak.wagers import Wagers, wrong_wagers


def test_restless_people_cost_nobody_a_cent_and_no_table_its_time() -> None:
    said: list[str] = []
    report = asyncio.run(soak(Plan(seconds=4, players=9, tables=2, seed=5), said.append))
    assert report.good, report.findings
    assert (report.differences, report.sum_cents, report.leaks) == (0, 0, 0)
    assert report.accepted > 40
    assert sum(report.deeds.values()) > 3


def test_the_house_has_players_rich_and_poor_watchers_and_a_live_table_in_three() -> None:
    house = soak_house(40, 6)
    assert (len(house.players), len(house.visitors), len(house.tables), len(house.staff)) == (35, 5, 6, 2)
    assert len({person.cents for person in house.house.people if person.person in house.players}) == 2
    assert not soak_house(2, 1).staff


def entry(command_id: str, cents: int, debit: str = "player:ana", credit: str = "table:t1") -> LedgerEntry:
    return LedgerEntry(f"cmd:ana:{command_id}:1", debit, credit, Cents(cents), "buy_in", "t1", 1)


BUY_IN = Spent("buy_in", 500, accepted=True)
SPENDING = {
    "an accepted buy-in that is in the book": (BUY_IN, [entry("7", 500)], True),
    "an accepted buy-in that is not": (BUY_IN, [], False),
    "another amount than the one asked for": (BUY_IN, [entry("7", 501)], False),
    "an accepted buy-in that moved money twice": (
        BUY_IN,
        [entry("7", 500), entry("7", 500)._replace(entry_id="cmd:ana:7:2")],
        False,
    ),
    "a refused one that moved nothing": (BUY_IN._replace(accepted=False), [], True),
    "a refused one that moved money": (BUY_IN._replace(accepted=False), [entry("7", 500)], False),
    "one whose answer got lost, done": (BUY_IN._replace(accepted=None), [entry("7", 500)], True),
    "one whose answer got lost, not done": (BUY_IN._replace(accepted=None), [], True),
    "money that moved unasked": (BUY_IN, [entry("7", 500), entry("8", 1)], False),
    "what came back from the table": (
        BUY_IN,
        [entry("7", 500), entry("9", 450, "table:t1", "player:ana")],
        True,
    ),
}


@pytest.mark.parametrize(("spent", "book", "fine"), SPENDING.values(), ids=SPENDING.keys())
def test_what_was_spent_is_held_against_the_book(spent: Spent, book: list[LedgerEntry], fine: bool) -> None:
    assert (not list(wrong_spending("ana", {"7": spent}, book))) is fine


def hand(
    bets: int = 2,
    *prizes: tuple[str, int, str],
    shown: int = 800_684,
    left: int | None = None,
    **changes: Any,
) -> Record:
    """The record of a table's first hand: so many bets, and (kind, cents, status) of each prize."""
    won = [
        {"kind": kind, "cents": cents, "status": status, "player_id": "ana"} for kind, cents, status in prizes
    ]
    paid = sum(cents for _, cents, status in prizes if status == "approved")
    jackpot = {
        "opened_cents": 800_000,
        "left_cents": shown - paid if left is None else left,
        "bets": [{"seat": seat} for seat in range(bets)],
        "refunded": False,
        "prizes": won,
        **changes,
    }
    return {"hand_id": "t1-1", "void": False, "insurance": None, "jackpot": jackpot}, {"insurance": None}


def insured(added_cents: int) -> Record:
    public, _ = hand(0, shown=800_000)
    return {**public, "insurance": {"seat": 1}}, {
        "insurance": {"premium_cents": 500, "added_cents": added_cents}
    }


def void() -> Record:
    public, secret = hand(2, ("straight_flush", 80_068, "approved"))
    return {**public, "void": True}, secret


WON = ("straight_flush", 80_068, "approved")
WAGERS: dict[str, tuple[Record, dict[str, int]]] = {
    "two bets": (hand(), {"jackpot:t1": 800_684, "house:prizes": 316 - 800_000}),
    "a hand without a flop": (
        hand(refunded=True, shown=800_000),
        {"jackpot:t1": 800_000, "house:prizes": -800_000},
    ),
    "a flush": (
        hand(2, ("flush", 8_000, "awarded")),
        {"jackpot:t1": 800_684, "house:prizes": 316 - 808_000, "prizes of ana": 8_000},
    ),
    "a straight flush": (
        hand(2, WON),
        {"jackpot:t1": 720_616, "house:prizes": 316 - 800_000, "prizes of ana": 80_068},
    ),
    "a straight flush that was rejected": (
        hand(2, ("straight_flush", 80_068, "rejected")),
        {"jackpot:t1": 800_684, "house:prizes": 316 - 800_500},
    ),
    "a straight flush and a royal flush": (
        hand(2, WON, ("royal_flush", 800_000, "approved"), left=0),
        {"jackpot:t1": 0, "house:prizes": 316 - 879_384, "prizes of ana": 880_068},
    ),
    "a premium lost": (
        insured(-500),
        {"house:insurance": 500, "jackpot:t1": 800_000, "house:prizes": -800_000},
    ),
    "a claim": (insured(4_000), {"house:insurance": -4_000, "jackpot:t1": 800_000, "house:prizes": -800_000}),
    "a null game": (void(), {"jackpot:t1": 0}),
}


@pytest.mark.rule("R5.3", "R5.5", "R5.8")
@pytest.mark.parametrize(("record", "balances"), WAGERS.values(), ids=WAGERS.keys())
def test_what_the_house_and_its_jackpots_must_have_after_a_hand(
    record: Record, balances: dict[str, int]
) -> None:
    wagers = Wagers()
    wagers.follow("t1", [record])
    assert wagers.wrong == []
    assert dict(wagers.balances) == balances


@pytest.mark.parametrize(
    "record",
    [
        hand(2, ("flush", 8_001, "awarded")),
        hand(2, ("straight_flush", 80_069, "approved")),
        hand(2, ("straight_flush", 80_000, "rejected")),
        hand(2, ("royal_flush", 800_683, "approved"), left=1),
        hand(2, left=800_683),
        hand(2, opened_cents=799_999),
    ],
)
def test_a_prize_or_a_jackpot_of_another_amount_is_seen(record: Record) -> None:
    wagers = Wagers()
    wagers.follow("t1", [record])
    assert wagers.wrong


@pytest.mark.parametrize("account", ["jackpot:t1", "house:prizes", "house:insurance", "jackpot:t9"])
def test_a_cent_too_much_in_an_account_of_the_house_is_seen(account: str) -> None:
    wagers = Wagers()
    wagers.follow("t1", [hand()])
    book = [
        LedgerEntry("1", "house:prizes", "jackpot:t1", Cents(800_000), "jackpot_floor", "t1", 1),
        LedgerEntry("2", "table:t1", "jackpot:t1", Cents(684), "jackpot_contribution", "t1", 1),
        LedgerEntry("3", "table:t1", "house:prizes", Cents(316), "jackpot_bet", "t1", 1),
    ]
    assert list(wrong_wagers(wagers, book)) == []
    stray = LedgerEntry("4", "table:t1", account, Cents(1), "other", "t1", 1)
    assert [finding.rpartition(": ")[0] for finding in wrong_wagers(wagers, [*book, stray])] == [account]


def view(**changes: Any) -> dict[str, Any]:
    """A table in mid-hand: somebody's turn until 9,000, a reservation until 20,000."""
    seated = {"status": "seated", "connected": True, "stack_cents": 100, "sit_out": "", "until_ms": None}
    reserved = {**seated, "status": "reserved", "until_ms": 20_000}
    hand = {"turn": {"deadline_ms": 9_000}, "due_ms": 9_500}
    return {"paused": None, "hand": hand, "seats": [seated, seated, reserved], **changes}


@pytest.mark.parametrize(
    ("public", "deadline_ms"),
    [
        (view(), 9_500),
        (view(hand={"turn": None, "due_ms": 4_000}), 4_000),
        (view(hand=None), 20_000),
        (view(paused={"reason": "x"}), 20_000),
        (view(hand={"turn": None, "due_ms": None}, seats=[]), None),
    ],
)
def test_when_a_table_must_have_gone_on(public: dict[str, Any], deadline_ms: int | None) -> None:
    assert seen_deadline_ms(public) == deadline_ms


@pytest.mark.parametrize(
    ("changes", "playable"),
    [({}, True), ({"connected": False}, False), ({"sit_out": "now"}, False), ({"stack_cents": 0}, False)],
)
def test_who_can_be_dealt_in(changes: dict[str, Any], playable: bool) -> None:
    public = view()
    public["seats"][0] = {**public["seats"][0], **changes}
    assert can_play(public) is playable


PEOPLE: list[tuple[dict[str, Any], bool]] = [
    ({"live": False, "waiting_for": "", "hand": None}, False),
    ({"live": False, "waiting_for": "decision"}, True),
    ({"live": False, "waiting_for": "resume", "paused": {"reason": "x"}}, True),
    ({"live": True, "waiting_for": "", "hand": {"scan": None}}, False),
    ({"live": True, "waiting_for": "", "hand": {"scan": {"position": "flop"}}}, True),
    ({"live": True, "waiting_for": "", "hand": None}, True),
    ({"live": True, "waiting_for": "", "hand": None, "seats": []}, False),
]


@pytest.mark.rule("R22.4")
@pytest.mark.parametrize(("changes", "waits"), PEOPLE)
def test_when_a_table_waits_for_the_houses_people(changes: dict[str, Any], waits: bool) -> None:
    assert waits_for_people(view(**changes)) is waits


def test_a_bot_that_breaks_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    async def break_down(_visitor: Visitor) -> None:
        raise ZeroDivisionError("a bot's own mistake")

    monkeypatch.setattr(Visitor, "run", break_down)
    report = asyncio.run(soak(Plan(seconds=1, players=8, tables=1, seed=5), lambda _text: None))
    assert [finding for finding in report.findings if "ZeroDivisionError" in finding]
