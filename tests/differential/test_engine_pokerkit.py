"""Random hands on the engine and on PokerKit side by side: who acts, what he may do, the pots, the stacks.

Where the two differ on purpose, the deals keep away from it or the test says what it allows:

- A short big blind does not lower the price (R1.10); PokerKit's price is the largest bet that is really
  there. So the big blind can always pay ante and blind here.
- Odd chips go one unit each clockwise from the button (R4.2); PokerKit gives all of them to the first winner,
  and joins pots whose losing contenders have mucked. So every amount is a multiple of 2,520, which 1 to 9
  winners divide without a remainder.
- Nobody is asked who has nothing to call and nobody to bet against (R1.9); PokerKit may ask the big blind.
- A raise is refused where nobody else has chips left (R1.10); PokerKit refuses it already where nobody else
  has more of them than the price.
- An all-in below a full raise does not reopen the betting (R1.10); PokerKit takes the first one after the
  blinds for a full raise, and adds up the short all-ins of the round, not what the player faces.

``RLIVE_DIFFERENTIAL_HANDS`` sets how many hands are played (default 250).
"""

import os
from functools import partial
from random import Random
from typing import NamedTuple

import pytest
from engine.game import Cents, Outcome
from engine.holdem.betting import options
from engine.holdem.config import rule_set_json
from engine.holdem.rules import Rake, RuleSet
from engine.holdem.state import Hand, HoldemState, Player
from engine.kit.commands import BuyIn, TakeSeat, Tick
from engine.kit.pots import build_pots

from bench.corpus import NO_INSURANCE, NO_JACKPOT, NO_PACE
from bench.policy import UNIT_CENTS, Bounds, decide
from bench.recording import DECK

pytest.importorskip("pokerkit", reason="PokerKit is not installed for this platform")

from pokerkit import State

from bench import pokerkit_side
from bench.engine import GAME, NOW_MS, SEED, command, decks, engine_batch, pokerkit_batch
from bench.engine import bounds as engine_bounds
from bench.pokerkit_side import Deal

HANDS = int(os.environ.get("RLIVE_DIFFERENTIAL_HANDS", "250"))
HANDS_A_TEST = 25


