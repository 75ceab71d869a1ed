"""High card: the smallest game that keeps the whole contract. ``docs/adding-a-game.md`` walks through it.

Everybody who has the ante is dealt one card and may swap it once for the next card of the deck. After ten
seconds the cards open and the highest takes the pot, less two per cent for the house.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from engine.game import (
    EVERYBODY,
    Cents,
    Event,
    HandRecord,
    Json,
    Notice,
    Outcome,
    Requests,
    RuleViolation,
    Transfer,
    UnknownCodec,
)
from engine.kit.commands import (
    BuyIn,
    CancelHand,
    ConnectionLost,
    ConnectionRestored,
    Leave,
    TakeSeat,
    Tick,
)
from evaluator import CARDS

CODEC: Final = 1
SWAP_MS: Final = 10_000
PAUSE_MS: Final = 3_000
RAKE_PERCENT: Final = 2


class Swap(NamedTuple):
    """Give one's card back for the next one of the deck, once a hand."""

    actor: str


class Chair(NamedTuple):
    number: int
    person: str
    nickname: str
    stack_cents: Cents = Cents(0)
    away: bool = False


class Player(NamedTuple):
    """``place`` is where the player's card lies in the deck: the deck is the only secret."""

    seat: int
    person: str
    place: int
    swapped: bool = False


class Hand(NamedTuple):
    hand_id: str
    players: tuple[Player, ...]
    deck: tuple[str, ...]
    pot_cents: Cents

    def __repr__(self) -> str:
        """Name the hand only: a repr ends up in logs."""
        return f"Hand({self.hand_id!r})"


class Table(NamedTuple):
    """``due_ms``: when the hand ends or the next one begins. ``shown``: (seat, card) of the last hand."""

    table_id: str
    ante_cents: Cents
    chairs: tuple[Chair, ...] = ()
    hand: Hand | None = None
    hand_number: int = 0
    due_ms: int | None = None
    shown: tuple[tuple[int, str], ...] = ()


