"""A soak of some seconds, and that its judges would see it if something were wrong."""

import asyncio
from typing import Any

import pytest
from engine.game import Cents
from runtime.ports import LedgerEntry

from local.outcomes import Spent
from local.soak.house import soak_house
from local.soak.judgement import wrong_spending
from local.soak.run import Plan, soak
from local.soak.stillness import can_play, seen_deadline_ms
from local.soak.visitors import Visitor


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


def test_a_bot_that_breaks_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    async def break_down(_visitor: Visitor) -> None:
        raise ZeroDivisionError("a bot's own mistake")

    monkeypatch.setattr(Visitor, "run", break_down)
    report = asyncio.run(soak(Plan(seconds=1, players=8, tables=1, seed=5), lambda _text: None))
    assert [finding for finding in report.findings if "ZeroDivisionError" in finding]
