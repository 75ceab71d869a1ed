"""What is said at tables: told is kept, said once, and no faster than somebody may (R12.1)."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from runtime.chat import BUBBLES, GAP_MS, LOG_LINES, MOST_LINES, SPAN_MS
from runtime.draft import command_hash
from runtime.ports import Line, Said

from tests.simulation.history import Requests, require
from tests.simulation.kernel import Task
from tests.simulation.storage import Stores

_ALL: Final = 100_000
_REFUSALS: Final = frozenset({"not_seated", "buy_in_first", "not_in_room", "muted", "chat_too_fast"})


class Spoken:
    """Holds frames of chat, and at the end what is kept, against each other and against what was sent."""

    def __init__(self, stores: Stores, requests: Requests) -> None:
        self._stores = stores
        self._requests = requests
        self._kept: dict[str, Line] = {}
        self._teller: dict[str, str] = {}
        self._repeats: set[str] = set()
        self.counted = 0

    def started(self, task: Task) -> None:
        """An invocation begins: note whether its frame has become a line already."""
        frame_id = task.request.get("id")
        if task.request.get("action") == "chat" and isinstance(frame_id, str):
            said = self._stores.chat.voice(task.person).said
            if _is_among(said, command_hash(task.person, frame_id)):
                self._repeats.add(task.name)

    def refused(self, task: Task, code: str) -> None:
        """A frame is refused: it was not said before."""
        require(task.name not in self._repeats or code not in _REFUSALS, "a repeat was refused", code=code)

    def told(self, task: Task, person: str, frame: dict[str, Any]) -> None:
        """A line is posted to somebody: its sender may hear it again, everybody else from one call."""
        line = self._line(frame["table_id"], frame)
        if "ack" in frame:
            require(frame["ack"] == task.request.get("id"), "an answer to another frame", answer=frame["ack"])
            require(person == line.person, "somebody is answered for another", person=person)
        if person != line.person:
            teller = self._teller.setdefault(line.line_id, task.name)
            require(teller == task.name, "a line was said twice", line=line.line_id)

    def log(self, frame: dict[str, Any]) -> None:
        """A log is posted: the last lines, in order."""
        lines = frame["lines"]
        require(0 < len(lines) <= LOG_LINES, "a log of another length", length=len(lines))
        kept = [self._line(frame["table_id"], each) for each in lines]
        require(kept == sorted(kept, key=_order), "a log out of order", table=frame["table_id"])

    def silenced(self, task: Task, person: str) -> None:
        """An order of silence is acknowledged: there is a record of it."""
        record_id = f"cmd:{person}:{task.request['id']}"
        records = self._stores.audit_trail.of_subject(f"player:{task.request['player_id']}")
        known = any(record.record_id == record_id for record in records)
        require(known, "an order of silence without its record", order=record_id)

    def reckon(self, people: Iterable[str], tables: Iterable[str]) -> None:
        """At the end: every line follows from a frame, and nobody spoke too fast or while silenced."""
        by_person: defaultdict[str, list[Line]] = defaultdict(list)
        for table_id in tables:
            for line in self._stores.chat.latest(table_id, 0, _ALL):
                by_person[line.person].append(line)
        for person in people:
            lines = sorted(by_person[person], key=_order)
            self.counted += len(lines)
            self._check_pace(person, lines)
            self._check_reasons(person, lines)

    def _check_pace(self, person: str, lines: list[Line]) -> None:
        times = [line.sent_ms for line in lines]
        for step, least_ms in ((1, GAP_MS), (MOST_LINES, SPAN_MS)):
            for earlier, later in zip(times, times[step:], strict=False):
                require(later - earlier >= least_ms, "somebody spoke too fast", person=person, at=later)

    def _check_reasons(self, person: str, lines: list[Line]) -> None:
        voice = self._stores.chat.voice(person)
        orders = [
            record
            for record in self._stores.audit_trail.of_subject(f"player:{person}")
            if record.action == "mute"
        ]
        require(voice.moves == len(lines) + len(orders), "a voice that is not its lines", person=person)
        require(len({said.id_hash for said in voice.said}) == len(voice.said), "a frame was said twice")
        require([said.line for said in voice.said] == lines[-MOST_LINES:], "other lines than the voice's")
        for said in voice.said:
            asked = self._requests.of_hash(person, said.id_hash)
            wanted = [
                (frame.get("bubble"), frame.get("table_id")) for frame in asked if frame["action"] == "chat"
            ]
            said_at = (said.line.bubble, said.line.table_id)
            require(said_at in wanted, "a line that nobody asked for", line=said.line.line_id)

    def _line(self, table_id: str, told: dict[str, Any]) -> Line:
        """The kept line that a frame tells; they are the same."""
        line_id = told["line_id"]
        if line_id not in self._kept:
            found = self._stores.chat.latest(table_id, 0, _ALL)
            self._kept |= {line.line_id: line for line in found}
        line = self._kept.get(line_id)
        require(line is not None, "a line was told that is not kept", line=line_id)
        assert line is not None
        require(line.bubble in BUBBLES, "something else than a bubble was said", line=line_id)
        same = all(told[name] == getattr(line, name) for name in ("seat", "nickname", "bubble", "sent_ms"))
        require(same and line.table_id == table_id, "a line was told otherwise than it is kept", line=line_id)
        return line


def _is_among(said: Iterable[Said], id_hash: str) -> bool:
    """Whether a frame with this id has become a line."""
    return any(each.id_hash == id_hash for each in said)


def _order(line: Line) -> tuple[int, str]:
    return line.sent_ms, line.line_id
