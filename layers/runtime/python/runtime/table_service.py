"""Tables, for everything that comes from outside: load, apply, commit, tell. The only writer of tables.

Synchronous and without threads: every wait and every call is a port's, so that a simulator can interleave
callers at each of them.
"""

import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import Game, Json, Refusal, RuleViolation
from engine.kit.commands import BalanceKnown

from runtime import metrics, room
from runtime.commit_loop import CommitLoop, Result, Step
from runtime.draft import Draft, applied, audited, came_of, command_hash, remembered, summary
from runtime.observability import log_bug, places
from runtime.play_gate import PlayGate
from runtime.ports import (
    Accounts,
    Approvals,
    AuditRecord,
    Broadcaster,
    Clock,
    CommitConflict,
    Connection,
    Connections,
    Ids,
    Purses,
    Rng,
    Seen,
    StoredTable,
    TableStore,
    Throttled,
    Timers,
)
from runtime.settings import Settings
from runtime.telling import Asker, Telling

SYSTEM_COMMANDS: Final = frozenset(
    {"tick", "dismiss", "connection_lost", "connection_restored", "balance_known", "escalate_prize"}
)
"""Commands that only the shell gives; no frame can carry one."""

_FILLED_BY_SHELL: Final[Mapping[str, Mapping[str, Callable[[Connection, Rng], Json]]]] = {
    "take_seat": {"nickname": lambda connection, _rng: connection.nickname},
    "start_hand": {"seed": lambda _connection, rng: rng.seed()},
    "pause": {"role": lambda connection, _rng: connection.role},
}
"""{command: {field: value}} for fields that are never taken from a frame."""

_BEGINS_A_HAND: Final = frozenset({"start_hand"})
"""Commands by which a person begins a hand: nobody who is not there shall be dealt in."""

_SITS_DOWN: Final = frozenset({"take_seat"})
"""Commands that bring no money yet, and are not for who may not play (R23.2, R23.3)."""

_CHECKED: Final = frozenset({"buy_in", "top_up"})
"""Commands that wait for a reality check that is due (R23.3)."""

_WRITTEN_DOWN: Final = frozenset(
    {"pause", "resume", "cancel_hand", "declare_null", "confirm_prize", "decide_prize"}
)
"""Commands of the house's people that leave a record of who gave them, and why (R5.7, R18.1, R20.1)."""

_ROUNDS: Final = 8
"""How many commits one call may need to bring a table up to date."""
_FOLLOW_UPS: Final = 4
"""How many further commits one call makes for what its telling found out; more is left to the next call."""
_EARLY_MS: Final = 1_000
"""A timer's time-stamp is cut to whole seconds, so a tick can come almost that much early."""

_LOG = logging.getLogger(__name__)


