"""Decks with far more straight flushes and royal flushes than chance gives, for runs that want some."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

_RANKS: Final = "23456789TJQKA"
_ROYAL_ONE_IN: Final = 4
"""Of so many rigged hands one is a royal flush."""


def rigged_decks(
    secret: str, hand_of: Callable[[], Mapping[str, Any]], *, one_in: int = 2
) -> Callable[[str], Sequence[str]]:
    """Return a ``deck_of`` that always gives a hand the same deck; one hand in so many is rigged.

    ``hand_of`` gives the running hand as everybody sees it once its cards are being dealt: the prize is for
    somebody who has bet on the jackpot, if anybody has.
    """
    decks: dict[str, Sequence[str]] = {}

    def deck_of(hand_id: str) -> Sequence[str]:
        if hand_id not in decks:
            luck = random.Random(f"{secret} {hand_id}")
            deck = [rank + suit for rank in _RANKS for suit in "cdhs"]
            luck.shuffle(deck)
            if luck.randrange(one_in) == 0:
                _rig(deck, [player["jackpot_cents"] > 0 for player in hand_of()["players"]], luck)
            decks[hand_id] = deck
        return decks[hand_id]

    return deck_of


def _rig(deck: list[str], has_bet: Sequence[bool], luck: random.Random) -> None:
    """Give one player a straight flush with the flop (R5.4), in dealing order; the deck stays whole."""
    players = len(has_bet)
    bettors = [index for index, bet in enumerate(has_bet) if bet]
    lowest = len(_RANKS) - 5 if luck.randrange(_ROYAL_ONE_IN) == 0 else luck.randrange(len(_RANKS) - 5)
    suit = luck.choice("cdhs")
    cards = [rank + suit for rank in _RANKS[lowest : lowest + 5]]
    luck.shuffle(cards)
    winner, flop = luck.choice(bettors or range(players)), 2 * players + 1
    for card, place in zip(cards, (winner, players + winner, flop, flop + 1, flop + 2), strict=True):
        at = deck.index(card)
        deck[at], deck[place] = deck[place], deck[at]
