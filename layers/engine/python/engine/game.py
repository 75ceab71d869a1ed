"""The contract between a game and the shell that runs it.

A game is a pure reducer: ``apply`` takes an immutable state, a command and a time, and returns an
:class:`Outcome`; it never reads a clock, draws a card or talks to anybody. What it needs from outside
comes as data in the command, what it wants done goes out as data in the outcome.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, NamedTuple, NewType, Protocol, TypeAlias, TypeVar

Cents = NewType("Cents", int)
"""An amount of money in integer cents."""

Json: TypeAlias = Any
"""A value that :mod:`json` writes as it stands: dict, list, str, int, bool or None, nested."""

ENGINE_VERSION: Final = "1"
"""Written into every hand record; raised when the same log would no longer give the same hand."""


class RuleViolation(Exception):  # noqa: N818 - the field's word: a move that the rules refuse
    """A command that the rules refuse; the state is what it was.

    ``code`` is stable and for programs, ``facts`` are the numbers that a client shows beside it.
    """

    def __init__(self, code: str, **facts: Json) -> None:
        super().__init__(code)
        self.code = code
        self.facts: dict[str, Json] = facts


EVERYBODY: Final = "everybody"
Audience: TypeAlias = Literal["everybody"] | tuple[str, ...]
"""Who may see an event: everybody in the room, or the persons named."""


class Event(NamedTuple):
    """Something that happened. The audience has no default, so that no event is public by accident."""

    name: str
    audience: Audience
    facts: Mapping[str, Json]


class Transfer(NamedTuple):
    """Money that crosses the table's edge, between two accounts of the ledger.

    ``key`` makes the transfer's id within what caused it: derived transfers name the hand and the pot
    (``hand:<hand id>:pot1:rake``), transfers that a person asked for leave it empty and get the id of
    the command.
    """

    key: str
    debit: str
    credit: str
    cents: Cents
    kind: str


class Notice(NamedTuple):
    """A message to one person that stays until acknowledged (warnings, removals, results while away)."""

    person: str
    code: str
    facts: Mapping[str, Json]


class Refusal(NamedTuple):
    """A command that is answered with an error although it changed the state (R22.1: a bad scan pauses)."""

    code: str
    facts: Mapping[str, Json]


StateT = TypeVar("StateT")


class Outcome(NamedTuple):
    """What one command did. The fields other than ``state`` are empty in most outcomes.

    ``departed`` names persons who leave the room altogether (to the lobby); who merely gives up a seat
    stays in the room as a watcher and is not in it. ``record`` is the record of a hand that closed.
    ``emptied``: the table is closed, and everybody goes to the lobby who does not work for the house.
    """

    state: Any
    events: tuple[Event, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    departed: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    record: "HandRecord | None" = None
    refusal: Refusal | None = None
    emptied: bool = False


class HandRecord(NamedTuple):
    """The house's record of one hand; ``secret`` (cards, seed, part of the log) is sealed at rest."""

    hand_id: str
    public: Mapping[str, Json]
    secret: Mapping[str, Json]

    def __repr__(self) -> str:
        """Name the hand only: a repr ends up in logs."""
        return f"HandRecord({self.hand_id!r})"


class Approval(NamedTuple):
    """A decision about money that waits for a human (R5.7).

    ``step`` says whose: ``dealer`` (confirms) or ``pit_boss`` (decides). ``kind`` and ``cents`` are what is
    decided about; nothing here names a card.
    """

    hand_id: str
    prize_id: str
    step: str
    kind: str
    cents: Cents


class Decision(NamedTuple):
    """What was decided about a prize of the running hand, by whom and why."""

    prize_id: str
    approved: bool
    operator: str
    reason: str


class Requests(NamedTuple):
    """What a state asks of the shell, derived from it each time, so that nothing asked for can be lost.

    ``deadline_ms``: when the next Tick is due (epoch milliseconds), None while nothing runs.
    ``presence``: persons whose connection the shell checks before it applies that Tick (R3.4).
    ``balances``: persons whose balance the game wants to know (``BalanceKnown``, R2.8).
    ``approvals``: decisions that wait for a human, in their order: only the first can be decided.
    ``decisions``: those that were made in the running hand.
    """

    deadline_ms: int | None
    presence: tuple[str, ...] = ()
    balances: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()
    decisions: tuple[Decision, ...] = ()


