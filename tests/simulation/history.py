"""What has been committed, version by version, and what is true of every commit: money, order, effects."""

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from engine.holdem.game import HoldemGame
from engine.holdem.state import HoldemState
from runtime.days import day_of
from runtime.draft import command_hash
from runtime.ports import LedgerEntry, StoredTable, TableWrite, brought_by

from tests.simulation.kernel import Kernel, Violation
from tests.simulation.open_cards import OpenCards
from tests.simulation.people import check_losses, check_room, check_time_out
from tests.simulation.prizes import Prizes
from tests.simulation.storage import Stores
from tests.simulation.voids import Voids

GAME = HoldemGame()
_REMEMBERED = 8
_REMEMBERED_OF_ABSENT = 2


def require(holds: bool, what: str, **facts: object) -> None:
    """Raise Violation when an invariant does not hold."""
    if not holds:
        raise Violation(what + "".join([f", {name}={value!r}" for name, value in facts.items()]))


class Moment(NamedTuple):
    """A table as one commit left it. ``public`` is what everybody in the room may see of it, as JSON."""

    stored: StoredTable
    state: HoldemState
    public: Mapping[str, Any]
    cards: OpenCards


class Books:
    """Every movement counted again, beside the stores and without them."""

    def __init__(self, stores: Stores, requests: "Requests") -> None:
        self._stores = stores
        self._requests = requests
        self._entries: set[str] = set()
        self.loss_limits: dict[str, int] = {}
        self._lost: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.accounts: defaultdict[str, int] = defaultdict(int)

    def add(self, entries: Iterable[LedgerEntry]) -> None:
        """Count movements that were just written."""
        for entry in entries:
            require(entry.cents >= 0, "a movement of a negative amount", entry=entry)
            require(entry.entry_id not in self._entries, "a movement written twice", entry=entry)
            self._requests.check_movement(entry)
            self._entries.add(entry.entry_id)
            self.accounts[entry.debit] -= entry.cents
            self.accounts[entry.credit] += entry.cents
            self._check_limit(entry)

    def _check_limit(self, entry: LedgerEntry) -> None:
        """Nobody brings more into play in a day than his limit and what came back leave him (R23.1)."""
        day = day_of(entry.at_ms)
        for account, cents in ((entry.debit, entry.cents), (entry.credit, -entry.cents)):
            if "house:cashier" not in (entry.debit, entry.credit):
                self._lost[account, day] += cents
        person = brought_by(entry)
        if person in self.loss_limits:
            lost_cents = self._lost[entry.debit, day]
            require(lost_cents <= self.loss_limits[person], "a loss limit was passed", person=person)

    def check(self, tables: Mapping[str, Moment], entries: Iterable[LedgerEntry]) -> None:
        """Tables and the balances that ``entries`` moved are what the movements make them; all is nothing."""
        self._check_balances({account for entry in entries for account in (entry.debit, entry.credit)})
        everything = sum([cents for name, cents in self.accounts.items() if not name.startswith("table:")])
        for table_id, moment in tables.items():
            cents = GAME.table_cents(moment.state)
            booked = self.accounts[f"table:{table_id}"]
            require(cents == booked, "a table's money is not its account", table=table_id, cents=cents)
            everything += cents
            meter = GAME.jackpot_cents(moment.state)
            booked = self.accounts[f"jackpot:{table_id}"]
            require(meter == booked, "a progressive amount is not its account", table=table_id, cents=meter)
        require(everything == 0, "money came from nowhere", cents=everything)

    def check_all(self, tables: Mapping[str, Moment]) -> None:
        """The same for every balance."""
        self._check_balances(self.accounts)
        self.check(tables, ())

    def _check_balances(self, accounts: Iterable[str]) -> None:
        for account in sorted(accounts):
            kind, _, name = account.partition(":")
            if kind == "player":
                stored = self._stores.accounts.balance_cents(name)
                cents = self.accounts[account]
                require(stored == cents, "a balance is not its movements", person=name, stored=stored)
                require(stored >= 0, "a negative balance", person=name, stored=stored)


class Requests:
    """Every frame that a client ever sent, by its sender and id: the only reasons for effects."""

    def __init__(self) -> None:
        self._frames: defaultdict[tuple[str, str], list[Mapping[str, Any]]] = defaultdict(list)
        self._by_hash: dict[tuple[str, str], str] = {}

    def add(self, person: str, frame: Mapping[str, Any]) -> None:
        """A client sends a frame (again)."""
        frame_id = frame.get("id")
        if isinstance(frame_id, str):
            if frame not in self._frames[person, frame_id]:
                self._frames[person, frame_id].append(frame)
            self._by_hash[person, command_hash(person, frame_id)] = frame_id

    def of_hash(self, person: str, id_hash: str) -> list[Mapping[str, Any]]:
        """The frames behind a remembered command; an empty list when nobody sent one."""
        frame_id = self._by_hash.get((person, id_hash))
        return [] if frame_id is None else self._frames[person, frame_id]

    def check_movement(self, entry: LedgerEntry) -> None:
        """Money that a command moved was asked for by its sender, for this amount."""
        if not entry.entry_id.startswith("cmd:"):
            return
        _, person, frame_id, _ = entry.entry_id.split(":")
        actions = {"buy_in": "buy_in", "top_up": "top_up", "tip": "tip", "cash_out": "leave"}
        asked = [
            frame
            for frame in self._frames[person, frame_id]
            if frame["action"] == actions.get(entry.kind) and frame["table_id"] == entry.table_id
        ]
        require(bool(asked), "money moved that nobody asked for", entry=entry)
        if entry.kind != "cash_out":
            amounts = [frame.get("amount_cents") for frame in asked]
            require(entry.cents in amounts, "another amount moved than was asked for", entry=entry)
        own = {entry.debit, entry.credit}
        require(f"player:{person}" in own, "somebody else's money moved", entry=entry)


