"""Responsible play as a policy: the rows say what somebody set, when, and what he may then do."""

from typing import Any

import pytest
from engine.game import Cents, RuleViolation
from runtime.ports import Purse
from runtime.responsible import (
    MINUTE_MS,
    NO_LIMITS,
    Bound,
    Left,
    PlayLimits,
    left_to_lose,
    limits_json,
    limits_of,
    may_bring,
    may_deposit,
    may_play_on,
    may_sign_in,
    self_excluded,
    timed_out,
)

NOON_MS = 1_764_504_000_000  # 2025-11-30, 12:00 UTC
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 86_400_000


def purse(
    limits: PlayLimits = NO_LIMITS,
    *,
    played: dict[str, int] | None = None,
    deposited: dict[str, int] | None = None,
) -> Purse:
    return Purse(Cents(1_000_000), 1, played or {}, deposited or {}, limits_json(limits))


def refusal(call: Any, *arguments: Any) -> tuple[str, dict[str, Any]] | None:
    try:
        call(*arguments)
    except RuleViolation as refused:
        return refused.code, refused.facts
    return None


CHANGES = {
    # set before, then asked for, in force at once, in force a day later
    "the first limit holds at once": (None, 500, 500, 500),
    "a tighter one holds at once": (500, 300, 300, 300),
    "none at all holds at once when it is zero": (500, 0, 0, 0),
    "a looser one waits a day": (500, 800, 500, 800),
    "taking it away waits a day": (500, None, 500, None),
    "the same one stays": (500, 500, 500, 500),
    "no limit stays none": (None, None, None, None),
}


@pytest.mark.rule("R23.1")
@pytest.mark.parametrize(("before", "asked", "at_once", "later"), CHANGES.values(), ids=CHANGES)
def test_a_tighter_limit_holds_at_once_and_a_looser_one_24_hours_later(
    before: int | None, asked: int | None, at_once: int | None, later: int | None
) -> None:
    bound = Bound(before).changed(asked, NOON_MS)
    assert bound.in_force_cents(NOON_MS) == at_once
    assert bound.in_force_cents(NOON_MS + DAY_MS - 1) == at_once
    assert bound.in_force_cents(NOON_MS + DAY_MS) == later


@pytest.mark.rule("R23.1")
def test_a_repeated_wish_for_more_does_not_wait_longer() -> None:
    bound = Bound(500).changed(800, NOON_MS)
    assert bound.changed(800, NOON_MS + HOUR_MS) == bound


@pytest.mark.rule("R23.1")
def test_another_wish_for_more_waits_a_day_of_its_own() -> None:
    bound = Bound(500).changed(800, NOON_MS).changed(700, NOON_MS + HOUR_MS)
    assert bound.in_force_cents(NOON_MS + DAY_MS) == 500
    assert bound.in_force_cents(NOON_MS + DAY_MS + HOUR_MS) == 700


@pytest.mark.rule("R23.1")
@pytest.mark.parametrize("again", [500, 400])
def test_a_wish_for_more_is_taken_back_by_asking_for_no_more(again: int) -> None:
    bound = Bound(500).changed(800, NOON_MS).changed(again, NOON_MS + HOUR_MS)
    assert bound.in_force_cents(NOON_MS + 9 * DAY_MS) == again


LOSSES = {
    # limits; what was won (+) and lost (-) on which day; the amount that is refused, and the span named
    "a day": ({"day": 500}, {}, 501, ("day", 500, 500)),
    "what was lost today counts": ({"day": 500}, {"2025-11-30": -300}, 201, ("day", 500, 200)),
    "yesterday is another day": ({"day": 500}, {"2025-11-29": -300}, 501, ("day", 500, 500)),
    "what came back counts": ({"day": 500}, {"2025-11-30": 100}, 601, ("day", 500, 600)),
    "a week is seven days, today among them": ({"week": 500}, {"2025-11-24": -499}, 2, ("week", 500, 1)),
    "the eighth day is out of it": ({"week": 500}, {"2025-11-23": -499}, 501, ("week", 500, 500)),
    "a month is thirty days": ({"month": 500}, {"2025-11-01": -499}, 2, ("month", 500, 1)),
    "the 31st day is out of it": ({"month": 500}, {"2025-10-31": -499}, 501, ("month", 500, 500)),
    "the span that leaves least": ({"day": 400, "week": 500}, {"2025-11-28": -300}, 201, ("week", 500, 200)),
    "a limit set after more was lost": ({"day": 100}, {"2025-11-30": -300}, 1, ("day", 100, 0)),
    "a clock ahead at midnight": ({"week": 500}, {"2025-12-01": -300}, 201, ("week", 500, 200)),
}


@pytest.mark.rule("R23.1")
@pytest.mark.parametrize(("limits", "played", "refused_cents", "facts"), LOSSES.values(), ids=LOSSES)
def test_money_comes_into_play_as_far_as_the_loss_limits_leave_it(
    limits: dict[str, int], played: dict[str, int], refused_cents: int, facts: tuple[str, int, int]
) -> None:
    bounds = {span: Bound(cents) for span, cents in limits.items()}
    own = purse(PlayLimits(loss=bounds), played=played)
    span, limit_cents, left_cents = facts
    assert refusal(may_bring, own, refused_cents, NOON_MS) == (
        "loss_limit",
        {"span": span, "limit_cents": limit_cents, "left_cents": left_cents},
    )
    assert refusal(may_bring, own, refused_cents - 1, NOON_MS) is None or refused_cents == 1


