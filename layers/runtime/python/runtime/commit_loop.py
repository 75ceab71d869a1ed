"""Load, apply what is due, apply one step, commit; again when somebody else was faster."""

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple, TypeAlias

from engine.game import Game, RuleViolation, UnknownCodec
from engine.kit.commands import Tick

from runtime import metrics
from runtime.draft import Draft, TwoRecords, applied, check_money, lost, open_draft, write_of
from runtime.metrics import Metric
from runtime.observability import note
from runtime.ports import (
    Broadcaster,
    Clock,
    CommitConflict,
    EntryExists,
    Ids,
    InsufficientBalance,
    PurseChanged,
    Rng,
    StoredTable,
    TableStore,
    TableWrite,
    Throttled,
    UnreadableTable,
)
from runtime.rescue import FAULT, NotStalled, from_the_envelope, is_stalled, without_the_hand
from runtime.settings import Settings

Step: TypeAlias = Callable[[Draft], Draft]
"""What a caller wants done with a table. Raises RuleViolation; may run more than once."""

Prepare: TypeAlias = "Callable[[StoredTable, Step], tuple[Result, TableWrite | None]]"
"""Works out one attempt on a table that was loaded; there is no write where nothing is to be committed."""

TICKS_IN_ONE_COMMIT = 8

_LOG = logging.getLogger(__name__)


class Result(NamedTuple):
    """What stands after a run.

    ``table``: the envelope in force. ``committed``: this run wrote it. ``refusal``: how the caller is
    answered, None when his step was accepted. ``unfinished``: only part of what was due fitted into this
    commit and the step has not been applied: run again.
    """

    draft: Draft
    table: StoredTable
    committed: bool
    refusal: RuleViolation | None
    unfinished: bool = False


