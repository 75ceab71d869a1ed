"""The state of a hold'em table: small nested NamedTuples, immutable, every field a plain value.

Money sits in exactly one place at a time: in ``Seat.stack_cents`` between hands, in ``Player.stack_cents``
from the blinds to the close, and in the player's ``street``/``total``/``dead`` amounts once it is bet.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from engine.game import Cents, Json
from engine.holdem.rules import RuleSet, TableConfig
from engine.kit.positions import Positions
from engine.kit.records import quick

SeatStatus = Literal["reserved", "seated", "rebuying"]
Waiting = Literal["", "newcomer", "missed_blind"]
PostChoice = Literal["", "post", "wait"]
Stage = Literal[
    "announced", "window", "dealing", "betting", "street", "insurance", "result", "prizes", "approval"
]
PrizeKind = Literal["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight"]
PrizeStatus = Literal["awarded", "dealer", "pit_boss", "approved", "rejected"]

STREETS = ("preflop", "flop", "turn", "river")
SETTLED: frozenset[Stage] = frozenset({"result", "prizes", "approval"})
"""Stages in which the pots are paid, and nothing of it has left the table yet (R4.6)."""


@quick
class Seat(NamedTuple):
    """A chair with somebody on it.

    ``until_ms``: end of a reservation or re-buy window (R2.5, R2.8). ``waiting``: must post or wait for
    the big blind before he is dealt in (R7), ``choice`` is his answer. ``sit_out``: ``next`` is reserved,
    ``now`` in effect until ``sit_out_until_ms`` (R16). ``away_until_ms``: end of the two minutes of a lost
    connection (R19.2), None while connected. ``time_outs``: in a row (R3.3). ``removal``: the reason for
    which he goes to the lobby at the close, "" for none. ``leaving``: reserved exit (R17.1).
    ``balance_known``: the shell has answered what the game asked about a busted player's balance.
    ``continuity``: his standing order for the jackpot bet (R5.2).
    """

    number: int
    person: str
    nickname: str
    status: SeatStatus
    stack_cents: Cents = Cents(0)
    until_ms: int | None = None
    waiting: Waiting = ""
    choice: PostChoice = ""
    sit_out: Literal["", "next", "now"] = ""
    sit_out_until_ms: int | None = None
    away_until_ms: int | None = None
    time_outs: int = 0
    removal: str = ""
    leaving: bool = False
    balance_known: bool = False
    continuity: bool = False


@quick
class Player(NamedTuple):
    """A seat that is dealt into the running hand; in the hand's tuple they stand in dealing order.

    ``stack_cents``: what is left to bet. ``street_cents``: put in on this street, ``total_cents`` in the
    whole hand (antes included), ``dead_cents``: dead money besides (big-blind ante). ``acted``: has acted
    in this round. ``bet_order``: the turn number of the latest bet, raise or call, 0 for none (R4.2).
    ``jackpot_cents``: a jackpot bonus bet in flight (R5, R17.2). ``won_cents``: paid out of the pots.
    ``left``: folded and gone from the table (R17.1): his bets stay in the pots, ``stack_cents`` is what he
    took with him. ``time_outs``: his count when the hand began (R3.3), for whoever replays it. ``waiting``
    and ``choice``: of his seat before the blinds (R7), for a void. ``continuity``: his standing order when
    the hand began, ``skipped``: it placed nothing because the stack was too small (R5.2). ``house_cents``:
    what the house has added to his stack and not booked yet: a claim or, negative, a premium (R6.5), and at
    the close a jackpot bet that comes back (R5.12). ``refunded_cents``: a jackpot bet that went back to the
    stack because there was no flop (R5.11); it binds its player as a bet does (R5.13).
    """

    seat: int
    person: str
    nickname: str
    stack_cents: Cents = Cents(0)
    street_cents: Cents = Cents(0)
    total_cents: Cents = Cents(0)
    dead_cents: Cents = Cents(0)
    acted: bool = False
    folded: bool = False
    bet_order: int = 0
    jackpot_cents: Cents = Cents(0)
    won_cents: Cents = Cents(0)
    last_action: str = ""
    left: bool = False
    time_outs: int = 0
    waiting: Waiting = ""
    choice: PostChoice = ""
    continuity: bool = False
    skipped: bool = False
    house_cents: Cents = Cents(0)
    refunded_cents: Cents = Cents(0)


class Prize(NamedTuple):
    """A jackpot prize that was won (R5.5 to R5.12); the hand's tuple has them in the order of deciding.

    ``status``: ``awarded`` by itself, or waiting for the ``dealer`` to confirm and the ``pit_boss`` to
    decide, then ``approved`` or ``rejected`` by ``operator`` for ``reason``. ``cents`` of a royal flush are
    what the straight flushes before it leave; a rejected one leaves more (R5.8). ``escalations``: how often
    nobody answered.
    """

    prize_id: str
    seat: int
    person: str
    kind: PrizeKind
    cents: Cents
    status: PrizeStatus
    operator: str = ""
    reason: str = ""
    escalations: int = 0


class Offer(NamedTuple):
    """An insurance offer to the player on ``seat`` (R6.2).

    ``outs``: river cards with which he loses, ``ties``: those that split. ``win_cents``: W, what he is
    paid of the contested pots if he wins. ``premium_cents``: None while he has not decided, 0 if he declined.
    """

    offer_id: str
    seat: int
    outs: tuple[str, ...]
    ties: tuple[str, ...]
    odds_tenths: int
    win_cents: Cents
    premium_cents: Cents | None = None


class PotResult(NamedTuple):
    """One pot as it was settled (R4.2 to R4.4): ``shares`` are (seat, cents) after ``rake_cents``."""

    cents: Cents
    rake_cents: Cents
    contenders: tuple[int, ...]
    shares: tuple[tuple[int, Cents], ...]


@quick
class Hand(NamedTuple):
    """The running hand. ``deck`` and ``seed`` are secret: hole and board cards are positions in the deck.

    ``deck``: all 52 cards of an RNG table in dealing order, or the cards scanned so far of a live one.
    ``dealt``: how many of them have been dealt. ``posts``: seats that post the big blind besides,
    ``missed``: occupied seats that it passes; from the blinds on those of them that owe a post for it (R7).
    ``price_cents``: street total that a player must match; ``full_raise_cents``: the last full bet or raise
    of the round. ``turn_index``: index in ``players`` of who must act, -1 for nobody; ``turn_ms``: the
    shown deadline. ``due_ms``: when the stage ends by itself, None where people or scans end it.
    ``open_hands``: the remaining hands lie open (R1.11). ``meter_cents``: the progressive amount when the
    jackpot window opened, what the house adds included, 0 before (R5.3). ``stopped_ms``: since when counts
    stand still because the hand waits for an approval (R20.1). ``prizes``: known from the result on.
    """

    hand_id: str
    rules: RuleSet
    stage: Stage
    due_ms: int | None
    positions: Positions
    posts: tuple[int, ...]
    players: tuple[Player, ...]
    deck: tuple[str, ...]
    seed: str
    deck_root: str
    started_ms: int
    street: int = 0
    dealt: int = 0
    price_cents: Cents = Cents(0)
    full_raise_cents: Cents = Cents(0)
    turn_index: int = -1
    turn_ms: int | None = None
    open_hands: bool = False
    results: tuple[PotResult, ...] = ()
    missed: tuple[int, ...] = ()
    meter_cents: Cents = Cents(0)
    stopped_ms: int | None = None
    offer: Offer | None = None
    prizes: tuple[Prize, ...] = ()

    def index_of(self, seat: int) -> int:
        """The place in ``players`` of a seat that is dealt in."""
        return next(index for index, player in enumerate(self.players) if player.seat == seat)

    def __repr__(self) -> str:
        """Name the hand only: a repr ends up in logs, and this object holds every card."""
        return f"Hand({self.hand_id!r}, {self.stage!r}, street={self.street})"


class Pause(NamedTuple):
    """A pause of the table (R20.1): every count of hand and presence stands still since ``since_ms``."""

    reason: str
    since_ms: int


@quick
class HoldemState(NamedTuple):
    """A hold'em table.

    ``seats[n - 1]`` is seat n. ``positions``: of the last hand that closed; None makes the next button be
    drawn (R7.3), where ``drawn_button`` is what was drawn for a hand that was void, 0 for none (R18.2).
    ``dealer``: the person at the console (R22.1), "" for none. ``start_ms``: when an RNG
    table announces its next hand, None while it can't. ``turn``: number of the latest turn, never reused.
    ``recent``: the last public events as (number, name, facts). ``last_ms``: the latest time applied.
    ``log``: (now_ms, command name, fields) of everything applied to the running hand, () between hands.
    ``jackpot_cents``: the balance of ``jackpot:<table>``, the progressive amount between hands (R5.3).
    ``awaited_ms``: since when a live table waits for a start or a scan, ``awaited_told``: people were told
    (R22.4). ``shoe``: the cards read so far in a check of the shoe, None while there is none; secret.
    """

    config: TableConfig
    seats: tuple[Seat | None, ...]
    hand: Hand | None = None
    positions: Positions | None = None
    dealer: str = ""
    paused: Pause | None = None
    start_ms: int | None = None
    hand_number: int = 0
    turn: int = 0
    last_ms: int = 0
    event_number: int = 0
    drawn_button: int = 0
    jackpot_cents: Cents = Cents(0)
    awaited_ms: int | None = None
    awaited_told: bool = False
    recent: tuple[tuple[int, str, Mapping[str, Json]], ...] = ()
    log: tuple[tuple[int, str, tuple[Json, ...]], ...] = ()
    shoe: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        """Name the table only: a repr ends up in logs, and the log of a live hand holds its cards."""
        return f"HoldemState({self.config.table_id!r}, hand={self.hand!r}, turn={self.turn})"
