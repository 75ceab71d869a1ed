"""One test's evening in the house: its tables, its people, and what their pages have complained of."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from engine.holdem.rules import Times

from local.scenario.shoes import Shoe
from tests.browser.browsing import DESK, Browsing, Size
from tests.browser.house_process import dealer_of, scanner_of
from tests.browser.people import Person, Player, dollars
from tests.browser.premises import Premises

BALANCE_CENTS: Final = 1_000_00
BUY_IN_CENTS: Final = 100_00

QUICK: Final = Times(
    announce_ms=200,
    window_ms=200,
    first_clock_ms=100,
    street_ms=100,
    run_out_ms=200,
    run_out_river_ms=200,
    result_ms=500,
    result_extra_pot_ms=100,
    prizes_ms=500,
    betting_ms=60_000,
)
"""Short pauses, and time enough to act on a machine that has much else to do."""

_numbers: Final[Iterator[int]] = itertools.count(1)
Anybody = TypeVar("Anybody", bound=Person)


class Table(NamedTuple):
    """A table of the house. A live one is dealt when :meth:`start_hand` says so."""

    table_id: str
    premises: Premises

    @property
    def name(self) -> str:
        """As pages show it."""
        return self.table_id.capitalize()

    def open_console(self) -> None:
        """Let a dealer who is not in a browser take the console."""
        dealer = dealer_of(self.table_id)
        self.premises.command(dealer, "watch", self.table_id)
        self.premises.command(dealer, "open_console", self.table_id)

    def start_hand(self) -> None:
        """Let that dealer start a hand."""
        self.premises.command(dealer_of(self.table_id), "start_hand", self.table_id)

    def scan(self, cards: Iterator[str], count: int) -> None:
        """Let a scanner that is not in a browser read the next cards, each as soon as it is asked for."""
        for _ in range(count):
            self.premises.order("scan", table_id=self.table_id, card=next(cards))

    def act_elsewhere(self, name: str, move: str, **fields: int) -> None:
        """Let somebody who is not in a browser make a move as soon as he has the turn."""
        turn = self.premises.order("own_turn", name=name, table_id=self.table_id)
        self.premises.command(name, "act", self.table_id, turn=turn["turn"], move=move, **fields)

    @property
    def account(self) -> str:
        """Its account in the book: what lies on it."""
        return f"table:{self.table_id}"


class House:
    """What a test has to do with; in the browser's thread.

    ``mark``: what the names of its accounts end with, because no two tests share any; numbers when left out.
    """

    def __init__(self, premises: Premises, browsing: Browsing, mark: str | None = None) -> None:
        self.premises = premises
        self._browsing = browsing
        self._mark = str(next(_numbers)) if mark is None else mark
        self._people: list[Person] = []
        self._elsewhere: list[str] = []
        self._tables: list[Table] = []

    def table(
        self,
        *shoes: Shoe,
        times: Times = QUICK,
        small_blind_cents: int = 1_00,
        live: bool = True,
        scans: bool = True,
        name: str = "",
        **rules: Any,
    ) -> Table:
        """Open a table. A live one has a dealer, and a scanner that reads ``shoes`` one after the other.

        ``scans``: whether that scanner is there. ``rules`` replace parts of the rule set; the first button is
        seat 1's.
        """
        table_id = name or f"opal{self._mark}{'abcdefgh'[len(self._tables)]}"
        table = Table(table_id, self.premises)
        self._tables.append(table)
        self.premises.order(
            "open_table",
            table_id=table.table_id,
            small_blind_cents=small_blind_cents,
            times=times._asdict(),
            rules={"first_button": 1, **rules},
            live=live,
        )
        if live and scans:
            self.premises.begin_scanning(table.table_id, shoes or (Shoe(),))
            table.open_console()
        return table

    def account(self, nickname: str, role: str = "player", cents: int = BALANCE_CENTS) -> str:
        """Create somebody's account and return its name."""
        name = f"{nickname.lower()}{self._mark}"
        self.premises.order("add_person", name=name, nickname=nickname, role=role, cents=cents)
        return name

    def browser_of(
        self, kind: type[Anybody], name: str, nickname: str, size: Size = DESK, **options: Any
    ) -> Anybody:
        """Give somebody with an account a browser."""
        context = self._browsing.new_context(self.premises.address, size, **options)
        person = kind(context, name, nickname)
        self._people.append(person)
        return person

    def player(
        self, nickname: str, table: Table | None = None, *, size: Size = DESK, cents: int = BALANCE_CENTS
    ) -> Player:
        """A new player, signed in, in the lobby or watching ``table``."""
        player = self.browser_of(Player, self.account(nickname, cents=cents), nickname, size)
        player.sign_in()
        if table is not None:
            player.enter(table.name)
        return player

    def seat(
        self, table: Table, *nicknames: str, cents: int | Sequence[int] = BUY_IN_CENTS, size: Size = DESK
    ) -> list[Player]:
        """New players with browsers on the seats from 1 on, each with a stack of ``cents``.

        They have taken their seats elsewhere before: signing in brings them back there (R2.9), which takes
        less time than the lobby and a dialog.
        """
        stacks = [cents] * len(nicknames) if isinstance(cents, int) else cents
        players = []
        for seat, (nickname, stack) in enumerate(zip(nicknames, stacks, strict=True), start=1):
            name = self.seat_elsewhere(table, nickname, seat, stack)
            self.premises.order("go", name=name)
            player = self.browser_of(Player, name, nickname, size)
            player.sign_in()
            player.sees_stack(seat, dollars(stack))
            players.append(player)
        return players

    def seat_elsewhere(self, table: Table, nickname: str, seat: int, cents: int = BUY_IN_CENTS) -> str:
        """Somebody on a seat who is not in a browser; return the name for :meth:`Premises.command`."""
        name = self.account(nickname)
        self._elsewhere.append(name)
        self.premises.command(name, "watch", table.table_id)
        self.premises.command(name, "take_seat", table.table_id, seat=seat)
        self.premises.command(name, "buy_in", table.table_id, amount_cents=cents)
        return name

    def complaints(self) -> list[str]:
        """What the consoles of all pages have complained of; security policies and uncaught errors too."""
        return [f"{person.name}: {line}" for person in self._people for line in person.complaints]

    def shown(self) -> Iterator[str]:
        """What everybody has before his eyes, for whoever looks for the reason of a failure."""
        for person in self._people:
            yield f"{person.name} sees: {person.page.locator('body').inner_text()[:4000]}"

    def close(self) -> None:
        """Close every browser, and send everybody home."""
        for person in self._people:
            person.context.close()
        tables = [table.table_id for table in self._tables]
        staff = [name for table in tables for name in (dealer_of(table), scanner_of(table))]
        self.premises.order("leave_house", names=[*self._elsewhere, *staff], table_ids=tables)
