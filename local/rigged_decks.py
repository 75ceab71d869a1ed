"""Decks with far more straight flushes and royal flushes than chance gives, for runs that want some."""

import random
from collections.abc import Callable, Sequence
from typing import Final

_RANKS: Final = "23456789TJQKA"
_ROYAL_ONE_IN: Final = 4
"""Of so many rigged hands one is a royal flush."""


def rigged_decks(
    secret: str, players_of: Callable[[], int], *, one_in: int = 2
) -> Callable[[str], Sequence[str]]:
    """Return a ``deck_of`` that always gives a hand the same deck; one hand in so many is rigged.

    ``players_of`` says how many players the running hand has: in dealing order their hole cards come first.
    """
    decks: dict[str, Sequence[str]] = {}

    def deck_of(hand_id: str) -> Sequence[str]:
        if hand_id not in decks:
            luck = random.Random(f"{secret} {hand_id}")
            deck = [rank + suit for rank in _RANKS for suit in "cdhs"]
            luck.shuffle(deck)
            if luck.randrange(one_in) == 0:
                _rig(deck, players_of(), luck)
            decks[hand_id] = deck
        return decks[hand_id]

    return deck_of


def _rig(deck: list[str], players: int, luck: random.Random) -> None:
    """Give one player a straight flush with the flop (R5.4); the deck stays whole."""
    lowest = len(_RANKS) - 5 if luck.randrange(_ROYAL_ONE_IN) == 0 else luck.randrange(len(_RANKS) - 5)
    suit = luck.choice("cdhs")
    cards = [rank + suit for rank in _RANKS[lowest : lowest + 5]]
    luck.shuffle(cards)
    winner, flop = luck.randrange(players), 2 * players + 1
    for card, place in zip(cards, (winner, players + winner, flop, flop + 1, flop + 2), strict=True):
        at = deck.index(card)
        deck[at], deck[place] = deck[place], deck[at]
