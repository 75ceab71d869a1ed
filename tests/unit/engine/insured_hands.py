"""Hands that come to an insurance offer, dealt on a real table.

A spot is written as it is told: the favourite's hole cards, the other hand's, the board as far as the turn,
and the river cards that beat the favourite.
"""

from typing import NamedTuple

from engine.game import Cents, Json, Outcome
from engine.holdem.commands import Insure
from engine.holdem.insurance import Bounds, bounds
from engine.holdem.state import Offer

from tests.unit.engine.felt import Felt


class Spot(NamedTuple):
    """Two hands and a board with the turn card open: ``outs`` beat the favourite, ``ties`` split the pot."""

    favourite: str
    other: str
    board: str
    outs: str
    ties: str = ""


ONE_OUT = Spot("KsKd", "2s2d", "Kc2h7s9d", "2c")
TWO_OUTS = Spot("AsAd", "KsKd", "2c7h9sJd", "Kc Kh")
THREE_OUTS = Spot("AsKd", "AhQc", "Ad7s5c2h", "Qd Qh Qs")
GUTSHOT = Spot("AsAd", "9c8d", "Js7h2c3d", "Tc Td Th Ts")
TWO_PAIR_OR_TRIPS = Spot("AsKd", "8c7c", "Kh7s2d3h", "7d 7h 8d 8h 8s")
OVERCARDS = Spot("2s2d", "AhKc", "9s7d4c3h", "Kd Kh Ks Ac Ad As")
FLUSH_BUT_NOT_ON_A_PAIR = Spot("7s7d", "AhQh", "7hKh9c2d", "3h 4h 5h 6h 8h Th Jh")
OPEN_ENDED = Spot("AsKd", "9c8d", "Kh7s6h2d", "5c 5d 5h 5s Tc Td Th Ts")
FLUSH_DRAW = Spot("AsAd", "8h7h", "Kh2hJc4s", "3h 4h 5h 6h 9h Th Jh Qh Ah")
GUTSHOT_AND_OVERCARDS = Spot("8s8d", "KcQd", "Jh9s4c2d", "Tc Td Th Ts Qc Qh Qs Kd Kh Ks")
OPEN_ENDED_AND_PAIR = Spot("AsTd", "JcTh", "9s8hTc2d", "7c 7d 7h 7s Jd Jh Js Qc Qd Qh Qs")
FLUSH_DRAW_AND_ACE = Spot("QsQd", "AhTh", "2h7h9c4s", "3h 4h 5h 6h 8h 9h Jh Qh Kh Ac Ad As")
WHEEL_DRAW_AND_PAIRS = Spot("8hAc", "5c3h", "4hTc2dQs", "3c 3d 3s 5d 5h 5s 6c 6d 6h 6s Ad Ah As")
OPEN_ENDED_AND_OVERCARDS = Spot("7s7d", "QcJd", "Th9s3c2d", "8c 8d 8h 8s Jc Jh Js Qd Qh Qs Kc Kd Kh Ks")
BY_COUNT = {
    1: ONE_OUT,
    2: TWO_OUTS,
    3: THREE_OUTS,
    4: GUTSHOT,
    5: TWO_PAIR_OR_TRIPS,
    6: OVERCARDS,
    7: FLUSH_BUT_NOT_ON_A_PAIR,
    8: OPEN_ENDED,
    9: FLUSH_DRAW,
    10: GUTSHOT_AND_OVERCARDS,
    11: OPEN_ENDED_AND_PAIR,
    12: FLUSH_DRAW_AND_ACE,
    13: WHEEL_DRAW_AND_PAIRS,
    14: OPEN_ENDED_AND_OVERCARDS,
}
"""A spot for every number of outs of the odds table, none of them with a tie."""

