"""Whole hands a second through the engine, beside PokerKit: ``python -m bench.engine``.

Six players, no limit, a random legal policy. The engine plays them as the platform does: immutable state,
one command at a time through ``Game.apply``, events and hand record included, hands one after another on one
table, with re-buys so that six always play. PokerKit plays the same hands: same stacks, decks and
decisions, and in the end the same stacks, but for a hand in a thousand in which the two differ about a raise
(``differing`` counts them). Batches alternate; rates are medians of processor time.
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
from engine.kit.commands import BuyIn, TakeSeat, Tick, TopUp
from engine.registry import GAMES

from bench import pokerkit_side
from bench.corpus import NO_INSURANCE, NO_JACKPOT, NO_PACE
from bench.pokerkit_side import Deal
from bench.policy import CHECK_OR_CALL, FOLD, UNIT_CENTS, Bounds, decide
from bench.recording import DECK

GAME = GAMES["holdem"]
SEATS = 6
NOW_MS = 1_000_000
SEED = "5a" * 32
STACK_CENTS = 200 * UNIT_CENTS
LITTLE_CENTS = STACK_CENTS // 5
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
    jackpot=NO_JACKPOT,
    insurance=NO_INSURANCE,
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


def refill(state: HoldemState) -> HoldemState:
    """Everybody who has lost his stack buys in again, and who has little left tops up."""
    for seat in state.seats:
        assert seat is not None, "nobody leaves"
        if seat.status == "rebuying":
            state = GAME.apply(state, BuyIn(seat.person, Cents(STACK_CENTS)), NOW_MS).state
        elif seat.stack_cents < LITTLE_CENTS:
            missing = Cents(STACK_CENTS - seat.stack_cents)
            state = GAME.apply(state, TopUp(seat.person, missing), NOW_MS).state
    return state


def bounds(hand: Hand) -> Bounds | None:
    """Least and largest street total of a bet or raise, None where the engine allows none."""
    may = options(hand, hand.turn_index)
    least, most = may.min_to_cents, may.max_to_cents
    return None if least is None or most is None else (least, most)


def command(state: HoldemState, hand: Hand, decision: int) -> Act:
    """What the policy drew, as a command of the player in turn."""
    player = hand.players[hand.turn_index]
    if decision == FOLD:
        return Act(player.person, state.turn, "fold")
    if decision == CHECK_OR_CALL:
        owes = player.street_cents < hand.price_cents
        return Act(player.person, state.turn, "call" if owes else "check")
    return Act(player.person, state.turn, "raise" if hand.price_cents else "bet", Cents(decision))


def play_out(state: HoldemState, seed: int) -> HoldemState:
    """Play the announced hand to its close."""
    stream = Random(seed)
    while (hand := state.hand) is not None:
        to_call_cents = hand.price_cents - hand.players[hand.turn_index].street_cents
        decision = decide(stream, to_call_cents, partial(bounds, hand))
        state = GAME.apply(state, command(state, hand, decision), NOW_MS).state
    return state


def engine_batch(batch: int, batch_decks: list[tuple[str, ...]]) -> Played:
    """Play a batch on one table."""
    state = new_table()
    deals, after = [], []
    for number, deck in enumerate(batch_decks):
        waiting = refill(state)
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
    return tuple(pokerkit_side.play(deal) for deal in deals)


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
