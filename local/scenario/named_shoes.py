"""The shoes that have a name: for three bots on the seats 1 to 3, or for who sits there instead."""

from collections.abc import Mapping
from typing import Final

from local.scenario.shoes import Manner, Shoe, cards_of


def shoe(about: str, board: str, manners: Mapping[int, Manner] | None = None, **holes: str) -> Shoe:
    """Return a shoe from texts: ``shoe("...", "QsJsTs", seat1="AsKs")``."""
    return Shoe(
        about,
        {int(name.removeprefix("seat")): cards_of(cards) for name, cards in holes.items()},
        cards_of(board),
        manners=manners or {},
    )


ROYAL_FLUSH: Final = shoe(
    "seat 1 makes a royal flush with the flop", "Qs Js Ts 4d 5h", seat1="As Ks", seat2="9h 9c", seat3="7d 2c"
)
STRAIGHT_FLUSH: Final = shoe(
    "seat 1 makes a straight flush with the flop",
    "6s 7s 8s Qd 2c",
    seat1="9s Ts",
    seat2="Kd Kh",
    seat3="Jd 3c",
)
STRAIGHT_FLUSH_AND_ROYAL: Final = shoe(
    "seat 1 makes a royal flush, seat 2 a straight flush",
    "Qs Js Ts 4d 5h",
    seat1="As Ks",
    seat2="9s 8s",
    seat3="7d 2c",
)
TWO_STRAIGHT_FLUSHES: Final = shoe(
    "seat 1 and seat 2 make straight flushes with one flop",
    "6s 7s 8s Qd 2c",
    seat1="9s Ts",
    seat2="4s 5s",
    seat3="Kd Kh",
)
BONUS_AND_STRAIGHT_FLUSH: Final = shoe(
    "seat 1 makes a straight flush, seat 2 a flush that is awarded by itself",
    "6s 7s 8s Qd 2c",
    seat1="9s Ts",
    seat2="As Ks",
    seat3="Kd Kh",
)
FLUSH_BONUS: Final = shoe(
    "seat 2 makes a flush with the flop: $80 by themselves",
    "2h 7h Jh 4d 5c",
    seat1="Ac Kd",
    seat2="Ah 9h",
    seat3="8d 8c",
)

_ALL_IN: Final[Mapping[int, Manner]] = {1: "folds", 2: "all_in", 3: "all_in"}
INSURANCE_WIN, INSURANCE_LOSS, INSURANCE_TIE = (
    shoe(
        f"seats 2 and 3 all-in: 2 outs and 2 ties before the river, and {what}",
        f"9h 8s 4s 9c {river}",
        _ALL_IN,
        seat1="7d 2c",
        seat2="As 8c",
        seat3="Ad 4c",
    )
    for what, river in (("the favourite wins", "3h"), ("an out comes", "4d"), ("a tie comes", "Ac"))
)
INSURANCE_TIES: Final = shoe(
    "ace-king against ace-queen on J J 5 2: 3 outs, 6 ties, and a tie comes",
    "Js Jh 5d 2c 2h",
    _ALL_IN,
    seat1="8c 7d",
    seat2="As Kd",
    seat3="Ad Qc",
)

NAMED: Final[Mapping[str, tuple[Shoe, ...]]] = {
    "royal_flush": (ROYAL_FLUSH,),
    "straight_flush": (STRAIGHT_FLUSH,),
    "straight_flush_and_royal": (STRAIGHT_FLUSH_AND_ROYAL,),
    "two_straight_flushes": (TWO_STRAIGHT_FLUSHES,),
    "bonus_and_straight_flush": (BONUS_AND_STRAIGHT_FLUSH,),
    "flush_bonus": (FLUSH_BONUS,),
    "insurance": (INSURANCE_WIN, INSURANCE_LOSS, INSURANCE_TIE),
    "insurance_ties": (INSURANCE_TIES,),
    "everything": (
        FLUSH_BONUS,
        ROYAL_FLUSH,
        TWO_STRAIGHT_FLUSHES,
        INSURANCE_TIES,
        STRAIGHT_FLUSH_AND_ROYAL,
        BONUS_AND_STRAIGHT_FLUSH,
        INSURANCE_LOSS,
    ),
}
"""{name: its hands, dealt one after the other and then from the beginning}."""
