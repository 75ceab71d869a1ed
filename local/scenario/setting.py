"""What a scenario begins with: its people, its one table, and the jackpot that stands there."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from engine.game import Cents
from engine.holdem.game import HoldemGame
from engine.holdem.rules import Jackpot, Times
from runtime.bootstrap import Services
from runtime.ports import LedgerEntry, TableWrite

from local.house import FAST, House, Person, TablePlan, table

PASSWORD: Final = "scenario1"  # noqa: S105 - of accounts that live for some seconds
TABLE: Final = "onyx"
PLAYERS: Final = ("ana", "ben", "cas")
"""On the seats 1, 2 and 3; ana has the button of the first hand, ben and cas the blinds."""
WATCHER: Final = "eva"
DEALER: Final = "dora"
NEXT_DEALER: Final = "dirk"
SCANNER: Final = "scanner"
PIT_BOSS: Final = "pit"
SECOND_PIT_BOSS: Final = "pam"
BALANCE_CENTS: Final = 1_000_00
CONTRIBUTION_CENTS: Final = Jackpot().contribution_cents

QUICK: Final = FAST._replace(window_ms=300, result_ms=300, prizes_ms=300)
"""Pauses for machines; a decision has all its time."""
UNHURRIED: Final = QUICK._replace(result_ms=2_000, prizes_ms=2_000)
"""The result and the prizes stand long enough for a script to look at them, on a busy machine too."""


class Setting(NamedTuple):
    """The table of a scenario, and who is in the house besides the players, the watcher and the scanner.

    ``jackpot_cents``: what stands at the table when the first window opens, None for the floor.
    ``buy_in_cents``: what each player brings in. ``live``: a dealer and a scanner; else it shuffles.
    """

    small_blind_cents: int = 1_00
    buy_in_cents: int = 100_00
    jackpot_cents: int | None = None
    live: bool = True
    times: Times = QUICK
    rules: Mapping[str, Any] = {}
    dealers: tuple[str, ...] = (DEALER,)
    pit_bosses: tuple[str, ...] = (PIT_BOSS,)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody in the house, in the order in which they are told of."""
        staff = (*self.dealers, SCANNER) if self.live else ()
        return (*PLAYERS, WATCHER, *staff, *self.pit_bosses)


def house_of(setting: Setting) -> House:
    """Return the house that a stack opens for a scenario."""
    people = [Person(name, name.capitalize(), "player", PASSWORD, BALANCE_CENTS) for name in PLAYERS]
    people.append(Person(WATCHER, "Eva", "player", PASSWORD, BALANCE_CENTS))
    people += [Person(name, name.capitalize(), "dealer", PASSWORD) for name in setting.dealers]
    people += [Person(name, name.capitalize(), "pit_boss", PASSWORD) for name in setting.pit_bosses]
    people.append(Person(SCANNER, "Scanner", "scanner", PASSWORD))
    plan = table(TABLE, setting.small_blind_cents, setting.times, live=setting.live, **setting.rules)
    rules = {**plan.config["rules"], "first_button": 1}
    return House(tuple(people), (TablePlan(TABLE, {**plan.config, "rules": rules}),))


def carry_over(services: Services, setting: Setting) -> None:
    """Put the jackpot on the new table as a house does that carries it over from one that it has closed.

    No order of operations does this: the table and an entry of the book, from ``house:prizes``, are written
    in one commit while nobody is there yet. A table that has a jackpot already keeps it.
    """
    if setting.jackpot_cents is None:
        return
    stored = services.tables.load(TABLE)
    assert stored is not None, "the table exists"
    game = services.games[stored.game]
    assert isinstance(game, HoldemGame), "the table is a hold'em table"
    state = game.decode(stored.public, stored.secret)
    if state.jackpot_cents:
        return
    cents = Cents(setting.jackpot_cents)
    public, secret = game.encode(state._replace(jackpot_cents=cents), newest=services.settings.newest_codec)
    changed = stored._replace(version=stored.version + 1, public=public, secret=secret)
    entry = LedgerEntry(
        f"scenario:{TABLE}:jackpot_carried_over",
        "house:prizes",
        f"jackpot:{TABLE}",
        cents,
        "jackpot_carried_over",
        TABLE,
        services.clock.now_ms(),
    )
    services.tables.commit(TableWrite(changed, stored.version, entries=(entry,)))