def random_deal(seed: int) -> Deal:
    """Two to nine players, stacks from one chip to a hundred big blinds, with and without antes."""
    stream = Random(seed)
    big_blind = stream.choice([2, 3, 10, 100])
    small_blind = stream.choice([big_blind // 2, 1])
    ante = stream.choice([0, 0, max(1, big_blind // 10), big_blind // 2])
    reach = (3 * big_blind, 20 * big_blind, 100 * big_blind)
    stacks = [stream.randint(1, stream.choice(reach)) for _ in range(stream.randint(2, 9))]
    stacks[1] = max(stacks[1], ante + big_blind)
    return Deal(
        tuple(stack * UNIT_CENTS for stack in stacks),
        tuple(stream.sample(DECK, len(DECK))),
        seed,
        small_blind * UNIT_CENTS,
        big_blind * UNIT_CENTS,
        ante * UNIT_CENTS,
    )


def announced(deal: Deal) -> HoldemState:
    """The deal on a table of the engine, blinds in and cards dealt; the small blind sits in seat 1."""
    count = len(deal.stacks)
    rules = RuleSet(
        small_blind_cents=Cents(deal.small_blind_cents),
        big_blind_cents=Cents(deal.big_blind_cents),
        ante_cents=Cents(deal.ante_cents),
        seats=count,
        min_buy_in_cents=Cents(1),
        max_buy_in_cents=Cents(max(deal.stacks)),
        rake=Rake(percent=0),
        odd_chip="left_of_button",
        button_is_small_blind=True,
        first_button=1 if count == 2 else count,
        times=NO_PACE,
        jackpot=NO_JACKPOT,
        insurance=NO_INSURANCE,
    )
    state: HoldemState = GAME.open("t", {"rules": rule_set_json(rules)})
    for seat, stack in enumerate(deal.stacks, start=1):
        state = GAME.apply(state, TakeSeat(f"p{seat}", f"p{seat}", seat), NOW_MS).state
        state = GAME.apply(state, BuyIn(f"p{seat}", Cents(stack)), NOW_MS).state
    dealt: HoldemState = GAME.apply(state, Tick("", deal.deck, SEED), NOW_MS).state
    return dealt


class Table(NamedTuple):
    """What both engines tell about a hand between two moves. Pots: (cents, contenders) of earlier rounds."""

    actor: int
    behind: tuple[int, ...]
    in_front: tuple[int, ...]
    pots: tuple[tuple[int, frozenset[int]], ...]


def engine_table(hand: Hand) -> Table:
    collected = [(i, p.total_cents - p.street_cents, p.folded) for i, p in enumerate(hand.players)]
    first_round = hand.street == 0
    return Table(
        hand.turn_index,
        tuple(player.stack_cents for player in hand.players),
        tuple(player.street_cents for player in hand.players),
        () if first_round else tuple((cents, frozenset(who)) for cents, who in build_pots(collected)),
    )


def pokerkit_table(state: State) -> Table:
    count = state.player_count

    def place(index: int) -> int:
        return 1 - index if count == 2 else index

    order = [place(index) for index in range(count)]
    assert state.actor_index is not None
    pots = [(pot.amount, frozenset(map(place, pot.player_indices))) for pot in state.pots]
    return Table(
        place(state.actor_index),
        tuple(state.stacks[index] for index in order),
        tuple(state.bets[index] for index in order),
        () if state.street_index == 0 else tuple(pots),
    )


def bounds_of_both(hand: Hand, theirs: Bounds | None) -> Bounds | None:
    """The bounds of a raise; they may differ only in whether there is one, in the cases named above."""
    ours = engine_bounds(hand)
    if ours == theirs:
        return ours
    player = hand.players[hand.turn_index]
    faces_full_raise = hand.price_cents - player.street_cents >= hand.full_raise_cents
    if ours is None:
        assert player.acted
        assert not faces_full_raise
    else:
        assert theirs is None
        others = [other for other in hand.players if other != player]
        assert (player.acted and faces_full_raise) or not any(can_exceed(hand, other) for other in others)
    return None


def can_exceed(hand: Hand, player: Player) -> bool:
    return not player.folded and player.street_cents + player.stack_cents > hand.price_cents


def play_both(deal: Deal) -> None:
    ours, theirs = announced(deal), pokerkit_side.start(deal)
    stream = Random(deal.seed)
    outcome = Outcome(ours)
    while (hand := ours.hand) is not None:
        assert engine_table(hand) == pokerkit_table(theirs)
        to_call = options(hand, hand.turn_index).to_call_cents
        assert to_call == pokerkit_side.to_call_cents(theirs)
        bounds_of_both(hand, pokerkit_side.bounds(theirs))
        decision = decide(stream, to_call, partial(bounds_of_both, hand, pokerkit_side.bounds(theirs)))
        outcome = GAME.apply(ours, command(ours, hand, decision), NOW_MS)
        ours = outcome.state
        pokerkit_side.apply(theirs, decision)
    if theirs.actor_index is not None:
        assert pokerkit_side.to_call_cents(theirs) == 0
        assert pokerkit_side.bounds(theirs) is None
        theirs.check_or_call()
    if any(event.name == "hands_opened" for event in outcome.events):
        # What nobody called is in no pot. After folds PokerKit counts otherwise.
        paid = [event.facts["cents"] for event in outcome.events if event.name == "pot_paid"]
        assert sum(paid) == theirs.total_pushed_amount
    stacks = tuple(seat.stack_cents if seat else 0 for seat in ours.seats)
    assert stacks == pokerkit_side.final_stacks(theirs)


@pytest.mark.rule("R1.6")
@pytest.mark.rule("R1.8")
@pytest.mark.rule("R1.9")
@pytest.mark.rule("R1.10")
@pytest.mark.rule("R3.5")
@pytest.mark.rule("R3.7")
@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("first", range(0, HANDS, HANDS_A_TEST))
def test_random_hands_go_as_on_pokerkit(first: int) -> None:
    for seed in range(first, min(first + HANDS_A_TEST, HANDS)):
        try:
            play_both(random_deal(seed))
        except AssertionError as difference:
            difference.add_note(f"seed {seed}: {random_deal(seed)}")
            raise


def test_both_sides_of_the_benchmark_play_the_same_hands() -> None:
    played = engine_batch(1, decks(1)[:30])
    assert played.stacks == pokerkit_batch(played.deals)
    assert any(stacks != deal.stacks for stacks, deal in zip(played.stacks, played.deals, strict=True))
