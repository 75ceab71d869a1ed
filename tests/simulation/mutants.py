"""Mistakes that the simulator must find: each puts one of them into the product for a while."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, cast
from unittest.mock import patch

from engine.game import Cents, RuleViolation
from engine.holdem import dealing, view, void
from engine.holdem.state import Hand, HoldemState, Player
from runtime.commit_loop import CommitLoop, Result
from runtime.draft import Draft, lost
from runtime.memory.data import MemoryData
from runtime.memory.tables import MemoryTables
from runtime.ports import LedgerEntry, StoredTable, TableStore, TableWrite, Throttled
from runtime.table_service import TableService
from runtime.telling import Telling


@contextlib.contextmanager
def tells_before_it_commits() -> Iterator[None]:
    """Frames go out while the write is still being tried."""
    built, sealed = TableService.__init__, CommitLoop._sealed

    def build(self: TableService, **ports: Any) -> None:
        built(self, **ports)
        vars(self._commits)["telling"] = self._telling

    def tell(self: CommitLoop, draft: Draft, *rest: Any, **named: Any) -> tuple[Result, TableWrite | None]:
        result, write = sealed(self, draft, *rest, **named)
        if write is not None:
            vars(self)["telling"].tell(result, None, reissue=False)
        return result, write

    with patch.object(TableService, "__init__", build), patch.object(CommitLoop, "_sealed", tell):
        yield


@contextlib.contextmanager
def store_ignores_the_version() -> Iterator[None]:
    """The last writer wins."""
    commit = MemoryTables.commit

    def blind(self: MemoryTables, write: TableWrite) -> None:
        current = self.load(write.table.table_id)
        assert current is not None
        commit(self, write._replace(expected_version=current.version))

    with patch.object(MemoryTables, "commit", blind):
        yield


@contextlib.contextmanager
def forgets_to_issue_timers_again() -> Iterator[None]:
    """A timer is started when the deadline changes and never after that."""
    start = Telling._start_timer

    def only_once(self: Telling, result: Result) -> None:
        if result.table.deadline_ms != result.draft.stored.deadline_ms:
            start(self, result)

    with patch.object(Telling, "_start_timer", only_once):
        yield


@contextlib.contextmanager
def starts_no_timers() -> Iterator[None]:
    """The sweep is all that moves a table."""
    with patch.object(Telling, "_start_timer", lambda _self, _result: None):
        yield


@contextlib.contextmanager
def ticks_do_nothing() -> Iterator[None]:
    """Timers end, and nothing comes of it."""
    with patch.object(TableService, "tick", lambda _self, _table_id, _deadline_ms: None):
        yield


@contextlib.contextmanager
def sweeps_nothing() -> Iterator[None]:
    """A table whose timer was lost waits for somebody to touch it."""
    with patch.object(TableService, "sweep", lambda _self: None):
        yield


@contextlib.contextmanager
def shows_hands_too_early() -> Iterator[None]:
    """Hands are shown on the river before the betting there is over."""

    def open_on_the_river(hand: Hand, player: Player) -> bool:
        return hand.street == 3 and not player.folded

    with patch.object(view, "_is_open", open_on_the_river):
        yield


@contextlib.contextmanager
def console_names_a_card() -> Iterator[None]:
    """The dealer's console repeats the card that was scanned last."""
    private_view = view.private_view

    def chatty(state: HoldemState, person: str) -> Mapping[str, Any] | None:
        own = private_view(state, person)
        if own is not None and "console" in own and state.hand is not None:
            return {**own, "scanned": list(state.hand.deck[-1:])}
        return own

    with patch.object(view, "private_view", chatty):
        yield


@contextlib.contextmanager
def shows_folded_hands() -> Iterator[None]:
    """At the showdown everybody's hand is shown, folded or not."""
    with patch.object(view, "_is_open", lambda hand, _player: hand.open_hands and bool(dealing.board(hand))):
        yield


@contextlib.contextmanager
def forgets_what_it_has_answered() -> Iterator[None]:
    """A repeated command is applied again."""

    def forgetful(stored: StoredTable, *rest: Any) -> Draft:
        from runtime.draft import open_draft

        return open_draft(stored, *rest)._replace(seen={})

    with patch("runtime.commit_loop.open_draft", forgetful):
        yield