class CommitLoop:
    """The only place that writes a table which exists."""

    def __init__(
        self,
        *,
        games: Mapping[str, Game],
        tables: TableStore,
        broadcaster: Broadcaster,
        clock: Clock,
        rng: Rng,
        ids: Ids,
        settings: Settings,
    ) -> None:
        self._games = games
        self._tables = tables
        self._broadcaster = broadcaster
        self._clock = clock
        self._rng = rng
        self._ids = ids
        self._settings = settings

    def run(self, table_id: str, step: Step) -> Result:
        """Bring the table up to date, apply ``step`` and commit both in one write.

        A step that is refused leaves what was due: that is committed, and the result carries the refusal.
        A damaged table that has stood still for ``stall_ms`` has its hand void instead, whoever comes by;
        that result is unfinished. Raises RuleViolation("unknown_table" or "busy").
        """
        # A call that goes through several tables must not give one the ids of another.
        note(table_id="", hand_id="")
        try:
            result = self._attempts(partial(self._load, table_id), self._prepare, step)
        except UnreadableTable:
            return self.rescue(table_id, _as_it_stands)._replace(unfinished=True)
        except UnknownCodec:
            # Newer code or another key wrote this table; it waits for whoever can read it.
            raise RuleViolation("busy") from None
        if result.committed:
            _record(result)
        return result

    def rescue(self, table_id: str, step: Step, *, operator: str = "", reason: str = FAULT) -> Result:
        """Void the hand of a table out of its envelope, without reading its state (R19.5).

        Without an ``operator`` only where the state is damaged and has stood still for ``stall_ms``: not for
        newer code's, nor for one whose key is missing, because both can come back. ``step`` is applied to
        what comes of it. Raises RuleViolation: unknown_table, busy.
        """
        note(table_id="", hand_id="")

        def prepare(stored: StoredTable, step: Step) -> tuple[Result, TableWrite | None]:
            now_ms = self._clock.now_ms()
            if not operator:
                self._require_stalled(stored, now_ms)
            game = self._games[stored.game]
            draft = from_the_envelope(stored, game, now_ms, operator=operator, reason=reason)
            return self._sealed(step(draft), None)

        try:
            result = self._attempts(partial(self._wreck, table_id), prepare, step)
        except NotStalled:
            raise RuleViolation("busy") from None
        except UnknownCodec as error:
            _LOG.error("a table cannot be rescued", extra={"table_id": table_id, "reason": str(error)})
            raise RuleViolation("busy") from None
        if result.committed:
            _record(result)
        return result

    def _require_stalled(self, wreck: StoredTable, now_ms: int) -> None:
        """Raise NotStalled, or UnknownCodec, unless the very version that was read is damaged and overdue."""
        if is_stalled(wreck, now_ms, self._settings.stall_ms):
            try:
                # Whoever has mended it meanwhile has written another version, and the commit meets that.
                stored = self._load(wreck.table_id)
                open_draft(stored, self._games[stored.game], now_ms, self._settings)
            except UnreadableTable:
                return
        raise NotStalled

    def _attempts(self, load: Callable[[], StoredTable], prepare: Prepare, step: Step) -> Result:
        tried: dict[str, Result] = {}
        for attempt in range(1 + self._settings.commit_retries):
            if attempt:
                metrics.count(Metric.COMMIT_RETRIES)
                self._clock.sleep_ms(self._rng.jitter_ms(self._settings.retry_ms << attempt))
            try:
                stored = load()
                if stored.commit_id in tried:
                    return tried[stored.commit_id]
                result, write = prepare(stored, step)
                if write is None:
                    return result
                tried[write.table.commit_id] = result
                with metrics.timed(Metric.COMMIT_MS):
                    self._tables.commit(write)
            except CommitConflict as conflict:
                # A commit whose answer was lost conflicts with itself: then it is done.
                if conflict.current is not None and conflict.current.commit_id in tried:
                    return tried[conflict.current.commit_id]
                metrics.count(Metric.COMMIT_CONFLICTS)
            except (PurseChanged, Throttled) as reason:
                _note_failure(reason, attempt)
            except InsufficientBalance as shortage:
                step = _refuse(RuleViolation("insufficient_balance", balance_cents=shortage.balance_cents))
            except EntryExists as done:
                if not done.entry_id.startswith("cmd:"):
                    raise
                step = _nothing_again
            else:
                return result
        raise RuleViolation("busy")

    def _load(self, table_id: str) -> StoredTable:
        return _known(self._tables.load(table_id))

    def _wreck(self, table_id: str) -> StoredTable:
        return _known(self._tables.wreck(table_id))

    def _prepare(self, stored: StoredTable, step: Step) -> tuple[Result, TableWrite | None]:
        """Work out one attempt; the write is None when there is nothing to commit."""
        loaded = self._opened(stored)
        note(hand_id=partial(_hand_id, loaded))
        due = self._catch_up(loaded)
        if due.is_due():
            return self._sealed_due(loaded, due, None, unfinished=True)
        try:
            after = step(due)
        except RuleViolation as refusal:
            return self._sealed_due(loaded, due, refusal)
        except TwoRecords:
            return self._sealed_due(loaded, due, None, unfinished=True)
        if after is due:
            return self._sealed_due(loaded, due, None)
        answer = after.refusal
        refused = RuleViolation(answer.code, **answer.facts) if answer is not None else None
        # What the step made due at once, say a hand that can start now, belongs to the same commit.
        return self._sealed(self._catch_up(after), refused)

    def _opened(self, stored: StoredTable) -> Draft:
        try:
            return open_draft(stored, self._games[stored.game], self._clock.now_ms(), self._settings)
        except UnknownCodec as error:
            # Its message names a version or places in the code; what is stored is in no log.
            reason = {"table_id": stored.table_id, "error": type(error).__name__, "reason": str(error)}
            _LOG.error("a table cannot be read", extra=reason)
            raise

    def _sealed_due(
        self, loaded: Draft, due: Draft, refusal: RuleViolation | None, *, unfinished: bool = False
    ) -> tuple[Result, TableWrite | None]:
        """The same for what was due and no more: where that cannot be written, the hand cannot go on."""
        try:
            return self._sealed(due, refusal, unfinished=unfinished)
        except Exception as error:
            rescued = without_the_hand(loaded, error)
            if rescued.stuck:
                raise
            return self._sealed(rescued, None, unfinished=True)

    def _sealed(
        self, draft: Draft, refusal: RuleViolation | None, *, unfinished: bool = False
    ) -> tuple[Result, TableWrite | None]:
        if not draft.changed:
            return Result(draft, draft.stored, False, refusal), None
        write = write_of(draft, self._ids.new_id(), newest_codec=self._settings.newest_codec)
        return Result(draft, write.table, True, refusal, unfinished), write

    def _catch_up(self, draft: Draft) -> Draft:
        """Apply what is due by now, as far as one commit can hold it."""
        for _ in range(TICKS_IN_ONE_COMMIT):
            if not draft.is_due():
                break
            silent = self._silent_ones(draft)
            tick = Tick("", self._rng.deck(), self._rng.seed())
            try:
                ticked = applied(_lost(draft, silent), tick)
                check_money(ticked)
            except TwoRecords:
                break
            except Exception as error:
                if draft.changed:
                    break  # what came before it is committed; then it is looked at again, by itself
                return without_the_hand(draft, error)
            draft = ticked
        return draft

    def silent_ones_lost(self, draft: Draft) -> Draft:
        """Mark those as lost whose connection is dead, before their time-out counts or they are dealt in.

        The game says whose presence matters now (R3.4, R19.2).
        """
        return _lost(draft, self._silent_ones(draft))

    def _silent_ones(self, draft: Draft) -> list[str]:
        silent = []
        for person in draft.game.outstanding(draft.state).presence:
            presence = draft.people.get(person)
            if presence is None or presence.lost_ms is not None:
                continue
            if self._is_silent(presence.connection_id, draft.now_ms):
                silent.append(person)
        return silent

    def _is_silent(self, connection_id: str, now_ms: int) -> bool:
        try:
            active_ms = self._broadcaster.last_activity_ms(connection_id)
        except Throttled:
            # Not knowing is no reason to fold somebody who could have checked.
            _LOG.warning("presence unknown", extra={"connection_id": connection_id})
            return False
        return active_ms is None or now_ms - active_ms >= self._settings.silent_ms


