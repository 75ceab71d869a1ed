"""What one command does, while it is being worked out.

A draft lives inside one call of ``apply``: the steps of the hand replace its immutable ``state`` and add
to its lists. An attempt that raises throws the draft away, so a refused command changes nothing.
"""

from engine.game import EVERYBODY, Cents, Event, HandRecord, Json, Notice, Outcome, Refusal, Transfer
from engine.holdem.state import Hand, HoldemState, Player, Seat

RECENT_EVENTS = 30
"""How many public events the view carries, so that a client that missed frames can catch up."""


class Draft:
    """The outcome under construction. ``deck`` and ``seed`` are those of a Tick, () and "" otherwise."""

    __slots__ = (
        "deck", "departed", "events", "notices", "now_ms", "record", "refusal", "seed", "state", "transfers",
    )  # fmt: skip

    def __init__(self, state: HoldemState, now_ms: int) -> None:
        self.state = state
        self.now_ms = now_ms
        self.events: list[Event] = []
        self.transfers: list[Transfer] = []
        self.departed: list[str] = []
        self.notices: list[Notice] = []
        self.record: HandRecord | None = None
        self.refusal: Refusal | None = None
        self.deck: tuple[str, ...] = ()
        self.seed = ""

    @property
    def hand(self) -> Hand:
        """The running hand; callers know that there is one."""
        hand = self.state.hand
        assert hand is not None, "no hand is running"
        return hand

    def set_hand(self, hand: Hand | None) -> None:
        """Put the hand back into the state."""
        self.state = self.state._replace(hand=hand)

    def set_player(self, index: int, player: Player) -> None:
        """Put one player back into the hand."""
        hand = self.hand
        players = (*hand.players[:index], player, *hand.players[index + 1 :])
        self.state = self.state._replace(hand=hand._replace(players=players))

    def set_seat(self, number: int, seat: Seat | None) -> None:
        """Put one seat back, or empty it."""
        seats = self.state.seats
        self.state = self.state._replace(seats=(*seats[: number - 1], seat, *seats[number:]))

    def tell(self, name: str, **facts: Json) -> None:
        """Add an event that everybody in the room sees."""
        self.events.append(Event(name, EVERYBODY, facts))

    def move(self, key: str, debit: str, credit: str, cents: Cents, kind: str) -> None:
        """Add a transfer; nothing moves for nothing."""
        if cents:
            self.transfers.append(Transfer(key, debit, credit, cents, kind))

    def notify(self, person: str, code: str, **facts: Json) -> None:
        """Add a notice to one person."""
        self.notices.append(Notice(person, code, facts))

    def outcome(self) -> Outcome:
        """Close the draft: number the public events and remember the last of them."""
        state = self.state
        number = state.event_number
        fresh = [(event.name, event.facts) for event in self.events if event.audience == EVERYBODY]
        numbered = tuple((number + step, name, facts) for step, (name, facts) in enumerate(fresh, start=1))
        return Outcome(
            state._replace(
                last_ms=self.now_ms,
                event_number=number + len(numbered),
                recent=(state.recent + numbered)[-RECENT_EVENTS:],
            ),
            tuple(self.events),
            tuple(self.transfers),
            tuple(self.departed),
            tuple(self.notices),
            self.record,
            self.refusal,
        )