@contextlib.contextmanager
def takes_an_unanswered_commit_for_done() -> Iterator[None]:
    """Whether a throttled write took effect is not looked up."""
    built = CommitLoop.__init__

    class Hopeful:
        def __init__(self, tables: TableStore) -> None:
            self._tables = tables

        def commit(self, write: TableWrite) -> None:
            with contextlib.suppress(Throttled):
                self._tables.commit(write)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._tables, name)

    def build(self: CommitLoop, *, tables: TableStore, **others: Any) -> None:
        built(self, tables=cast("TableStore", Hopeful(tables)), **others)

    with patch.object(CommitLoop, "__init__", build):
        yield


@contextlib.contextmanager
def marks_whoever_has_reconnected() -> Iterator[None]:
    """The end of an old connection counts for its person's new one."""

    def losing(connections: Mapping[str, str]) -> Callable[[Draft], Draft]:
        def step(draft: Draft) -> Draft:
            for person in connections:
                if person in draft.people and draft.people[person].lost_ms is None:
                    draft = lost(draft, person)
            return draft

        return step

    with patch("runtime.room.losing", losing):
        yield


@contextlib.contextmanager
def pays_out_twice() -> Iterator[None]:
    """Who leaves finds his stack in his balance two times."""
    move = MemoryData.move

    def generous(self: MemoryData, entries: tuple[LedgerEntry, ...]) -> None:
        move(self, entries)
        for entry in entries:
            if entry.kind == "cash_out":
                person = entry.credit.removeprefix("player:")
                purse = self.purses[person]
                self.purses[person] = purse._replace(balance_cents=Cents(purse.balance_cents + entry.cents))

    with patch.object(MemoryData, "move", generous):
        yield


@contextlib.contextmanager
def gives_a_void_hand_to_one_player() -> Iterator[None]:
    """What was put into a void hand goes back, but all of it to one of them."""
    give_back = void.give_back

    def to_one(
        draft: Any, hand_id: str, people: Iterable[Any], stakes: Mapping[str, Cents], reason: str
    ) -> None:
        one = next(iter(stakes))
        give_back(draft, hand_id, people, {one: Cents(sum(stakes.values()))}, reason)

    with patch.object(void, "give_back", to_one), patch("engine.holdem.rescue.give_back", to_one):
        yield


@contextlib.contextmanager
def lets_a_bug_end_the_call() -> Iterator[None]:
    """A Tick that fails is nobody's business but of who met it."""

    def give_up(_draft: Draft, error: Exception) -> Draft:
        raise error

    with patch("runtime.commit_loop.without_the_hand", give_up):
        yield


@contextlib.contextmanager
def leaves_damaged_tables_alone() -> Iterator[None]:
    """A table that cannot be read waits for ever."""

    def rescue(_self: CommitLoop, _table_id: str, _step: Any) -> Result:
        raise RuleViolation("busy")

    with patch.object(CommitLoop, "rescue", rescue):
        yield


@contextlib.contextmanager
def asks_nobody_about_limits() -> Iterator[None]:
    """Money goes into play whatever its owner has set."""
    with patch("runtime.play_gate.may_bring"):
        yield


MUTANTS: Final[Mapping[str, tuple[Callable[[], contextlib.AbstractContextManager[None]], str]]] = {
    "tells before it commits": (tells_before_it_commits, "was told and is not committed"),
    "a store that ignores the version": (store_ignores_the_version, "does not follow the one before"),
    "timers are not issued again": (forgets_to_issue_timers_again, "was not started again"),
    "no timers at all": (starts_no_timers, "was not started again"),
    "ticks that do nothing": (ticks_do_nothing, "a tick left its deadline"),
    "a sweep that sees nothing": (sweeps_nothing, "hangs"),
    "hands shown before the showdown": (shows_hands_too_early, "may not know"),
    "folded hands shown": (shows_folded_hands, "may not know"),
    "a console that names a card": (console_names_a_card, "may not know"),
    "repeats are applied again": (forgets_what_it_has_answered, "took effect twice|answered otherwise"),
    "an unanswered commit taken for done": (takes_an_unanswered_commit_for_done, " told "),
    "a late end of an old connection": (marks_whoever_has_reconnected, "was marked as lost"),
    "limits that nobody asks about": (asks_nobody_about_limits, "a loss limit was passed"),
    "a stack paid out twice": (pays_out_twice, "is not its movements"),
    "a void hand given to one player": (gives_a_void_hand_to_one_player, "was void, .* had"),
    "a bug that ends a call": (lets_a_bug_end_the_call, "failed with a bug|a bug was answered"),
    "damaged tables left alone": (leaves_damaged_tables_alone, "hangs|told elsewhere|nothing goes on"),
}
"""{mistake: (how to make it, a pattern of what the simulator says of it)}."""
