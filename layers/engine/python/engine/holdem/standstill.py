"""Standstill (R20.1): while the table is paused, or its hand waits for an approval, counts stand still.

What stands still are the counts of the hand and of presence, and what is asked of a dealer; they go on with
the time that was left. Seat reservations run on. An approval can begin only while the table is not paused; a
pause can begin and end while one waits, and then the whole time counts once.
"""

from engine.game import RuleViolation
from engine.holdem.closing import refresh_start
from engine.holdem.console import require_dealer
from engine.holdem.draft import Draft
from engine.holdem.state import HoldemState, Pause
from engine.kit import commands as kit
from engine.kit.reasons import require_reason


def pause(draft: Draft, command: kit.Pause) -> None:
    """Stop the table (R20.1); a dealer stops his own table only.

    Raises RuleViolation: bad_reason, not_a_live_table, no_console, paused.
    """
    require_reason(command.reason)
    if command.role == "dealer":
        require_dealer(draft.state, command.actor)
    if draft.state.paused is not None:
        raise RuleViolation("paused")
    stop(draft, command.reason)


def stop(draft: Draft, reason: str) -> None:
    """Pause a running table."""
    draft.state = draft.state._replace(paused=Pause(reason, draft.now_ms))
    draft.tell("table_paused", reason=reason)


def resume(draft: Draft, command: kit.Resume) -> None:  # noqa: ARG001 - every handler takes its command
    """Go on: every count that stood still goes on with the time that was left (R20.1).

    Raises RuleViolation("not_paused").
    """
    paused = draft.state.paused
    if paused is None:
        raise RuleViolation("not_paused")
    draft.state = draft.state._replace(paused=None)
    if draft.running is None or draft.running.stopped_ms is None:
        draft.state = _shifted(draft.state, draft.now_ms - paused.since_ms)
    draft.tell("table_resumed")
    refresh_start(draft)


def begin_waiting(draft: Draft) -> None:
    """The hand waits for people of the house from now on."""
    draft.running = draft.hand._replace(stopped_ms=draft.now_ms)


def end_waiting(draft: Draft) -> None:
    """The hand waits no more."""
    since_ms = draft.hand.stopped_ms
    assert since_ms is not None, "the hand waits"
    draft.running = draft.hand._replace(stopped_ms=None)
    go_on(draft, since_ms)


def go_on(draft: Draft, since_ms: int) -> None:
    """End a standstill since ``since_ms``; a pause that came meanwhile takes it over and ends it later."""
    paused = draft.state.paused
    if paused is not None:
        draft.state = draft.state._replace(paused=paused._replace(since_ms=since_ms))
    else:
        draft.state = _shifted(draft.state, draft.now_ms - since_ms)


def _shifted(state: HoldemState, shift_ms: int) -> HoldemState:
    """Move every count that stood still by the length of the standstill."""
    seats = tuple(
        None
        if seat is None
        else seat._replace(
            sit_out_until_ms=_later(seat.sit_out_until_ms, shift_ms),
            away_until_ms=_later(seat.away_until_ms, shift_ms),
        )
        for seat in state.seats
    )
    hand = state.hand
    if hand is not None:
        hand = hand._replace(due_ms=_later(hand.due_ms, shift_ms), turn_ms=_later(hand.turn_ms, shift_ms))
    return state._replace(
        seats=seats,
        hand=hand,
        start_ms=_later(state.start_ms, shift_ms),
        awaited_ms=_later(state.awaited_ms, shift_ms),
    )


def _later(moment_ms: int | None, shift_ms: int) -> int | None:
    return None if moment_ms is None else moment_ms + shift_ms
