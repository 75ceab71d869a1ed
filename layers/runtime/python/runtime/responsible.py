"""Responsible play (R23) as pure policy: what a purse may still be used for, and how its owner bounds it.

Nothing here reads or writes. Whoever moves a player's money reads the purse, asks here, and lets the write
depend on ``purse.guard(person)``; so what was asked still holds when the money moves. Days are UTC days; the
loss of a span is what went into play less what came back, so money that lies on a table counts as gone.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.game import Json, RuleViolation

from runtime.days import DAY_MS, day_of
from runtime.ports import Purse

Span: TypeAlias = Literal["day", "week", "month"]
SPAN_DAYS: Final[Mapping[Span, int]] = {"day": 1, "week": 7, "month": 30}
"""How many days a span holds, today among them."""

COOL_DOWN_MS: Final = DAY_MS
"""How long a looser limit waits until it is in force (R23.1)."""
TIME_OUT_MOST_MS: Final = 42 * DAY_MS
SELF_EXCLUSION_LEAST_MS: Final = 183 * DAY_MS
SELF_EXCLUSION_MOST_MS: Final = 5 * 366 * DAY_MS
MINUTE_MS: Final = 60_000
REALITY_MINUTES: Final = range(10, 361)
"""The intervals, in minutes, at which somebody can let himself be reminded."""


class Bound(NamedTuple):
    """One limit: ``cents`` until ``later_ms``, from then on ``later_cents``; None is no limit.

    ``later_ms`` None: nothing waits.
    """

    cents: int | None = None
    later_cents: int | None = None
    later_ms: int | None = None

    def in_force_cents(self, now_ms: int) -> int | None:
        """The limit at a moment, None for none."""
        if self.later_ms is not None and now_ms >= self.later_ms:
            return self.later_cents
        return self.cents

    def changed(self, cents: int | None, now_ms: int) -> "Bound":
        """Set the limit to ``cents``: a tighter one is in force at once, a looser one a day later.

        Asking again for what waits already does not make it wait longer; asking for what is in force takes
        back what waits.
        """
        current = self.in_force_cents(now_ms)
        waiting = self.later_ms is not None and now_ms < self.later_ms
        if current is None or (cents is not None and cents <= current):
            return Bound(cents)
        if waiting and self.later_cents == cents:
            return self
        return Bound(current, cents, now_ms + COOL_DOWN_MS)


NO_BOUND: Final = Bound()


class PlayLimits(NamedTuple):
    """Everything by which a person bounds himself.

    ``time_out_until_ms`` and ``excluded_until_ms``: 0 for never. ``reality_ms``: how long somebody wants to
    play without being reminded, 0 for ever. ``checked_ms``: when he last acknowledged a reality check.
    """

    deposit: Mapping[str, Bound] = {}
    loss: Mapping[str, Bound] = {}
    time_out_until_ms: int = 0
    excluded_until_ms: int = 0
    reality_ms: int = 0
    checked_ms: int = 0


NO_LIMITS: Final = PlayLimits()
_BOUNDED: Final = ("deposit", "loss")


def limits_of(stored: Mapping[str, Json]) -> PlayLimits:
    """Read what :func:`limits_json` wrote into a purse; what is missing bounds nothing."""
    bounds = {
        kind: {span: Bound(*values) for span, values in stored.get(kind, {}).items()} for kind in _BOUNDED
    }
    return NO_LIMITS._replace(**{**stored, **bounds})


def limits_json(limits: PlayLimits) -> dict[str, Json]:
    """What a purse keeps: no field that bounds nothing."""
    written: dict[str, Json] = {name: value for name, value in limits._asdict().items() if value}
    for kind in _BOUNDED:
        bounds = {span: list(bound) for span, bound in written.pop(kind, {}).items() if bound != NO_BOUND}
        written |= {kind: bounds} if bounds else {}
    return written


def timed_out(limits: PlayLimits, until_ms: int, now_ms: int) -> PlayLimits:
    """Take a time-out until a moment; one that lasts already can only become longer (R23.2).

    Raises RuleViolation: bad_exclusion, exclusion_stands.
    """
    _check_exclusion(until_ms, now_ms + 1, now_ms + TIME_OUT_MOST_MS, limits.time_out_until_ms)
    return limits._replace(time_out_until_ms=until_ms)


def self_excluded(limits: PlayLimits, until_ms: int, now_ms: int) -> PlayLimits:
    """Exclude oneself for half a year at least; nothing makes that shorter (R23.2).

    Raises RuleViolation: bad_exclusion, exclusion_stands.
    """
    # A repeat of the request that set the standing one comes a moment later and is no shorter exclusion.
    if until_ms != limits.excluded_until_ms:
        least_ms, most_ms = now_ms + SELF_EXCLUSION_LEAST_MS, now_ms + SELF_EXCLUSION_MOST_MS
        _check_exclusion(until_ms, least_ms, most_ms, limits.excluded_until_ms)
    return limits._replace(excluded_until_ms=until_ms)


def _check_exclusion(until_ms: int, least_ms: int, most_ms: int, standing_ms: int) -> None:
    if not least_ms <= until_ms <= most_ms:
        raise RuleViolation("bad_exclusion", least_ms=least_ms, most_ms=most_ms)
    if until_ms < standing_ms:
        raise RuleViolation("exclusion_stands", until_ms=standing_ms)


def excluded_until_ms(limits: PlayLimits, now_ms: int) -> int:
    """Until when time-out or self-exclusion last, whichever is longer; 0 when none does."""
    until_ms = max(limits.time_out_until_ms, limits.excluded_until_ms)
    return until_ms if now_ms < until_ms else 0


def may_sign_in(stored: Mapping[str, Json], now_ms: int) -> None:
    """Whether somebody may come in, take a seat, bring or pay in money (R23.2, R23.3).

    ``stored``: a purse's ``limits``. Raises RuleViolation("excluded", until_ms=..., kind=...).
    """
    limits = limits_of(stored)
    until_ms = excluded_until_ms(limits, now_ms)
    if until_ms:
        kind = "self_exclusion" if until_ms == limits.excluded_until_ms else "time_out"
        raise RuleViolation("excluded", until_ms=until_ms, kind=kind)


def may_deposit(purse: Purse, cents: int, now_ms: int) -> None:
    """Whether ``cents`` may be paid in now. Raises RuleViolation: excluded, deposit_limit.

    The facts of ``deposit_limit`` and ``loss_limit``: the span that leaves least, its limit, what is left.
    """
    may_sign_in(purse.limits, now_ms)
    passed = _passed(left_to_deposit(purse, now_ms), cents)
    if passed:
        raise RuleViolation("deposit_limit", **passed)


def may_bring(purse: Purse, cents: int, now_ms: int) -> None:
    """Whether ``cents`` may go from the balance into play now: to a table, to a dealer (R23.1).

    Raises RuleViolation: excluded, loss_limit.
    """
    may_sign_in(purse.limits, now_ms)
    passed = _passed(left_to_lose(purse, now_ms), cents)
    if passed:
        raise RuleViolation("loss_limit", **passed)


class Left(NamedTuple):
    """What a limit leaves of its span; below 0 when the limit was set after more was gone."""

    limit_cents: int
    left_cents: int


def left_to_deposit(purse: Purse, now_ms: int) -> dict[Span, Left]:
    """What each limit leaves to be paid in, of the spans that have one."""
    return _left(limits_of(purse.limits).deposit, purse.deposited_cents, now_ms)


def left_to_lose(purse: Purse, now_ms: int) -> dict[Span, Left]:
    """What each limit leaves to be brought into play, of the spans that have one."""
    lost_cents = {day: -cents for day, cents in purse.played_cents.items()}
    return _left(limits_of(purse.limits).loss, lost_cents, now_ms)


def _left(bounds: Mapping[str, Bound], used_cents: Mapping[str, int], now_ms: int) -> dict[Span, Left]:
    found: dict[Span, Left] = {}
    for span, days in SPAN_DAYS.items():
        limit_cents = bounds.get(span, NO_BOUND).in_force_cents(now_ms)
        if limit_cents is not None:
            first = day_of(now_ms - (days - 1) * DAY_MS)
            # Days to come count too: another table's clock can be ahead around midnight.
            used = sum(cents for day, cents in used_cents.items() if day >= first)
            found[span] = Left(limit_cents, limit_cents - used)
    return found


def _passed(left: Mapping[Span, Left], cents: int) -> dict[str, Json]:
    """Return what to say about the limit that ``cents`` would pass, {} when it would pass none."""
    if not left:
        return {}
    span = min(left, key=lambda each: left[each].left_cents)
    limit_cents, left_cents = left[span]
    if cents <= left_cents:
        return {}
    return {"span": span, "limit_cents": limit_cents, "left_cents": max(left_cents, 0)}


def reality_due_ms(limits: PlayLimits, signed_in_ms: int) -> int | None:
    """When the next reality check is due: an interval after signing in or the last one; None for never."""
    if not limits.reality_ms:
        return None
    return max(signed_in_ms, limits.checked_ms) + limits.reality_ms


def may_play_on(stored: Mapping[str, Json], signed_in_ms: int, now_ms: int) -> None:
    """Whether somebody may take a seat or bring money without having looked at the clock first (R23.3).

    ``stored``: a purse's ``limits``. Raises RuleViolation("reality_check_due", due_ms=...).
    """
    due_ms = reality_due_ms(limits_of(stored), signed_in_ms)
    if due_ms is not None and now_ms >= due_ms:
        raise RuleViolation("reality_check_due", due_ms=due_ms)