@pytest.mark.rule("R23.1")
def test_deposits_count_by_what_was_paid_in_and_not_by_play() -> None:
    limits = PlayLimits(deposit={"week": Bound(1_000)})
    own = purse(limits, played={"2025-11-30": -900}, deposited={"2025-11-24": 400, "2025-11-23": 700})
    assert refusal(may_deposit, own, 600, NOON_MS) is None
    facts = {"span": "week", "limit_cents": 1_000, "left_cents": 600}
    assert refusal(may_deposit, own, 601, NOON_MS) == ("deposit_limit", facts)
    assert refusal(may_bring, own, 100_000, NOON_MS) is None


@pytest.mark.rule("R23.1")
def test_what_is_left_is_told_for_each_span_that_has_a_limit() -> None:
    limits = PlayLimits(loss={"day": Bound(100), "week": Bound(100, None, NOON_MS), "month": Bound(900)})
    left = left_to_lose(purse(limits, played={"2025-11-29": -250}), NOON_MS)
    assert left == {"day": Left(100, 100), "month": Left(900, 650)}


@pytest.mark.rule("R23.2")
@pytest.mark.parametrize("call", [may_bring, may_deposit])
def test_a_time_out_stops_money_until_its_moment(call: Any) -> None:
    until_ms = NOON_MS + HOUR_MS
    own = purse(timed_out(PlayLimits(), until_ms, NOON_MS))
    assert refusal(call, own, 1, NOON_MS) == ("excluded", {"until_ms": until_ms, "kind": "time_out"})
    assert refusal(may_sign_in, own.limits, until_ms - 1) is not None
    assert refusal(call, own, 1, until_ms) is None
    assert refusal(may_sign_in, own.limits, until_ms) is None


@pytest.mark.rule("R23.2")
def test_the_longer_of_time_out_and_self_exclusion_counts() -> None:
    until_ms = NOON_MS + 200 * DAY_MS
    limits = timed_out(self_excluded(PlayLimits(), until_ms, NOON_MS), NOON_MS + DAY_MS, NOON_MS)
    expected = ("excluded", {"until_ms": until_ms, "kind": "self_exclusion"})
    assert refusal(may_sign_in, limits_json(limits), NOON_MS) == expected


EXCLUSIONS = {
    "a time-out that is over": (timed_out, 0, "bad_exclusion"),
    "a time-out of six weeks": (timed_out, 42 * DAY_MS, None),
    "a time-out of more": (timed_out, 42 * DAY_MS + 1, "bad_exclusion"),
    "an exclusion of less than half a year": (self_excluded, 183 * DAY_MS - 1, "bad_exclusion"),
    "an exclusion of half a year": (self_excluded, 183 * DAY_MS, None),
    "an exclusion of five years": (self_excluded, 5 * 366 * DAY_MS, None),
    "an exclusion of more": (self_excluded, 5 * 366 * DAY_MS + 1, "bad_exclusion"),
}


@pytest.mark.rule("R23.2")
@pytest.mark.parametrize(("call", "duration_ms", "code"), EXCLUSIONS.values(), ids=EXCLUSIONS)
def test_how_long_somebody_may_exclude_himself(call: Any, duration_ms: int, code: str | None) -> None:
    found = refusal(call, PlayLimits(), NOON_MS + duration_ms, NOON_MS)
    assert (found[0] if found else None) == code


@pytest.mark.rule("R23.2")
@pytest.mark.parametrize(("call", "days"), [(timed_out, 10), (self_excluded, 200)])
def test_what_stands_becomes_longer_and_never_shorter(call: Any, days: int) -> None:
    standing_ms = NOON_MS + days * DAY_MS
    limits = call(PlayLimits(), standing_ms, NOON_MS)
    assert refusal(call, limits, standing_ms - 1, NOON_MS) == ("exclusion_stands", {"until_ms": standing_ms})
    assert call(limits, standing_ms, NOON_MS + HOUR_MS) == limits
    assert call(limits, standing_ms + DAY_MS, NOON_MS + DAY_MS) != limits


@pytest.mark.rule("R23.3")
def test_a_reality_check_is_due_an_interval_after_signing_in_and_after_the_last_one() -> None:
    limits = PlayLimits(reality_ms=HOUR_MS)
    due = ("reality_check_due", {"due_ms": NOON_MS + HOUR_MS})
    assert refusal(may_play_on, limits_json(limits), NOON_MS, NOON_MS + HOUR_MS - 1) is None
    assert refusal(may_play_on, limits_json(limits), NOON_MS, NOON_MS + HOUR_MS) == due
    checked = limits_json(limits._replace(checked_ms=NOON_MS + HOUR_MS))
    assert refusal(may_play_on, checked, NOON_MS, NOON_MS + 2 * HOUR_MS - 1) is None
    assert refusal(may_play_on, checked, NOON_MS + 9 * DAY_MS, NOON_MS + 9 * DAY_MS) is None
    assert refusal(may_play_on, {}, NOON_MS, NOON_MS + 9 * DAY_MS) is None


def test_limits_are_read_as_they_were_written() -> None:
    limits = PlayLimits(
        deposit={"day": Bound(0)},
        loss={"week": Bound(1, None, NOON_MS), "month": Bound(5)},
        time_out_until_ms=1,
        excluded_until_ms=2,
        reality_ms=3,
        checked_ms=4,
    )
    assert limits_of(limits_json(limits)) == limits
    assert limits_json(PlayLimits()) == {}
    assert limits_json(PlayLimits(loss={"day": Bound()})) == {}
    assert limits_of({}) == PlayLimits()
