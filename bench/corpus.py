"""Recorded hands as input for the engine: rule set, stacks, deck in dealing order, moves, final stacks.

Two formats are read: integer records with ``blinds`` and ``actions``, and room-like records with ``events``
and decimal amounts. What a table of this house doesn't play is refused with a reason (``Unsupported``).
"""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.game import Cents
from engine.holdem.rules import Insurance, Jackpot, Rake, RuleSet, Times
from engine.kit.positions import Positions

from bench import phh_format, stars_format
from bench.felt import Felt, Move
from bench.holdings import deck_of
from bench.recording import EXTRA_BLIND, MALFORMED, Recording, Unsupported

NO_PACE: Final = Times(
    announce_ms=0,
    window_ms=0,
    first_clock_ms=0,
    street_ms=0,
    run_out_ms=0,
    run_out_river_ms=0,
    result_ms=0,
    result_extra_pot_ms=0,
)
"""Nothing waits but the players' own time, so that one command carries the hand to the next decision."""
NO_JACKPOT: Final = Jackpot(bet_cents=Cents(0))
NO_INSURANCE: Final = Insurance(odds_tenths=())
"""Other rooms and other engines have neither."""


class ReplayHand(NamedTuple):
    """One hand to replay.

    ``stacks`` and ``final``: cents by chair. ``positions``: None where ``rules.first_button`` places the
    button, else the positions of an imagined hand before, which put button and blinds where the record has
    them. ``deck``: 52 cards in dealing order. ``conceded``: chairs that were dealt a losing holding because
    they mucked unseen.
    """

    hand_id: str
    rules: RuleSet
    stacks: Mapping[int, Cents]
    positions: Positions | None
    deck: tuple[str, ...]
    moves: tuple[Move, ...]
    final: Mapping[int, Cents]
    conceded: frozenset[int]


def records(path: Path) -> Iterator[str]:
    """The lines of a corpus file that hold a record."""
    with path.open(encoding="utf-8") as lines:
        yield from (line for line in lines if line.strip())


def translate(line: str) -> ReplayHand:
    """Translate one line. Raises Unsupported, with MALFORMED for whatever can't be read as a hand."""
    try:
        return replay_hand(recording(json.loads(line)))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unsupported(MALFORMED, repr(error)) from error


def recording(record: Mapping[str, Any]) -> Recording:
    """Read a record of either format."""
    return stars_format.read(record) if "events" in record else phh_format.read(record)


def replay_hand(hand: Recording) -> ReplayHand:
    """Fill in what the table needs: cards that nobody saw, and the engine's names of the moves."""
    stakes = hand.stakes
    _refuse_strange_amounts(hand)
    if stakes.small_blind_cents < 1 and hand.small_blind in hand.dealt:
        raise Unsupported(EXTRA_BLIND, "a small blind that is not posted")
    felt = Felt(hand)
    felt.walk(hand.line)
    deck, conceded = deck_of(hand, felt)
    deepest = max(hand.stacks.values())
    rules = RuleSet(
        small_blind_cents=Cents(stakes.small_blind_cents or stakes.big_blind_cents),
        big_blind_cents=Cents(stakes.big_blind_cents),
        ante_cents=Cents(stakes.ante_cents),
        big_blind_ante_cents=Cents(stakes.big_blind_ante_cents),
        seats=hand.chairs,
        min_buy_in_cents=Cents(1),
        max_buy_in_cents=Cents(deepest),
        rake=Rake(percent=0, drops_cents=_drops_cents(hand, felt)),
        odd_chip="left_of_button",
        button_is_small_blind=len(hand.dealt) == 2 and hand.button == hand.small_blind,
        first_button=hand.button,
        times=NO_PACE,
        jackpot=NO_JACKPOT,
        insurance=NO_INSURANCE,
    )
    return ReplayHand(
        hand.hand_id,
        rules,
        {chair: Cents(cents) for chair, cents in hand.stacks.items()},
        _positions_before(hand),
        deck,
        tuple(felt.moves),
        {chair: Cents(cents) for chair, cents in hand.final.items()},
        conceded,
    )


def _refuse_strange_amounts(hand: Recording) -> None:
    amounts = [*hand.stakes, *hand.stacks.values(), *hand.final.values(), *hand.pots_cents]
    if any(type(amount) is not int or amount < 0 for amount in amounts):
        raise Unsupported(MALFORMED, "an amount that is none")
    if not min(hand.stacks.values()) or hand.stakes.big_blind_cents < max(1, hand.stakes.small_blind_cents):
        raise Unsupported(MALFORMED, "stacks or blinds that no table has")


def _drops_cents(hand: Recording, felt: Felt) -> tuple[Cents, ...]:
    """What the room took of each pot: as recorded, else in proportion to the pots, rounded down in all."""
    pots_cents = [pot.cents for pot in felt.pots()]
    rake_cents = hand.stakes.rake_cents
    if len(hand.pots_cents) == len(pots_cents):
        drops = [pot - paid for pot, paid in zip(pots_cents, hand.pots_cents, strict=True)]
        if sum(drops) == rake_cents and min(drops) >= 0:
            return tuple(map(Cents, drops))
    total = sum(pots_cents)
    shares = [rake_cents * sum(pots_cents[:count]) // total for count in range(len(pots_cents) + 1)]
    return tuple(Cents(after - before) for before, after in pairwise(shares))


def _positions_before(hand: Recording) -> Positions | None:
    """None where the first hand of a table has this button and these blinds anyway."""
    count = len(hand.dealt)
    in_a_row = (hand.dealt[-1], *hand.dealt[:2]) == (hand.button, hand.small_blind, hand.big_blind)
    usual = hand.button in hand.dealt and (count == 2 or in_a_row)
    # The button follows the small blind, the small blind the big blind, the big blind the next player.
    return None if usual else Positions(hand.button, hand.button, hand.small_blind)
