"""Which cards lie open: worked out from the committed states alone, never from what the views show."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import HandRecord
from engine.holdem.state import Hand, HoldemState

CARD: Final = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
"""A card in a text, quoted or not."""

_KEPT_HANDS: Final = 12
_BOARD: Final = {0: (), 1: (1, 2, 3), 2: (1, 2, 3, 5), 3: (1, 2, 3, 5, 7)}
"""{street: offsets after the hole cards}: a burn comes before flop, turn and river (R1.7)."""


def hole_of(hand: Hand, person: str) -> frozenset[str]:
    """The hole cards of somebody in the hand, once all are dealt (R22.2)."""
    count = len(hand.players)
    for index, player in enumerate(hand.players):
        if player.person == person and hand.dealt >= 2 * count:
            return frozenset((hand.deck[index], hand.deck[count + index]))
    return frozenset()


def lying_open(hand: Hand) -> frozenset[str]:
    """Board and opened hands, prize winners' hands (R5.10), and the cards that an offer is about (R6.4).

    No other folded hand is ever opened (R1.8, R1.11).
    """
    count = len(hand.players)
    cards = {hand.deck[2 * count + offset] for offset in _BOARD[hand.street]}
    in_play = [player for player in hand.players if not player.folded]
    may_open = len(in_play) > 1 and (
        hand.street == 3 or sum(player.stack_cents > 0 for player in in_play) < 2 or hand.stage == "result"
    )
    if hand.open_hands and may_open:
        for player in in_play:
            cards |= hole_of(hand, player.person)
    for prize in hand.prizes:
        cards |= hole_of(hand, prize.person)
    if hand.offer is not None and may_open:
        cards |= {*hand.offer.outs, *hand.offer.ties}
    return frozenset(cards)


class OpenCards(NamedTuple):
    """At one version of a table.

    ``hands``: {hand: its open cards}, ``events``: {event number: hand}, ``touched``: the hands that the
    last commit had to do with, ``running``: the latest hand.
    """

    hands: Mapping[str, frozenset[str]] = {}
    events: Mapping[int, str] = {}
    touched: frozenset[str] = frozenset()
    running: str = ""

    def after(self, before: HoldemState, state: HoldemState, record: HandRecord | None) -> "OpenCards":
        """The same after a commit."""
        hands = dict(self.hands)
        running = self.running
        touched = {running}
        if record is not None:
            # The record of a hand that was void without being read has neither.
            board = frozenset(record.public.get("board", ()))
            opened = frozenset(card for hand in record.public.get("hands", ()) for card in hand["cards"])
            hands[record.hand_id] = hands.get(record.hand_id, frozenset()) | board | opened
            touched.add(record.hand_id)
        if state.hand is not None:
            hand_id = state.hand.hand_id
            hands[hand_id] = hands.get(hand_id, frozenset()) | lying_open(state.hand)
            touched.add(hand_id)
        events = {}
        for number, name, facts in state.recent:
            if number > before.event_number:
                running = facts["hand_id"] if name == "hand_announced" else running
                events[number] = running
            elif number in self.events:
                events[number] = self.events[number]
        for hand_id in list(hands)[:-_KEPT_HANDS]:
            del hands[hand_id]
        return OpenCards(hands, events, frozenset({*touched, running}), running)

    def of_event(self, number: int) -> frozenset[str]:
        """The cards that an event of this number may name."""
        return self.hands.get(self.events.get(number, ""), frozenset())

    def of_hand(self, state: HoldemState) -> frozenset[str]:
        """The open cards of the running hand."""
        return self.hands[state.hand.hand_id] if state.hand is not None else frozenset()

    def of_commit(self) -> frozenset[str]:
        """The cards that the events of the last commit may name."""
        return frozenset(card for hand_id in self.touched for card in self.hands.get(hand_id, ()))
