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


class Times(NamedTuple):
    """Every duration of the game in milliseconds (R1.2, R1.3, R1.12, R2.5, R3.2, R16.2, R19.2)."""

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
