"""A game of a few lines, for tests of the shell: people put money into a purse that opens when time is up.

Whoever sits down (seat 1 to 3) brings money, ``act`` puts one cent into the purse and starts ten seconds.
When they are over the "hand" closes: the house takes the purse's cents, and everybody who is away then is
sent to the lobby; a void gives the cents back. ``pause`` is refused and changes the state all the same.
Each person holds a secret card.
"""

import json
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from engine.game import (
    EVERYBODY,
    Cents,
    Event,
    HandRecord,
    Json,
    Notice,
    Outcome,
    Refusal,
    Requests,
    RuleViolation,
    Transfer,
    UnknownCodec,
)
from engine.kit.commands import (
    BalanceKnown,
    BuyIn,
    CancelHand,
    ConnectionLost,
    ConnectionRestored,
    Leave,
    Pause,
    TakeSeat,
    Tick,
)

ENTRY_CENTS = Cents(1_000)
TURN_MS = 10_000


class Act(NamedTuple):
    actor: str


class Chair(NamedTuple):
    person: str
    nickname: str
    number: int
    stack_cents: int = 0
    away: bool = False
    balance_cents: int | None = None


class Purse(NamedTuple):
    table_id: str
    closed: bool
    chairs: tuple[Chair, ...] = ()
    purse_cents: int = 0
    due_ms: int | None = None
    hand_number: int = 0
    paused: bool = False
    put_in: tuple[str, ...] = ()

    def chair(self, person: str) -> Chair:
        for chair in self.chairs:
            if chair.person == person:
                return chair
        raise RuleViolation("not_seated")

    def with_chair(self, chair: Chair) -> "Purse":
        others = tuple(other for other in self.chairs if other.person != chair.person)
        return self._replace(chairs=(*others, chair))

    def without(self, person: str) -> "Purse":
        return self._replace(chairs=tuple(chair for chair in self.chairs if chair.person != person))


class PurseGame:
    kind: ClassVar[str] = "purse"
    commands: ClassVar[Mapping[str, type]] = {
        "take_seat": TakeSeat,
        "buy_in": BuyIn,
        "leave": Leave,
        "act": Act,
        "pause": Pause,
        "cancel_hand": CancelHand,
        "tick": Tick,
        "connection_lost": ConnectionLost,
        "connection_restored": ConnectionRestored,
        "balance_known": BalanceKnown,
    }

    def open(self, table_id: str, config: Mapping[str, Json]) -> Purse:
        return Purse(table_id, bool(config.get("closed", False)))

    def apply(self, state: Purse, command: Any, now_ms: int) -> Outcome:
        match command:
            case TakeSeat(actor, nickname, seat):
                return _take_seat(state, Chair(actor, nickname, seat))
            case BuyIn(actor, amount_cents):
                return _buy_in(state, state.chair(actor), amount_cents)
            case Leave(actor):
                return _leave(state, state.chair(actor), "")
            case Act(actor):
                return _act(state, state.chair(actor), now_ms)
            case Pause():
                return Outcome(state._replace(paused=True), refusal=Refusal("card_refused", {"count": 1}))
            case CancelHand(_, hand_id, reason):
                if not hand_id or hand_id != self.hand_id(state):
                    raise RuleViolation("too_late", hand_id=hand_id)
                return _void(state, hand_id, reason)
            case ConnectionLost(actor):
                return _away(state, state.chair(actor), away=True)
            case ConnectionRestored(actor):
                return _away(state, state.chair(actor), away=False)
            case BalanceKnown(actor, balance_cents):
                return Outcome(state.with_chair(state.chair(actor)._replace(balance_cents=balance_cents)))
            case Tick():
                return (
                    _close(state) if state.due_ms is not None and state.due_ms <= now_ms else Outcome(state)
                )
        raise AssertionError(command)

    def outstanding(self, state: Purse) -> Requests:
        people = tuple(chair.person for chair in state.chairs)
        bust = tuple(
            chair.person for chair in state.chairs if not chair.stack_cents and chair.balance_cents is None
        )
        return Requests(state.due_ms, presence=people, balances=bust if state.hand_number else ())

    def entry_cents(self, state: Purse) -> Cents:
        if state.closed:
            raise RuleViolation("table_not_open")
        return ENTRY_CENTS

    def seated(self, state: Purse) -> Mapping[str, int]:
        return {chair.person: chair.number for chair in state.chairs}

    def chat_seat(self, state: Purse, person: str) -> int:
        return state.chair(person).number

    def table_cents(self, state: Purse) -> Cents:
        return Cents(state.purse_cents + sum(chair.stack_cents for chair in state.chairs))

    def jackpot_cents(self, _state: Any) -> Cents:
        """This game has no jackpot."""
        return Cents(0)

    def at_stake(self, state: Purse) -> Mapping[str, Cents]:
        return {person: Cents(state.put_in.count(person)) for person in state.put_in}

    def hand_id(self, state: Purse) -> str:
        return "" if state.due_ms is None else f"{state.table_id}-{state.hand_number + 1}"

    def rescue_point(self, state: Purse) -> str:
        return json.dumps(state)

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
        state = _purse(json.loads(point))
        return _void(state, self.hand_id(state), reason) if self.hand_id(state) else Outcome(state)

    def summary(self, state: Purse) -> Mapping[str, Json]:
        return {"name": "Purse", "players": len(state.chairs)}

    def public_view(self, state: Purse) -> Mapping[str, Json]:
        chairs = {
            chair.person: {"stack_cents": chair.stack_cents, "away": chair.away} for chair in state.chairs
        }
        return {"chairs": chairs, "purse_cents": state.purse_cents, "hands": state.hand_number}

    def private_view(self, state: Purse, person: str) -> Mapping[str, Json] | None:
        if person not in self.seated(state):
            return None
        return {"card": secret_card(person), "balance_cents": state.chair(person).balance_cents}

    def encode(self, state: Purse, *, newest: bool) -> tuple[str, str]:
        return json.dumps({"codec": 1, "state": state}), "[]"

    def decode(self, public: str, secret: str) -> Purse:
        stored = json.loads(public)
        if stored["codec"] != 1:
            raise UnknownCodec(f"codec version {stored['codec']}")
        return _purse(stored["state"])

    def proof(self, record: HandRecord, person: str) -> Mapping[str, Json]:
        return {}


