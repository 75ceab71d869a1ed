"""What the house keeps of an insurance premium, exactly (R6.3): `python -m bench.insurance`.

By formula: where every card that pays a claim is an out, the house wins the premium on 44 - o of the 44
rivers and pays O premiums on o of them, so it keeps 1 - o(O + 1)/44 of what is staked. By enumeration: a real
turn spot for every count is played to its close with each of its 44 rivers, and the house's account is read.
The second table does that for spots in which cards split the pot, with ties counted and by outs alone (R6.2).
"""

import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from engine.game import Cents
from engine.holdem.commands import Act, Insure
from engine.holdem.config import rule_set_json
from engine.holdem.insurance import Bounds, bounds
from engine.holdem.rules import Insurance, Rake, RuleSet
from engine.holdem.state import Hand, HoldemState, Offer
from engine.kit.commands import BuyIn, TakeSeat, Tick
from engine.registry import GAMES
from evaluator import CARDS

from bench.corpus import NO_JACKPOT, NO_PACE

GAME = GAMES["holdem"]
RIVERS: Final = 44
NOW_MS = 1_000_000
SEED = "5a" * 32
STACK_CENTS = Cents(50_000_000)
HOUSE = "house:insurance"
MOST_DEALS = 2_000
PLACES = (0, 2, 1, 3, 5, 6, 7, 9, 11)
"""Where in the deck lie the first hand, the second, and the board with the river."""


class Spot(NamedTuple):
    """Two hands and a board with the turn card open, in a table's deck."""

    first: tuple[str, str]
    second: tuple[str, str]
    board: tuple[str, ...]

    def deck(self, river: str) -> tuple[str, ...]:
        """The deck that deals this spot and this river."""
        cards = (*self.first, *self.second, *self.board, river)
        placed = dict(zip(PLACES, cards, strict=True))
        rest = iter([card for card in CARDS if card not in cards])
        return tuple(placed[place] if place in placed else next(rest) for place in range(len(CARDS)))

    def rivers(self) -> list[str]:
        """The cards that can come."""
        known = {*self.first, *self.second, *self.board}
        return [card for card in CARDS if card not in known]

    def __str__(self) -> str:
        """The spot as it is told."""
        return f"{''.join(self.first)} v {''.join(self.second)} on {''.join(self.board)}"


KICKERS = Spot(("As", "Kd"), ("Ah", "Qc"), ("Js", "Jd", "5c", "2h"))
"""Three outs, six ties."""
WHEEL_FOR_BOTH = Spot(("Ac", "2c"), ("2d", "2s"), ("3c", "Ad", "9c", "4s"))
"""One out, three ties."""
STRAIGHT_FOR_BOTH = Spot(("Qh", "Jc"), ("Jh", "4h"), ("3c", "Qd", "Th", "9h"))
"""Eight outs, six ties."""


def formula(outs: int, odds_tenths: int, ties: int = 0) -> Fraction:
    """The part of a premium that the house keeps; a tie pays the claim too, in full."""
    paying = outs + ties
    return Fraction(RIVERS - paying, RIVERS) - Fraction(paying * odds_tenths, RIVERS * 10)


def fair_odds(count: int) -> Fraction:
    """The odds at which nobody has an edge, to one."""
    return Fraction(RIVERS - count, count)


def table(insurance: Insurance) -> HoldemState:
    """Two players who are about to play, with nothing that waits and no rake."""
    rules = RuleSet(
        min_buy_in_cents=STACK_CENTS,
        max_buy_in_cents=STACK_CENTS,
        first_button=1,
        rake=Rake(percent=0),
        times=NO_PACE,
        jackpot=NO_JACKPOT,
        insurance=insurance,
    )
    state: HoldemState = GAME.open("bench", {"rules": rule_set_json(rules)})
    for seat in (1, 2):
        state = GAME.apply(state, TakeSeat(f"p{seat}", f"p{seat}", seat), NOW_MS).state
        state = GAME.apply(state, BuyIn(f"p{seat}", STACK_CENTS), NOW_MS).state
    return state


def offered(waiting: HoldemState, spot: Spot, river: str) -> tuple[HoldemState, Hand, Offer] | None:
    """Deal the spot, both players all-in before the flop; None where nothing is offered."""
    state: HoldemState = GAME.apply(waiting, Tick("", spot.deck(river), SEED), NOW_MS).state
    for move in ("all_in", "call"):
        assert state.hand is not None, "the hand begins at once"
        person = state.hand.players[state.hand.turn_index].person
        state = GAME.apply(state, Act(person, state.turn, move), NOW_MS).state
    hand = state.hand
    return None if hand is None or hand.offer is None else (state, hand, hand.offer)


