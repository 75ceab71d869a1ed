"""Who is in a table's room and on which connection: entering, leaving, losing a connection, coming back.

The house's own people (dealer, scanner, pit boss, administrator) come in without a look at their balance,
also while a table is being prepared, and take none of the fourteen places of R2.4: a full room must not
keep its dealer out.
"""

from collections.abc import Mapping
from typing import Final

from engine.game import RuleViolation

from runtime.commit_loop import Step
from runtime.draft import Draft, attached, lost, with_presence, without_person
from runtime.ports import Accounts, Connection, Connections, Presence
from runtime.settings import Settings

STAFF_ROLES: Final = frozenset({"dealer", "scanner", "pit_boss", "admin"})


class Room:
    """Makes the steps that change who is in a room."""

    def __init__(self, accounts: Accounts, connections: Connections, settings: Settings) -> None:
        self._accounts = accounts
        self._connections = connections
        self._settings = settings

    def entering(self, connection: Connection) -> Step:
        """Watch a table (R2.5); somebody in the room already is attached to his new connection.

        Refuses with table_not_open, room_full or balance_too_low (R2.4).
        """
        person = connection.person

        def step(draft: Draft) -> Draft:
            if person in draft.people:
                return self.on_connection(draft, connection)
            staff = connection.role in STAFF_ROLES
            if not staff:
                self._check_entry(draft, person)
            # Before the commit, so that a crash in between leaves a hint too many and never one too few.
            self._connections.enter(person, draft.table_id)
            return with_presence(draft, person, Presence(connection.connection_id, staff=staff))

        return step

    def _check_entry(self, draft: Draft, person: str) -> None:
        needed_cents = draft.game.entry_cents(draft.state)
        if sum(not presence.staff for presence in draft.people.values()) >= self._settings.room_people:
            raise RuleViolation("room_full")
        if self._accounts.balance_cents(person) < needed_cents:
            raise RuleViolation("balance_too_low", needed_cents=needed_cents)

    def on_connection(self, draft: Draft, connection: Connection) -> Draft:
        """Move a person in the room to ``connection``, unless he has a newer one that is open."""
        presence = draft.people[connection.person]
        if presence.connection_id == connection.connection_id:
            if presence.lost_ms is None:
                return draft
        elif presence.lost_ms is None:
            current = self._connections.get(presence.connection_id)
            if current is not None and not current.ended and current.is_newer_than(connection):
                return draft
        return attached(draft, connection.person, connection.connection_id)

    def returning(self, connection: Connection) -> Step:
        """Attach a new connection where its person is in the room."""

        def step(draft: Draft) -> Draft:
            return self.on_connection(draft, connection) if connection.person in draft.people else draft

        return step

    def looking(self, connection: Connection) -> Step:
        """Look at the table as it stands. Refuses with not_in_room."""

        def step(draft: Draft) -> Draft:
            require_in_room(draft, connection.person)
            return self.on_connection(draft, connection)

        return step


def leaving(person: str) -> Step:
    """Stop watching. Refuses with still_seated; who is not there has what he wants."""

    def step(draft: Draft) -> Draft:
        if person in draft.game.seated(draft.state):
            raise RuleViolation("still_seated")
        return without_person(draft, person) if person in draft.people else draft

    return step


def losing(connections: Mapping[str, str]) -> Step:
    """Mark {person: connection} as lost, but nobody who is on another connection by now."""

    def step(draft: Draft) -> Draft:
        for person, connection_id in connections.items():
            presence = draft.people.get(person)
            if presence is None or presence.lost_ms is not None:
                continue
            if presence.connection_id == connection_id:
                draft = lost(draft, person)
        return draft

    return step


def require_in_room(draft: Draft, person: str) -> None:
    """Raise RuleViolation("not_in_room") for who has not entered."""
    if person not in draft.people:
        raise RuleViolation("not_in_room")
