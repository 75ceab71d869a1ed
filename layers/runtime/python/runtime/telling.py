"""What a commit has people see: one frame a viewer, then the timer and workflow that the state asks for."""

import logging
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.game import EVERYBODY, Decision, Event, Json, Requests

from runtime.commit_loop import Result
from runtime.draft import Draft, watchers
from runtime.ports import Approvals, Broadcaster, Clock, Connections, TableStore, Throttled, Timers
from runtime.wire import frames

_LOG = logging.getLogger(__name__)


class Asker(NamedTuple):
    """Who is to be answered: on which connection, with which frame's id ("" for a frame without one)."""

    person: str
    connection_id: str
    command_id: str


class Telling:
    """Frames, timers, workflows and hints after a commit. What fails here, who comes next issues again."""

    def __init__(
        self,
        *,
        tables: TableStore,
        connections: Connections,
        broadcaster: Broadcaster,
        timers: Timers,
        approvals: Approvals,
        clock: Clock,
    ) -> None:
        self._tables = tables
        self._connections = connections
        self._broadcaster = broadcaster
        self._timers = timers
        self._approvals = approvals
        self._clock = clock

    def tell(self, result: Result, asker: Asker | None, *, reissue: bool) -> Mapping[str, str]:
        """Send what ``result`` has people see; return {person: connection} of those who were not there.

        After a commit, and for a repeated command, everybody in the room gets a frame; an asker whose
        request changed nothing is the only one to get one. The timer is started when the deadline has
        changed, and again for a repeat or where ``reissue`` asks for it; so is the workflow of approvals.
        """
        draft = result.draft
        viewers = _viewers(draft) if result.committed or draft.repeated else {}
        outgoing = self._frames(result, viewers, asker)
        gone = self._post(outgoing)
        for notice_id, notice in draft.notices:
            if notice.person in viewers:
                frame = frames.encode(frames.notice(notice_id, notice))
                self._post({viewers[notice.person]: frame})
        if reissue or draft.repeated or result.table.deadline_ms != draft.stored.deadline_ms:
            self._start_timer(result)
        if reissue or draft.repeated or result.committed:
            self._see_to_approvals(draft)
        if result.committed:
            self._forget_rooms(draft)
        return {person: connection_id for person, connection_id in viewers.items() if connection_id in gone}

    def _frames(self, result: Result, viewers: Mapping[str, str], asker: Asker | None) -> Mapping[str, bytes]:
        builder = _FrameBuilder(result, max(self._clock.now_ms(), result.draft.now_ms))
        outgoing = {connection_id: (person, "") for person, connection_id in viewers.items()}
        if asker is not None and result.refusal is None and not result.unfinished:
            in_room = asker.person in result.draft.people or asker.person in viewers
            if not in_room:
                answer = {asker.connection_id: frames.encode(frames.ack(asker.command_id))}
                return {**builder.tables(outgoing), **answer}
            outgoing[asker.connection_id] = (asker.person, asker.command_id)
        return builder.tables(outgoing)

    def _post(self, outgoing: Mapping[str, bytes]) -> frozenset[str]:
        if not outgoing:
            return frozenset()
        try:
            return frozenset(self._broadcaster.post_many(outgoing))
        except Throttled:
            _LOG.warning("frames not sent", extra={"connections": len(outgoing)})
            return frozenset()

    def _start_timer(self, result: Result) -> None:
        if result.table.deadline_ms is None:
            return
        try:
            self._timers.start(result.table.table_id, result.table.deadline_ms)
        except Throttled:
            _LOG.warning("timer not started", extra={"table_id": result.table.table_id})

    def _see_to_approvals(self, draft: Draft) -> None:
        """Start the workflow of a hand that waits, and tell it what has been decided (R5.14).

        Whatever is lost here it finds out by itself, at the latest when it escalates.
        """
        requests = draft.game.outstanding(draft.state)
        try:
            for hand_id, prize_id, decision in _settled(draft, requests):
                self._approvals.answer(hand_id, prize_id, answer_of_the_table(decision))
            if requests.approvals:
                self._approvals.start(draft.table_id, requests.approvals[0].hand_id)
        except Throttled:
            _LOG.warning("workflow not told", extra={"table_id": draft.table_id})

    def _forget_rooms(self, draft: Draft) -> None:
        """Drop the room hints of those who have left."""
        for person in draft.stored.people:
            if person not in draft.people:
                try:
                    self._connections.exit(person, draft.table_id)
                    # He may have come in again meanwhile, and the hint just dropped was the new one.
                    current = self._tables.load(draft.table_id)
                    if current is not None and person in current.people:
                        self._connections.enter(person, draft.table_id)
                except Throttled:
                    _LOG.warning("room hint kept", extra={"table_id": draft.table_id})


