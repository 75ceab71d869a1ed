"""A random legal policy that sees only what every engine can tell: the price, and how far a raise goes."""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

Bounds: TypeAlias = tuple[int, int]

FOLD: Final = -1
CHECK_OR_CALL: Final = 0

UNIT_CENTS: Final = 2_520
"""Every amount is a multiple of this, which 1 to 9 winners divide without a remainder: engines may then
differ in whose the odd chips are, and still play the same hands."""

_FOLDS: Final = 0.1
_RAISES: Final = 0.1


def decide(stream: Random, to_call_cents: int, bounds: Callable[[], Bounds | None]) -> int:
    """Draw one legal move: FOLD, CHECK_OR_CALL, or the street total of a bet or raise in cents.

    ``bounds`` is asked only when a raise is drawn: least and largest street total in cents, multiples of the
    unit, or None where the player may not raise; he then checks or calls. Nobody folds for free, and small
    raises are more frequent than large ones.
    """
    draw = stream.random()
    if to_call_cents and draw < _FOLDS:
        return FOLD
    if draw < 1 - _RAISES or (found := bounds()) is None:
        return CHECK_OR_CALL
    least_cents, most_cents = found
    units = (most_cents - least_cents) // UNIT_CENTS
    return least_cents + units * int(1000 * stream.random()) ** 4 // 1000**4 * UNIT_CENTS
