"""Who is dealt into the next hand, and who pays which blind (R1.4, R7)."""

from collections.abc import Collection
from itertools import islice

from engine.holdem.draft import Draft
from engine.holdem.state import Hand, HoldemState, Seat
from engine.kit.positions import Opening, open_hand


def can_be_dealt_in(seat: Seat) -> bool:
    """A seat with chips whose owner is there and wants to play (R16, R17, R19.2)."""
    return (
        seat.status == "seated"
        and seat.stack_cents > 0
        and seat.sit_out != "now"
        and seat.away_until_ms is None
        and not seat.leaving
        and not seat.removal
    )


def can_start(state: HoldemState) -> bool:
    """Whether a hand could begin now; two are enough, who waits for the big blind then plays free (R7.3)."""
    if state.config.status != "open":
        return False
    ready = (seat for seat in state.seats if seat is not None and can_be_dealt_in(seat))
    return len(list(islice(ready, 2))) == 2


def find_opening(state: HoldemState, seed: str, among: Collection[int] | None = None) -> Opening | None:
    """Button, blinds and players of the next hand, None when fewer than two can be dealt in.

    ``seed`` draws the first button. ``among`` limits the hand to seats that were announced already.
    """
    ready: list[int] = []
    waiting: dict[int, str] = {}
    absent: list[int] = []
    for seat in state.seats:
        if seat is None or seat.status == "reserved":
            continue
        announced = seat.number in among if among is not None else can_be_dealt_in(seat)
        if not announced:
            absent.append(seat.number)
        elif seat.waiting:
            waiting[seat.number] = seat.choice
        else:
            ready.append(seat.number)
    rules = state.config.rules

    def drawn_button(candidates: tuple[int, ...]) -> int:
        if state.drawn_button in candidates:
            return state.drawn_button
        if rules.first_button in candidates:
            return rules.first_button
        # The seed is 256 random bits: the remainder's bias is below 2**-250.
        return candidates[int(seed or "0", 16) % len(candidates)]

    return open_hand(
        state.positions,
        ready,
        waiting,
        absent,
        rules.seats,
        button_rule=rules.button,
        button_is_small_blind=rules.button_is_small_blind,
        drawn_button=drawn_button,
    )


def before_blinds(hand: Hand) -> bool:
    """The hand is announced, but nothing has been posted or dealt: the money is still in the seats."""
    return hand.stage in ("announced", "window")


def pass_blinds(draft: Draft) -> tuple[int, ...]:
    """Mark the seats that the big blind passes without dealing them in: they owe a choice (R7.2).

    Return those that did not owe one before.
    """
    marked = []
    for number in draft.hand.missed:
        seat = draft.state.seats[number - 1]
        # Who has left since the announcement owes nothing, who waits already owes it anyway.
        if seat is not None and seat.status != "reserved" and not seat.waiting:
            draft.set_seat(number, seat._replace(waiting="missed_blind", choice=""))
            marked.append(number)
    return tuple(marked)