class TableService:
    """What the handlers call. Methods raise RuleViolation with what is to be answered as an error."""

    def __init__(
        self,
        *,
        games: Mapping[str, Game],
        tables: TableStore,
        accounts: Accounts,
        purses: Purses,
        connections: Connections,
        broadcaster: Broadcaster,
        timers: Timers,
        approvals: Approvals,
        clock: Clock,
        rng: Rng,
        ids: Ids,
        settings: Settings | None = None,
    ) -> None:
        self._settings = settings or Settings()
        self._games = games
        self._tables = tables
        self._accounts = accounts
        self._connections = connections
        self._timers = timers
        self._clock = clock
        self._rng = rng
        self._ids = ids
        self._gate = PlayGate(purses)
        self._room = room.Room(accounts, connections, self._settings)
        self._commits = CommitLoop(
            games=games,
            tables=tables,
            broadcaster=broadcaster,
            clock=clock,
            rng=rng,
            ids=ids,
            settings=self._settings,
        )
        self._telling = Telling(
            tables=tables,
            connections=connections,
            broadcaster=broadcaster,
            timers=timers,
            approvals=approvals,
            clock=clock,
        )

    def create_table(
        self,
        game_kind: str,
        table_id: str,
        config: Mapping[str, Json],
        audit: AuditRecord | None = None,
    ) -> None:
        """Open a new table. Raises RuleViolation: bad_config, or table_exists."""
        game = self._games.get(game_kind)
        if game is None:
            raise RuleViolation("bad_config", field="game")
        state = game.open(table_id, config)
        public, secret = game.encode(state, newest=self._settings.newest_codec)
        table = StoredTable(
            table_id=table_id,
            game=game_kind,
            version=1,
            commit_id=self._ids.new_id(),
            at_ms=self._clock.now_ms(),
            people={},
            seen={},
            deadline_ms=game.outstanding(state).deadline_ms,
            at_stake=game.at_stake(state),
            rescue=game.rescue_point(state),
            cents=game.table_cents(state),
            summary=summary(game, state, 0),
            public=public,
            secret=secret,
        )
        try:
            self._tables.create(table, audit)
        except CommitConflict as conflict:
            if conflict.current is None or conflict.current.commit_id != table.commit_id:
                raise RuleViolation("table_exists") from None
        if table.deadline_ms is not None:
            self._timers.start(table_id, table.deadline_ms)

    def handle(
        self,
        table_id: str,
        command_name: str,
        fields: Mapping[str, Json],
        connection: Connection,
        command_id: str,
    ) -> None:
        """Apply one command of a person in the room and tell everybody, the sender with an ack.

        A repeat of one of the person's last commands is answered as it was and not applied again. What was
        due before a command that is refused stays applied.
        """
        assert command_id, "without an id every command would be a repeat of the first"

        def step(draft: Draft) -> Draft:
            person = connection.person
            if person in draft.people:
                draft = self._room.on_connection(draft, connection)
            id_hash = command_hash(person, command_id)
            for answered in draft.seen.get(person, ()):
                if answered.id_hash == id_hash:
                    return _answered_again(draft, answered)
            room.require_in_room(draft, person)
            command = self._command(draft.game, command_name, fields, connection)
            after = applied(draft, command, command_id)
            after = self._gated(draft, after, command_name, connection)
            if command_name in _WRITTEN_DOWN and after.refusal is None:
                facts = {**fields, **came_of(command_name, draft, after)}
                record = _record_of(command_name, facts, connection, command_id, after)
                after = audited(after, record)
            draft, refusal = after, after.refusal
            seen = Seen(id_hash, refusal.code, refusal.facts) if refusal else Seen(id_hash)
            return remembered(draft, person, seen, self._settings)

        if command_name in _BEGINS_A_HAND:
            # A commit of its own: they are gone, whether or not the hand can then begin.
            self._run(table_id, self._commits.silent_ones_lost, None)
        self._run(table_id, step, _asker(connection, command_id))

    def operate(self, table_id: str, step: Step) -> None:
        """Commit ``step`` for somebody who is in no room and gets no frame, and tell everybody who is."""
        self._run(table_id, step, None)

    def watch(self, table_id: str, connection: Connection, command_id: str) -> None:
        """Enter a table's room (R2.4 to R2.6)."""
        self._run(table_id, self._room.entering(connection), _asker(connection, command_id), reissue=True)
        with contextlib.suppress(Throttled):
            # Again after the commit: an exit that overlapped may have dropped the first hint.
            self._connections.enter(connection.person, table_id)

    def unwatch(self, table_id: str, connection: Connection, command_id: str) -> None:
        """Leave a table's room; refused to who has a seat there (still_seated)."""
        self._run(table_id, room.leaving(connection.person), _asker(connection, command_id))

    def attach(self, connection: Connection) -> tuple[str, ...]:
        """Put a person's new connection into all his rooms (R2.9, R19.3); return the tables' ids."""
        found = []
        for table_id in self._connections.rooms(connection.person):
            try:
                result = self._run(table_id, self._room.returning(connection), None, reissue=True)
            except RuleViolation as refusal:
                _LOG.warning("room not attached", extra={"table_id": table_id, "code": refusal.code})
                continue
            except Throttled:
                raise
            except Exception as error:
                # One table's trouble must not keep anybody from the others.
                log_bug(error, table_id=table_id)
                continue
            if connection.person in result.draft.people:
                found.append(table_id)
        return tuple(found)

    def sync_table(self, table_id: str, connection: Connection, command_id: str = "") -> None:
        """Apply what is due and send the connection the whole table; refused with not_in_room."""
        step = self._room.looking(connection)
        self._run(table_id, step, _asker(connection, command_id), reissue=True)

    def connection_gone(self, connection_id: str) -> None:
        """A connection has ended: mark its person in the rooms where he has no newer one (R19.2)."""
        connection = self._connections.get(connection_id)
        if connection is None:
            return
        for table_id in self._connections.rooms(connection.person):
            try:
                self._run(table_id, room.losing({connection.person: connection_id}), None)
            except RuleViolation as refusal:
                _LOG.warning("loss not marked", extra={"table_id": table_id, "code": refusal.code})
        self._connections.delete(connection_id)

    def tick(self, table_id: str, deadline_ms: int) -> None:
        """A timer has ended. It has no authority: only what is due by now is applied.

        Early by a second or less it waits for the deadline; earlier it starts the next timer; for a
        deadline that is no longer in force it does nothing.
        """
        stored = self._tables.load(table_id)
        if stored is None or stored.deadline_ms != deadline_ms:
            return
        early_ms = deadline_ms - self._clock.now_ms()
        if early_ms > _EARLY_MS:
            self._timers.start(table_id, deadline_ms)
            return
        if early_ms > 0:
            self._clock.sleep_ms(early_ms)
        self._run(table_id, _as_it_stands, None)

    def sweep(self) -> None:
        """Give every overdue table its tick: a timer that was lost must not hang a table."""
        for table_id in self._tables.due_tables(self._clock.now_ms()):
            metrics.count(metrics.Metric.TABLES_SWEPT)
            try:
                self._run(table_id, _as_it_stands, None, reissue=True)
            except Exception as error:
                # One table's trouble must not keep the others waiting.
                reason = {"table_id": table_id, "error": type(error).__name__, "places": places(error)}
                _LOG.error("table not swept", extra=reason)

    def rescue(self, table_id: str, step: Step, *, operator: str, reason: str) -> None:
        """Void a table's hand without reading its state, because operations say so (R18.2, R19.5).

        For a table that answers ``busy`` or ``internal`` to everything, and at once: whether newer code or a
        key could still read it is theirs to know. ``step`` is applied to what comes of it, and may refuse.
        Raises RuleViolation: unknown_table, busy.
        """
        result = self._commits.rescue(table_id, step, operator=operator, reason=reason)
        gone = self._telling.tell(result, None, reissue=True)
        self._follow_up(table_id, result, dict(gone))

    def _command(self, game: Game, name: str, fields: Mapping[str, Json], connection: Connection) -> Any:
        """Build a command; who sends it and what the shell fills in is never taken from the fields."""
        if name in SYSTEM_COMMANDS or name not in game.commands:
            raise RuleViolation("unknown_action")
        filled = {
            field: value(connection, self._rng) for field, value in _FILLED_BY_SHELL.get(name, {}).items()
        }
        return game.commands[name](**{**fields, **filled, "actor": connection.person})

    def _gated(self, before: Draft, after: Draft, command_name: str, connection: Connection) -> Draft:
        """Refuse what responsible play stands against (R23), and guard the money that was brought."""
        if command_name in _SITS_DOWN:
            self._gate.may_sit(connection, before.now_ms)
        return self._gate.guarded(before, after, connection if command_name in _CHECKED else None)

    def _run(self, table_id: str, step: Step, asker: Asker | None, *, reissue: bool = False) -> Result:
        """Commit ``step`` and what is due, tell, see to what the telling found out, and answer."""
        gone: dict[str, str] = {}
        for _ in range(_ROUNDS):
            result = self._commits.run(table_id, step)
            gone.update(self._telling.tell(result, asker, reissue=reissue))
            if not result.unfinished:
                break
        else:
            raise RuleViolation("busy")
        self._follow_up(table_id, result, gone)
        if result.refusal is not None:
            raise result.refusal
        return result

    def _follow_up(self, table_id: str, result: Result, gone: dict[str, str]) -> None:
        """Commit what came out of a commit: connections found dead, balances asked for, what is due now."""
        for _ in range(_FOLLOW_UPS):
            try:
                balances = self._balances(result.draft)
                if not gone and not balances and not result.draft.is_due():
                    return
                result = self._commits.run(table_id, _with_news(gone, balances))
            except (RuleViolation, Throttled):
                break
            if not result.unfinished:
                gone = {}
            gone.update(self._telling.tell(result, None, reissue=False))
        if gone or result.draft.is_due():
            _LOG.warning("follow-up left to the next call", extra={"table_id": table_id})

    def _balances(self, draft: Draft) -> Mapping[str, Any]:
        """The balances that the state asks for."""
        wanted = draft.game.outstanding(draft.state).balances
        return {person: self._accounts.balance_cents(person) for person in wanted}


