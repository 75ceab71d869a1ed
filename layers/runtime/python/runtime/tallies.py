"""How tries are counted, as pure arithmetic: every adapter of ``Tries`` asks here what comes next."""

from typing import NamedTuple

from runtime.ports.people import Allowed, Limit, TriesUsedUp


class Tally(NamedTuple):
    """``tries`` that count until ``ends_ms``."""

    tries: int
    ends_ms: int


def after_one_more(tally: Tally | None, limit: Limit, now_ms: int) -> Tally:
    """The count with another try in it. Raises TriesUsedUp when there is none left."""
    if tally is None or now_ms >= tally.ends_ms:
        tally = Tally(0, now_ms + limit.window_ms)
    if tally.tries >= limit.most:
        raise TriesUsedUp(tally.ends_ms)
    tries = tally.tries + 1
    if not limit.block_ms:
        return Tally(tries, tally.ends_ms)
    return Tally(tries, now_ms + (limit.block_ms if tries == limit.most else limit.window_ms))


def allowed(tally: Tally, limit: Limit) -> Allowed:
    """What the taker of a try is told."""
    return Allowed(limit.most - tally.tries, tally.ends_ms)
