"""What one command does, while it is being worked out.

A draft lives inside one call of ``apply``: the steps of the hand replace its immutable ``state`` and add
to its lists. An attempt that raises throws the draft away, so a refused command changes nothing.
"""

from collections.abc import Mapping

from engine.game import EVERYBODY, Cents, Event, HandRecord, Json, Notice, Outcome, Refusal, Transfer
from engine.holdem.state import Hand, HoldemState, Player, Seat
from engine.kit.records import copier, maker

RECENT_EVENTS = 30
"""How many public events the view carries, so that a client that missed frames can catch up."""

_event = maker(Event)
_outcome = maker(Outcome)
_closed = copier(HoldemState, "hand", "turn", "last_ms", "event_number", "recent", "log")


class Draft:
    """The outcome under construction. ``deck`` and ``seed`` are those of a Tick, () and "" otherwise.

    Hand, turn and log are kept beside the rest of the state: they change several times in one command, and
    copying the whole state each time would cost more than the move itself. ``running`` is the running hand,
    None between hands. What most commands leave empty stays at the class's defaults.
    """

    transfers: tuple[Transfer, ...] = ()
    departed: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    record: HandRecord | None = None
    refusal: Refusal | None = None
    emptied = False
    deck: tuple[str, ...] = ()
    seed = ""

    def __init__(self, state: HoldemState, now_ms: int) -> None:
        self._rest = state
        self.running = state.hand
        self.log = state.log
        self.turn = state.turn
        self.now_ms = now_ms
        self.events: list[Event] = []

    @property
    def state(self) -> HoldemState:
        """The state so far; turn, log, events and last time are filled in at the end."""
        if self._rest.hand is not self.running:
            self._rest = self._rest._replace(hand=self.running)
        return self._rest

    @state.setter
    def state(self, state: HoldemState) -> None:
        self._rest = state
        self.running = state.hand

    @property
    def hand(self) -> Hand:
        """The running hand; callers know that there is one."""
        hand = self.running
        assert hand is not None, "no hand is running"
        return hand

    @property
    def paused(self) -> bool:
        """Whether the table is paused."""
        return self._rest.paused is not None

    @property
    def stands_still(self) -> bool:
        """Whether counts stand still: in a pause, or while the hand waits for an approval (R20.1)."""
        return self.stopped_ms is not None

    @property
    def stopped_ms(self) -> int | None:
        """Since when counts stand still, None while they run."""
        hand, paused = self.running, self._rest.paused
        if hand is not None and hand.stopped_ms is not None:
            return hand.stopped_ms  # a pause that came later began in it
        return None if paused is None else paused.since_ms

    @property
    def count_ms(self) -> int:
        """Now, for counts that can stand still: there it is when the standstill began (R20.1)."""
        stopped_ms = self.stopped_ms
        return self.now_ms if stopped_ms is None else stopped_ms

    @property
    def live(self) -> bool:
        """Whether the cards come from a scanner."""
        return self._rest.config.live

    def set_player(self, index: int, player: Player) -> None:
        """Put one player back into the hand."""
        hand = self.hand
        self.running = hand._replace(players=(*hand.players[:index], player, *hand.players[index + 1 :]))

    def seat(self, number: int) -> Seat:
        """An occupied seat; callers know that somebody sits there."""
        seat = self._rest.seats[number - 1]
        assert seat is not None, "nobody sits there"
        return seat

    def set_seat(self, number: int, seat: Seat | None) -> None:
        """Put one seat back, or empty it."""
        seats = self._rest.seats
        self._rest = self._rest._replace(seats=(*seats[: number - 1], seat, *seats[number:]))

    def tell(self, name: str, **facts: Json) -> None:
        """Add an event that everybody in the room sees."""
        self.events.append(_event((name, EVERYBODY, facts)))

    def tell_move(self, name: str, facts: Mapping[str, Json]) -> None:
        """Add the event of a move, whose facts are a mapping already."""
        self.events.append(_event((name, EVERYBODY, facts)))

    def move(self, key: str, debit: str, credit: str, cents: Cents, kind: str) -> None:
        """Add a transfer; nothing moves for nothing."""
        if cents:
            self.transfers += (Transfer(key, debit, credit, cents, kind),)

    def notify(self, person: str, code: str, **facts: Json) -> None:
        """Add a notice to one person."""
        self.notices += (Notice(person, code, facts),)

    def outcome(self) -> Outcome:
        """Close the draft: number the events, which are all public, and remember the last of them."""
        rest = self._rest
        number = rest.event_number
        fresh = []
        for event in self.events:
            number += 1
            fresh.append((number, event.name, event.facts))
        hand, log = self.running, self.log
        recent = (rest.recent + tuple(fresh))[-RECENT_EVENTS:]
        state = _closed(rest, hand, self.turn, self.now_ms, number, recent, () if hand is None else log)
        return _outcome(
            (
                state,
                tuple(self.events),
                self.transfers,
                self.departed,
                self.notices,
                self.record,
                self.refusal,
                self.emptied,
            )
        )
