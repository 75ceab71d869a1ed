"""Statements: every movement in its place, exact to the cent, whatever the days and pages."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from engine.game import Cents, RuleViolation
from runtime.days import DAY_MS
from runtime.ports import LedgerEntry
from runtime.statement import PAGE_MOVEMENTS, Period, period, statement

from tests.contract.conftest import ADAPTERS, Stores

FIRST_MS = 1_735_689_600_000  # 2025-01-01, 00:00 UTC


@pytest.fixture(params=ADAPTERS)
def stores(request: pytest.FixtureRequest) -> Iterator[Stores]:
    with ADAPTERS[request.param]() as opened:
        yield opened


def move(
    number: int, debit: str, credit: str, cents: int, at_ms: int, *, kind: str = "test"
) -> LedgerEntry:
    return LedgerEntry(f"e{number}", debit, credit, Cents(cents), kind, "t1", at_ms)


def whole(stores: Stores, person: str, span: Period) -> list[dict[str, Any]]:
    """All pages of a statement, each of which says the same about the whole."""
    pages = [statement(stores.ledger, person, span)]
    while pages[-1]["cursor"]:
        pages.append(statement(stores.ledger, person, span, pages[-1]["cursor"]))
    assert len({(page["opening_cents"], page["closing_cents"]) for page in pages}) == 1
    return pages


def test_a_day_with_every_kind_of_movement(stores: Stores) -> None:
    for entry in (
        move(1, "house:cashier", "player:ana", 10_000, FIRST_MS - 1, kind="deposit"),
        move(2, "player:ana", "table:t1", 4_000, FIRST_MS, kind="buy_in"),
        move(3, "player:ana", "dealer:dan", 500, FIRST_MS + 10, kind="tip"),
        move(4, "house:cashier", "player:bo", 77, FIRST_MS + 20, kind="deposit"),
        move(5, "table:t1", "player:ana", 4_321, FIRST_MS + 30, kind="cash_out"),
        move(6, "player:ana", "house:cashier", 9_000, FIRST_MS + DAY_MS - 1, kind="withdrawal"),
        move(7, "house:cashier", "player:ana", 1, FIRST_MS + DAY_MS, kind="deposit"),
    ):
        stores.ledger.post(entry)
    found = statement(stores.ledger, "ana", period("2025-01-01", "2025-01-01"))
    assert [(line["kind"], line["cents"], line["balance_cents"]) for line in found["movements"]] == [
        ("buy_in", -4_000, 6_000),
        ("tip", -500, 5_500),
        ("cash_out", 4_321, 9_821),
        ("withdrawal", -9_000, 821),
    ]
    assert (found["opening_cents"], found["closing_cents"], found["cursor"]) == (10_000, 821, None)
    assert found["movements"][0] == {
        "entry_id": "e2", "at_ms": FIRST_MS, "kind": "buy_in", "table_id": "t1", "cents": -4_000,
        "balance_cents": 6_000,
    }  # fmt: skip


def test_days_without_a_movement_have_a_balance_all_the_same(stores: Stores) -> None:
    stores.ledger.post(move(1, "house:cashier", "player:ana", 70, FIRST_MS))
    before = statement(stores.ledger, "ana", period("2024-12-01", "2024-12-31"))
    after = statement(stores.ledger, "ana", period("2025-02-01", "2025-02-28"))
    assert (before["opening_cents"], before["closing_cents"], before["movements"]) == (0, 0, [])
    assert (after["opening_cents"], after["closing_cents"], after["movements"]) == (70, 70, [])


@pytest.mark.parametrize("seed", range(3))
def test_statements_that_follow_each_other_add_up_to_the_balance(stores: Stores, seed: int) -> None:
    luck = random.Random(seed)
    stores.ledger.post(move(0, "house:cashier", "player:ana", 10**9, FIRST_MS))
    moments = sorted(luck.randrange(FIRST_MS, FIRST_MS + 60 * DAY_MS) for _ in range(260))
    for number, at_ms in enumerate(moments, start=1):
        there, back = ("player:ana", "table:t1"), ("table:t1", "player:ana")
        debit, credit = luck.choice((there, back))
        stores.ledger.post(move(number, debit, credit, luck.randrange(1, 10_000), at_ms))
    days = ["2025-01-01", "2025-01-02", "2025-01-20", "2025-02-10", "2025-03-01", "2025-03-31"]
    spans = [Period(period(a, a).from_ms, period(b, b).from_ms) for a, b in pairwise(days)]
    closing = 0
    ids: list[str] = []
    for span in spans:
        pages = whole(stores, "ana", span)
        assert pages[0]["opening_cents"] == closing
        assert all(len(page["movements"]) <= PAGE_MOVEMENTS for page in pages)
        for line in (line for page in pages for line in page["movements"]):
            closing += line["cents"]
            assert line["balance_cents"] == closing
            ids.append(line["entry_id"])
        assert pages[-1]["closing_cents"] == closing
    assert closing == stores.purses.purse("ana").balance_cents
    assert sorted(ids) == sorted(f"e{number}" for number in range(261))


def test_a_page_that_was_never_given_out_does_not_begin_anywhere(stores: Stores) -> None:
    stores.ledger.post(move(1, "house:cashier", "player:ana", 70, FIRST_MS))
    stores.ledger.post(move(2, "house:cashier", "player:bo", 70, FIRST_MS))
    for cursor in ("e2", "nonsense", "e1 "):
        with pytest.raises(RuleViolation, match="bad_cursor"):
            statement(stores.ledger, "ana", period("2025-01-01", "2025-01-01"), cursor)


PERIODS = {
    "one day": ("2025-01-01", "2025-01-01", None),
    "92 days": ("2025-01-01", "2025-04-02", None),
    "93 days": ("2025-01-01", "2025-04-03", "too_long"),
    "the later day first": ("2025-01-02", "2025-01-01", "order"),
    "a day that there was not": ("2025-02-29", "2025-03-01", "from"),
    "a leap day": ("2024-02-29", "2024-03-01", None),
    "a day without zeros": ("2025-1-1", "2025-01-01", "from"),
    "a day with its time": ("2025-01-01T00:00", "2025-01-02", "from"),
    "another way to write days": ("20250101", "2025-01-02", "from"),
    "no day": ("2025-01-01", "yesterday", "to"),
    "digits of another script": ("2025-01-0١", "2025-01-02", "from"),  # noqa: RUF001
    "before money was counted": ("1969-12-31", "1970-01-01", "from"),
    "nothing": ("", "2025-01-01", "from"),
}


@pytest.mark.parametrize(("first", "last", "reason"), PERIODS.values(), ids=PERIODS)
def test_which_days_a_statement_is_of(first: str, last: str, reason: str | None) -> None:
    if reason is None:
        span = period(first, last)
        assert span.from_ms % DAY_MS == span.to_ms % DAY_MS == 0
        return
    with pytest.raises(RuleViolation) as refused:
        period(first, last)
    assert (refused.value.code, refused.value.facts) == ("bad_period", {"reason": reason, "most_days": 92})
