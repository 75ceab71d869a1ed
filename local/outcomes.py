"""What became of a client's commands, as the client was told."""

from collections import Counter
from typing import Any, Final, NamedTuple

ACCEPTED: Final = "accepted"


class Spent(NamedTuple):
    """A command that moves money; ``accepted``: what its answer said, None before that."""

    action: str
    cents: int
    accepted: bool | None = None


class Outcomes:
    """``counts``: how often commands were ``accepted``, or refused with which code.

    ``spent``: every command with an amount, by its id.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.spent: dict[str, Spent] = {}

    def sent(self, frame: dict[str, Any]) -> None:
        """Note that a command goes out; an amount that is no whole number cannot move anything."""
        cents = frame.get("amount_cents")
        if type(cents) is int:
            self.spent[frame["id"]] = Spent(frame["action"], cents)

    def answered(self, frame_id: str, outcome: str) -> None:
        """Note how a command was answered: ``accepted``, or a code."""
        self.counts[outcome] += 1
        if frame_id in self.spent:
            self.spent[frame_id] = self.spent[frame_id]._replace(accepted=outcome == ACCEPTED)
