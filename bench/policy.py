"""A random legal policy that sees only what every engine can tell: the price, and how far a raise goes."""

from random import Random
from typing import NamedTuple

FOLDS_OF_TEN = 2
RAISES_OF_TEN = 3


class Choices(NamedTuple):
    """What the player in turn may do, in cents; the bounds are street totals, None where he may not raise."""

    to_call_cents: int
    min_to_cents: int | None
    max_to_cents: int | None


class Decision(NamedTuple):
    """``to_cents`` is None for a check, a call or a fold."""

    fold: bool
    to_cents: int | None


CHECK_OR_CALL = Decision(fold=False, to_cents=None)
FOLD = Decision(fold=True, to_cents=None)


def decide(stream: Random, choices: Choices) -> Decision:
    """Draw one legal move. Nobody folds for free, and large raises are rarer than small ones.

    Exactly two numbers are drawn whatever comes of it, so that two engines stay in step.
    """
    draw, size = stream.random(), stream.random()
    if choices.to_call_cents and draw < FOLDS_OF_TEN / 10:
        return FOLD
    if draw < 1 - RAISES_OF_TEN / 10 or choices.min_to_cents is None or choices.max_to_cents is None:
        return CHECK_OR_CALL
    spread = choices.max_to_cents - choices.min_to_cents
    thousandths = int(1000 * size)
    return Decision(fold=False, to_cents=choices.min_to_cents + spread * thousandths**3 // 1000**3)
