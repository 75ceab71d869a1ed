"""What each party has seen, read from the bytes of its own frames and from nothing else."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from local.client import Client
from local.scenario import wording

_WAITING: Final = {
    "": "nobody is waited for any more",
    "dealer": "the table waits for the dealer",
    "confirmation": "the table waits for the dealer to confirm a prize",
    "decision": "the table waits for a pit boss to decide about a prize",
    "resume": "the table waits for a pit boss to let it go on",
}
_PRIVATE: Final = 1
"""What one alone sees is told after the events that his frame brought."""


_MOST_OTHERS: Final = 2


class Seen(NamedTuple):
    """One thing that a frame said; ``at`` puts it in order among what others saw."""

    at: tuple[int, int]
    text: str


class Witness:
    """Reads one client's frames as they come; a thing that several frames say is told once."""

    def __init__(self, client: Client) -> None:
        self.name = client.name
        self._client = client
        self._read = 0
        self._event = 0
        self._version = 0
        self._waiting = ""
        self._private: Mapping[str, Any] = {}

    def news(self) -> Iterator[Seen]:
        """Yield what the frames have said since the last time."""
        frames = self._client.frames
        while self._read < len(frames):
            frame = json.loads(frames[self._read])
            self._read += 1
            yield from self._told(frame)

    def _told(self, frame: Mapping[str, Any]) -> Iterator[Seen]:
        match frame["type"]:
            case "table":
                yield from self._table(frame)
            case "error":
                yield self._own(wording.refusal(frame["code"], frame["facts"]))
            case "notice":
                yield self._own(wording.notice(frame["code"], frame["facts"]))
            case "hello":
                for notice in frame["notices"]:
                    yield self._own(wording.notice(notice["code"], notice["facts"]))

    def _table(self, frame: Mapping[str, Any]) -> Iterator[Seen]:
        public = frame["public"]
        for event in public["recent"]:
            if event["number"] > self._event:
                self._event = event["number"]
                yield Seen((self._event, 0), wording.event(event["name"], event["facts"]))
        if frame["version"] < self._version:  # it was overtaken on its way
            return
        self._version = frame["version"]
        if public["waiting_for"] != self._waiting:
            self._waiting = public["waiting_for"]
            yield Seen((self._event, 0), _WAITING[self._waiting])
        private = frame["private"] or {}
        for text in wording.private_changes(self._private, private):
            yield self._own(text)
        self._private = private

    def _own(self, text: str) -> Seen:
        return Seen((self._event, _PRIVATE), text)


def told(witnesses: Sequence[Witness]) -> list[str]:
    """Return lines of what is new: who saw it, and what; what all saw is one line."""
    seen: dict[Seen, list[str]] = {}
    for witness in witnesses:
        for each in witness.news():
            seen.setdefault(each, []).append(witness.name)
    in_order = sorted(seen.items(), key=lambda entry: entry[0].at)
    return [f"{_names(names, witnesses):>12} | {each.text}" for each, names in in_order]


def _names(names: Sequence[str], witnesses: Iterable[Witness]) -> str:
    others = [witness.name for witness in witnesses if witness.name not in names]
    if not others:
        return "everybody"
    if len(others) <= _MOST_OTHERS < len(names):
        return f"all but {', '.join(others)}"
    return ", ".join(names)
