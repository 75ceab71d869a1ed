"""Whole hands a second through the engine, beside PokerKit: ``python -m bench.engine``.

Six players, no limit, a random legal policy. The engine plays them as the platform does: immutable state,
one command at a time through ``Game.apply``, events and hand record included, hands one after another on one
table, with re-buys so that six always play. PokerKit plays the same hands: same stacks, decks and
decisions, and in the end the same stacks, which is checked. Batches alternate; rates are medians.
"""

import gc
import json
import statistics
import sys
import time
from functools import partial
from random import Random
from typing import NamedTuple

from engine.game import Cents
from engine.holdem.betting import options
from engine.holdem.commands import Act
from engine.holdem.config import rule_set_json
from engine.holdem.rules import Rake, RuleSet
from engine.holdem.state import Hand, HoldemState
from engine.kit.commands import BuyIn, TakeSeat, Tick
from engine.registry import GAMES

from bench import pokerkit_side
from bench.corpus import NO_PACE
from bench.pokerkit_side import Deal
from bench.policy import CHECK_OR_CALL, FOLD, UNIT_CENTS, decide
from bench.recording import DECK

GAME = GAMES["holdem"]
SEATS = 6
NOW_MS = 1_000_000
SEED = "5a" * 32
STACK_CENTS = 200 * UNIT_CENTS
RULES = RuleSet(
    small_blind_cents=Cents(UNIT_CENTS),
    big_blind_cents=Cents(2 * UNIT_CENTS),
    seats=SEATS,
    min_buy_in_cents=Cents(1),
    max_buy_in_cents=Cents(STACK_CENTS),
    rake=Rake(percent=0),
    odd_chip="left_of_button",
    button_is_small_blind=True,
    first_button=SEATS,
    times=NO_PACE,
)
BATCHES = 15
HANDS_A_BATCH = 60


class Played(NamedTuple):
    """A batch as the engine played it: what PokerKit needs to play it too, and the stacks after each hand."""

    deals: tuple[Deal, ...]
    stacks: tuple[tuple[int, ...], ...]


def decks(batch: int) -> list[tuple[str, ...]]:
    """The decks of one batch."""
    stream = Random(batch)
    return [tuple(stream.sample(DECK, len(DECK))) for _ in range(HANDS_A_BATCH)]


def new_table() -> HoldemState:
    """Six players who have bought in."""
    state: HoldemState = GAME.open("bench", {"rules": rule_set_json(RULES)})
    for number in range(1, SEATS + 1):
        person = f"p{number}"
        state = GAME.apply(state, TakeSeat(person, person, number), NOW_MS).state
        state = GAME.apply(state, BuyIn(person, Cents(STACK_CENTS)), NOW_MS).state
    return state


def rebuy(state: HoldemState) -> HoldemState:
    """Everybody who has lost his stack buys in again."""
    for seat in state.seats:
        assert seat is not None, "nobody leaves"
        if seat.status == "rebuying":
            state = GAME.apply(state, BuyIn(seat.person, Cents(STACK_CENTS)), NOW_MS).state
    return state


def command(state: HoldemState, hand: Hand, to_call_cents: int, decision: int) -> Act:
    """What the policy drew, as a command of the player in turn."""
    actor = hand.players[hand.turn_index].person
    if decision == FOLD:
        return Act(actor, state.turn, "fold")
    if decision == CHECK_OR_CALL:
        return Act(actor, state.turn, "call" if to_call_cents else "check")
    return Act(actor, state.turn, "raise" if hand.price_cents else "bet", Cents(decision))


def play_out(state: HoldemState, seed: int) -> HoldemState:
    """Play the announced hand to its close."""
    stream = Random(seed)
    while (hand := state.hand) is not None:
        may = options(hand, hand.turn_index)
        decision = decide(stream, may.to_call_cents, may.min_to_cents, may.max_to_cents)
        state = GAME.apply(state, command(state, hand, may.to_call_cents, decision), NOW_MS).state
    return state


def engine_batch(batch: int, batch_decks: list[tuple[str, ...]]) -> Played:
    """Play a batch on one table."""
    state = new_table()
    deals, after = [], []
    for number, deck in enumerate(batch_decks):
        waiting = rebuy(state)
        state = GAME.apply(waiting, Tick("", deck, SEED), NOW_MS).state
        assert state.hand is not None, "six can be dealt in"
        order = [player.seat for player in state.hand.players]
        seed = batch * HANDS_A_BATCH + number
        state = play_out(state, seed)
        blinds = RULES.small_blind_cents, RULES.big_blind_cents
        deals.append(Deal(_stacks(waiting, order), deck, seed, *blinds))
        after.append(_stacks(state, order))
    return Played(tuple(deals), tuple(after))


def _stacks(state: HoldemState, order: list[int]) -> tuple[int, ...]:
    return tuple([seat.stack_cents if (seat := state.seats[number - 1]) else 0 for number in order])


def pokerkit_batch(deals: tuple[Deal, ...]) -> tuple[tuple[int, ...], ...]:
    """Play the same hands on PokerKit."""
    after = []
    for deal in deals:
        after.append(pokerkit_side.play(deal, partial(decide, Random(deal.seed))))
    return tuple(after)


def main() -> int:
    """Print one JSON line: hands a second on both sides, and how many times faster the engine is."""
    ours, theirs, differing = [], [], 0
    # What the imports made lives as long as the program: no collection needs to look at it again.
    gc.collect()
    gc.freeze()
    for batch in range(BATCHES):
        batch_decks = decks(batch)
        began = time.process_time()
        played = engine_batch(batch, batch_decks)
        between = time.process_time()
        stacks = pokerkit_batch(played.deals)
        ended = time.process_time()
        ours.append(HANDS_A_BATCH / (between - began))
        theirs.append(HANDS_A_BATCH / (ended - between))
        differing += sum(mine != other for mine, other in zip(played.stacks, stacks, strict=True))
        print(f"batch {batch}: {ours[-1]:.0f} and {theirs[-1]:.0f} hands/s", file=sys.stderr)
    hands_per_s, pokerkit_hands_per_s = statistics.median(ours), statistics.median(theirs)
    figures = {
        "hands_per_s": round(hands_per_s),
        "pokerkit_hands_per_s": round(pokerkit_hands_per_s, 1),
        "ratio": round(hands_per_s / pokerkit_hands_per_s, 1),
        "hands": BATCHES * HANDS_A_BATCH,
        "differing": differing,
    }
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
