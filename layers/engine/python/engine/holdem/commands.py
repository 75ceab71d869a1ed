"""Hold'em's own commands, and the map of every command by its name on the wire."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.game import Cents
from engine.kit.commands import (
    BalanceKnown,
    BuyIn,
    CancelHand,
    CancelSeat,
    Choice,
    CloseConsole,
    CloseTable,
    ConnectionLost,
    ConnectionRestored,
    Dismiss,
    ImBack,
    Leave,
    OpenConsole,
    OpenTable,
    Pause,
    Resume,
    SitOut,
    TakeSeat,
    Tick,
    Tip,
    TopUp,
)

Move: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "all_in"]


class Act(NamedTuple):
    """One move in one's turn. ``to_cents``: the street total after the move; needed for bet and raise."""

    actor: str
    turn: int
    move: Move
    to_cents: Cents | None = None


class PostBlind(NamedTuple):
    """A newcomer's or returning player's choice: post the big blind now, or wait for it (R7)."""

    actor: str
    choice: Choice


class StartHand(NamedTuple):
    """The dealer of a live table starts a hand (R1.2, R22.1); ``seed`` draws the first button."""

    actor: str
    seed: str


class ScanCard(NamedTuple):
    """The table's scanner read the next card (R22.1)."""

    actor: str
    card: str

    def __repr__(self) -> str:
        """Say nothing about the card."""
        return f"ScanCard(actor={self.actor!r})"


class UndoScan(NamedTuple):
    """The dealer withdraws the last scan, as long as nobody has been shown it (R22.2)."""

    actor: str


COMMANDS: Final[Mapping[str, type]] = {
    "take_seat": TakeSeat,
    "cancel_seat": CancelSeat,
    "buy_in": BuyIn,
    "top_up": TopUp,
    "leave": Leave,
    "tip": Tip,
    "act": Act,
    "post_blind": PostBlind,
    "sit_out": SitOut,
    "im_back": ImBack,
    "open_console": OpenConsole,
    "close_console": CloseConsole,
    "start_hand": StartHand,
    "scan_card": ScanCard,
    "undo_scan": UndoScan,
    "pause": Pause,
    "resume": Resume,
    "cancel_hand": CancelHand,
    "close_table": CloseTable,
    "open_table": OpenTable,
    "tick": Tick,
    "dismiss": Dismiss,
    "connection_lost": ConnectionLost,
    "connection_restored": ConnectionRestored,
    "balance_known": BalanceKnown,
}
