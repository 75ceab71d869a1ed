"""Approvals in memory: no workflow runs, so the tables decide alone; what it would be told is kept."""

from collections.abc import Mapping

from engine.game import Json


class MemoryApprovals:
    """``Approvals`` that remember what they were asked.

    ``started``: (table, hand) of each start. ``tokens``: {(hand, prize): token}. ``answers``: (token, answer)
    of each answer that has a token to go to; a token is good for one.
    """

    def __init__(self) -> None:
        self.started: list[tuple[str, str]] = []
        self.tokens: dict[tuple[str, str], str] = {}
        self.answers: list[tuple[str, Mapping[str, Json]]] = []

    def start(self, table_id: str, hand_id: str) -> None:
        """Note that a hand has a workflow; a repeat changes nothing."""
        if (table_id, hand_id) not in self.started:
            self.started.append((table_id, hand_id))

    def keep(self, hand_id: str, prize_id: str, token: str) -> None:
        """Remember a token."""
        self.tokens[hand_id, prize_id] = token

    def answer(self, hand_id: str, prize_id: str, answer: Mapping[str, Json]) -> None:
        """Note the answer, unless nobody waits for one."""
        token = self.tokens.pop((hand_id, prize_id), "")
        if token:
            self.answers.append((token, answer))
