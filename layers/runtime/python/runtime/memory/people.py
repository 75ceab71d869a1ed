"""Accounts, connections and counts of tries in memory."""

from collections.abc import Sequence

from engine.game import Cents, Notice

from runtime.memory.data import NO_PURSE, MemoryData
from runtime.ports import Account, Allowed, AuditRecord, Connection, Limit, NameTaken, Session
from runtime.tallies import after_one_more, allowed


class MemoryAccounts:
    """``Accounts`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def create(self, account: Account, audit: AuditRecord | None = None) -> None:
        """Write a new account with an empty balance. Raises NameTaken."""
        with self._data.lock:
            if account.name in self._data.person_by_name or account.person in self._data.accounts:
                raise NameTaken
            self._data.accounts[account.person] = account
            self._data.person_by_name[account.name] = account.person
            self._data.write_down(audit)

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
            return self._data.purses.get(person, NO_PURSE).balance_cents

    def change_password(self, account: Account, password_hash: str) -> bool:
        """Replace the password of ``account``; False when it is no longer the one that ``account`` has."""
        with self._data.lock:
            if self._data.accounts.get(account.person) != account:
                return False
            self._data.accounts[account.person] = account._replace(password_hash=password_hash)
            return True

    def put_session(self, session: Session) -> None:
        """Make this its person's session."""
        with self._data.lock:
            self._data.session_by_person[session.person] = session

    def session(self, token: str, now_ms: int) -> Session | None:
        """The session, None when unknown, expired, ended or replaced."""
        with self._data.lock:
            found = [session for session in self._data.session_by_person.values() if session.token == token]
        return next((session for session in found if now_ms < session.expires_ms), None)

    def session_mark(self, person: str, now_ms: int) -> str:
        """The mark of the person's session, "" when he is not signed in."""
        with self._data.lock:
            session = self._data.session_by_person.get(person)
        return session.mark if session is not None and now_ms < session.expires_ms else ""

    def end_session(self, session: Session) -> None:
        """End a session."""
        with self._data.lock:
            if self._data.session_by_person.get(session.person) == session:
                del self._data.session_by_person[session.person]

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
        return sorted(own, key=lambda connection: (connection.connected_ms, connection.connection_id))

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


class MemoryTries:
    """``Tries`` in memory."""

    def __init__(self, data: MemoryData) -> None:
        self._data = data

    def take(self, key: str, limit: Limit, now_ms: int) -> Allowed:
        """Take one try. Raises TriesUsedUp."""
        with self._data.lock:
            tally = after_one_more(self._data.tallies.get(key), limit, now_ms)
            self._data.tallies[key] = tally
        return allowed(tally, limit)

    def clear(self, key: str, audit: AuditRecord | None = None) -> None:
        """Forget the tries so far."""
        with self._data.lock:
            self._data.tallies.pop(key, None)
            self._data.write_down(audit)
