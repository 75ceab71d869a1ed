"""A house whose table waits for decisions about prizes, with a workflow that only notes what it is told."""

from collections.abc import Mapping
from typing import Any

from engine.game import Cents, Json
from engine.holdem.commands import StartHand
from engine.kit.commands import OpenConsole
from engine.registry import GAMES
from runtime.draft import Draft, envelope, open_draft
from runtime.memory.approvals import MemoryApprovals
from runtime.ports import Connection, LedgerEntry, TableWrite, Throttled

from tests.unit.engine.felt import SEED
from tests.unit.engine.jackpot_table import STRAIGHT_FLUSH, SUITED_567, JackpotFelt
from tests.unit.runtime.house import House

HAND, PRIZE, ROYAL = "t1-1", "straight_flush:2", "royal_flush:1"
AMOUNT = 5_000_000


class LossyApprovals(MemoryApprovals):
    """Approvals that cannot be reached while ``is_away``."""

    is_away = False

    def start(self, table_id: str, hand_id: str) -> None:
        self._reach()
        super().start(table_id, hand_id)

    def answer(self, hand_id: str, prize_id: str, answer: Mapping[str, Json]) -> None:
        self._reach()
        super().answer(hand_id, prize_id, answer)

    def _reach(self) -> None:
        if self.is_away:
            raise Throttled


class WaitingHouse(House):
    """Prizes are shown; the next tick asks for the first decision. ``approvals``: what the workflow hears."""

    def __init__(self, felt: JackpotFelt) -> None:
        super().__init__(GAMES["holdem"])
        self.approvals = LossyApprovals()
        replaced = self.with_ports(approvals=self.approvals)
        self.services, self.service = replaced.services, replaced.service
        self._put(felt)

    def _put(self, felt: JackpotFelt) -> None:
        settings, stored = self.services.settings, self.table()
        draft = open_draft(stored, self.game, self.clock.now_ms(), settings)._replace(state=felt.state)
        table = envelope(draft, "as the felt stands", newest_codec=settings.newest_codec)
        came = {"table:t1": self.game.table_cents(felt.state), "jackpot:t1": felt.state.jackpot_cents}
        entries = tuple(
            LedgerEntry(f"opening:{account}", "house:cashier", account, Cents(cents), "test", "t1", 1)
            for account, cents in came.items()
        )
        self.services.tables.commit(TableWrite(table, stored.version, entries))

    def touch(self) -> None:
        """Let what is due be done."""
        self.service.operate("t1", as_it_stands)

    def staff(self, name: str, role: str) -> Connection:
        """Somebody of the house in the room."""
        connection = self.person(name, 0, role)
        self.service.watch("t1", connection, self.new_id())
        return connection

    def decide(self, boss: Connection, prize_id: str = PRIZE, **fields: Any) -> str:
        """A pit boss decides by a frame; return the command's id."""
        decision = {"hand_id": HAND, "prize_id": prize_id, "approve": True, "reason": "", **fields}
        return self.send(boss, "decide_prize", **decision)

    def statuses(self) -> dict[str, str]:
        """{prize: status} of the running hand."""
        state = self.game.decode(self.table().public, self.table().secret)
        return {prize.prize_id: prize.status for prize in state.hand.prizes}


def as_it_stands(draft: Draft) -> Draft:
    """Ask for nothing but what is due."""
    return draft


def shown(
    holes: Mapping[int, str] = STRAIGHT_FLUSH, board: str = SUITED_567, **rules: Json
) -> JackpotFelt:
    """Prizes are shown at a table with a deck; the amount was $50,000."""
    felt = JackpotFelt(meter=AMOUNT - 1_026, **rules)
    felt.hand_with((1, 2, 3), holes, board)
    felt.to_prizes()
    return felt


def shown_live(**rules: Json) -> JackpotFelt:
    """The same at a live table, whose dealer is asked first."""
    felt = JackpotFelt(live=True, meter=AMOUNT - 1_026, **rules)
    felt.do(OpenConsole("dan"))
    felt.do(StartHand("dan", SEED))
    felt.open_window()
    felt.bet(1, 2, 3)
    felt.close_window()
    felt.scan("8h", "3s", "2s", "9h", "5c", "4d")
    felt.play("c", "c", "x")
    for street in (("2c", "5h", "6h", "7h"), ("Ad", "Kc"), ("As", "2d")):
        felt.scan(*street)
        felt.play("x", "x", "x")
    felt.to_prizes()
    return felt


def waiting_house(felt: JackpotFelt | None = None) -> WaitingHouse:
    """A house that waits for its first decision."""
    house = WaitingHouse(felt or shown())
    house.touch()
    return house