class HighCardGame:
    kind: ClassVar[str] = "high_card"
    commands: ClassVar[Mapping[str, type]] = {
        "take_seat": TakeSeat,
        "buy_in": BuyIn,
        "leave": Leave,
        "swap": Swap,
        "cancel_hand": CancelHand,
        "tick": Tick,
        "connection_lost": ConnectionLost,
        "connection_restored": ConnectionRestored,
    }

    def open(self, table_id: str, config: Mapping[str, Json]) -> Table:
        ante_cents = config.get("ante_cents", 100)
        if type(ante_cents) is not int or ante_cents < 1:
            raise RuleViolation("bad_config", field="ante_cents")
        return Table(table_id, Cents(ante_cents))

    def apply(self, state: Table, command: Any, now_ms: int) -> Outcome:
        outcome = _HANDLERS[type(command)](state, command, now_ms)
        return outcome._replace(state=_scheduled(outcome.state, now_ms))

    def outstanding(self, state: Table) -> Requests:
        ready = [chair.person for chair in _ready(state)] if state.hand is None else []
        return Requests(state.due_ms, presence=tuple(ready))

    def entry_cents(self, state: Table) -> Cents:
        return state.ante_cents

    def seated(self, state: Table) -> Mapping[str, int]:
        return {chair.person: chair.number for chair in state.chairs}

    def chat_seat(self, state: Table, person: str) -> int:
        if person not in self.seated(state):
            raise RuleViolation("not_seated")
        return self.seated(state)[person]

    def table_cents(self, state: Table) -> Cents:
        pot_cents = state.hand.pot_cents if state.hand is not None else 0
        return Cents(pot_cents + sum(chair.stack_cents for chair in state.chairs))

    def jackpot_cents(self, _state: Any) -> Cents:
        """This game has no jackpot."""
        return Cents(0)

    def at_stake(self, state: Table) -> Mapping[str, Cents]:
        players = state.hand.players if state.hand is not None else ()
        return {player.person: state.ante_cents for player in players}

    def hand_id(self, state: Table) -> str:
        return state.hand.hand_id if state.hand is not None else ""

    def rescue_point(self, state: Table) -> str:
        table = state._replace(hand=None, due_ms=None)
        concerned = [player.person for player in state.hand.players] if state.hand is not None else []
        return json.dumps({"rescue": CODEC, "table": table, "hand": [self.hand_id(state), *concerned]})

    def rescued(
        self,
        table_id: str,
        point: str,
        stakes: Mapping[str, Cents],
        *,
        operator: str,
        reason: str,
        now_ms: int,
    ) -> Outcome:
        stored = json.loads(point)
        if stored["rescue"] != CODEC:
            raise UnknownCodec(f"rescue point of version {stored['rescue']}")
        table = _table(stored["table"], ())
        hand_id, *people = stored["hand"]
        order = CancelHand(operator, hand_id, reason)
        outcome = _void(table, people, stakes, order) if hand_id else Outcome(table)
        return outcome._replace(state=_scheduled(outcome.state, now_ms))

    def summary(self, state: Table) -> Mapping[str, Json]:
        return {"name": state.table_id, "game": self.kind, "players": len(state.chairs)}

    def public_view(self, state: Table) -> Mapping[str, Json]:
        hand = state.hand
        return {
            "table_id": state.table_id,
            "game": self.kind,
            "ante_cents": state.ante_cents,
            "seats": [
                {
                    "seat": chair.number,
                    "player_id": chair.person,
                    "nickname": chair.nickname,
                    "stack_cents": chair.stack_cents,
                    "connected": not chair.away,
                }
                for chair in state.chairs
            ],
            "hand_id": hand.hand_id if hand is not None else None,
            "pot_cents": hand.pot_cents if hand is not None else 0,
            "swapped": [p.seat for p in hand.players if p.swapped] if hand is not None else [],
            "shown": [{"seat": seat, "card": card} for seat, card in state.shown],
            "due_ms": state.due_ms,
        }

    def private_view(self, state: Table, person: str) -> Mapping[str, Json] | None:
        if person not in self.seated(state):
            return None
        player = _player(state, person)
        card = state.hand.deck[player.place] if state.hand is not None and player is not None else None
        return {"seat": self.seated(state)[person], "card": card}

    def encode(self, state: Table, *, newest: bool) -> tuple[str, str]:
        hand = state.hand
        deck: tuple[str, ...] = ()
        if hand is not None:
            deck, hand = hand.deck, hand._replace(deck=())
        public = {"codec": CODEC, "table": state._replace(hand=hand)}
        return json.dumps(public), json.dumps({"codec": CODEC, "deck": deck})

    def decode(self, public: str, secret: str) -> Table:
        stored, sealed = json.loads(public), json.loads(secret)
        if (stored["codec"], sealed["codec"]) != (CODEC, CODEC):
            raise UnknownCodec(f"codec versions {stored['codec']} and {sealed['codec']}")
        return _table(stored["table"], tuple(sealed["deck"]))

    def proof(self, record: HandRecord, person: str) -> Mapping[str, Json]:
        raise RuleViolation("no_commitment")


def _table(stored: Json, deck: tuple[str, ...]) -> Table:
    table_id, ante_cents, chairs, hand, hand_number, due_ms, shown = stored
    if hand is not None:
        hand_id, players, _, pot_cents = hand
        hand = Hand(hand_id, tuple(Player(*p) for p in players), deck, pot_cents)
    seats = tuple(Chair(*chair) for chair in chairs)
    opened = tuple((seat, card) for seat, card in shown)
    return Table(table_id, ante_cents, seats, hand, hand_number, due_ms, opened)


def _take_seat(state: Table, command: TakeSeat, _now_ms: int) -> Outcome:
    if any(chair.person == command.actor for chair in state.chairs):
        raise RuleViolation("already_seated")
    if not 1 <= command.seat <= 9:
        raise RuleViolation("no_such_seat")
    if any(chair.number == command.seat for chair in state.chairs):
        raise RuleViolation("seat_taken")
    chair = Chair(command.seat, command.actor, command.nickname)
    event = Event("seat_reserved", EVERYBODY, {"seat": chair.number, "nickname": chair.nickname})
    return Outcome(_with(state, chair), (event,))