KICKERS = Spot("AsKd", "AhQc", "JsJd5c2h", "Qd Qh Qs", "2c 2d 2s 5d 5h 5s")
"""Ace-king against ace-queen: a five or a two makes two pair on the board, with an ace for both."""
WHEEL_FOR_BOTH = Spot("Ac2c", "2d2s", "3cAd9c4s", "2h", "5d 5h 5s")
"""A pair of aces against deuces; a five makes the lowest straight for both."""
FOURTEEN_WITH_TIES = Spot("QhJc", "Jh4h", "3cQdTh9h", "2h 3h 5h 6h 7h 8h Kh Ah", "8c 8d 8s Kc Kd Ks")
"""A pair of queens against a flush draw; an eight or a king makes a straight for both."""
FIFTEEN_WITH_TIES = Spot("7sAd", "7hKh", "6d5d8hAh", "2h 3h 4h 5h 6h 9h Th Jh Qh", "4c 4d 4s 9c 9d 9s")
FIFTEEN_OUTS = Spot("JsKs", "QhJh", "9s2h9d8h", "3h 4h 5h 6h 7h 9h Tc Td Th Ts Qc Qd Qs Kh Ah")
DEAD = Spot("AsAd", "KsKd", "AcAh7d2h", "")
TIES_ALONE = Spot("QsAh", "9dAd", "AsQhQd7c", "", "Ac")
SAME_HANDS = Spot("AsKd", "AhKc", "9s7d4c2h", "")
SAME_DRAWS = Spot("AsKs", "AhKh", "Ts5s9h2h", "3h 4h 6h 7h 8h Th Jh Qh 5h")


def all_in(
    spot: Spot = GUTSHOT, river: str = "", *, stack_cents: int = 50_000, favourite: int = 1, **rules: Json
) -> Felt:
    """Deal two players a spot and let both go all-in before the flop; seat 1 has the big blind."""
    felt = Felt({1: stack_cents, 2: stack_cents}, 1, wagers=True, **rules)
    felt.deal({favourite: spot.favourite, 3 - favourite: spot.other}, spot.board + river)
    felt.play("a", "c")
    return felt


def offered(
    spot: Spot = GUTSHOT, river: str = "", *, stack_cents: int = 50_000, favourite: int = 1, **rules: Json
) -> Felt:
    """The same, up to the moment of the offer: the pot is twice the stack, all of it contested."""
    felt = all_in(spot, river, stack_cents=stack_cents, favourite=favourite, **rules)
    to_the_turn(felt)
    offer_of(felt)
    return felt


def to_the_turn(felt: Felt) -> None:
    """Let flop and turn run out."""
    felt.wait(3_000)


def offer_of(felt: Felt) -> Offer:
    """The open offer."""
    assert felt.hand.stage == "insurance"
    assert felt.hand.offer is not None
    return felt.hand.offer


def bounds_of(felt: Felt) -> Bounds:
    """Least, break-even and largest premium of the open offer."""
    return bounds(felt.hand, offer_of(felt))


def insurance(felt: Felt, premium_cents: int, *, seat: int = 0, offer_id: str = "") -> Insure:
    """The command of the insured, or of ``seat``, about the open offer, or the one named."""
    named = offer_id or (felt.hand.offer.offer_id if felt.hand.offer is not None else "")
    by = seat or (felt.hand.offer.seat if felt.hand.offer is not None else 1)
    return Insure(f"p{by}", named, Cents(premium_cents))


def insure(felt: Felt, premium_cents: int) -> Outcome:
    """The insured takes the open offer."""
    return felt.do(insurance(felt, premium_cents))


def to_the_result(felt: Felt) -> None:
    """Let the river come, and the pots be paid."""
    felt.wait(2_500)
    assert felt.hand.stage == "result"


def to_the_close(felt: Felt) -> None:
    """Let the result stand; what the hand comes to is paid and booked."""
    closed = len(felt.records)
    felt.wait(3_000 + 1_500 * (len(felt.hand.results) - 1))
    assert len(felt.records) == closed + 1
