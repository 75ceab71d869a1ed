"""What a commit may do to people: nobody is marked as lost, timed out or left without a room for nothing."""

from collections.abc import Callable

from engine.holdem.state import HoldemState
from runtime.ports import StoredTable
from runtime.settings import Settings

from tests.simulation.kernel import Violation

CLOCKS_DIFFER_MS = 80
"""What the clock of a container may be off by."""

_BY_ITSELF = ("time_out", "absent")


def check_room(stored: StoredTable, state: HoldemState) -> None:
    """Whoever has a seat is in the room, and the room is not too full (R2.4)."""
    for seat in state.seats:
        if seat is not None and seat.person not in stored.people:
            raise Violation(f"{seat.person} has a seat and is not in the room")
    guests = sum(not presence.staff for presence in stored.people.values())
    if guests > Settings().room_people:
        raise Violation(f"{guests} guests in one room")


def check_losses(before: StoredTable, stored: StoredTable, is_alive: Callable[[str], bool]) -> None:
    """Only a connection that is gone or silent counts as lost (R19.2), never a newer one of its person."""
    for person, presence in stored.people.items():
        known = before.people.get(person)
        newly_lost = presence.lost_ms is not None and (known is None or known.lost_ms is None)
        if newly_lost and is_alive(presence.connection_id):
            raise Violation(f"{person} is connected and was marked as lost")


def check_time_out(before: HoldemState, state: HoldemState, now_ms: int) -> None:
    """Nobody's turn ends by itself before the shown deadline and the half second after it (R3.2)."""
    hand = before.hand
    if hand is None or hand.turn_index < 0 or hand.turn_ms is None:
        return
    number = hand.players[hand.turn_index].seat
    ended = any(
        event_number > before.event_number and facts.get("seat") == number and facts.get("why") in _BY_ITSELF
        for event_number, _, facts in state.recent
    )
    early_ms = hand.turn_ms + hand.rules.times.grace_ms - now_ms
    if ended and early_ms > CLOCKS_DIFFER_MS:
        raise Violation(f"the turn of seat {number} ended by itself {early_ms} ms early")