def _known(stored: StoredTable | None) -> StoredTable:
    if stored is None:
        raise RuleViolation("unknown_table")
    # Only now is it known to be a table's id and not any text that somebody sent.
    note(table_id=stored.table_id)
    return stored


def _lost(draft: Draft, people: Iterable[str]) -> Draft:
    for person in people:
        draft = lost(draft, person)
    return draft


def _note_failure(reason: Exception, attempt: int) -> None:
    """Say why an attempt came to nothing: somebody else moved money, or the store has no time."""
    if isinstance(reason, PurseChanged):
        metrics.count(Metric.COMMIT_CONFLICTS)
    else:
        _LOG.warning("throttled", extra={"attempt": attempt})


def _record(result: Result) -> None:
    """Say what a commit was, for whoever looks at numbers and lines."""
    draft = result.draft
    due_ms = draft.stored.deadline_ms
    if due_ms is not None and due_ms <= draft.now_ms:
        metrics.measure(Metric.TICK_LATENESS_MS, draft.now_ms - due_ms)
    if draft.rescued:
        _note_void(draft)
    names = [event.name for event in draft.events]
    _LOG.debug("committed", extra={"version": result.table.version, "events": names})


def _note_void(draft: Draft) -> None:
    """Count a hand that was void by itself, or by force, and say which one and where its texts are."""
    metrics.count(Metric.HANDS_VOIDED)
    record_id = "" if draft.record is None else draft.record.hand_id
    _LOG.error("hand voided", extra={"record_id": record_id, "reason": draft.rescued})


def _hand_id(draft: Draft) -> str:
    """The hand that was running when the table was loaded; "" between hands."""
    return draft.game.hand_id(draft.state)


def _as_it_stands(draft: Draft) -> Draft:
    return draft


def _refuse(refusal: RuleViolation) -> Step:
    def step(_draft: Draft) -> Draft:
        raise refusal

    return step


def _nothing_again(draft: Draft) -> Draft:
    """The book shows that the command was carried out, longer ago than the envelope remembers."""
    return draft._replace(repeated=True)
