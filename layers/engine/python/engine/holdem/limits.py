"""Betting limits: how much a bet or a raise may be. A limit is chosen by name in the rule set."""

from collections.abc import Mapping
from typing import Final, Protocol

from engine.game import Cents
from engine.holdem.rules import RuleSet
from engine.holdem.state import Hand, Player


class BettingLimit(Protocol):
    """What differs between no-limit, pot limit and fixed limit; everything else of betting is common."""

    def unit_cents(self, rules: RuleSet, street: int) -> Cents:
        """The least bet of a street, which is also the first raise's least size."""
        ...

    def bounds(self, hand: Hand, player: Player) -> tuple[Cents, Cents]:
        """Least and largest street total of a full bet or raise, whatever the player's stack is."""
        ...


class NoLimit:
    """No limit (R1.10): at least the last full bet or raise, at most everything."""

    def unit_cents(self, rules: RuleSet, street: int) -> Cents:  # noqa: ARG002 - the same on every street
        """The big blind."""
        return rules.big_blind_cents

    def bounds(self, hand: Hand, player: Player) -> tuple[Cents, Cents]:
        """From the price plus the last full raise up to the whole stack."""
        return (
            Cents(hand.price_cents + hand.full_raise_cents),
            Cents(player.street_cents + player.stack_cents),
        )


LIMITS: Final[Mapping[str, BettingLimit]] = {"no_limit": NoLimit()}
