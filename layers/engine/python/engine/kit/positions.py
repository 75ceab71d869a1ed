"""Who is dealt in, where the button and the blinds are, who posts and who missed the big blind (R1.4, R7).

Seats are numbered clockwise from 1. The button and the small blind may be seats that are empty or not
dealt in (dead button); the big blind always is a seat that is dealt in.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal, NamedTuple


class Positions(NamedTuple):
    """Seats of the button and the blinds of one hand."""

    button: int
    small_blind: int
    big_blind: int


class Opening(NamedTuple):
    """How a hand begins.

    ``players``: seats that are dealt in, in dealing order: clockwise from the small blind, or from the
    first of them left of the button when nobody posts the small blind. ``posts``: those of them that post
    the big blind besides (R7). ``missed``: occupied seats that the big blind has passed without their
    being dealt in; they owe a post when they come back (R7.2).
    """

    positions: Positions
    players: tuple[int, ...]
    posts: tuple[int, ...]
    small_blind_posts: bool
    missed: tuple[int, ...]


def open_hand(
    previous: Positions | None,
    ready: Collection[int],
    waiting: Mapping[int, str],
    absent: Collection[int],
    seats: int,
    *,
    button_rule: Literal["dead", "moving"],
    button_is_small_blind: bool,
    drawn_button: Callable[[tuple[int, ...]], int],
) -> Opening | None:
    """Return how the next hand begins, or None where fewer than two can be dealt in.

    ``previous``: the positions of the hand before; None draws the button among all who are here, deals
    them all in and takes no post (R7.3). ``ready``: seats that can be dealt in at once. ``waiting``:
    seats that must post or wait, with their choice: "post", or "wait" or "" to wait for the big blind
    (R7.1, R7.2). ``absent``: occupied seats that are not to be dealt in. ``drawn_button`` picks the seat
    of the first button out of the seats given. ``button_is_small_blind`` is the usual place of the disc
    heads-up; without it the disc lies at the big blind, so that the small blind is left of it (R1.4).
    """
    present = {*ready, *waiting}
    if len(present) < 2:
        return None
    if previous is None:
        drawn = drawn_button(tuple(sorted(present)))
        positions = _first(drawn, present, button_is_small_blind)
        return _opening(positions, present, (), ())
    at_once = set(ready)
    find = _dead if button_rule == "dead" else _moving
    found = find(previous, at_once, waiting, seats)
    if found is None:  # R7.3: too few without those who wait, who are then dealt in free
        found = find(previous, present, {}, seats)
        assert found is not None, "two who are ready can always be dealt in"
    positions, dealt_in, posts = found
    if len(dealt_in) == 2:
        positions = _heads_up(positions.big_blind, dealt_in, button_is_small_blind)
    left_out = [seat for seat in {*absent, *waiting} if seat not in dealt_in]
    missed = [seat for seat in left_out if _between(seat, previous.big_blind, positions.big_blind, seats)]
    return _opening(positions, dealt_in, posts, missed)


_Found = tuple[Positions, set[int], list[int]]


def _first(drawn: int, present: set[int], button_is_small_blind: bool) -> Positions:
    """Place the blinds of a first hand: the drawn seat has the disc, heads-up too."""
    if len(present) == 2:
        disc = drawn if drawn in present else _next(drawn, present)
        (other,) = present - {disc}
        return _heads_up(other if button_is_small_blind else disc, present, button_is_small_blind)
    small_blind = _next(drawn, present)
    return Positions(drawn, small_blind, _next(small_blind, present))


def _heads_up(big_blind: int, pair: set[int], button_is_small_blind: bool) -> Positions:
    (small_blind,) = pair - {big_blind}
    return Positions(small_blind if button_is_small_blind else big_blind, small_blind, big_blind)


def _dead(previous: Positions, ready: set[int], waiting: Mapping[int, str], seats: int) -> _Found | None:
    """Dead button: the big blind moves to the next player, the other two follow the seats before it.

    A waiting seat that the big blind reaches is dealt in there, whatever it chose.
    """
    present = ready.union(waiting)
    big_blind = _next(previous.big_blind, present)
    small_blind = previous.big_blind
    dealt_in = ready | {big_blind}
    button = _dead_button(previous, big_blind, dealt_in, seats)
    posts = _posts(waiting, dealt_in, button, small_blind, seats)
    if len(dealt_in) < 2 and len(posts) < 2:
        return None  # with one post they would be two, and no seat of a pair takes a post
    return Positions(button, small_blind, big_blind), dealt_in.union(posts), posts


def _dead_button(previous: Positions, big_blind: int, dealt_in: set[int], seats: int) -> int:
    """Return the seat that had the small blind, or the player right of the small blind instead.

    The latter where the button would not lie between the big blind and the small blind with nobody
    dealt in between it and the small blind: from two players to three, above all.
    """
    button, small_blind = previous.small_blind, previous.big_blind
    others = dealt_in - {small_blind, big_blind}
    if not others:
        return button
    right = min(others, key=lambda seat: (small_blind - seat) % seats)
    return button if (small_blind - button) % seats <= (small_blind - right) % seats else right


def _moving(previous: Positions, ready: set[int], waiting: Mapping[int, str], seats: int) -> _Found | None:
    """Moving button: it goes to the next player, the blinds to the two players left of it.

    It goes one player further where the last big blind would pay it again. After a hand of two, in which
    the button meant nothing, the big blind moves to the next player and the others stand right of it.
    """
    if len(ready) < 2:
        return None
    present = ready.union(waiting)
    if previous.button in (previous.small_blind, previous.big_blind):
        big_blind = _next(previous.big_blind, present)
        small_blind = _before(big_blind, ready, seats)
        button = _before(small_blind, ready, seats)
    else:
        button = previous.button
        for _ in range(2):
            button = _next(button, ready)
            small_blind = _next(button, ready)
            big_blind = _next(small_blind, present)
            if big_blind != previous.big_blind:
                break
    if big_blind == button:  # two players, and nobody waits where the big blind would reach him
        big_blind = _next(previous.big_blind, ready)
        return Positions(button, button, big_blind), ready, []
    dealt_in = ready | {big_blind}
    posts = _posts(waiting, dealt_in, button, small_blind, seats)
    return Positions(button, small_blind, big_blind), dealt_in.union(posts), posts


def _posts(
    waiting: Mapping[int, str], dealt_in: set[int], button: int, small_blind: int, seats: int
) -> list[int]:
    """Return who posts: not on the button, the small blind or between them (R7.3)."""
    reach = (small_blind - button) % seats
    return [
        seat
        for seat, choice in waiting.items()
        if choice == "post" and seat not in dealt_in and (seat - button) % seats > reach
    ]


def _opening(
    positions: Positions, dealt_in: set[int], posts: Iterable[int], missed: Iterable[int]
) -> Opening:
    small_blind_posts = positions.small_blind in dealt_in
    start = positions.small_blind if small_blind_posts else positions.button + 1
    in_order = sorted(dealt_in)
    players = (*[seat for seat in in_order if seat >= start], *[seat for seat in in_order if seat < start])
    return Opening(positions, players, tuple(sorted(posts)), small_blind_posts, tuple(sorted(missed)))


def _next(after: int, among: Collection[int]) -> int:
    """Return the first of these seats clockwise from ``after``, which itself comes last."""
    return min([seat for seat in among if seat > after] or among)


def _before(seat: int, among: Collection[int], seats: int) -> int:
    """Return the last of these seats before ``seat``, clockwise; that itself does not count."""
    return min([other for other in among if other != seat], key=lambda other: (seat - other) % seats)


def _between(seat: int, start: int, end: int, seats: int) -> bool:
    """Tell whether the way clockwise from ``start`` to ``end`` passes the seat."""
    return 0 < (seat - start) % seats < (end - start) % seats
