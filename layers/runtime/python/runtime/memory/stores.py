"""Tables, accounts, the book and connections in memory."""

from collections.abc import Mapping, Sequence

from engine.game import Cents, HandRecord, Json, Notice

from runtime.memory.data import MemoryData
from runtime.ports import (
    Account,
    CommitConflict,
    Connection,
    EntryExists,
    LedgerEntry,
    NameTaken,
    Session,
    StoredTable,
    TableWrite,
)


class MemoryTables:
    """``TableStore`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def load(self, table_id: str) -> StoredTable | None:
        """Read one table."""
        with self._data.lock:
            return self._data.tables.get(table_id)

    def create(self, table: StoredTable) -> None:
        """Write a new table. Raises CommitConflict if the id is taken."""
        with self._data.lock:
            if table.table_id in self._data.tables:
                raise CommitConflict(self._data.tables[table.table_id])
            self._data.tables[table.table_id] = table

    def commit(self, write: TableWrite) -> None:
        """Write all of it or nothing. Raises CommitConflict, EntryExists or InsufficientBalance."""
        with self._data.lock:
            current = self._data.tables.get(write.table.table_id)
            if current is None or current.version != write.expected_version:
                raise CommitConflict(current)
            for number, entry in enumerate(write.entries):
                twice = any(entry.entry_id == other.entry_id for other in write.entries[:number])
                if twice or entry.entry_id in self._data.entries:
                    raise EntryExists(entry.entry_id)
            self._data.check_debits(write.entries)
            self._data.move(write.entries)
            self._data.tables[write.table.table_id] = write.table
            if write.record is not None:
                self._data.hands[write.record.hand_id] = write.record
            for notice_id, notice in write.notices:
                self._data.notices[notice.person][notice_id] = notice

    def list_tables(self) -> Sequence[tuple[str, Mapping[str, Json]]]:
        """Every table's id and lobby line."""
        with self._data.lock:
            return [(table.table_id, table.summary) for table in self._data.tables.values()]

    def due_tables(self, now_ms: int) -> Sequence[str]:
        """Tables whose deadline has passed, the longest overdue first."""
        with self._data.lock:
            due = [
                (table.deadline_ms, table.table_id)
                for table in self._data.tables.values()
                if table.deadline_ms is not None and table.deadline_ms <= now_ms
            ]
        return [table_id for _, table_id in sorted(due)]

    def hand(self, hand_id: str) -> HandRecord | None:
        """The record of a closed hand."""
        with self._data.lock:
            return self._data.hands.get(hand_id)


class MemoryAccounts:
    """``Accounts`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def create(self, account: Account) -> None:
        """Write a new account with an empty balance. Raises NameTaken."""
        with self._data.lock:
            if account.name in self._data.person_by_name or account.person in self._data.accounts:
                raise NameTaken
            self._data.accounts[account.person] = account
            self._data.person_by_name[account.name] = account.person

    def by_name(self, name: str) -> Account | None:
        """The account that signs in with ``name``."""
        with self._data.lock:
            person = self._data.person_by_name.get(name)
            return None if person is None else self._data.accounts[person]

    def account(self, person: str) -> Account | None:
        """The account of a person's id."""
        with self._data.lock:
            return self._data.accounts.get(person)

    def balance_cents(self, person: str) -> Cents:
        """Money off the table."""
        with self._data.lock:
            return Cents(self._data.balances.get(person, 0))

    def put_session(self, session: Session) -> None:
        """Remember a session."""
        with self._data.lock:
            self._data.sessions[session.token] = session

    def session(self, token: str, now_ms: int) -> Session | None:
        """The session, None when unknown or expired."""
        with self._data.lock:
            session = self._data.sessions.get(token)
        return session if session is not None and now_ms < session.expires_ms else None

    def put_ticket(self, ticket: str, session: Session, expires_ms: int) -> None:
        """Remember a ticket for one connection."""
        with self._data.lock:
            self._data.tickets[ticket] = (session, expires_ms)

    def take_ticket(self, ticket: str, now_ms: int) -> Session | None:
        """Use a ticket up."""
        with self._data.lock:
            session, expires_ms = self._data.tickets.pop(ticket, (None, 0))
        return session if now_ms < expires_ms else None

    def notices(self, person: str) -> Sequence[tuple[str, Notice]]:
        """(notice id, notice) that the person has not acknowledged."""
        with self._data.lock:
            return list(self._data.notices.get(person, {}).items())

    def acknowledge(self, person: str, notice_id: str) -> bool:
        """Drop a notice; False when there is none with that id."""
        with self._data.lock:
            return self._data.notices.get(person, {}).pop(notice_id, None) is not None


class MemoryLedger:
    """``Ledger`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def post(self, entry: LedgerEntry) -> None:
        """Write one movement between accounts off the table. Raises InsufficientBalance."""
        with self._data.lock:
            if entry.entry_id not in self._data.entries:
                self._data.check_debits((entry,))
                self._data.move((entry,))

    def entries(self) -> Sequence[LedgerEntry]:
        """Every movement, in the order it was written."""
        with self._data.lock:
            return list(self._data.entries.values())


class MemoryConnections:
    """``Connections`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def put(self, connection: Connection) -> None:
        """Remember an open connection."""
        with self._data.lock:
            self._data.connections[connection.connection_id] = connection

    def get(self, connection_id: str) -> Connection | None:
        """The connection's record, None when it is gone."""
        with self._data.lock:
            return self._data.connections.get(connection_id)

    def delete(self, connection_id: str) -> None:
        """Forget a connection."""
        with self._data.lock:
            self._data.connections.pop(connection_id, None)

    def of_person(self, person: str) -> Sequence[Connection]:
        """A person's open connections, newest last."""
        with self._data.lock:
            own = [value for value in self._data.connections.values() if value.person == person]
        return sorted(own, key=lambda connection: connection.connected_ms)

    def rooms(self, person: str) -> Sequence[str]:
        """Tables whose room the person may be in."""
        with self._data.lock:
            return list(self._data.rooms.get(person, ()))

    def enter(self, person: str, table_id: str) -> None:
        """Note that the person is about to enter a room."""
        with self._data.lock:
            self._data.rooms[person][table_id] = None

    def exit(self, person: str, table_id: str) -> None:
        """Note that the person has left a room."""
        with self._data.lock:
            self._data.rooms.get(person, {}).pop(table_id, None)
