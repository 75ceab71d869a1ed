"""The same hand on PokerKit, the reference implementation of the field: what the engine is compared with."""

from collections import deque
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from pokerkit import Automation, Card, NoLimitTexasHoldem, State

from bench.policy import CHECK_OR_CALL, FOLD, Bounds, decide
from bench.recording import DECK

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
"""Everything but the hole cards, so that the deck can be put in order before the first card leaves it."""

CARDS = {text: next(Card.parse(text)) for text in DECK}


class Deal(NamedTuple):
    """One hand to play: stacks in cents from the small blind clockwise, forced bets, deck in dealing order.

    Heads-up the small blind has the button.
    """

    stacks: tuple[int, ...]
    deck: tuple[str, ...]
    seed: int
    small_blind_cents: int
    big_blind_cents: int
    ante_cents: int = 0


def start(deal: Deal) -> State:
    """A PokerKit state with blinds in and hole cards dealt."""
    count = len(deal.stacks)
    # Heads-up PokerKit's index 0 is the big blind, although its list of blinds begins with the small one.
    stacks = deal.stacks[::-1] if count == 2 else deal.stacks
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIONS,
        True,
        deal.ante_cents,
        (deal.small_blind_cents, deal.big_blind_cents),
        deal.big_blind_cents,
        stacks,
        count,
    )
    state.deck_cards = deque([CARDS[text] for text in deal.deck])
    for place in range(2 * count):
        state.deal_hole(player_index=1 - place % 2 if count == 2 else place % count)
    return state


def to_call_cents(state: State) -> int:
    """What a call costs the player in turn, 0 where he may check."""
    cents = state.checking_or_calling_amount
    assert cents is not None, "somebody is to act"
    return cents


def bounds(state: State) -> Bounds | None:
    """Least and largest street total of a raise, None where PokerKit allows none."""
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    return None if least is None or most is None else (least, most)


def apply(state: State, decision: int) -> None:
    """Make the move that the policy drew."""
    if decision == FOLD:
        state.fold()
    elif decision == CHECK_OR_CALL:
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(decision)


def play(deal: Deal) -> tuple[int, ...]:
    """Play the hand to its end by the random policy and return the stacks, from the small blind clockwise."""
    state, stream = start(deal), Random(deal.seed)
    while state.actor_index is not None:
        apply(state, decide(stream, to_call_cents(state), partial(bounds, state)))
    return final_stacks(state)


def final_stacks(state: State) -> tuple[int, ...]:
    """Stacks of a finished hand, from the small blind clockwise."""
    stacks: Sequence[int] = state.stacks
    return tuple(stacks[::-1] if len(stacks) == 2 else stacks)
