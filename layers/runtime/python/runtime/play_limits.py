"""How a player sees and changes by what he bounds himself (R23), and what follows at the tables."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import Json, RuleViolation

from runtime.bootstrap import Services
from runtime.draft import Draft, applied
from runtime.ports import CASHIER, AuditRecord, PurseChanged
from runtime.responsible import (
    MINUTE_MS,
    NO_BOUND,
    SPAN_DAYS,
    Bound,
    Left,
    PlayLimits,
    excluded_until_ms,
    left_to_deposit,
    left_to_lose,
    limits_json,
    limits_of,
    reality_due_ms,
    self_excluded,
    timed_out,
)

_LOG: Final = logging.getLogger(__name__)

Change = Callable[[PlayLimits, int], PlayLimits]
"""What becomes of somebody's limits at a moment. Raises RuleViolation."""


def shown(at: Services, person: str) -> dict[str, Json]:
    """Everything by which a person bounds himself, what that leaves him, and what is going to change."""
    now_ms = at.clock.now_ms()
    purse = at.purses.purse(person)
    limits = limits_of(purse.limits)
    return {
        "now_ms": now_ms,
        "deposit": _spans(limits.deposit, left_to_deposit(purse, now_ms), now_ms),
        "loss": _spans(limits.loss, left_to_lose(purse, now_ms), now_ms),
        "time_out_until_ms": limits.time_out_until_ms or None,
        "self_exclusion_until_ms": limits.excluded_until_ms or None,
        "reality_check_minutes": limits.reality_ms // MINUTE_MS or None,
    }


def _spans(bounds: Mapping[str, Bound], left: Mapping[Any, Left], now_ms: int) -> dict[str, Json]:
    shown: dict[str, Json] = {}
    for span in SPAN_DAYS:
        bound, rest = bounds.get(span, NO_BOUND), left.get(span)
        waits = bound.later_ms is not None and now_ms < bound.later_ms
        shown[span] = {
            "limit_cents": None if rest is None else rest.limit_cents,
            "left_cents": None if rest is None else max(rest.left_cents, 0),
            "later_ms": bound.later_ms if waits else None,
            "later_cents": bound.later_cents if waits else None,
        }
    return shown


def changed(at: Services, person: str, fields: Mapping[str, Json]) -> None:
    """Do what a request asks for (``wire.spec.PLAY_LIMITS``), and write it down.

    A request that changes nothing, a repeat among them, writes nothing. Raises RuleViolation: bad_exclusion,
    exclusion_stands, busy.
    """
    write_limits(at, person, _change(fields), fields["what"], fields)


def write_limits(
    at: Services, person: str, change: Change, action: str, facts: Mapping[str, Json]
) -> PlayLimits:
    """Change somebody's limits in the purse as it is, again when it changes meanwhile; return them.

    Raises what ``change`` raises, or RuleViolation("busy").
    """
    for attempt in range(1 + at.settings.commit_retries):
        if attempt:
            at.clock.sleep_ms(at.rng.jitter_ms(at.settings.retry_ms << attempt))
        purse, now_ms = at.purses.purse(person), at.clock.now_ms()
        after = change(limits_of(purse.limits), now_ms)
        if limits_json(after) == purse.limits:
            return after
        record = AuditRecord(at.ids.new_id(), f"player:{person}", person, action, "", dict(facts), now_ms)
        try:
            at.purses.set_limits(purse.guard(person), limits_json(after), record)
        except PurseChanged:
            continue
        return after
    raise RuleViolation("busy")


def _change(fields: Mapping[str, Json]) -> Change:
    what = fields["what"]
    if what == "time_out":
        return lambda limits, now_ms: timed_out(limits, fields["until_ms"], now_ms)
    if what == "self_exclusion":
        return lambda limits, now_ms: self_excluded(limits, fields["until_ms"], now_ms)
    if what == "reality_check":
        return lambda limits, _now_ms: limits._replace(reality_ms=fields["minutes"] * MINUTE_MS)
    if what == "no_reality_check":
        return lambda limits, _now_ms: limits._replace(reality_ms=0)
    span, cents = fields["span"], fields.get("limit_cents")
    if what in ("deposit_limit", "no_deposit_limit"):
        return lambda limits, now_ms: limits._replace(deposit=_with(limits.deposit, span, cents, now_ms))
    return lambda limits, now_ms: limits._replace(loss=_with(limits.loss, span, cents, now_ms))


def _with(bounds: Mapping[str, Bound], span: str, cents: int | None, now_ms: int) -> Mapping[str, Bound]:
    return {**bounds, span: bounds.get(span, NO_BOUND).changed(cents, now_ms)}


def send_home_if_excluded(at: Services, person: str) -> bool:
    """Give up a person's seats when he has excluded himself; whether he has, and has none any more.

    Where he is in a hand he leaves at its close; what is his goes to his balance. Raises
    RuleViolation("busy") when a table could not be written: the same request again goes on with it.
    """
    if not excluded_until_ms(limits_of(at.purses.purse(person).limits), at.clock.now_ms()):
        return False
    still_seated = unreachable = False
    for table_id in at.connections.rooms(person):
        step = _Dismissing(person)
        try:
            at.table_service.operate(table_id, step)
        except RuleViolation as refusal:
            _LOG.warning("not sent home", extra={"table_id": table_id, "code": refusal.code})
            unreachable |= refusal.code != "unknown_table"
        still_seated |= step.still_seated
    if unreachable:
        raise RuleViolation("busy")
    return not still_seated


class _Dismissing:
    """The step that sends a person home from one table; it may run more than once."""

    def __init__(self, person: str) -> None:
        self._person = person
        self.still_seated = False

    def __call__(self, draft: Draft) -> Draft:
        self.still_seated = self._person in draft.game.seated(draft.state)
        if self.still_seated:
            name = "dismiss" if "dismiss" in draft.game.commands else "leave"
            command: Any = draft.game.commands[name]
            draft = applied(draft, command(actor=self._person))
            self.still_seated = self._person in draft.game.seated(draft.state)
        return draft


def net_result(at: Services, person: str, from_ms: int, to_ms: int) -> tuple[int, int]:
    """(cents that went into play, cents that came back) in a span of time; may lag behind by moments.

    What lies on a table went there and has not come back.
    """
    account = f"player:{person}"
    brought = came_back = 0
    for entry in at.ledger.of_person(person, from_ms, to_ms):
        if entry.credit == account and entry.debit != CASHIER:
            came_back += entry.cents
        elif entry.debit == account and entry.credit != CASHIER:
            brought += entry.cents
    return brought, came_back


def checked(
    at: Services, person: str, limits: PlayLimits, signed_in_ms: int, facts: Mapping[str, Json]
) -> PlayLimits:
    """Note that somebody has looked at a reality check, if one was due (R23.3); return his limits then."""
    due_ms = reality_due_ms(limits, signed_in_ms)
    if due_ms is None or at.clock.now_ms() < due_ms:
        return limits
    return write_limits(
        at, person, lambda now, at_ms: now._replace(checked_ms=at_ms), "reality_check_seen", facts
    )
