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
    DeclareNull,
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


class CheckShoe(NamedTuple):
    """The dealer begins a check of the shoe's 52 cards between hands, or breaks it off."""

    actor: str
    on: bool


class JackpotBet(NamedTuple):
    """Place the jackpot bonus bet in its window, or withdraw it there (R5.1)."""

    actor: str
    on: bool


class JackpotContinuity(NamedTuple):
    """Give or end the standing order for the jackpot bet (R5.2)."""

    actor: str
    on: bool


class Insure(NamedTuple):
    """Take an insurance offer for a premium, 0 to decline it (R6.4)."""

    actor: str
    offer_id: str
    premium_cents: Cents


class ConfirmPrize(NamedTuple):
    """The dealer confirms hand and amount of a prize (R5.7)."""

    actor: str
    prize_id: str


class DecidePrize(NamedTuple):
    """A pit boss approves or rejects a prize (R5.7, R5.12). A rejection needs a reason."""

    actor: str
    hand_id: str
    prize_id: str
    approve: bool
    reason: str = ""


class EscalatePrize(NamedTuple):
    """The workflow found that nobody has decided for as long as it waits (R5.14)."""

    actor: str
    hand_id: str
    prize_id: str


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
    "check_shoe": CheckShoe,
    "jackpot_bet": JackpotBet,
    "jackpot_continuity": JackpotContinuity,
    "insure": Insure,
    "confirm_prize": ConfirmPrize,
    "decide_prize": DecidePrize,
    "escalate_prize": EscalatePrize,
    "declare_null": DeclareNull,
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
