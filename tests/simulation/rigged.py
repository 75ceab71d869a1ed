"""Decks in which somebody has a straight or royal flush with the flop, much more often than in life."""

import random
from collections.abc import MutableSequence
from typing import Final

from runtime.machine import SeededRng

_RANKS: Final = "23456789TJQKA"
_PLAYERS: Final = (2, 2, 2, 3, 3, 4)
"""How many are dealt in is not known when a deck is shuffled: it is guessed."""


def rig(deck: MutableSequence[str], players: int, luck: random.Random) -> None:
    """Give one of the players a straight flush with the flop, now and then a royal one (R5.4), or two."""
    lowest = luck.choice((8, 8, luck.randrange(8)))
    suit = luck.choice("cdhs")
    cards = [rank + suit for rank in _RANKS[lowest : lowest + 5]]
    if lowest == 8 and luck.random() < 0.5:
        # T J Q on the flop: another player may have the straight flush below it (R5.9).
        flop, hole, other = cards[:3], cards[3:], ["8" + suit, "9" + suit]
    else:
        luck.shuffle(cards)
        flop, hole, other = cards[:3], cards[3:], []
    seats = luck.sample(range(players), 2)
    wanted = dict(zip(range(2 * players + 1, 2 * players + 4), flop, strict=True))
    for seat, held in zip(seats, (hole, other), strict=True):
        wanted |= dict(zip((seat, players + seat), held, strict=False))
    if luck.random() < 0.2:
        # One card of the flop is another one of the suit: a flush, which is paid by itself (R5.6).
        wanted[2 * players + 3] = luck.choice([rank + suit for rank in _RANKS if rank + suit not in cards])
    for place, card in wanted.items():
        at = deck.index(card)
        deck[at], deck[place] = deck[place], deck[at]


class RiggedRng(SeededRng):
    """``Rng`` that rigs some of its decks."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._luck = random.Random(f"rigged {seed}")

    def deck(self) -> tuple[str, ...]:
        """The next shuffle of the 52 cards, rigged or not."""
        deck = list(super().deck())
        if self._luck.random() < 0.5:
            rig(deck, self._luck.choice(_PLAYERS), self._luck)
        return tuple(deck)
