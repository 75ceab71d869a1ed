"""What the contract test has to know of each game: how to play it at random, and who knows which card.

A game that joins ``engine.registry`` adds its driver to DRIVERS.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from engine.game import Cents, Game, Json
from engine.holdem.commands import (
    Act,
    CheckShoe,
    ConfirmPrize,
    DecidePrize,
    EscalatePrize,
    Insure,
    JackpotBet,
    JackpotContinuity,
    PostBlind,
    ScanCard,
    StartHand,
    UndoScan,
)
from engine.holdem.dealing import next_scan
from engine.holdem.game import HoldemGame
from engine.holdem.insurance import bounds
from engine.holdem.opening import can_be_dealt_in
from engine.holdem.prizes import won
from engine.holdem.state import Hand, HoldemState, Player, Seat
from engine.kit.commands import BuyIn, ConnectionRestored, ImBack, OpenConsole, OpenTable, Resume, TakeSeat
from evaluator import CARDS

from tests.contract.high_card import HighCardGame, Swap, Table

PLAYERS = ("ana", "ben", "cyd", "dee")


class Driver(Protocol):
    """Plays one game. ``next_command`` returns what the rules will most likely accept, None to let time pass.

    ``known``: the cards that ``viewer`` has been allowed to see once the step from ``before`` to ``after``
    is done. ``renamed`` puts other cards into the state's secret: ``names`` is {card: the card instead}.
    ``stacks``: the money on each person's chair, apart from what is in the running hand. ``deck``: what a
    Tick brings to this state, with cards that make something happen.
    """

    game: Game
    config: Mapping[str, Json]

    def next_command(self, state: Any, luck: Random) -> Any: ...

    def known(self, before: Any, after: Any, viewer: str) -> frozenset[str]: ...

    def renamed(self, state: Any, names: Mapping[str, str]) -> Any: ...

    def stacks(self, state: Any) -> Mapping[str, int]: ...

    def deck(self, state: Any, luck: Random) -> tuple[str, ...]: ...


class HighCardDriver:
    game: Game
    config: Mapping[str, Json] = {"ante_cents": 25}

    def __init__(self, game: Game | None = None) -> None:
        self.game = game or HighCardGame()

    def next_command(self, state: Table, luck: Random) -> Any:
        person = luck.choice(PLAYERS)
        chair = next((chair for chair in state.chairs if chair.person == person), None)
        if chair is None:
            return TakeSeat(person, person.title(), PLAYERS.index(person) + 1)
        if chair.away:
            return ConnectionRestored(person)
        if chair.stack_cents < state.ante_cents and state.hand is None:
            return BuyIn(person, luck.choice((25, 60, 500)))  # type: ignore[arg-type]
        return Swap(person) if luck.random() < 0.3 else None

    def known(self, before: Table, after: Table, viewer: str) -> frozenset[str]:
        cards = {card for _, card in (*before.shown, *after.shown)}
        for hand in (before.hand, after.hand):
            players = hand.players if hand is not None else ()
            cards |= {hand.deck[player.place] for player in players if hand and player.person == viewer}
        return frozenset(cards)

    def renamed(self, state: Table, names: Mapping[str, str]) -> Table:
        hand = state.hand
        if hand is None:
            return state
        return state._replace(hand=hand._replace(deck=tuple(names[card] for card in hand.deck)))

    def stacks(self, state: Table) -> Mapping[str, int]:
        return {chair.person: chair.stack_cents for chair in state.chairs}

    def deck(self, state: Table, luck: Random) -> tuple[str, ...]:
        return tuple(luck.sample(CARDS, len(CARDS)))


DEALS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("AhKh", "8h9h", "2h4h", "AsAd"), ("Th", "Jh", "Qh", "2c", "3d")),
    (("3h4h", "8h9h", "AcAd", "Ah2h"), ("5h", "6h", "7h", "Kc", "2d")),
    (("AsAd", "7h6h", "KhKc", "2s2d"), ("Ac", "Kd", "2c", "5h", "4h")),
    (("JsQd", "AsKs", "QhQc", "9c8c"), ("9s", "Ts", "2d", "Jc", "3h")),
)
"""Hole cards in dealing order, and the board: straight flushes with and without a royal flush, and hands of
which one will be offered an insurance when all are all in."""
PLACES_OF_THE_BOARD = (1, 2, 3, 5, 7)


def arranged(deal: int, count: int) -> dict[int, str]:
    """{position in the deck: card} of one of DEALS for ``count`` players."""
    holes, board = DEALS[deal % len(DEALS)]
    cards = {}
    for index, hole in enumerate(holes[:count]):
        cards[index], cards[count + index] = hole[:2], hole[2:]
    return cards | {
        2 * count + place: card for place, card in zip(PLACES_OF_THE_BOARD, board, strict=True)
    }


class HoldemDriver:
    game: Game = HoldemGame()

    def __init__(self, *, live: bool) -> None:
        rules = {"seats": 6, "ante_cents": 5, "min_buy_in_cents": 500, "max_buy_in_cents": 20_000}
        self.config: Mapping[str, Json] = {
            "live": live,
            "scanner_id": "scanner" if live else "",
            "rules": rules,
        }

    def next_command(self, state: HoldemState, luck: Random) -> Any:
        if state.config.status != "open":
            return OpenTable("ops")
        if state.paused is not None:
            return Resume("pit")
        staff = self._staff(state, luck) if state.config.live else None
        if staff is not None:
            return staff
        hand = state.hand
        if hand is not None and hand.turn_index >= 0 and luck.random() < 0.9:
            return self._move(state, hand.players[hand.turn_index].person, luck)
        if hand is not None and hand.stage in ("window", "insurance", "approval") and luck.random() < 0.9:
            return self._beside_the_pots(state, hand, luck)
        return self._around_the_hand(state, luck.choice(PLAYERS), luck)

    def _beside_the_pots(self, state: HoldemState, hand: Hand, luck: Random) -> Any:
        """Jackpot bets in their window, an answer to an offer, decisions about prizes."""
        if hand.stage == "window":
            person = luck.choice(hand.players).person
            if luck.random() < 0.15:
                on = luck.random() < 0.7
                return luck.choice((JackpotContinuity(person, on=on), JackpotBet(person, on=on)))
            cents = hand.rules.jackpot.bet_cents
            rich = {seat.person for seat in state.seats if seat is not None and seat.stack_cents > cents}
            missing = [player.person for player in hand.players if not player.jackpot_cents]
            able = sorted(rich.intersection(missing))
            return JackpotBet(luck.choice(able), on=True) if able else None
        if hand.offer is not None and hand.stage == "insurance":
            allowed = bounds(hand, hand.offer)
            person = next(player.person for player in hand.players if player.seat == hand.offer.seat)
            return Insure(person, hand.offer.offer_id, luck.choice((Cents(0), *allowed)))
        prize_id = luck.choice([prize.prize_id for prize in hand.prizes])
        approve = luck.random() < 0.6
        return luck.choice(
            (
                DecidePrize("pit", hand.hand_id, prize_id, approve, "" if approve else "the reason"),
                ConfirmPrize("dealer", prize_id),
                EscalatePrize("", hand.hand_id, prize_id),
                None,
            )
        )

    def _staff(self, state: HoldemState, luck: Random) -> Any:
        hand = state.hand
        if not state.dealer:
            return OpenConsole("dealer")
        if state.shoe is not None:
            done = luck.random() < 0.2
            return CheckShoe("dealer", on=False) if done else ScanCard("scanner", luck.choice(CARDS))
        if hand is None:
            what = luck.random()
            start = StartHand("dealer", luck.randbytes(32).hex()) if what < 0.5 else None
            return CheckShoe("dealer", on=True) if what > 0.9 else start
        if next_scan(hand) is None:
            return None
        if hand.deck and luck.random() < 0.1:
            return UndoScan("dealer")
        twice = bool(hand.deck) and luck.random() < 0.05
        wanted = arranged(state.hand_number, len(hand.players)) if state.hand_number % 4 else {}
        spare = [card for card in CARDS if (card in hand.deck) == twice and card not in wanted.values()]
        card = wanted.get(hand.dealt, "")
        return ScanCard("scanner", card if card and not twice else luck.choice(spare or CARDS))

    def _move(self, state: HoldemState, person: str, luck: Random) -> Any:
        own = self.game.private_view(state, person)
        turn = self.game.public_view(state)["hand"]["turn"]
        if own is None:  # the turn of somebody who is at the console besides: his time runs out
            return None
        move = luck.choice([name for name in own["moves"] if name != "fold" or luck.random() < 0.3])
        to_cents: Any = None
        if move in ("bet", "raise"):
            to_cents = luck.randint(turn["min_to_cents"], turn["max_to_cents"])
        return Act(person, turn["turn"], move, to_cents)

    def _around_the_hand(self, state: HoldemState, person: str, luck: Random) -> Any:
        seat = next((seat for seat in state.seats if seat is not None and seat.person == person), None)
        if seat is None:
            free = [number for number, taken in enumerate(state.seats, start=1) if taken is None]
            return TakeSeat(person, person.title(), luck.choice(free))
        if seat.status != "seated":
            return BuyIn(person, luck.choice((500, 2_000, 20_000, 20_000)))  # type: ignore[arg-type]
        if luck.random() < 0.5:
            return None
        return self._presence(seat, luck)

    def _presence(self, seat: Seat, luck: Random) -> Any:
        if seat.away_until_ms is not None:
            return ConnectionRestored(seat.person)
        if seat.leaving or seat.sit_out:
            return ImBack(seat.person)
        if seat.waiting and not seat.choice:
            return PostBlind(seat.person, luck.choice(("post", "wait")))
        return None

    def known(self, before: HoldemState, after: HoldemState, viewer: str) -> frozenset[str]:
        hands = [state.hand for state in (before, after) if state.hand is not None]
        cards = {card for hand in hands for card in self._known_in(hand, viewer)}
        if before.hand is not None and before.hand.stage != "result" and self._compared(before.hand, after):
            # One late timer has brought the result and whether there are prizes: that depends on the bettors.
            cards.update(*[self._hole(before.hand, index) for index, _ in self._bettors(before.hand)])
        return frozenset(cards)

    def _compared(self, hand: Hand, after: HoldemState) -> bool:
        """Whether prizes have been looked for since this state of the hand."""
        later = after.hand
        gone = later is None or later.hand_id != hand.hand_id
        return not hand.prizes and (gone or (later is not None and later.stage in ("prizes", "approval")))

    def _bettors(self, hand: Hand) -> list[tuple[int, Player]]:
        return [(index, player) for index, player in enumerate(hand.players) if player.jackpot_cents]

    def _hole(self, hand: Hand, index: int) -> tuple[str, ...]:
        return hand.deck[index : index + 1] + hand.deck[len(hand.players) + index :][:1]

    def _known_in(self, hand: Hand, viewer: str) -> list[str]:
        """The rule in words of its own: hole cards once all are dealt, streets once they are complete."""
        count = len(hand.players)
        if hand.stage in ("announced", "window") or hand.dealt < 2 * count:
            return []
        board = [hand.deck[2 * count + place] for place in (1, 2, 3, 5, 7)[: (0, 3, 4, 5)[hand.street]]]
        return board + [
            hand.deck[place]
            for index, player in enumerate(hand.players)
            if player.person == viewer
            or (hand.open_hands and not player.folded)
            or player.seat in {prize.seat for prize in hand.prizes}
            for place in (index, count + index)
        ]

    def renamed(self, state: HoldemState, names: Mapping[str, str]) -> HoldemState:
        hand = state.hand
        if state.shoe is not None:
            return state._replace(shoe=tuple(names[card] for card in state.shoe))
        if hand is None:
            return state
        other = hand._replace(deck=tuple(names[card] for card in hand.deck))
        if hand.stage == "result" and won(other, live=False) != won(hand, live=False):
            return state  # who wins a prize by hidden cards is what everybody learns next
        return state._replace(hand=other)

    def stacks(self, state: HoldemState) -> Mapping[str, int]:
        return {seat.person: seat.stack_cents for seat in state.seats if seat is not None}

    def deck(self, state: HoldemState, luck: Random) -> tuple[str, ...]:
        if state.hand is None:
            count = sum(seat is not None and can_be_dealt_in(seat) for seat in state.seats)
        else:  # the next hand begins in the very Tick that closes this one
            count = sum(player.stack_cents > 0 and not player.left for player in state.hand.players)
        wanted = arranged(luck.randrange(len(DEALS)), count) if luck.random() < 0.8 else {}
        spare = iter(luck.sample([card for card in CARDS if card not in wanted.values()], 52 - len(wanted)))
        return tuple(wanted[place] if place in wanted else next(spare) for place in range(52))


DRIVERS: Mapping[str, Driver] = {
    "holdem": HoldemDriver(live=False),
    "holdem, live": HoldemDriver(live=True),
    "high card": HighCardDriver(),
}
