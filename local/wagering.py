"""What a bot stakes beside the pots: the jackpot bet and its standing order (R5.1, R5.2), a premium (R6)."""

import random
from typing import Any, Final, NamedTuple

Frame = dict[str, Any]


class Habits(NamedTuple):
    """How often, from 0 to 1.

    ``orders``: a new seat begins with a standing order. ``bets``: a window gets a bet, or loses the one of
    the standing order. ``insures``: an offer is taken, for the least, the break-even or the largest premium.
    """

    orders: float = 0.4
    bets: float = 0.2
    insures: float = 0.7


USUAL: Final = Habits()
FAITHFUL: Final = Habits(orders=1.0, bets=0.0, insures=0.7)
"""A standing order, and no second thoughts about it."""


class Wager(NamedTuple):
    """A command of one's own, as its frame wants it."""

    action: str
    fields: Frame


class Wagering:
    """Decides about each window and each offer once."""

    def __init__(self, luck: random.Random, habits: Habits) -> None:
        self._luck = luck
        self._habits = habits
        self._window = ""
        self._offer = ""
        self._orders = luck.random() < habits.orders

    def answer(self, private: Frame) -> Wager | None:
        """Return the answer to an insurance offer that is open and not answered yet (R6.4)."""
        offer = private.get("insurance")
        if offer is None or offer["premium_cents"] is not None or offer["offer_id"] == self._offer:
            return None
        self._offer = offer["offer_id"]
        fields = {"offer_id": offer["offer_id"], "premium_cents": self._premium_cents(offer)}
        return Wager("insure", fields)

    def _premium_cents(self, offer: Frame) -> int:
        if self._luck.random() >= self._habits.insures:
            return 0
        wanted_cents = self._luck.choice(("min_cents", "break_even_cents", "max_cents"))
        # The small blind can be more than the break-even premium of a small pot (R6.6).
        return max(int(offer[wanted_cents]), int(offer["min_cents"]))

    def bet(self, hand: Frame | None, private: Frame) -> Wager | None:
        """Return what is to be done about the jackpot bet now: the standing order, or this window's bet."""
        own = private.get("jackpot")
        if own is None:
            return None
        if self._orders and not own["continuity"]:
            self._orders = False
            return Wager("jackpot_continuity", {"on": True})
        if hand is None or hand["stage"] != "window" or hand["hand_id"] == self._window:
            return None
        self._window = hand["hand_id"]
        dealt_in = any(player["seat"] == private["seat"] for player in hand["players"])
        if not dealt_in or self._luck.random() >= self._habits.bets:
            return None
        return Wager("jackpot_bet", {"on": not own["bet"]})
