"""All-in insurance (R6): who is offered what, and what it comes to.

The house is the other side of the insurance, and settles it with the insured's stack when the pots are paid.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from evaluator import CARD_CODES, CARDS, evaluate

from engine.game import Cents
from engine.holdem import betting, dealing
from engine.holdem.draft import Draft
from engine.holdem.showdown import paid_if_best
from engine.holdem.state import Hand, Offer

_IN_TENTHS: Final = 10


class Bounds(NamedTuple):
    """What a premium may be (R6.6); up to ``break_even_cents`` a win is worth no less than a claim."""

    min_cents: Cents
    break_even_cents: Cents
    max_cents: Cents


def find_offer(hand: Hand) -> Offer | None:
    """Return the offer of a hand with the turn card open and the betting over, None for none (R6.1, R6.2).

    Folded hands and burnt cards stay unknown: the river is one of the 44 cards that are neither on the board
    nor in the two hands.
    """
    rules = hand.rules.insurance
    left = betting.in_play(hand)
    if not rules.odds_tenths or hand.street != 2 or len(left) != 2 or not hand.open_hands:
        return None
    rivers = list(_rivers(hand, *left))
    wins = [[card for card, result in rivers if result == index] for index in left]
    if len(wins[0]) == len(wins[1]):
        return None
    favourite = left[0] if len(wins[0]) > len(wins[1]) else left[1]
    outs = tuple(card for card, result in rivers if result not in (favourite, None))
    ties = tuple(card for card, result in rivers if result is None)
    count = len(outs) + (len(ties) if rules.ties == "counted" else 0)
    if not outs or count > len(rules.odds_tenths):
        return None
    offer = Offer(
        offer_id=f"{hand.hand_id}:insurance",
        seat=hand.players[favourite].seat,
        outs=outs,
        ties=ties,
        odds_tenths=rules.odds_tenths[count - 1],
        win_cents=paid_if_best(hand, favourite),
    )
    allowed = bounds(hand, offer)
    return offer if allowed.min_cents <= allowed.max_cents else None


def open_offer(hand: Hand | None) -> Offer | None:
    """Return the offer that waits for a decision, None while there is none (R6.4)."""
    return hand.offer if hand is not None and hand.stage == "insurance" else None


def _rivers(hand: Hand, first: int, second: int) -> Iterator[tuple[str, int | None]]:
    """Yield (river card, index of who wins with it or None) for every card that can come."""
    board, holes = dealing.board(hand), dealing.holes(hand)
    one, other = [[CARD_CODES[card] for card in (*holes[index], *board)] for index in (first, second)]
    known = {*board, *holes[first], *holes[second]}
    for card in CARDS:
        if card not in known:
            difference = evaluate([*one, CARD_CODES[card]]) - evaluate([*other, CARD_CODES[card]])
            yield card, None if difference == 0 else first if difference > 0 else second


def bounds(hand: Hand, offer: Offer) -> Bounds:
    """Return what the premium may be, on exact integers (R6.6)."""
    tenths = offer.win_cents * _IN_TENTHS
    return Bounds(
        hand.rules.small_blind_cents,
        Cents(tenths // (_IN_TENTHS + offer.odds_tenths)),
        Cents(tenths // offer.odds_tenths),
    )


def claim_cents(offer: Offer, premium_cents: Cents) -> Cents:
    """What the premium pays when an out comes (R6.5)."""
    return Cents(premium_cents * offer.odds_tenths // _IN_TENTHS)


def settle(hand: Hand) -> Hand:
    """Return the hand, whose pots are paid, with its insurance settled with the insured's stack (R6.5)."""
    offer = hand.offer
    if offer is None or not offer.premium_cents:
        return hand
    index = hand.index_of(offer.seat)
    player = hand.players[index]
    cents = added_cents(hand)
    insured = player._replace(
        stack_cents=Cents(player.stack_cents + cents), house_cents=Cents(player.house_cents + cents)
    )
    return hand._replace(players=(*hand.players[:index], insured, *hand.players[index + 1 :]))


def added_cents(hand: Hand) -> int:
    """What the house adds to the insured's stack: the claim, or less than nothing for a premium (R6.5).

    The pots are paid; 0 where nobody has taken an insurance.
    """
    offer = hand.offer
    if offer is None or not offer.premium_cents:
        return 0
    river = dealing.board(hand)[4]
    claim = claim_cents(offer, offer.premium_cents)
    if river in offer.outs:
        return claim
    if river not in offer.ties:
        return -offer.premium_cents
    contested = [result for result in hand.results if len(result.contenders) > 1]
    half = sum(dict(result.shares)[offer.seat] for result in contested)
    return min(half + claim, offer.win_cents) - half


def added_to(hand: Hand, seat: int) -> int:
    """The same for whoever is on ``seat``: 0 for everybody but the insured."""
    return added_cents(hand) if hand.offer is not None and hand.offer.seat == seat else 0


def book(draft: Draft) -> None:
    """Book what the insurance of a hand that closes came to."""
    hand = draft.hand
    if hand.offer is None:
        return
    cents = added_cents(hand)
    table, house = f"table:{draft.state.config.table_id}", "house:insurance"
    key = f"hand:{hand.hand_id}:insurance:{hand.offer.seat}"
    if cents < 0:
        draft.move(f"{key}:premium", table, house, Cents(-cents), "premium")
    else:
        draft.move(f"{key}:claim", house, table, Cents(cents), "claim")