def answer_of_the_table(decision: Decision | None) -> Mapping[str, Json]:
    """What a workflow is told that waits for something settled: a decision, else a confirmation or a void."""
    if decision is None:
        return {"by": "table"}
    told = {"approve": decision.approved, "operator": decision.operator, "reason": decision.reason}
    return {"by": "table", **told}


def _settled(draft: Draft, requests: Requests) -> Iterator[tuple[str, str, Decision | None]]:
    """(hand, prize, decision) of everything that its workflow may still wait for, and need not."""
    before = draft.opening_approval
    if before is None and not requests.decisions:
        return
    hand_id = draft.game.hand_id(draft.state)
    asked = [(waiting.hand_id, waiting.prize_id, waiting.step) for waiting in requests.approvals[:1]]
    decided = {decision.prize_id: decision for decision in requests.decisions}
    if before is not None and (before.hand_id, before.prize_id, before.step) not in asked:
        # Prizes of the next hand have the same names.
        decision = decided.pop(before.prize_id, None) if before.hand_id == hand_id else None
        yield before.hand_id, before.prize_id, decision
    if not draft.changed:
        # A repeat, or somebody who looks: what the commit was to tell may have been lost.
        for prize_id, decision in decided.items():
            yield hand_id, prize_id, decision


class _FrameBuilder:
    """Builds the table frames of one result: what everybody sees is encoded once."""

    def __init__(self, result: Result, now_ms: int) -> None:
        self._draft = draft = result.draft
        self._head = _members(
            type="table", table_id=draft.table_id, version=result.table.version, now_ms=now_ms
        )
        self._events_written: dict[tuple[bool, ...], bytes] = {}
        self._public_written = b""

    def tables(self, viewers: Mapping[str, tuple[str, str]]) -> dict[str, bytes]:
        """One frame for each {connection: (person, id of the command that is acknowledged or "")}."""
        return {
            connection_id: self._table(person, command_id)
            for connection_id, (person, command_id) in viewers.items()
        }

    def _table(self, person: str, command_id: str) -> bytes:
        own = self._draft.game.private_view(self._draft.state, person)
        parts = [self._head, self._events(person), self._public(), _members(private=own)]
        if command_id:
            parts.append(_members(ack=command_id))
        return b"{" + b",".join(parts) + b"}"

    def _public(self) -> bytes:
        if not self._public_written:
            view = self._draft.game.public_view(self._draft.state)
            self._public_written = _members(public={**view, "watchers": watchers(self._draft)})
        return self._public_written

    def _events(self, person: str) -> bytes:
        visible = tuple(_may_see(event, person) for event in self._draft.events)
        written = self._events_written.get(visible)
        if written is None:
            shown = [
                {"name": event.name, "facts": dict(event.facts)}
                for event, seen in zip(self._draft.events, visible, strict=True)
                if seen
            ]
            written = self._events_written[visible] = _members(events=shown)
        return written


def _may_see(event: Event, person: str) -> bool:
    return event.audience == EVERYBODY or person in event.audience


def _members(**values: object) -> bytes:
    """The members of a JSON object, without its braces."""
    return frames.encode(values)[1:-1]


def _viewers(draft: Draft) -> dict[str, str]:
    """{person: connection} of everybody who is to see the change, those included whom it took away."""
    present = {**draft.departed, **draft.people}
    return {
        person: presence.connection_id for person, presence in present.items() if presence.lost_ms is None
    }
