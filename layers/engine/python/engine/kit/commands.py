"""Commands about a seat, the same for every game that is played on chairs."""

from typing import Literal, NamedTuple

from engine.game import Cents


class TakeSeat(NamedTuple):
    """Reserve an empty seat (R2.5). ``nickname`` comes from the account, not from the frame."""

    actor: str
    nickname: str
    seat: int


class CancelSeat(NamedTuple):
    """Give a reserved seat back and watch again (R2.5)."""

    actor: str


class BuyIn(NamedTuple):
    """Bring money to a reserved seat, or to one's own after a bust (R2.6, R2.8)."""

    actor: str
    amount_cents: Cents


class TopUp(NamedTuple):
    """Add chips between hands (R2.8)."""

    actor: str
    amount_cents: Cents


class Leave(NamedTuple):
    """Exit to the lobby, at once or reserved (R17)."""

    actor: str


class SitOut(NamedTuple):
    """Sit out from the next hand on (R16)."""

    actor: str


class ImBack(NamedTuple):
    """Cancel a reserved sit-out or exit, or return from sitting out (R16.1, R17.1)."""

    actor: str


class Dismiss(NamedTuple):
    """The shell sends somebody home who has excluded himself: Leave, never refused, for good (R23.2)."""

    actor: str


class ConnectionLost(NamedTuple):
    """The shell found that a person's connection is gone (R19.2)."""

    actor: str


class ConnectionRestored(NamedTuple):
    """The person is connected again (R19.3)."""

    actor: str


class BalanceKnown(NamedTuple):
    """The shell's answer to ``Requests.balances``: the person's balance off the table (R2.8)."""

    actor: str
    balance_cents: Cents


class Tick(NamedTuple):
    """Time has passed: apply what is due. ``deck`` and ``seed`` are fresh and used only if a hand begins."""

    actor: str
    deck: tuple[str, ...]
    seed: str

    def __repr__(self) -> str:
        """Say nothing about the cards."""
        return "Tick()"


class Pause(NamedTuple):
    """The dealer or a pit boss stops the table (R20.1).

    ``role``: what the actor is to the shell; a ``dealer`` stops the table at whose console he is, no other.
    """

    actor: str
    reason: str
    role: str = ""


class Resume(NamedTuple):
    """A pit boss lets the table go on (R20.1)."""

    actor: str


class CancelHand(NamedTuple):
    """The house declares the running hand null: everybody gets back what he put into it (R18, R20.1).

    ``hand_id`` names the hand that is meant: one that has closed is refused with ``too_late``; "" is the hand
    that is running. ``actor`` is "" where the system does it by itself (R19.5).
    """

    actor: str
    hand_id: str = ""
    reason: str = ""


class DeclareNull(NamedTuple):
    """A pit boss declares the running hand null: cards and system do not match (R18.1).

    ``hand_id``: as for ``CancelHand``.
    """

    actor: str
    reason: str
    hand_id: str = ""


class CloseTable(NamedTuple):
    """Operations close the table: no new hand, no entry; after the running hand everybody is paid out."""

    actor: str


class OpenTable(NamedTuple):
    """Operations let people in again, or for the first time."""

    actor: str


class OpenConsole(NamedTuple):
    """A dealer logs in at the table's console (R22.1)."""

    actor: str


class CloseConsole(NamedTuple):
    """The dealer leaves the console."""

    actor: str


class Tip(NamedTuple):
    """Give the dealer one chip from the balance (R8)."""

    actor: str
    amount_cents: Cents


Choice = Literal["post", "wait"]
