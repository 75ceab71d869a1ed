"""What must be true of every frame, log line and moment: told is committed, and secrets stay secret."""

import json
import logging
from typing import Any, Final

from engine.holdem.commands import COMMANDS
from runtime.draft import command_hash
from runtime.rescue import FAULT
from runtime.wire.errors import RULE_CODES

from tests.simulation.broken_game import INJECTED
from tests.simulation.edge import Alarms, read
from tests.simulation.history import GAME, History, Moment, require
from tests.simulation.kernel import Kernel, Task, Violation
from tests.simulation.open_cards import CARD, hole_of
from tests.simulation.people import CLOCKS_DIFFER_MS
from tests.simulation.spoken import Spoken
from tests.simulation.storage import Stores
from tests.simulation.workflow import Workflows

_LOG_FIELDS: Final = frozenset(vars(logging.makeLogRecord({})))


class Checks:
    """Looks at what leaves the house."""

    def __init__(
        self, kernel: Kernel, history: History, stores: Stores, alarms: Alarms, workflows: Workflows
    ) -> None:
        self._kernel = kernel
        self._history = history
        self._stores = stores
        self._alarms = alarms
        self._workflows = workflows
        self.spoken = Spoken(stores, history.requests)
        self.frames = 0
        self._looked_at: dict[str, tuple[int, int]] = {}
        self._kept: dict[str, Any] = {}

    def started(self, task: Task) -> None:
        """An invocation begins: note whether its frame had been answered before."""
        self.spoken.started(task)
        table_id, frame_id = task.request.get("table_id"), task.request.get("id")
        moment = self._history.latest.get(str(table_id))
        if moment is not None and isinstance(frame_id, str):
            id_hash = command_hash(task.person, frame_id)
            seen = moment.stored.seen.get(task.person, ())
            task.remembered_before = any(entry.id_hash == id_hash and not entry.code for entry in seen)

    def finished(self, task: Task) -> None:
        """Whoever has answered a repeat or a sync has issued the table's timer again; a tick has ticked."""
        if task.tick is not None and not task.met_a_fault:
            self._ticked(*task.tick)
        for table_id, version in task.shown:
            moment = self._history.moment(table_id, version)
            assert moment is not None
            self._asked(task, moment)
            deadline_ms = moment.stored.deadline_ms
            if deadline_ms is None or deadline_ms != self._history.latest[table_id].stored.deadline_ms:
                continue
            timer = (table_id, deadline_ms)
            require(
                timer in self._alarms.asked or timer in task.timers_tried,
                "a lost timer was not started again",
                task=task.name,
                timer=timer,
            )

    def _asked(self, task: Task, moment: Moment) -> None:
        """A hand that waits for a decision has its workflow, whoever has looked at it."""
        for waiting in GAME.outstanding(moment.state).approvals[:1]:
            hand_id = waiting.hand_id
            known = hand_id in self._workflows.asked or hand_id in task.workflows_tried
            require(known, "a workflow was not started", task=task.name, hand=hand_id)

    def _ticked(self, table_id: str, deadline_ms: int) -> None:
        """A tick that came for the deadline in force applies it, or starts the next timer if it is early."""
        early = self._kernel.now_ms + CLOCKS_DIFFER_MS < deadline_ms
        left = self._history.latest[table_id].stored.deadline_ms == deadline_ms
        require(early or not left, "a tick left its deadline as it was", table=table_id)

    def posted(self, person: str, connection_id: str, raw: bytes) -> None:
        """A frame is handed to the gateway."""
        self.frames += 1
        task = self._kernel.current
        assert task is not None, "only handlers post"
        self._kernel.trace.add(f"{self._kernel.now_ms} {task.name} -> {person} {connection_id}", raw)
        text = raw.decode()
        frame = read(raw)
        kind = frame["type"]
        if kind == "table":
            self._table_frame(task, person, frame)
        elif kind == "proof":
            record = self._stores.tables.hand(frame["hand_id"])
            assert record is not None
            hands = [opened["cards"] for opened in record.public["hands"]] + [record.public["board"]]
            for player, hole in zip(record.public["players"], record.secret["hole"], strict=True):
                if player["player_id"] == person:
                    hands.append(hole)
            self._only(text, frozenset(card for hand in hands for card in hand), person, "a proof")
        else:
            self._only(text, frozenset(), person, f"a frame of type {kind}")
            if kind == "error":
                self._error(task, person, frame)
                self.spoken.refused(task, frame["code"])
            elif kind == "chat":
                self.spoken.told(task, person, frame)
            elif kind == "chat_log":
                self.spoken.log(frame)
            elif kind == "ack":
                self._acknowledged(task, person, frame["id"])

    def _only(self, text: str, allowed: frozenset[str], person: str, where: str) -> None:
        cards = set(CARD.findall(text))
        require(
            cards <= allowed, "a card that its reader may not know", where=where, reader=person,
            cards=sorted(cards - allowed),
        )  # fmt: skip

    def _table_frame(self, task: Task, person: str, frame: dict[str, Any]) -> None:
        table_id, version = frame["table_id"], frame["version"]
        moment = self._history.moment(table_id, version)
        if moment is None:
            raise Violation(f"{table_id} version {version} was told and is not committed")
        earlier = self._history.moment(table_id, version - 1)
        there = {*moment.stored.people, *(earlier.stored.people if earlier is not None else ())}
        require(person in there, "a table was told to somebody outside", reader=person, table=table_id)
        self._public(frame, moment)
        self._cards(person, frame, moment)
        private = GAME.private_view(moment.state, person)
        require(frame["private"] == private, "somebody else's private view", reader=person, table=table_id)
        if "ack" not in frame:
            return
        require(frame["ack"] == task.request.get("id"), "an answer to another frame", answer=frame["ack"])
        committed = (person, command_hash(person, frame["ack"])) in task.committed
        self._acknowledged(task, person, frame["ack"])
        if not committed:
            task.shown.append((table_id, version))
        if task.request["action"] == "watch":
            require(person in moment.stored.people, "somebody watches who is not in the room", person=person)

    def _public(self, frame: dict[str, Any], moment: Moment) -> None:
        """What everybody sees is what is stored, and only open cards are in it.

        It is the same object for all who got the same bytes, so it is looked at once.
        """
        table_id, version, public = frame["table_id"], frame["version"], frame["public"]
        if self._looked_at.get(table_id) == (version, id(public)):
            return
        self._looked_at[table_id] = (version, id(public))
        self._kept[table_id] = public
        rest = dict(public)
        watchers = rest.pop("watchers")
        require(rest == moment.public, "told is not what is stored", table=table_id, version=version)
        # Watchers who are gone for long are left out of a frame without a commit (R2.10).
        require(0 <= watchers <= len(moment.stored.people), "watchers that are not there", told=watchers)
        for event in rest.pop("recent"):
            self._only(json.dumps(event), moment.cards.of_event(event["number"]), "anybody", "a recent event")
        self._only(json.dumps(rest), moment.cards.of_hand(moment.state), "anybody", "the public view")

    def _cards(self, person: str, frame: dict[str, Any], moment: Moment) -> None:
        """No card that its reader may not know: in his own part, in what has just happened."""
        if frame["events"]:
            self._only(json.dumps(frame["events"]), moment.cards.of_commit(), person, "an event")
        allowed = moment.cards.of_hand(moment.state)
        if moment.state.hand is not None:
            allowed |= hole_of(moment.state.hand, person)
        rest = {name: value for name, value in frame.items() if name not in ("public", "events")}
        self._only(json.dumps(rest), allowed, person, "a private view")

    def _acknowledged(self, task: Task, person: str, frame_id: str) -> None:
        """Nothing is acknowledged that is not in the store."""
        if task.request.get("action") == "mute":
            self.spoken.silenced(task, person)
        if task.request.get("action") in COMMANDS:
            key = (task.request["table_id"], person, command_hash(person, frame_id))
            code = self._history.applied.get(key)
            require(code == "", "acknowledged and not stored", person=person, frame=dict(task.request))

    def _error(self, task: Task, person: str, frame: dict[str, Any]) -> None:
        require(frame["code"] != "internal", "a bug was answered", person=person)
        if "id" not in frame or frame["code"] == "busy":
            return
        done = (person, command_hash(person, frame["id"])) in task.committed
        table_id = task.request.get("table_id")
        code = self._history.applied.get((str(table_id), person, command_hash(person, frame["id"])))
        require(not done or code == frame["code"], "refused and applied all the same", answer=frame)
        refused = task.remembered_before and frame["code"] in RULE_CODES
        require(not refused, "a repeat was answered otherwise than the first", answer=frame)

    def deadlines(self, most_late_ms: int) -> None:
        """No table waits longer than that for what is due."""
        for table_id, moment in self._history.latest.items():
            deadline_ms = moment.stored.deadline_ms
            late_ms = 0 if deadline_ms is None else self._kernel.now_ms - deadline_ms
            require(late_ms <= most_late_ms, "a table hangs", table=table_id, late_ms=late_ms)


class WatchedLog(logging.Handler):
    """Reads every log line: no card in any, and no bug."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__()
        self._kernel = kernel

    def emit(self, record: logging.LogRecord) -> None:
        """Take one line; fields that every record has say nothing."""
        extras = {name: value for name, value in vars(record).items() if name not in _LOG_FIELDS}
        line = f"{record.getMessage()} {extras!r}"
        self._kernel.trace.add(f"{self._kernel.now_ms} log {record.levelname} {line}")
        require(not CARD.search(line), "a card in the log", line=line)
        foreseen = getattr(record, "error", "") in ("Throttled", "RuleViolation", *INJECTED)
        # Damage is told by the reason, and whoever's hand was void for it is told at the end.
        foreseen |= any(name in getattr(record, "reason", "") for name in (*INJECTED, FAULT))
        require(record.levelno < logging.ERROR or foreseen, "a bug in the log", line=line)
