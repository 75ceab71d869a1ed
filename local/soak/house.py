"""The house of a soak: tables, players rich and poor, those who only look, staff, and an observer a table."""

from typing import Final, NamedTuple

from local.house import FAST, PIT_BOSS, House, Person, TablePlan, table

PASSWORD: Final = "soak4ages"  # noqa: S105 - of accounts that live for a minute
SMALL_BLIND_CENTS: Final = 1_00
RICH_CENTS: Final = 100_000_00
POOR_CENTS: Final = 120_00
_TIMES: Final = FAST._replace(window_ms=300)
"""Time to bet on the jackpot, and else pauses for machines."""
_ONE_IN: Final = 8
"""Of so many guests one has little money, and one only watches."""


class SoakHouse(NamedTuple):
    """What is opened, and who of its people is what; ``staff`` is {live table: (dealer, scanner)}."""

    house: House
    players: tuple[str, ...]
    visitors: tuple[str, ...]
    observers: dict[str, str]
    staff: dict[str, tuple[str, str]]
    pit_boss: str

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables' ids."""
        return tuple(self.observers)


def soak_house(guests: int, tables: int) -> SoakHouse:
    """Return a house for so many guests and tables; one table in three is live, of two one."""
    live = tables // 3 if tables > 2 else tables // 2
    table_ids = [f"table{number}" for number in range(1, tables + 1)]
    staff = {table_id: (f"dealer-{table_id}", f"scanner-{table_id}") for table_id in table_ids[:live]}
    names = [f"guest{number}" for number in range(1, guests + 1)]
    visitors = tuple(names[_ONE_IN - 1 :: _ONE_IN])
    players = tuple(name for name in names if name not in visitors)
    poor = frozenset(players[_ONE_IN - 2 :: _ONE_IN])
    observers = {table_id: f"observer-{table_id}" for table_id in table_ids}
    people = [
        *(_player(name, POOR_CENTS if name in poor else RICH_CENTS) for name in names),
        *(_player(name, RICH_CENTS) for name in observers.values()),
        *(Person(dealer, "Dealer", "dealer", PASSWORD) for dealer, _ in staff.values()),
        Person(PIT_BOSS, "Pit", "pit_boss", PASSWORD),
        *(Person(scanner, "Scanner", "scanner", PASSWORD) for _, scanner in staff.values()),
    ]
    plans = tuple(_plan(table_id, staff.get(table_id)) for table_id in table_ids)
    return SoakHouse(House(tuple(people), plans), players, visitors, observers, staff, PIT_BOSS)


def _player(name: str, cents: int) -> Person:
    return Person(name, name.capitalize(), "player", PASSWORD, cents)


def _plan(table_id: str, staff: tuple[str, str] | None) -> TablePlan:
    plan = table(table_id, SMALL_BLIND_CENTS, _TIMES, live=staff is not None)
    return plan if staff is None else plan._replace(config={**plan.config, "scanner_id": staff[1]})
