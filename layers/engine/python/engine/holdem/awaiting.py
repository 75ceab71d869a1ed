"""What a live table waits for from its dealer (R22.4): the start of a hand, or a card.

Missing for a minute it is told to everybody, missing for five the console locks and the table pauses. The
count is of the table and not of the dealer: a hand that waits for a card waits whoever is at the console.
"""

from typing import Final, Literal, TypeAlias

from engine.holdem import console, dealing, standstill
from engine.holdem.commands import ScanCard, StartHand, UndoScan
from engine.holdem.draft import Draft
from engine.holdem.opening import can_start
from engine.holdem.state import HoldemState
from engine.kit.commands import OpenConsole

Missing: TypeAlias = Literal["", "start", "scan"]

_DEEDS: Final = frozenset({OpenConsole, StartHand, ScanCard, UndoScan})
"""What shows that somebody deals: the count begins anew."""


def missing(state: HoldemState) -> Missing:
    """Return what is expected of the dealer, paused or not; "" for nothing, as while players decide."""
    if not state.config.live:
        return ""
    if state.hand is not None:
        return "scan" if dealing.next_scan(state.hand) is not None else ""
    if state.shoe is not None:
        return "scan"
    return "start" if state.dealer and can_start(state) else ""


def follow(draft: Draft, before: HoldemState, command: object) -> None:
    """Let the count begin, begin anew or end by what a command has made of the table ``before``."""
    done = type(command) in _DEEDS and draft.refusal is None
    if done or missing(draft.state) != missing(before):
        begin(draft)


def begin(draft: Draft) -> None:
    """Count from now what is missing now; nothing may be.

    In a standstill the count begins where that did, because its end shifts the count (R20.1).
    """
    awaited_ms = draft.count_ms if missing(draft.state) else None
    draft.state = draft.state._replace(awaited_ms=awaited_ms, awaited_told=False)


def deadline_ms(state: HoldemState) -> int | None:
    """When the next thing is due about what is missing, None while nothing is."""
    if state.awaited_ms is None or not missing(state):
        return None
    times = (state.config if state.hand is None else state.hand).rules.times
    return state.awaited_ms + (times.dealer_idle_ms if state.awaited_told else times.dealer_wait_ms)


def run(draft: Draft) -> None:
    """Do what is due: tell people, and later lock the console and pause the table."""
    if not draft.state.awaited_told:
        draft.state = draft.state._replace(awaited_told=True)
        draft.tell("dealer_awaited", what=missing(draft.state))
        return
    console.lock(draft)
    standstill.stop(draft, "dealer_idle")
    begin(draft)