def _asker(connection: Connection, command_id: str) -> Asker:
    return Asker(connection.person, connection.connection_id, command_id)


def _as_it_stands(draft: Draft) -> Draft:
    return draft


def _answered_again(draft: Draft, answered: Seen) -> Draft:
    """Answer a repeat as the first was answered."""
    refusal = Refusal(answered.code, answered.facts) if answered.code else None
    return draft._replace(repeated=True, refusal=refusal)


def _record_of(
    command_name: str, facts: Mapping[str, Json], connection: Connection, command_id: str, after: Draft
) -> AuditRecord:
    """What is written down, in the same commit, of what somebody of the house's people did at a table."""
    return AuditRecord(
        record_id=f"cmd:{connection.person}:{command_id}",
        subject=f"table:{after.table_id}",
        operator=connection.person,
        action=command_name,
        reason=facts.get("reason", ""),
        facts={"role": connection.role, **{name: facts[name] for name in facts if name != "reason"}},
        at_ms=after.now_ms,
    )


def _with_news(gone: Mapping[str, str], balances: Mapping[str, Any]) -> Step:
    lose = room.losing(gone)

    def step(draft: Draft) -> Draft:
        draft = lose(draft)
        wanted = draft.game.outstanding(draft.state).balances
        for person, balance_cents in balances.items():
            if person in wanted:
                with contextlib.suppress(RuleViolation):
                    draft = applied(draft, BalanceKnown(person, balance_cents))
        return draft

    return step
