"""Where the cards lie: every hole and board card is a position of the deck (R1.5, R1.7, R22.1).

Dealing order: hole cards one at a time clockwise from the small blind, burn, flop, burn, turn, burn, river.
"""

from engine.holdem.state import STREETS, Hand

_BURNS_BEFORE = (0, 4, 6)
"""Cards after the hole cards that lie before the burn of flop, turn and river."""
_STREET_SIZES = (3, 1, 1)


def hole_count(hand: Hand) -> int:
    """How many hole cards the hand has."""
    return 2 * len(hand.players)


def hole(hand: Hand, index: int) -> tuple[str, ...]:
    """A player's hole cards, () until the deal is complete: before that they are nobody's (R22.2)."""
    players = len(hand.players)
    if hand.dealt < 2 * players:
        return ()
    return (hand.deck[index], hand.deck[players + index])


def holes(hand: Hand) -> list[tuple[str, ...]]:
    """The hole cards of everybody, in the order of the hand's players."""
    players = len(hand.players)
    if hand.dealt < 2 * players:
        return [()] * players
    return list(zip(hand.deck[:players], hand.deck[players : 2 * players], strict=True))


def board(hand: Hand) -> tuple[str, ...]:
    """The board cards of complete streets, which everybody sees."""
    base = hole_count(hand)
    deck = hand.deck
    if hand.street == 0:
        return ()
    cards = deck[base + 1 : base + 4]
    if hand.street > 1:
        cards += deck[base + 5 : base + 6]
    if hand.street > 2:
        cards += deck[base + 7 : base + 8]
    return cards


def street_cards(hand: Hand) -> tuple[str, ...]:
    """The board cards of the running street alone: flop, turn or river."""
    end = cards_through(hand, hand.street)
    return hand.deck[end - _STREET_SIZES[hand.street - 1] : end]


def cards_through(hand: Hand, street: int) -> int:
    """How many cards have left the deck once ``street`` (1 flop to 3 river) lies open."""
    return hole_count(hand) + _BURNS_BEFORE[street - 1] + 1 + _STREET_SIZES[street - 1]


def next_scan(hand: Hand) -> tuple[str, int, int] | None:
    """What the scanner of a live table reads next: (position, cards read of it, cards needed)."""
    if hand.stage == "dealing" and hand.dealt < hole_count(hand):
        return "hole", hand.dealt, hole_count(hand)
    if hand.stage != "street":
        return None
    read = hand.dealt - hole_count(hand) - _BURNS_BEFORE[hand.street]
    if read == 0:
        return "burn", 0, 1
    return STREETS[hand.street + 1], read - 1, _STREET_SIZES[hand.street]
