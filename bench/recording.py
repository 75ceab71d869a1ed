"""One recorded hand in the form that both corpus formats are read into, before cards are filled in.

Chairs are numbered from 1 clockwise, without the empty chairs of the record that matter to nobody.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
MOST_CHAIRS: Final = 9

ANOTHER_LIMIT: Final = "another limit"
CAPPED: Final = "capped betting"
RUN_TWICE: Final = "run twice"
CASH_OUT: Final = "cash-out"
EXTRA_BLIND: Final = "a straddle or extra blind"
CARDS_MISSING: Final = "cards missing that decide the pot"
TOO_MANY_CHAIRS: Final = "more than nine players"
MALFORMED: Final = "malformed"


class Unsupported(Exception):  # noqa: N818 - not an error: the record is of a game that this table doesn't play
    """A record that can't be replayed; ``reason`` is one of the constants of this module."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason


class Step(NamedTuple):
    """One action as recorded; ``to_cents`` is the street total of a bet or raise, else 0."""

    chair: int
    kind: Literal["fold", "check_call", "raise_to"]
    to_cents: int = 0


class Deal(NamedTuple):
    """Board cards of the next street, as many as the record knows."""

    cards: tuple[str, ...]


class Stakes(NamedTuple):
    """The forced bets of the hand in cents, and what the house took in all."""

    small_blind_cents: int
    big_blind_cents: int
    ante_cents: int = 0
    big_blind_ante_cents: int = 0
    rake_cents: int = 0


class Recording(NamedTuple):
    """A hand as recorded.

    ``chairs``: how many the table needs. ``button``, ``small_blind`` and ``big_blind`` are chairs; the first
    two may be empty. ``dealt``: chairs dealt in, in dealing order. ``hole``: known cards by chair, none, one
    or two. ``mucked``: chairs that gave up at showdown. ``absent``: dealt in without a person, so that their
    folds may be missing from the record. ``names``: the record's own seat of each chair. ``pots_cents``: what
    the record paid of each pot, main pot first, () where it doesn't say.
    """

    hand_id: str
    chairs: int
    button: int
    small_blind: int
    big_blind: int
    dealt: tuple[int, ...]
    stakes: Stakes
    stacks: Mapping[int, int]
    hole: Mapping[int, tuple[str, ...]]
    line: tuple[Step | Deal, ...]
    final: Mapping[int, int]
    mucked: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()
    names: Mapping[int, str] = {}
    pots_cents: tuple[int, ...] = ()


def cards(text: object) -> tuple[str, ...]:
    """Split ``"7d5h9d"`` into cards; ``??`` stands for a card that nobody knows and is left out.

    So is a card that stands there for the second time. Raises Unsupported(MALFORMED) for what is no card.
    """
    joined = "".join(text) if isinstance(text, list) else text
    if not isinstance(joined, str):
        raise Unsupported(MALFORMED, f"cards {text!r}")
    compact = re.sub(r"[\s,\[\]]", "", joined).replace("10", "T")
    found = [compact[at : at + 2] for at in range(0, len(compact), 2)]
    known = dict.fromkeys(card[0].upper() + card[1:].lower() for card in found if "?" not in card)
    if not set(known) <= set(DECK):
        raise Unsupported(MALFORMED, f"cards {text!r}")
    return tuple(known)


def clockwise(chairs: Iterable[int], after: int) -> tuple[int, ...]:
    """The chairs in clockwise order, beginning with the first one left of ``after``."""
    ordered = sorted(chairs)
    return (*(chair for chair in ordered if chair > after), *(chair for chair in ordered if chair <= after))
