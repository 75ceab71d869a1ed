"""Main pot and side pots (R3.7), and what nobody can call (R3.5). Amounts are integer cents."""

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """A pot and who can win it, in the order in which they were given."""

    cents: int
    contenders: tuple[int, ...]


def build_pots(contributions: Sequence[tuple[int, int, bool]], dead_cents: int = 0) -> tuple[Pot, ...]:
    """Return the pots, main pot first: the order in which they arose (R4.3).

    ``contributions``: (id, total cents, folded) of each player, at least one of whom has not folded.
    ``dead_cents``: money that belongs to nobody's level and that every remaining player can win. A pot
    ends where one of its contenders has no more in it; chips of folded players stay in the pots that
    they went into, and those above the last contender's level are in the last pot.
    """
    levels = sorted({total for _, total, folded in contributions if not folded})
    assert levels, "somebody is left to win the pots"
    top = levels[-1]
    if top and not levels[0] and not dead_cents:
        del levels[0]  # who has put nothing in contends for dead money only
    totals = [total for _, total, _ in contributions]
    pots = []
    below_cents = 0
    for level in levels:
        reached_cents = sum([total if total < level else level for total in totals])
        contenders = tuple([key for key, total, folded in contributions if total >= level and not folded])
        pots.append(Pot(reached_cents - below_cents, contenders))
        below_cents = reached_cents
    if dead_cents:
        pots[0] = pots[0]._replace(cents=pots[0].cents + dead_cents)
    above = sum(totals) - below_cents
    if above:
        pots[-1] = pots[-1]._replace(cents=pots[-1].cents + above)
    return tuple(pots) if pots[-1].cents else ()


def uncalled(street: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Return (id, cents) of what goes back because nobody can call it, or None (R3.5).

    ``street``: (id, cents put in on this street) of everybody, folded players too: their chips call.
    """
    highest = second = 0
    leader = -1
    for key, cents in street:
        if cents > highest:
            leader, highest, second = key, cents, highest
        elif cents > second:
            second = cents
    return (leader, highest - second) if highest > second else None