class History:
    """All versions of all tables."""

    def __init__(self, stores: Stores, kernel: Kernel, is_alive: Callable[[str], bool]) -> None:
        self._kernel = kernel
        self._is_alive = is_alive
        self.requests = Requests()
        self.books = Books(stores, self.requests)
        self.voids = Voids()
        self.prizes = Prizes()
        self.latest: dict[str, Moment] = {}
        self.hand_ids: dict[str, None] = {}
        self.applied: dict[tuple[str, str, str], str] = {}
        self._moments: dict[tuple[str, int], Moment] = {}
        self._recent: defaultdict[tuple[str, str], deque[str]] = defaultdict(
            lambda: deque(maxlen=_REMEMBERED)
        )
        self._acted: set[tuple[str, int]] = set()

    def moment(self, table_id: str, version: int) -> Moment | None:
        """The table at a version; None when no commit has made that one."""
        return self._moments.get((table_id, version))

    def opened(self, stored: StoredTable) -> None:
        """A table was created."""
        self._note(stored, GAME.decode(stored.public, stored.secret), OpenCards())

    def committed(self, write: TableWrite) -> None:
        """A commit took effect: it follows the one before, and all of it fits together."""
        stored = write.table
        before = self.latest[stored.table_id]
        known = before.stored.version
        require(
            write.expected_version == known == stored.version - 1,
            "a commit does not follow the one before it",
            table=stored.table_id,
            known=known,
            version=stored.version,
        )
        require(stored.at_ms >= before.stored.at_ms, "time runs backwards", table=stored.table_id)
        state = GAME.decode(stored.public, stored.secret)
        require(GAME.outstanding(state).deadline_ms == stored.deadline_ms, "another deadline is stored")
        require(state.turn >= before.state.turn, "a turn's number was used before", turn=state.turn)
        check_room(stored, state)
        check_losses(before.stored, stored, self._is_alive)
        check_time_out(before.state, state, self._kernel.now_ms)
        self._check_amounts(state)
        self._check_effects(before, stored, state)
        if write.record is not None:
            require(write.record.hand_id not in self.hand_ids, "a hand closed twice")
            self.hand_ids[write.record.hand_id] = None
        self.voids.committed(write, before.state, state)
        self.prizes.committed(write, before.state, state)
        cards = before.cards.after(before.state, state, write.record)
        self._note(stored, state, cards)
        self.books.add(write.entries)
        self.books.check(self.latest, write.entries)

    def posted(self, entry: LedgerEntry) -> None:
        """A movement that touches no table was written."""
        self.books.add((entry,))

    def _note(self, stored: StoredTable, state: HoldemState, cards: OpenCards) -> None:
        public = json.loads(json.dumps(GAME.public_view(state)))
        moment = Moment(stored, state, public, cards)
        self.latest[stored.table_id] = moment
        self._moments[stored.table_id, stored.version] = moment

    def _check_amounts(self, state: HoldemState) -> None:
        amounts = [seat.stack_cents for seat in state.seats if seat is not None]
        for player in state.hand.players if state.hand is not None else ():
            amounts += [player.stack_cents, player.street_cents, player.total_cents, player.won_cents]
            amounts.append(player.jackpot_cents)
        require(min(amounts, default=0) >= 0, "a negative amount on the table", table=state.config.table_id)

    def _check_effects(self, before: Moment, stored: StoredTable, state: HoldemState) -> None:
        """Each command that is remembered anew was sent, and took effect for the first time."""
        table_id = stored.table_id
        for person in before.stored.seen.keys() - before.stored.people.keys():
            # Of who has left less is remembered: should he come back, older commands may come again.
            while len(self._recent[table_id, person]) > _REMEMBERED_OF_ABSENT:
                self._recent[table_id, person].popleft()
        for person, seen in stored.seen.items():
            old = before.stored.seen.get(person, ())
            if old and seen[-1] == old[-1]:
                continue
            answered = seen[-1]
            frames = self.requests.of_hash(person, answered.id_hash)
            require(bool(frames), "a command that nobody sent", table=table_id, person=person)
            recent = self._recent[table_id, person]
            if not old and person not in before.stored.people:
                recent.clear()
            require(answered.id_hash not in recent, "a command took effect twice", frames=frames)
            recent.append(answered.id_hash)
            self.applied[table_id, person, answered.id_hash] = answered.code
            if self._kernel.current is not None:
                self._kernel.current.committed.add((person, answered.id_hash))
            if not answered.code and len(frames) == 1 and frames[0]["action"] == "act":
                turn = frames[0]["turn"]
                require((table_id, turn) not in self._acted, "a turn was acted twice", turn=turn)
                require(before.state.turn <= turn <= state.turn, "another turn was acted", turn=turn)
                self._acted.add((table_id, turn))
