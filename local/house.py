"""The house that the laptop run opens: its people, its channels (R3.1) and its tables."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from engine.holdem.rules import Times


class Person(NamedTuple):
    """An account to create; ``cents`` come from the house's cashier."""

    person: str
    nickname: str
    role: str
    password: str
    cents: int = 0


class TablePlan(NamedTuple):
    """A table to open; ``config`` is what the game's ``open`` takes."""

    table_id: str
    config: Mapping[str, Any]


class House(NamedTuple):
    """Everything that the run begins with."""

    people: tuple[Person, ...]
    tables: tuple[TablePlan, ...]


CHANNELS: Final = (100_00, 25_00, 5_00, 1_00)
"""The small blinds of R3.1 in cents; the big blind is twice that, the buy-in 20 to 100 big blinds."""

FAST: Final = Times(
    announce_ms=5,
    window_ms=5,
    first_clock_ms=5,
    street_ms=5,
    run_out_ms=5,
    run_out_river_ms=5,
    result_ms=20,
    result_extra_pot_ms=5,
    prizes_ms=20,
)
"""Pauses for machines; people's own time (betting, reservations, insurance) is what it always is."""

SCANNER: Final = "scanner"
DEALER: Final = "dealer"
PIT_BOSS: Final = "pit"
LIVE_TABLE: Final = "pearl"

_NAMES: Final = {
    100_00: ("diamond",),
    25_00: ("sapphire",),
    5_00: ("emerald", "jade"),
    1_00: ("ruby", "garnet"),
}


def table(
    table_id: str, small_blind_cents: int, times: Times, *, live: bool = False, **rules: Any
) -> TablePlan:
    """Return the plan of a table with the limits of its channel; ``rules`` replace parts of the rule set."""
    big_blind_cents = 2 * small_blind_cents
    rule_set = {
        "small_blind_cents": small_blind_cents,
        "big_blind_cents": big_blind_cents,
        "min_buy_in_cents": 20 * big_blind_cents,
        "max_buy_in_cents": 100 * big_blind_cents,
        "times": times._asdict(),
        **rules,
    }
    scanner = {"live": True, "scanner_id": SCANNER} if live else {}
    return TablePlan(table_id, {"name": table_id.capitalize(), **scanner, "rules": rule_set})


def demonstration(password: str, *, bots: int, fast: bool) -> House:
    """Return the house of ``make play``: three people's accounts, ``bots`` bots, staff, seven tables."""
    times = FAST if fast else Times()
    numbers = range(1, bots + 1)
    people = [
        Person("ana", "Ana", "player", password, 50_000_00),
        Person("ben", "Ben", "player", password, 50_000_00),
        Person("eva", "Eva", "player", password, 2_000_00),
        Person(PIT_BOSS, "Pit", "pit_boss", password),
        *(Person(f"bot{number}", f"Bot {number}", "player", password, 5_000_00) for number in numbers),
        Person(DEALER, "Dealer", "dealer", password),
        Person(SCANNER, "Scanner", "scanner", password),
    ]
    tables = [table(name, blind, times) for blind in CHANNELS for name in _NAMES[blind]]
    return House(tuple(people), (*tables, table(LIVE_TABLE, CHANNELS[-1], times, live=True)))