def _buy_in(state: Table, command: BuyIn, _now_ms: int) -> Outcome:
    chair = _chair(state, command.actor)
    if _player(state, command.actor) is not None:
        raise RuleViolation("hand_running")
    if not 1 <= command.amount_cents <= 100 * state.ante_cents:
        raise RuleViolation("buy_in_out_of_range", min_cents=1, max_cents=100 * state.ante_cents)
    player, table = f"player:{chair.person}", f"table:{state.table_id}"
    brought = Transfer("", player, table, command.amount_cents, "buy_in")
    facts = {"seat": chair.number, "nickname": chair.nickname, "cents": command.amount_cents}
    richer = chair._replace(stack_cents=Cents(chair.stack_cents + command.amount_cents))
    return Outcome(_with(state, richer), (Event("bought_in", EVERYBODY, facts),), (brought,))


def _leave(state: Table, command: Leave, _now_ms: int) -> Outcome:
    chair = _chair(state, command.actor)
    if _player(state, command.actor) is not None:
        raise RuleViolation("hand_running")
    chairs = tuple(other for other in state.chairs if other != chair)
    paid = Transfer("", f"table:{state.table_id}", f"player:{chair.person}", chair.stack_cents, "cash_out")
    event = Event("player_left", EVERYBODY, {"seat": chair.number, "cents": chair.stack_cents})
    transfers = (paid,) if chair.stack_cents else ()
    return Outcome(state._replace(chairs=chairs), (event,), transfers, departed=(chair.person,))


def _swap(state: Table, command: Swap, _now_ms: int) -> Outcome:
    hand, player = state.hand, _player(state, command.actor)
    if hand is None or player is None:
        raise RuleViolation("no_hand")
    if player.swapped:
        raise RuleViolation("nothing_to_swap")
    place = len(hand.players) + sum(other.swapped for other in hand.players)
    players = tuple(
        other._replace(place=place, swapped=True) if other == player else other for other in hand.players
    )
    event = Event("card_swapped", EVERYBODY, {"seat": player.seat})
    return Outcome(state._replace(hand=hand._replace(players=players)), (event,))


def _tick(state: Table, command: Tick, now_ms: int) -> Outcome:
    if state.due_ms is None or state.due_ms > now_ms:
        return Outcome(state)
    if state.hand is None:
        return _deal(state, command.deck, now_ms)
    return _close(state, state.hand, now_ms)


def _deal(state: Table, deck: tuple[str, ...], now_ms: int) -> Outcome:
    dealt_in = _ready(state)
    for chair in dealt_in:
        state = _with(state, chair._replace(stack_cents=Cents(chair.stack_cents - state.ante_cents)))
    number = state.hand_number + 1
    hand = Hand(
        f"{state.table_id}-{number}",
        tuple(Player(chair.number, chair.person, place) for place, chair in enumerate(dealt_in)),
        deck,
        Cents(state.ante_cents * len(dealt_in)),
    )
    event = Event("cards_dealt", EVERYBODY, {"seats": [chair.number for chair in dealt_in]})
    after = state._replace(hand=hand, hand_number=number, due_ms=now_ms + SWAP_MS, shown=())
    return Outcome(after, (event,))


