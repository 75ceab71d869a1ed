"""The rule set of a hold'em table, as data. A hand freezes the whole of it when it starts."""

from typing import Literal, NamedTuple, TypeAlias

from engine.game import Cents

Status: TypeAlias = Literal["preparing", "open", "closing", "closed"]


class Rake(NamedTuple):
    """What the house takes of each pot before it is divided (R4.4).

    ``percent`` of each pot, rounded down; ``cap_cents`` a hand's most (None: no cap); with
    ``no_flop_no_drop`` a hand without a flop is free. ``drops_cents`` are fixed amounts instead, pot
    by pot (rooms that take a drop), and ``percent`` is then 0; what a pot can't pay the next one owes.
    """

    percent: int = 4
    cap_cents: Cents | None = None
    no_flop_no_drop: bool = False
    drops_cents: tuple[Cents, ...] = ()


class Jackpot(NamedTuple):
    """The jackpot bonus bet (R5); ``bet_cents`` 0: the table has none.

    ``contribution_cents`` of each bet feed the table's progressive amount, which is ``floor_cents`` or more
    whenever a window opens (R5.3). A royal flush wins ``royal_flush_percent`` of the displayed amount, a
    straight flush ``straight_flush_percent``; the other prizes are fixed (R5.5).
    """

    bet_cents: Cents = Cents(5_00)
    contribution_cents: Cents = Cents(3_42)
    floor_cents: Cents = Cents(8_000_00)
    royal_flush_percent: int = 100
    straight_flush_percent: int = 10
    four_of_a_kind_cents: Cents = Cents(700_00)
    full_house_cents: Cents = Cents(120_00)
    flush_cents: Cents = Cents(80_00)
    straight_cents: Cents = Cents(40_00)


class Insurance(NamedTuple):
    """All-in insurance (R6); no ``odds_tenths``: the table has none.

    ``odds_tenths``: what the house pays for one unit of premium by the number of cards that pay a claim, from
    one card on, in tenths (R6.3); there is no offer for more cards than that. ``ties``: ``counted`` looks up
    outs and ties together, because both pay a claim; ``literal`` looks up the outs alone (R6.2).
    """

    odds_tenths: tuple[int, ...] = (300, 160, 100, 80, 60, 50, 40, 35, 30, 25, 22, 20, 18, 16)
    ties: Literal["counted", "literal"] = "counted"


class Times(NamedTuple):
    """Every duration of the game in milliseconds (R1.2, R1.3, R1.12, R2.5, R3.2, R16.2, R19.2).

    ``insurance_ms``: to decide on an offer (R6.4). ``prizes_ms``: for so long prizes, and decisions about
    them, are shown before the hand goes on. ``approval_look_ms``: so often a hand that waits for a decision
    asks for its workflow again, in case that was lost. ``dealer_wait_ms`` and ``dealer_idle_ms``: so long a
    start or a scan may be missing before people are told, and before the console locks (R22.4).
    """

    announce_ms: int = 3_000
    window_ms: int = 5_000
    first_clock_ms: int = 2_000
    street_ms: int = 1_000
    run_out_ms: int = 1_500
    run_out_river_ms: int = 2_500
    result_ms: int = 3_000
    result_extra_pot_ms: int = 1_500
    betting_ms: int = 10_000
    grace_ms: int = 500
    reserve_ms: int = 30_000
    sit_out_ms: int = 180_000
    away_ms: int = 120_000
    insurance_ms: int = 30_000
    prizes_ms: int = 3_000
    approval_look_ms: int = 300_000
    dealer_wait_ms: int = 60_000
    dealer_idle_ms: int = 300_000


class RuleSet(NamedTuple):
    """The rules of one table; the defaults are the R Live preset at $1/$2.

    ``odd_chip``: ``final_bettor`` gives the whole remainder to the winner who bet or called last (R4.2),
    ``left_of_button`` one unit each clockwise from the button. ``button``: ``dead`` or ``moving`` (R1.4).
    ``button_is_small_blind``: the disc of a heads-up hand. ``first_button``: 0 draws it, a number fixes it.
    ``chips_cents``: the table's chips, the smallest first; a tip is one of them (R8.2).
    ``ante_cents`` is paid by everybody and counts towards side pots, ``big_blind_ante_cents`` is dead
    money of the big blind.
    """

    small_blind_cents: Cents = Cents(100)
    big_blind_cents: Cents = Cents(200)
    ante_cents: Cents = Cents(0)
    big_blind_ante_cents: Cents = Cents(0)
    seats: int = 9
    min_buy_in_cents: Cents = Cents(4_000)
    max_buy_in_cents: Cents = Cents(20_000)
    limit: Literal["no_limit"] = "no_limit"
    rake: Rake = Rake()
    odd_chip: Literal["final_bettor", "left_of_button"] = "final_bettor"
    button: Literal["dead", "moving"] = "dead"
    button_is_small_blind: bool = False
    first_button: int = 0
    time_outs_warned: int = 2
    time_outs_removed: int = 3
    times: Times = Times()
    chips_cents: tuple[Cents, ...] = tuple(
        map(Cents, (1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00, 5_000_00))
    )
    jackpot: Jackpot = Jackpot()
    insurance: Insurance = Insurance()


class TableConfig(NamedTuple):
    """A table as operations set it up.

    ``live``: cards come from the scanner ``scanner_id`` (R22), otherwise from a shuffled deck (R1.1).

    ``status``: ``preparing`` refuses entry (R2.4), ``open`` plays. ``closing`` begins no hand and lets nobody
    in; at the close of the running hand it becomes ``closed``, with nobody on a seat.
    """

    table_id: str
    name: str
    live: bool
    scanner_id: str
    status: Status
    rules: RuleSet
