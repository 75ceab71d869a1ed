"""Card names and the integers that stand for cards.

A card integer is made so that the plain sum of a hand's integers says all that scoring needs. From the
lowest bit, a sum holds three fields:

    bits 0 to 16    how many cards of each of the seven ranks 8 to A, one base-5 digit a rank
    bits 17 to 32   how many cards of each suit, four bits a suit (clubs lowest)
    bits 33 to 46   how many cards of each of the six ranks 2 to 7, one base-5 digit a rank

Base 5, because a deck has four cards of a rank: no digit ever carries, so different rank counts are different
numbers. With `SUIT_BIAS` added, a suit's four bits reach 8 exactly when it has five cards or more (a hand has
seven at most, and 7 + 3 is below 16), so one mask tells a flush. The two rank fields stay small enough to be
list indices; `evaluator.tables` says what they point at.
"""

from __future__ import annotations

from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:  # see evaluator.ranking
    from collections.abc import Iterable, Mapping

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HIGH_RANKS = RANKS[6:]
LOW_RANKS = RANKS[:6]

SUIT_SHIFT = 17
LOW_RANK_SHIFT = SUIT_SHIFT + 4 * len(SUITS)
HIGH_RANK_MASK = (1 << SUIT_SHIFT) - 1
SUIT_BIAS = 0x3333 << SUIT_SHIFT
FLUSH_MASK = 0x8888 << SUIT_SHIFT

CARDS: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The 52 names, rank then suit, from `2c` to `As`; a card's place in it is its number in tables and tests."""


class BadHand(ValueError):  # noqa: N818 - the name says what is wrong, as BadFrame does on the wire
    """Cards that cannot be scored.

    `code` is `not_a_card`, `duplicate_card` or `wrong_count`; `facts` says which card, or how many cards.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(f"{code}: {', '.join(f'{name} {value!r}' for name, value in facts.items())}")
        self.code = code
        self.facts = facts


class NotACard(BadHand):
    """Something that is not the name of one of the 52 cards."""

    def __init__(self, name: object) -> None:
        super().__init__("not_a_card", card=name)


def rank_unit(rank: str) -> int:
    """The part of a card integer that counts its rank."""
    if rank in LOW_RANKS:
        return int(5 ** LOW_RANKS.index(rank)) << LOW_RANK_SHIFT
    return int(5 ** HIGH_RANKS.index(rank))


def suit_unit(suit: str) -> int:
    """The part of a card integer that counts its suit."""
    return 1 << (SUIT_SHIFT + 4 * SUITS.index(suit))


CARD_CODES: Mapping[str, int] = MappingProxyType(
    {name: rank_unit(name[0]) + suit_unit(name[1]) for name in CARDS}
)
"""The card integer of each name."""


def card(name: str) -> int:
    """The integer of the card called `name`; only the exact spelling counts (`Td`, not `10d`, `td` or ` Td`).

    Raises NotACard for everything else, whatever its type.
    """
    if not isinstance(name, str) or name not in CARD_CODES:
        raise NotACard(name)
    return CARD_CODES[name]


def distinct_cards(names: Iterable[str]) -> tuple[str, ...]:
    """The names as a tuple, after checking that each is a card and none comes twice.

    Raises NotACard, or BadHand `duplicate_card`.
    """
    checked: dict[str, None] = {}
    for name in names:
        card(name)
        if name in checked:
            raise BadHand("duplicate_card", card=name)
        checked[name] = None
    return tuple(checked)