def secret_card(person: str) -> str:
    return f"card-of-{person}"


def _purse(stored: Json) -> Purse:
    table_id, closed, chairs, *rest, put_in = stored
    table = Purse(table_id, closed, tuple(Chair(*chair) for chair in chairs), *rest)
    return table._replace(put_in=tuple(put_in))


def _void(state: Purse, hand_id: str, reason: str) -> Outcome:
    """Everybody has his cents back, who has left on his balance."""
    after = state._replace(purse_cents=0, put_in=(), due_ms=None, hand_number=state.hand_number + 1)
    stakes = {person: state.put_in.count(person) for person in state.put_in}
    transfers = []
    for person, cents in stakes.items():
        if any(chair.person == person for chair in state.chairs):
            chair = after.chair(person)
            after = after.with_chair(chair._replace(stack_cents=chair.stack_cents + cents))
        else:
            key, table = f"void:{hand_id}:{person}", f"table:{state.table_id}"
            transfers.append(Transfer(key, table, f"player:{person}", Cents(cents), "void"))
    return Outcome(
        after,
        (Event("hand_voided", EVERYBODY, {"hand_id": hand_id, "reason": reason}),),
        tuple(transfers),
        notices=tuple(Notice(person, "hand_voided", {"hand_id": hand_id}) for person in stakes),
        record=HandRecord(hand_id, {"game": "purse", "hand_id": hand_id, "void": True}, {}),
    )


def _take_seat(state: Purse, chair: Chair) -> Outcome:
    if any(other.number == chair.number for other in state.chairs):
        raise RuleViolation("seat_taken")
    event = Event("seat_reserved", EVERYBODY, {"seat": chair.number, "nickname": chair.nickname})
    return Outcome(state.with_chair(chair), (event,))


def _buy_in(state: Purse, chair: Chair, amount_cents: int) -> Outcome:
    transfer = Transfer(
        "", f"player:{chair.person}", f"table:{state.table_id}", Cents(amount_cents), "buy_in"
    )
    own = Event("card_dealt", (chair.person,), {"card": secret_card(chair.person)})
    return Outcome(
        state.with_chair(chair._replace(stack_cents=chair.stack_cents + amount_cents)), (own,), (transfer,)
    )


def _act(state: Purse, chair: Chair, now_ms: int) -> Outcome:
    if not chair.stack_cents:
        raise RuleViolation("bad_amount")
    after = state.with_chair(chair._replace(stack_cents=chair.stack_cents - 1))
    due_ms = now_ms + TURN_MS if state.due_ms is None else state.due_ms
    event = Event("raised", EVERYBODY, {"seat": chair.number})
    put_in = (*state.put_in, chair.person)
    return Outcome(
        after._replace(purse_cents=state.purse_cents + 1, put_in=put_in, due_ms=due_ms), (event,)
    )


def _away(state: Purse, chair: Chair, *, away: bool) -> Outcome:
    name = "connection_lost" if away else "connection_restored"
    event = Event(name, EVERYBODY, {"seat": chair.number})
    return Outcome(state.with_chair(chair._replace(away=away)), (event,))


def _leave(state: Purse, chair: Chair, key: str) -> Outcome:
    transfer = Transfer(
        key, f"table:{state.table_id}", f"player:{chair.person}", Cents(chair.stack_cents), "cash_out"
    )
    event = Event("player_left", EVERYBODY, {"seat": chair.number})
    return Outcome(state.without(chair.person), (event,), (transfer,), departed=(chair.person,))


def _close(state: Purse) -> Outcome:
    number = state.hand_number + 1
    hand_id = f"{state.table_id}-{number}"
    taken = Transfer(
        f"hand:{hand_id}:pot1:rake",
        f"table:{state.table_id}",
        "house:rake",
        Cents(state.purse_cents),
        "rake",
    )
    after = state._replace(purse_cents=0, put_in=(), due_ms=None, hand_number=number)
    outcome = Outcome(
        after,
        (Event("hand_closed", EVERYBODY, {"hand_id": hand_id}),),
        (taken,),
        record=HandRecord(hand_id, {"game": "purse", "hand_id": hand_id}, {}),
    )
    for chair in state.chairs:
        if chair.away:
            gone = _leave(outcome.state, chair, "")
            notice = Notice(chair.person, "moved_to_lobby", {"reason": "away", "cents": chair.stack_cents})
            outcome = outcome._replace(
                state=gone.state,
                events=outcome.events + gone.events,
                transfers=outcome.transfers + gone.transfers,
                departed=outcome.departed + gone.departed,
                notices=(*outcome.notices, notice),
            )
    return outcome
