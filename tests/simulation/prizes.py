"""Jackpot prizes: decided once, in their order, paid if they were approved and for no other reason (R5)."""

from typing import Final

from engine.holdem.state import Hand, HoldemState, Prize
from runtime.ports import LedgerEntry, TableWrite

from tests.simulation.kernel import Violation

_DECIDED: Final = frozenset({"approved", "rejected"})
_IN_ORDER: Final = ("straight_flush", "royal_flush")


class Prizes:
    """Follows what becomes of every prize.

    ``counted``: {status: how many hands ended with it}; ``waited_ms``: {hand: since when it waited}.
    """

    def __init__(self) -> None:
        self.counted: dict[str, int] = {}
        self.waited_ms: dict[str, int] = {}

    def committed(self, write: TableWrite, before: HoldemState, state: HoldemState) -> None:
        """A commit took effect."""
        if state.hand is not None and state.hand.stage == "approval":
            self.waited_ms.setdefault(state.hand.hand_id, write.table.at_ms)
        hand = before.hand
        paid = [entry for entry in write.entries if entry.kind == "prize"]
        if hand is None:
            _require(not paid, "a prize was paid between hands", str(paid))
            return
        if state.hand is not None and state.hand.hand_id == hand.hand_id:
            _require(not paid, "a prize was paid before the close", str(paid))
            self._went_on(hand, state.hand)
        elif write.record is not None and write.record.public.get("void"):
            _require(not paid, "a prize of a void hand was paid", str(paid))
        else:
            self._closed(hand, paid)

    def _went_on(self, before: Hand, hand: Hand) -> None:
        now = {prize.prize_id: prize for prize in hand.prizes}
        for prize in before.prizes:
            if prize.status in _DECIDED:
                _require(now[prize.prize_id] == prize, "a prize was decided twice", str(prize))
        for prize in hand.prizes:
            nobody = prize.status in _DECIDED and not prize.operator
            _require(not nobody, "a prize was decided by nobody", str(prize))
        _require(set(now) >= {prize.prize_id for prize in before.prizes}, "a prize is gone", hand.hand_id)
        waiting = [prize for prize in hand.prizes if prize.status in ("dealer", "pit_boss")]
        if waiting:
            first = _IN_ORDER.index(waiting[0].kind)
            for prize in hand.prizes:
                early = prize.status in _DECIDED and _IN_ORDER.index(prize.kind) > first
                _require(not early, "a prize was decided before its turn", str(prize))

    def _closed(self, hand: Hand, paid: list[LedgerEntry]) -> None:
        """The hand closed: what was approved or awarded is paid, to the cent, and nothing else is."""
        due = {_key(hand, prize): prize for prize in hand.prizes if prize.status in ("approved", "awarded")}
        for entry in paid:
            prize = due.pop(entry.entry_id, None)
            if prize is None:
                # Prizes that are awarded by themselves may be found and paid in one commit, if it is late.
                by_itself = not hand.prizes and not entry.entry_id.endswith(_IN_ORDER)
                _require(by_itself, "a prize was paid that nobody approved", str(entry))
            else:
                same = (entry.cents, entry.credit) == (prize.cents, f"player:{prize.person}")
                _require(same, "another prize was paid than was approved", str(entry))
        _require(not due, "an approved prize was not paid", str(due))
        for prize in hand.prizes:
            undecided = prize.status in ("dealer", "pit_boss")
            _require(not undecided, "a hand closed before its prizes were decided", str(prize))
            self.counted[prize.status] = self.counted.get(prize.status, 0) + 1


def _key(hand: Hand, prize: Prize) -> str:
    return f"hand:{hand.hand_id}:jackpot:{prize.seat}:{prize.kind}"


def _require(holds: bool, what: str, which: str) -> None:
    if not holds:
        raise Violation(f"{what}: {which}")