class Command(Protocol):
    """A request to change a table. Each is a NamedTuple; ``actor`` sent it, "" is the system."""

    @property
    def actor(self) -> str:
        """The person who asks, as the connection record says."""
        ...


class Game(Protocol):
    """What a kind of game offers to the platform; ``docs/adding-a-game.md`` walks through it."""

    kind: ClassVar[str]
    commands: ClassVar[Mapping[str, type]]
    """Every command by its name on the wire; the class's fields are the frame's fields."""

    def open(self, table_id: str, config: Mapping[str, Json]) -> Any:
        """Return the state of a new, empty table. Raises RuleViolation("bad_config", field=...)."""
        ...

    def apply(self, state: Any, command: Any, now_ms: int) -> Outcome:
        """Apply one command at ``now_ms``. Raises RuleViolation and then changes nothing."""
        ...

    def outstanding(self, state: Any) -> Requests:
        """What the state asks for next."""
        ...

    def entry_cents(self, state: Any) -> Cents:
        """The balance needed to enter the room (R2.4). Raises RuleViolation while it is closed."""
        ...

    def seated(self, state: Any) -> Mapping[str, int]:
        """Every person who holds a chair (seated or reserved), with the seat's number."""
        ...

    def chat_seat(self, state: Any, person: str) -> int:
        """The seat from which a person may chat (R12.3). Raises RuleViolation: not_seated, buy_in_first."""
        ...

    def table_cents(self, state: Any) -> Cents:
        """All money on the table: stacks, pots and what is in flight. Equals the account ``table:<id>``."""
        ...

    def jackpot_cents(self, state: Any) -> Cents:
        """What the state holds as the balance of the account ``jackpot:<id>``; 0 for a game without one."""
        ...

    def at_stake(self, state: Any) -> Mapping[str, Cents]:
        """What each person has put into the running hand, for a void (R18.2)."""
        ...

    def hand_id(self, state: Any) -> str:
        """The id of the running hand, "" between hands."""
        ...

    def rescue_point(self, state: Any) -> str:
        """What ``rescued`` needs besides the stakes, as a JSON text without a card or a secret.

        It is stored beside the state with every commit, so it has to be short.
        """
        ...

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
        """Void the hand of a state that cannot be read or applied any more (R19.5).

        ``point`` and ``stakes`` are what ``rescue_point`` and ``at_stake`` said of that state. Everybody has
        in the end what a CancelHand would have given him; between hands the table is as it stood. Raises
        UnknownCodec for a point of newer code.
        """
        ...

    def summary(self, state: Any) -> Mapping[str, Json]:
        """The lobby's line about the table (R2.3)."""
        ...

    def public_view(self, state: Any) -> Mapping[str, Json]:
        """What everybody in the room may know, built field by field."""
        ...

    def private_view(self, state: Any, person: str) -> Mapping[str, Json] | None:
        """What only this person may know besides; None for who has no seat and no role here."""
        ...

    def encode(self, state: Any, *, newest: bool) -> tuple[str, str]:
        """Return (public, secret) as JSON texts; the shell seals the second.

        ``newest``: write the newest version that this code reads, instead of the one that the code before it
        reads as well. A game that has one version writes that.
        """
        ...

    def decode(self, public: str, secret: str) -> Any:
        """The inverse of ``encode``, of both versions. Raises UnknownCodec for one that is not read here.

        Any other exception says that ``encode`` did not write these texts.
        """
        ...

    def proof(self, record: HandRecord, person: str) -> Mapping[str, Json]:
        """Proof of the cards of a closed hand that this person was allowed to see (R22.3)."""
        ...


class UnknownCodec(Exception):  # noqa: N818 - not a bug: newer code wrote the table; the caller answers busy
    """The stored state was written by a codec version that this code does not read.

    The message names the version, or what else cannot be read; it quotes nothing of the state.
    """
