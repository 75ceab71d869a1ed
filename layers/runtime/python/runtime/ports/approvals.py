"""The workflow that asks the house's people about prizes, and the tokens by which it waits for them."""

from collections.abc import Mapping
from typing import Protocol

from engine.game import Json


class Approvals(Protocol):
    """One workflow a hand. It has no authority: the table decides (R5.14), and answers here as an effect."""

    def start(self, table_id: str, hand_id: str) -> None:
        """Start the hand's workflow. Starting one that runs already is harmless. Raises Throttled."""
        ...

    def keep(self, hand_id: str, prize_id: str, token: str) -> None:
        """Remember the token by which the workflow waits for an answer about a prize, in place of any other.

        Raises Throttled.
        """
        ...

    def answer(self, hand_id: str, prize_id: str, answer: Mapping[str, Json]) -> None:
        """Give the workflow its answer about a prize, by the token that was kept last.

        Where none was kept, or it was used, has run out or belongs to a workflow that is over, nothing
        happens. Raises Throttled.
        """
        ...