def _close(state: Table, hand: Hand, now_ms: int) -> Outcome:
    shown = tuple((player.seat, hand.deck[player.place]) for player in hand.players)
    winner, _ = max(shown, key=lambda pair: CARDS.index(pair[1]))
    rake_cents = Cents(hand.pot_cents * RAKE_PERCENT // 100)
    chair = next(chair for chair in state.chairs if chair.number == winner)
    paid = chair._replace(stack_cents=Cents(chair.stack_cents + hand.pot_cents - rake_cents))
    after = _with(state, paid)._replace(hand=None, due_ms=now_ms + PAUSE_MS, shown=shown)
    hands = [{"seat": seat, "cards": [card]} for seat, card in shown]
    facts = {"hand_id": hand.hand_id, "game": HighCardGame.kind, "hands": hands, "winner": winner}
    rake = Transfer(
        f"hand:{hand.hand_id}:pot1:rake", f"table:{state.table_id}", "house:rake", rake_cents, "rake"
    )
    return Outcome(
        after,
        (Event("hands_opened", EVERYBODY, {"hands": hands}),),
        (rake,) if rake_cents else (),
        record=HandRecord(hand.hand_id, facts, {"deck": list(hand.deck)}),
    )


def _cancel_hand(state: Table, command: CancelHand, _now_ms: int) -> Outcome:
    hand = state.hand
    if hand is None or hand.hand_id != command.hand_id:
        raise RuleViolation("too_late", hand_id=command.hand_id)
    people = [player.person for player in hand.players]
    stakes = dict.fromkeys(people, state.ante_cents)
    return _void(state._replace(hand=None, due_ms=None), people, stakes, command)


def _void(
    state: Table, people: Sequence[str], stakes: Mapping[str, Cents], order: CancelHand
) -> Outcome:
    """Give the stakes back. Nobody can leave in mid-hand here, so they all go to the chairs."""
    operator, hand_id, reason = order
    for person in people:
        chair = _chair(state, person)
        state = _with(state, chair._replace(stack_cents=Cents(chair.stack_cents + stakes[person])))
    told = {"table_id": state.table_id, "hand_id": hand_id, "reason": reason}
    return Outcome(
        state,
        (Event("hand_voided", EVERYBODY, {"hand_id": hand_id, "reason": reason}),),
        notices=tuple(Notice(person, "hand_voided", {**told, "cents": stakes[person]}) for person in people),
        record=HandRecord(hand_id, {**told, "game": HighCardGame.kind, "void": True, "by": operator}, {}),
    )


def _lost(state: Table, command: ConnectionLost, _now_ms: int) -> Outcome:
    return _connected(state, command.actor, "connection_lost", away=True)


def _restored(state: Table, command: ConnectionRestored, _now_ms: int) -> Outcome:
    return _connected(state, command.actor, "connection_restored", away=False)


def _connected(state: Table, person: str, name: str, *, away: bool) -> Outcome:
    chair = _chair(state, person)
    if chair.away == away:
        return Outcome(state)
    event = Event(name, EVERYBODY, {"seat": chair.number})
    return Outcome(_with(state, chair._replace(away=away)), (event,))


_HANDLERS: Final[Mapping[type, Callable[[Table, Any, int], Outcome]]] = {
    TakeSeat: _take_seat,
    BuyIn: _buy_in,
    Leave: _leave,
    Swap: _swap,
    CancelHand: _cancel_hand,
    Tick: _tick,
    ConnectionLost: _lost,
    ConnectionRestored: _restored,
}


def _scheduled(state: Table, now_ms: int) -> Table:
    """Between hands: the next one is due once two can pay the ante, and not any more when they cannot."""
    if state.hand is not None:
        return state
    if len(_ready(state)) < 2:
        return state._replace(due_ms=None)
    return state if state.due_ms is not None else state._replace(due_ms=now_ms)


def _ready(state: Table) -> list[Chair]:
    return [chair for chair in state.chairs if chair.stack_cents >= state.ante_cents and not chair.away]


def _chair(state: Table, person: str) -> Chair:
    for chair in state.chairs:
        if chair.person == person:
            return chair
    raise RuleViolation("not_seated")


def _player(state: Table, person: str) -> Player | None:
    for player in state.hand.players if state.hand is not None else ():
        if player.person == person:
            return player
    return None


def _with(state: Table, chair: Chair) -> Table:
    others = [other for other in state.chairs if other.number != chair.number]
    return state._replace(chairs=tuple(sorted([*others, chair])))
