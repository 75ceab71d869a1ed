"""The lobby as a client keeps it: the whole list once, then what has changed since (R2.3)."""

from typing import Any

Frame = dict[str, Any]


class LobbyList:
    """``lines``: the tables by id; ``me``: oneself as the last answer told that did, {} before it."""

    def __init__(self) -> None:
        self.lines: dict[str, Frame] = {}
        self.me: Frame = {}
        self._mark = ""
        self._asked = ""

    def question(self, frame_id: str) -> Frame:
        """Return the frame that asks for what is new; only the answer to the newest question counts."""
        self._asked = frame_id
        return {"action": "lobby", "id": frame_id, **({"known": self._mark} if self._mark else {})}

    def take(self, frame: Frame) -> bool:
        """Take an answer in and return whether it was the one that counts."""
        self.me = frame["me"] or self.me
        if frame["id"] != self._asked:
            return False
        if frame["whole"]:
            self.lines = {}
        self.lines.update((line["table_id"], line) for line in frame["tables"])
        self._mark = frame["mark"]
        return True

    def tables(self) -> list[Frame]:
        """Return the lines by channel: the highest blinds first, then by name (R3.1)."""
        return sorted(
            self.lines.values(),
            key=lambda line: (-line["big_blind_cents"], line["name"], line["table_id"]),
        )