def limits(waiting: HoldemState, spot: Spot) -> tuple[Offer, Bounds] | None:
    """What is offered in a spot, and for which premiums; None where nothing is."""
    found = offered(waiting, spot, spot.rivers()[0])
    return None if found is None else (found[2], bounds(found[1], found[2]))


def house_takes(waiting: HoldemState, spot: Spot, river: str, premium: Cents) -> int:
    """What the house's account has after the close, in cents."""
    found = offered(waiting, spot, river)
    assert found is not None, "an offer does not depend on the river"
    state, _, offer = found
    state = GAME.apply(state, Insure(f"p{offer.seat}", offer.offer_id, premium), NOW_MS).state
    closed = GAME.apply(state, Tick("", (), ""), NOW_MS)
    assert closed.record is not None, "nothing waits"
    return sum(
        transfer.cents * ((transfer.credit == HOUSE) - (transfer.debit == HOUSE))
        for transfer in closed.transfers
    )


def enumerated(waiting: HoldemState, spot: Spot, premium: Cents) -> Fraction:
    """The part of the premium that the house keeps, over the 44 rivers of the spot."""
    return Fraction(
        sum(house_takes(waiting, spot, river, premium) for river in spot.rivers()), RIVERS * premium
    )


def spots(insurance: Insurance, counts: Iterable[int]) -> dict[int, Spot]:
    """A real spot without a tie for each number of outs, the first that a fixed shuffle deals.

    Raises LookupError where one has none.
    """
    waiting, stream = table(insurance), Random(1)
    wanted, found = set(counts), dict[int, Spot]()
    for _ in range(MOST_DEALS):
        if wanted <= found.keys():
            return dict(sorted(found.items()))
        cards = stream.sample(CARDS, 8)
        spot = Spot((cards[0], cards[1]), (cards[2], cards[3]), tuple(cards[4:]))
        offer = limits(waiting, spot)
        if offer is not None and not offer[0].ties:
            found.setdefault(len(offer[0].outs), spot)
    raise LookupError(f"no spot was dealt for {sorted(wanted - found.keys())}")


def per_cent(part: Fraction) -> str:
    """A part as people read it."""
    return f"{float(part) * 100:+.2f}%"


def edge_rows(insurance: Insurance) -> list[Sequence[str]]:
    """One row for each entry of the odds table."""
    waiting = table(insurance)
    found = spots(insurance, range(1, len(insurance.odds_tenths) + 1))
    rows: list[Sequence[str]] = []
    for count, odds_tenths in enumerate(insurance.odds_tenths, start=1):
        edge, played = formula(count, odds_tenths), enumerated(waiting, found[count], Cents(1_000))
        rows.append(
            (
                str(count),
                f"{odds_tenths / 10:g}",
                f"{float(fair_odds(count)):.2f}",
                per_cent(edge),
                per_cent(played),
                str(found[count]),
            )
        )
    return rows


def tie_rows() -> list[Sequence[str]]:
    """What ties cost the house by how they are counted, for the least, break-even and largest premium."""
    rows: list[Sequence[str]] = []
    for spot in (WHEEL_FOR_BOTH, KICKERS, STRAIGHT_FOR_BOTH):
        for ties in ("counted", "literal"):
            waiting = table(Insurance(ties=ties))
            found = limits(waiting, spot)
            assert found is not None, "these spots have an offer"
            offer, allowed = found
            edges = [per_cent(enumerated(waiting, spot, premium)) for premium in allowed]
            count = f"{len(offer.outs)} + {len(offer.ties)}"
            rows.append((ties, count, f"{offer.odds_tenths / 10:g}", *edges, str(spot)))
    return rows


def print_rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table with its columns below each other."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for row in (head, *rows):
        print(
            "  ".join(text.rjust(width) for text, width in zip(row[:-1], widths, strict=False)),
            row[-1],
            sep="  ",
        )


def main() -> int:
    """Print both tables."""
    print("What the house keeps of a premium, by the number of outs (no ties)")
    print_rows(("outs", "odds", "fair", "formula", "played", "spot"), edge_rows(Insurance()))
    print("\nThe same where cards split the pot, for the least, break-even and largest premium")
    print_rows(("ties", "outs + ties", "odds", "least", "break-even", "largest", "spot"), tie_rows())
    return 0


if __name__ == "__main__":
    sys.exit(main())
