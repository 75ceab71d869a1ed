"""A random legal policy that sees only what every engine can tell: the price, and how far a raise goes."""

from random import Random
from typing import Final

FOLD: Final = -1
CHECK_OR_CALL: Final = 0

UNIT_CENTS: Final = 2_520
"""Every amount is a multiple of this, which 1 to 9 winners divide without a remainder: engines may then
differ in whose the odd chips are, and still play the same hands."""

_FOLDS: Final = 0.2
_RAISES: Final = 0.2


def decide(stream: Random, to_call_cents: int, min_to_cents: int | None, max_to_cents: int | None) -> int:
    """Draw one legal move: FOLD, CHECK_OR_CALL, or the street total of a bet or raise in cents.

    Both bounds are street totals and multiples of the unit, None where the player may not raise. Nobody folds
    for free, and small raises are more frequent than large ones. Two numbers are drawn whatever comes of it,
    so that two engines stay in step.
    """
    draw, size = stream.random(), stream.random()
    if to_call_cents and draw < _FOLDS:
        return FOLD
    if draw < 1 - _RAISES or min_to_cents is None or max_to_cents is None:
        return CHECK_OR_CALL
    units = (max_to_cents - min_to_cents) // UNIT_CENTS
    return min_to_cents + units * int(1000 * size) ** 4 // 1000**4 * UNIT_CENTS
